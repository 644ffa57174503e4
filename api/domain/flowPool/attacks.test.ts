import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import flowPoolPrices from '@t3d/resources/pool/flow-pool-prices';
import poolBills from '@t3d/resources/pool/pool-bills';
import type { User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { balanceOf } from '../../ledger';
import { table } from '../../models/table';
import { asSystem, buildAgent, buildSalesman } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { breaks, addPrice, addUsage, importUsage } from './flowPool.fixture';

let server: TestServer;
let ctx: Context;
let admin: Caller;
let agent: User;
beforeAll(async () => {
  server = await startTestServer();
  ctx = asSystem(server.database);
  admin = await server.as('ADMIN');
}, 60_000);
afterAll(async () => {
  expect(await breaks(ctx)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  agent = await buildAgent(ctx, { balance: 10_000, pool: true });
});

interface Body {
  code: number;
  data: Record<string, unknown> & { id: number };
  errors?: Record<string, string>;
  rows?: unknown[];
}
const act = async (action: string, body: object, who = admin, key: string = randomUUID()): Promise<Body> =>
  (await who.post(`/t3d-api/flow-pool-prices/actions/${action}`).set('Idempotency-Key', key).send(body)).body as Body;
const settle = (who = admin) => act('settle', { agent: agent.id }, who);
const billed = async (): Promise<number[]> =>
  (await table(ctx, poolBills).find({ account: agent.id })).map(({ amount }) => amount as number);

describe('the settlement of the flow pool', () => {
  test('bills a due day of the flow pool once when the settlement is requested repeatedly', async () => {
    await addPrice(ctx, agent, 'JP', '2026-03-01', 500_000);
    await addUsage(ctx, agent, '2026-03-02', 'JP', 2048);
    const key = randomUUID();
    const first = await act('settle', { agent: agent.id }, admin, key);
    expect(first).toMatchObject({ data: { affected: 1, bills: [`P260302-${agent.id}`], unbilled: [] } });
    expect(await act('settle', { agent: agent.id }, admin, key)).toMatchObject({ data: { affected: 1 } });
    expect(await settle()).toMatchObject({ data: { affected: 0, bills: [] } });
    expect(await billed()).toEqual([-100]);
  });

  test('reports days without a price and days that the wallet cannot pay, and does not bill these days', async () => {
    await addPrice(ctx, agent, 'JP', '2026-03-01', 1_000_000);
    await addUsage(ctx, agent, '2026-03-02', 'JP', 1024);
    await addUsage(ctx, agent, '2026-03-02', 'TW', 1024);
    await addUsage(ctx, agent, '2026-03-03', 'JP', 1024 * 200);
    expect(await settle()).toMatchObject({
      data: {
        affected: 0,
        unbilled: [
          { day: '2026-03-02', why: 'NO_PRICE', countries: ['TW'] },
          { day: '2026-03-03', why: 'NO_MONEY', needed: 20_000, available: 10_000 },
        ],
      },
    });
    await addPrice(ctx, agent, 'TW', '2026-03-01', 440_000);
    expect(await settle()).toMatchObject({ data: { affected: 1 } });
    expect(await billed()).toEqual([-144]);
  });

  test('writes a flow pool bill of zero without a ledger movement when the amount is below half a cent', async () => {
    await addPrice(ctx, agent, 'JP', '2026-03-01', 4_999);
    await addUsage(ctx, agent, '2026-03-02', 'JP', 1024);
    await settle();
    expect(await billed()).toEqual([0]);
    expect(await balanceOf(ctx, agent.id)).toBe(10_000);
    await addUsage(ctx, agent, '2026-03-02', 'JP', 1025);
    await settle();
    expect((await billed()).at(-1)).toBe(-1);
  });

  test("refunds a flow pool day in full when the day's usage was reported by mistake", async () => {
    await addPrice(ctx, agent, 'JP', '2026-03-01', 1_000_000);
    await addUsage(ctx, agent, '2026-03-02', 'JP', 1024);
    await settle();
    await addUsage(ctx, agent, '2026-03-02', 'JP', 0);
    await settle();
    expect(await billed()).toEqual([-100, 100, 0]);
    expect(await balanceOf(ctx, agent.id)).toBe(10_000);
  });

  test('rejects the settlement of a flow pool day that is not over', async () => {
    expect(await act('settle', { day: '2999-01-01' })).toMatchObject({ code: 400, errors: { day: expect.anything() } });
  });
});

describe('a price change of billed days', () => {
  const price = (values: object) => admin.post('/t3d-api/flow-pool-prices').send({ account: agent.id, ...values });
  beforeEach(async () => {
    await addPrice(ctx, agent, 'JP', '2026-03-01', 1_000_000);
    for (const day of ['2026-03-10', '2026-03-11', '2026-03-12']) await addUsage(ctx, agent, day, 'JP', 1024);
    await settle();
  });

  test('rejects creating, changing, disabling or deleting a flow pool price that applies to billed days', async () => {
    const rejected = await price({ country: 'JP', unitPrice: 900_000, startsOn: '2026-03-11' });
    expect(rejected.body).toMatchObject({
      code: 400,
      errors: { startsOn: expect.stringContaining('2 days from 2026-03-11 to 2026-03-12') },
    });
    const [stored] = await table(ctx, flowPoolPrices).find({ account: agent.id });
    const at = `/t3d-api/flow-pool-prices/${stored?.id}`;
    expect((await admin.put(at).send({ unitPrice: 1 })).status).toBe(400);
    expect((await admin.delete(at)).status).toBe(400);
    expect(await act('disable', { ids: [stored?.id] })).toMatchObject({ code: 400 });
    // Change a price for days and countries without bills.
    expect((await price({ country: 'JP', unitPrice: 900_000, startsOn: '2026-03-13' })).status).toBe(200);
    expect((await price({ country: 'KR', unitPrice: 900_000, startsOn: '2026-03-01' })).status).toBe(200);
  });

  test('refunds each affected day and bills the day again when the rebill action changes a price', async () => {
    const input = { account: agent.id, country: 'JP', unitPrice: 900_000, startsOn: '2026-03-11' };
    expect(await act('rebill/check', input)).toMatchObject({
      data: { matched: 2, available: 2, changes: [{ before: 200, after: 180 }], cost: { amount: 20, after: 9_720 } },
    });
    const key = randomUUID();
    expect(await act('rebill', input, admin, key)).toMatchObject({ data: { affected: 2 } });
    await act('rebill', input, admin, key);
    expect(await billed()).toEqual([-100, -100, -100, 100, -90, 100, -90]);
    expect(await balanceOf(ctx, agent.id)).toBe(9_720);
    expect(await act('rebill', input)).toMatchObject({ code: 400, errors: { startsOn: expect.anything() } });
    const [, reason] = (await table(ctx, poolBills).find({ account: agent.id, attempt: 2 })).map((one) => one.reason);
    expect(reason).toBe('PRICE');
  });

  test('rejects a rebill when the wallet cannot pay the difference', async () => {
    const input = { account: agent.id, country: 'JP', unitPrice: 90_000_000, startsOn: '2026-03-11' };
    expect(await act('rebill/check', input)).toMatchObject({ data: { available: 0 } });
    expect(await act('rebill', input)).toMatchObject({ code: 400 });
    expect(await billed()).toHaveLength(3);
    expect(await table(ctx, flowPoolPrices).count({ account: agent.id })).toBe(1);
  });
});

describe('the usage reports of the flow pool', () => {
  const report = (country: string, day: string, usedMB: number | string, account = agent.account as string) =>
    importUsage(admin, [[account, country, day, usedMB, 'CMHK']]);

  test.each([
    ['XX', '2026-03-02', 1],
    ['JP', '2999-01-01', 1],
    ['JP', '2026-02-30', 1],
    ['JP', '2026-03-02', -1],
    ['JP', '2026-03-02', 'much'],
    ['JP', '2026-03-02', '1.5'],
  ])('rejects a usage report for country %s on %s with %s MB', async (country, day, usedMB) => {
    const { body } = await report(country, day, usedMB);
    expect(body).toMatchObject({ data: { created: 0, errors: [expect.anything()] } });
  });

  test('imports all usage reports of a file or none, and rejects a repeated report', async () => {
    const row = [agent.account as string, 'JP', '2026-03-02', 1, 'CMHK'] as const;
    expect((await importUsage(admin, [row, row])).body).toMatchObject({ data: { created: 0 } });
    const prepaid = await buildAgent(ctx, {});
    expect((await report('JP', '2026-03-02', 1, prepaid.account as string)).body).toMatchObject({
      data: { created: 0, errors: [{ field: 'account' }] },
    });
  });
});

describe('the permissions of the flow pool', () => {
  test('lets agents read only their own usage and bills of the flow pool, and settle nothing', async () => {
    await addPrice(ctx, agent, 'JP', '2026-03-01', 1_000_000);
    await addUsage(ctx, agent, '2026-03-02', 'JP', 1024);
    await settle();
    const own = await server.caller(agent.account as string);
    const stranger = await server.caller((await buildAgent(ctx, { pool: true })).account as string);
    for (const resource of ['pool-bills', 'pool-usage']) {
      expect((await own.get(`/t3d-api/${resource}`)).body).toMatchObject({ total: 1 });
      expect((await stranger.get(`/t3d-api/${resource}`)).body).toMatchObject({ total: 0 });
    }
    expect((await stranger.get(`/t3d-api/pool-bills/month?month=2026-03&account=${agent.id}`)).status).toBe(404);
    expect((await settle(own)).code).toBe(403);
    expect((await own.get('/t3d-api/flow-pool-prices')).status).toBe(403);
    expect((await importUsage(own, [])).status).toBe(403);
  });

  test('lets salesmen settle the flow pool of their own customers only', async () => {
    await addPrice(ctx, agent, 'JP', '2026-03-01', 1_000_000);
    await addUsage(ctx, agent, '2026-03-02', 'JP', 1024);
    const salesman = await server.caller((await buildSalesman(ctx)).account as string);
    expect((await settle(salesman)).code).toBe(404);
    expect(await act('settle', {}, salesman)).toMatchObject({ data: { affected: 0 } });
    expect(await billed()).toEqual([]);
  });
});
