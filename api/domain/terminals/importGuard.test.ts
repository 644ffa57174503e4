import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context';
import { select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';
import { actAs, anIccid, asSystem, buildAgentPlan, buildChain, buildPlan, buildTerminal } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { createOrder } from '../orders/commands/createOrder';
import type { User } from '@t3d/resources/rows';

let server: TestServer;
let system: Context;
beforeAll(async () => {
  server = await startTestServer();
  system = asSystem(server.database);
});
afterAll(() => server.close());

test("rejects a change of a card's type or number while an order uses the card", async () => {
  const [agent] = (await buildChain(system, [10_000])) as [User];
  const plan = await buildAgentPlan(system, await buildPlan(system), agent, 300);
  const [sold, free] = [await buildTerminal(system, { owner: agent }), await buildTerminal(system, { owner: agent })];
  const buyer = actAs(server.database, agent);
  await inTransaction(buyer, (ctx) => createOrder(ctx, { terminal: sold.id, agentPlan: plan.id }));
  const admin = await server.as('ADMIN');
  const put = await admin.put(`/t3d-api/terminals/${sold.id}`).send({ type: 'OTA' });
  expect([put.status, Object.keys((put.body as { errors: object }).errors)]).toEqual([400, ['type']]);
  const file = Buffer.from(`iccid,type\n${sold.iccid},OTA\n${free.iccid},OTA\n`);
  const sent = await admin.post('/t3d-api/terminals/import').attach('file', file, 'cards.csv');
  expect((sent.body as { data: { errors: unknown[] } }).data.errors).toEqual([
    expect.objectContaining({ row: 2, field: 'type' }),
  ]);
});

test("delays an import that changes a card's type until the running sale ends, and then rejects it", async () => {
  const [agent] = (await buildChain(system, [10_000])) as [User];
  const plan = await buildAgentPlan(system, await buildPlan(system), agent, 300);
  const card = await buildTerminal(system, { owner: agent });
  let sold: () => void;
  const selling = new Promise<void>((resolve) => {
    sold = resolve;
  });
  const sale = inTransaction(actAs(server.database, agent), async (ctx) => {
    await createOrder(ctx, { terminal: card.id, agentPlan: plan.id });
    sold();
    await sleep(300);
  });
  await selling;
  const admin = await server.as('ADMIN');
  const file = Buffer.from(`iccid,type\n${card.iccid},E_SIM\n`);
  const sent = await admin.post('/t3d-api/terminals/import').attach('file', file, 'cards.csv');
  await sale;
  expect((sent.body as { data: { errors: unknown[] } }).data.errors).toEqual([
    expect.objectContaining({ row: 2, field: 'type' }),
  ]);
});

test('stores an imported card exactly like a card from the form', async () => {
  const admin = await server.as('ADMIN');
  const [typed, filed] = [anIccid(), anIccid()];
  expect((await admin.post('/t3d-api/terminals').send({ iccid: typed, type: 'SIM' })).status).toBe(200);
  const file = Buffer.from(`iccid,type\n${filed},SIM\n`);
  expect((await admin.post('/t3d-api/terminals/import').attach('file', file, 'cards.csv')).body).toMatchObject({
    data: { created: 1, errors: [] },
  });
  const rows = await select(
    system,
    'SELECT `iccid`, `cid`, `iccidLength`, `status` FROM `terminals` WHERE `iccid` IN (?) ORDER BY `iccid`',
    [[typed, filed]],
  );
  expect(rows).toEqual([typed, filed].map((iccid) => ({ iccid, cid: iccid, iccidLength: 20, status: 'STOCKED' })));
});
