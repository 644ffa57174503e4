import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SmsRules } from '@t3d/resources/plans/plans';
import auditLog from '@t3d/resources/builtin/audit-log';
import { settled } from '../../../registry/registry';
import { readListQuery } from '../../../engine/rows/read/query';
import { listRows } from '../../../engine/rows/read/read';
import { inTransaction } from '../../../models/transaction';
import { buildPlan, buildTerminal } from '../../../test/factories';
import type { TestData } from '../../../test/testData';
import { openTestData, orderOf, sellDown } from '../../../test/testData';
import { acceptOrder } from '../events/startOrder';
import { createSmsOrder } from './createOrder';
import { renewOrders } from './renewOrders';

let world: TestData;
beforeAll(async () => {
  world = await openTestData();
});
afterAll(() => world.close());

test("hides the platform's cost of a term from an agent in the audit log", async () => {
  const rules: SmsRules = { messages: 100, months: 2 };
  const plan = await buildPlan(world.system, { service: 'SMS', rules: rules as never });
  const agentPlan = await sellDown(world.system, plan, world.agents);
  const card = await buildTerminal(world.system, { owner: world.agents[2] });
  const { id } = (await inTransaction(world.buyer, (ctx) =>
    createSmsOrder(ctx, { terminal: card.id, agentPlan: agentPlan.id }),
  )) as { id: number };
  const { supplierReference } = await orderOf(world.system, id);
  await inTransaction(world.system, (ctx) => acceptOrder(ctx, id, supplierReference as string));
  await inTransaction(world.buyer, (ctx) => renewOrders(ctx, { ids: [id] }));
  const log = settled(world.buyer.database.registry, auditLog);
  const { rows } = await listRows(
    world.buyer,
    log,
    readListQuery(world.buyer, log, { resource: 'orders', recordId: String(id), action: 'renew' }),
  );
  expect(rows).toHaveLength(1);
  expect(Object.keys(rows[0]?.changes as object)).not.toContain('costPrice');
});
