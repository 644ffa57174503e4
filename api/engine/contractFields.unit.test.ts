import { expect, test } from '@jest/globals';
import appMessages from '@t3d/resources/app-messages';
import appPlans from '@t3d/resources/app-plans';
import ctripOrders from '@t3d/resources/ctrip-orders';
import ctripPlans from '@t3d/resources/ctrip-plans';
import type { Resource } from '@t3d/resources/kit';
import { rolesOf } from '@t3d/resources/kit';
import { levelOf } from '@t3d/resources/roles';
import messages from '@t3d/resources/messages';
import orders from '@t3d/resources/orders';
import plans from '@t3d/resources/plans';
import smsOrders from '@t3d/resources/sms-orders';
import subAgentPlans from '@t3d/resources/sub-agent-plans';
import terminals from '@t3d/resources/terminals';
import type { Actor } from '../context';
import { queryableFields } from './rows/query';
import { loadRegistry } from '../product';

const admin = { id: 1, role: 'ADMIN', apis: ['*'] } as unknown as Actor;
const agent = { id: 2, role: 'AGENT_1', apis: ['*'] } as unknown as Actor;

/** What an outside client filters and sorts by: the scalar fields of the wire. */
const WIRE: [Resource, Actor, string][] = [
  [
    plans,
    admin,
    'planCode name type status cooperationPrice corpCost salePrice retailPrice discount discountPrice ' +
      'listedAt longTerm brand topic terminalType esimFee revocable remark',
  ],
  [
    terminals,
    admin,
    'cid iccid imsi eid type status brand agent1 agent2 agent3 supplier apn platform realName ' +
      'smsRealName unitPrice remark',
  ],
  [
    orders,
    admin,
    'orderNo orderType platform terminal plan agentPlan agent type status price agentPrice costPrice ' +
      'extraPrice totalPrice refunded preOrder usedMB startedAt endsAt createdBy remark',
  ],
  [subAgentPlans, agent, 'plan agent planCode name type terminalType cooperationPrice retailPrice status'],
  [messages, admin, 'title noticeType pop disabled status publishAt expiresAt publishedAt reached author'],
  [appMessages, admin, 'title type status disabled total sent failed publishedAt author'],
  [appPlans, admin, 'plan appTopic salePrice status sort'],
  [ctripPlans, admin, 'plan PLU salePrice currency stock status'],
  [ctripOrders, admin, 'otaOrderId supplierOrderId status salePrice quantity useQuantity cancelQuantity order remark'],
];

test.each(WIRE.map(([resource, ...more]) => [resource.name, resource, ...more] as const))(
  '%s: every field of the wire can be filtered and sorted',
  (_name, resource, actor, fields) => {
    const known = queryableFields(actor, resource);
    expect(fields.split(' ').filter((name) => !(name in known))).toEqual([]);
  },
);

test('whoever may list something may export it, jobs and notifications apart', async () => {
  const registry = [...(await loadRegistry()).values()];
  const grants = registry.map(({ name, declaration: { access } }) => [name, access.export ?? 'nobody'] as const);
  const without = ['jobs', 'notifications'];
  const lists = registry.map(({ name, declaration: { access } }) => [
    name,
    without.includes(name) ? 'nobody' : (access.list ?? 'nobody'),
  ]);
  expect(grants).toEqual(lists);
});

test('whoever is shown a plan that was issued gets its agentPlanId', async () => {
  const shown = [...(await loadRegistry()).values()].filter(
    ({ fields, declaration }) => 'plan' in fields && rolesOf(declaration.access.list).some((role) => levelOf(role) > 0),
  );
  const named = ['orders', 'sms-orders', 'agent-plans', 'agent-sms-plans', 'sub-agent-plans', 'recharge-records'];
  expect(shown.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
  expect(
    shown.filter((resource) => !('agentPlanId' in queryableFields(agent, resource))).map(({ name }) => name),
  ).toEqual([]);
});

test('an SMS order is deleted by nobody', () => {
  expect(Object.keys(smsOrders.declaration.access)).not.toContain('delete');
  expect(smsOrders.declaration.overrides).toEqual(['create']);
});
