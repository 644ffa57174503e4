import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import { orderOf } from '../../test/testData';
import { buildAgentPlan, buildPlan, buildTerminal, asSystem } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { recharge } from '../../ledger';
import { inTransaction } from '../../models/transaction';

let server: TestServer;
let nobody: Caller;
let agent: Caller;
let agentPlan: number;
beforeAll(async () => {
  server = await startTestServer();
  nobody = await server.caller();
  agent = await server.as('AGENT_1');
  const user = await server.user('AGENT_1');
  const ctx = asSystem(server.database);
  await inTransaction(ctx, (inner) =>
    recharge(inner, { user: user.id, amount: 100_000, currency: 'USD', key: 'simulator' }),
  );
  agentPlan = (await buildAgentPlan(ctx, await buildPlan(ctx), user, 200)).id;
}, 60_000);
afterAll(() => server.close());

const simulate = (path: string, body: object = {}) => nobody.post(`/simulator${path}`).send(body);
const supplierSays = (orderNo: string, action: string, body: object = {}) =>
  simulate(`/suppliers/orders/${orderNo}/${action}`, body);

async function buyOne(): Promise<{ id: number; orderNo: string }> {
  const card = await buildTerminal(asSystem(server.database), { owner: await server.user('AGENT_1') });
  const made = await agent.post('/t3d-api/orders').send({ terminal: card.id, agentPlan });
  expect(made.status).toBe(200);
  return (made.body as { data: { id: number; orderNo: string } }).data;
}
const status = async (id: number) => (await orderOf(asSystem(server.database), id)).status;

test('applies each simulated response of a supplier at once in `manual` mode', async () => {
  expect((await simulate('/suppliers/mode', { mode: 'manual' })).body).toEqual({
    code: 200,
    message: 'ok',
    data: { mode: 'manual' },
  });
  const { id, orderNo } = await buyOne();
  expect(await status(id)).toBe('INITIAL');
  expect((await supplierSays(orderNo, 'accept')).body).toMatchObject({
    code: 200,
    data: { orderNo, status: 'UNUSED' },
  });
  expect((await supplierSays(orderNo, 'accept')).status).toBe(400);
  expect((await supplierSays(orderNo, 'use', { usedMB: 100 })).body).toMatchObject({
    data: { status: 'USING', usedMB: 100 },
  });
  expect((await supplierSays(orderNo, 'activate')).status).toBe(400);
  expect((await supplierSays(orderNo, 'complete')).body).toMatchObject({ data: { status: 'COMPLETED' } });
  const second = await buyOne();
  expect((await supplierSays(second.orderNo, 'refuse')).body).toMatchObject({ data: { status: 'INITIAL_FAILED' } });
  const third = await buyOne();
  await supplierSays(third.orderNo, 'accept');
  expect((await agent.post('/t3d-api/orders/actions/apply-revoke').send({ ids: [third.id] })).status).toBe(200);
  expect(await status(third.id)).toBe('REVOKING');
  expect((await supplierSays(third.orderNo, 'refuse')).body).toMatchObject({ data: { status: 'UNUSED' } });
  await agent.post('/t3d-api/orders/actions/apply-revoke').send({ ids: [third.id] });
  expect((await supplierSays(third.orderNo, 'accept')).body).toMatchObject({ data: { status: 'REVOKED' } });
  await simulate('/suppliers/mode', { mode: 'auto' });
});

test('rejects an invalid mode, time, order or action', async () => {
  expect((await simulate('/suppliers/mode', { mode: 'maybe' })).status).toBe(400);
  expect((await simulate('/clock', { advanceMs: 'soon' })).status).toBe(400);
  expect((await supplierSays('nothing', 'accept')).status).toBe(404);
  const { orderNo } = await buyOne();
  expect((await supplierSays(orderNo, 'explode')).status).toBe(404);
  expect((await supplierSays(orderNo, 'use', { usedMB: -1 })).status).toBe(400);
});

test('moves the clock forward, and runs everything that is due by then', async () => {
  const { id, orderNo } = await buyOne();
  await supplierSays(orderNo, 'activate');
  expect(await status(id)).toBe('USING');
  const before = server.database.clock.now().getTime();
  expect((await simulate('/clock', { advanceMs: 31 * DAY_MS })).status).toBe(200);
  expect(server.database.clock.now().getTime() - before).toBeGreaterThanOrEqual(31 * DAY_MS);
  expect(await status(id)).toBe('COMPLETED');
});
