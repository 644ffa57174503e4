import { expect, test } from '@jest/globals';
import agentPlans from '@t3d/resources/agent-plans';
import agentSmsPlans from '@t3d/resources/agent-sms-plans';
import appPlans from '@t3d/resources/app-plans';
import ctripPlans from '@t3d/resources/ctrip-plans';
import type { Resource } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders';
import plans from '@t3d/resources/plans';
import realNames from '@t3d/resources/real-names';
import smsOrders from '@t3d/resources/sms-orders';
import smsPlans from '@t3d/resources/sms-plans';
import subAgentPlans from '@t3d/resources/sub-agent-plans';
import issueRecords from '@t3d/resources/terminal-issue-records';
import terminals from '@t3d/resources/terminals';
import type { Actor } from '../context';
import { queryableFields } from './query';

const admin = { id: 1, role: 'ADMIN', apis: ['*'] } as unknown as Actor;
const agent = { id: 2, role: 'AGENT_1', apis: ['*'] } as unknown as Actor;

/** What an outside client filters and sorts by: the scalar fields of the wire. */
const WIRE: [Resource, Actor, string][] = [
  [plans, admin, 'planCode name type status cooperationPrice corpCost salePrice retailPrice discount discountPrice listedAt longTerm brand topic terminalType esimFee revocable remark'],
  [terminals, admin, 'cid iccid imsi eid type status brand agent1 agent2 agent3 supplier apn platform realName smsRealName unitPrice remark'],
  [orders, admin, 'orderNo orderType platform terminal plan agentPlan agent type status price agentPrice costPrice extraPrice totalPrice refunded preOrder usedMB startedAt endsAt createdBy remark'],
  [subAgentPlans, agent, 'plan agent planCode name type terminalType cooperationPrice retailPrice status'],
  [appPlans, admin, 'plan appTopic salePrice status sort'], [ctripPlans, admin, 'plan PLU salePrice stock status'],
];

test.each(WIRE.map(([resource, ...more]) => [resource.name, resource, ...more] as const))('%s: every field of the wire can be filtered and sorted', (_name, resource, actor, fields) => {
  const known = queryableFields(actor, resource);
  expect(fields.split(' ').filter((name) => !(name in known))).toEqual([]);
});

test('whoever may list stock and sales may export them', () => {
  const sales: Resource[] = [plans, agentPlans, subAgentPlans, appPlans, ctripPlans, smsPlans, agentSmsPlans, terminals, issueRecords, orders, smsOrders, realNames];
  for (const { name, declaration } of sales) expect([name, declaration.access.export]).toEqual([name, declaration.access.list]);
});
