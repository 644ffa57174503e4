import { expect, test } from '@jest/globals';
import appMessages from '@t3d/resources/messages/app-messages';
import appPlans from '@t3d/resources/plans/app-plans';
import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import type { Resource } from '@t3d/resources/kit';
import { rolesOf } from '@t3d/resources/kit';
import messages from '@t3d/resources/messages/messages';
import orders from '@t3d/resources/orders/orders';
import plans from '@t3d/resources/plans/plans';
import smsOrders from '@t3d/resources/orders/sms-orders';
import subAgentPlans from '@t3d/resources/plans/sub-agent-plans';
import terminals from '@t3d/resources/cards/terminals';
import type { Actor } from '../context';
import { queryableFields } from './rows/read/query';
import { loadRegistry } from '../product';

const admin = { id: 1, role: 'ADMIN', apis: ['*'] } as unknown as Actor;
const agent = { id: 2, role: 'AGENT_1', apis: ['*'] } as unknown as Actor;

/** The fields by which external clients filter and sort. */
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
  'allows external clients to filter and sort by every field of the contract: %s',
  (_name, resource, actor, fields) => {
    const known = queryableFields(actor, resource);
    expect(fields.split(' ').filter((name) => !(name in known))).toEqual([]);
  },
);

const CONTRACT = (
  'agent-plans agent-sms-plans app-messages app-plans app-topics approvals audit-log bills business- ' +
  'user-contacts business-users card-transfers ctrip-accounts ctrip-calls ctrip-orders ctrip-plans ' +
  'ctrip-statement-lines ctrip-vouchers dictionary flow-pool-prices imports invites jobs messages ' +
  'notifications orders organisations plan-topics plans pool-bills pool-usage real-names recharge- ' +
  'records saved-views sms-code-orders sms-code-plans sms-messages sms-number-records sms-numbers sms- ' +
  'orders sms-plans sub-agent-plans supplier-calls supplier-routes suppliers terminal-agent terminal- ' +
  'issue-records terminals users wxmp-settings'
).split(' ');
/** The resources of the API contract without an export. */
const NOT_EXPORTED = ['jobs', 'notifications'];

test('lets every role that may export a resource also list the resource', async () => {
  const registry = [...(await loadRegistry()).values()];
  const more = registry.filter(({ declaration: { access } }) =>
    rolesOf(access.export).some((role) => !rolesOf(access.list).includes(role)),
  );
  expect(more.map(({ name }) => name)).toEqual([]);
});

test('exports each listed resource of the contract, except jobs and notifications', async () => {
  const registry = await loadRegistry();
  const without = CONTRACT.filter((name) => {
    const { list, export: exports } = registry.get(name)?.declaration.access ?? {};
    return rolesOf(exports).length !== rolesOf(list).length;
  });
  expect(without.toSorted()).toEqual(NOT_EXPORTED);
});

test('returns agentPlanId to every reader of an issued plan', async () => {
  const registry = await loadRegistry();
  const named = ['orders', 'sms-orders', 'agent-plans', 'agent-sms-plans', 'sub-agent-plans', 'recharge-records'];
  expect(named.filter((name) => !('agentPlanId' in queryableFields(agent, registry.get(name) as Resource)))).toEqual(
    [],
  );
});

test('lets no role delete an SMS order', () => {
  expect(Object.keys(smsOrders.declaration.access)).not.toContain('delete');
  expect(smsOrders.declaration.overrides).toEqual(['create']);
});
