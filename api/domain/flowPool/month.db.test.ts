import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import poolBills from '@t3d/resources/pool/pool-bills';
import type { User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { balanceOf } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildAgent } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { billDay } from './billDay';
import { dueDays } from './days';
import { breaks, addPrice, addUsage, importUsage } from './flowPool.fixture';
import { settleDue, settleNightly } from './settle';

let server: TestServer;
let ctx: Context;
let admin: Caller;
let agent: User;
beforeAll(async () => {
  server = await startTestServer();
  ctx = asSystem(server.database);
  admin = await server.as('ADMIN');
  agent = await buildAgent(ctx, { balance: 1_000_000, pool: true, nickname: 'Liantu' });
}, 60_000);
afterAll(() => server.close());

/** The days of a month, with usage that grows each day. */
const DAYS = Array.from({ length: 31 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`);
const japan = (day: number): number => 20_000 + 137 * day;
const korea = (day: number): number => 9_000 + 91 * day;
/** Rounds a weight half up to cents, with integers only. */
const cents = (weight: number): number => Math.floor((2 * weight + 10_240_000) / 20_480_000);
const byHand = (day: number, inJapan = japan(day)): number =>
  cents(inJapan * (day < 15 ? 850_000 : 790_000) + korea(day) * 620_000);
const expected = DAYS.map((_day, at) => byHand(at + 1));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const billsOf = async (day?: string) =>
  (await table(ctx, poolBills).find({ account: agent.id, ...(day && { day }) })).map(({ billNo, kind, amount }) => [
    billNo,
    kind,
    amount,
  ]);
const no = (day: string, more = ''): string => `P${day.slice(2).replaceAll('-', '')}-${agent.id}${more}`;

describe('a month of the flow pool', () => {
  test('bills a flow pool month day by day to the cent, even after a crash in the middle', async () => {
    await addPrice(ctx, agent, 'JP', '2026-01-01', 850_000);
    await addPrice(ctx, agent, 'JP', '2026-03-15', 790_000);
    await addPrice(ctx, agent, 'KR', '2026-02-01', 620_000);
    const answer = await importUsage(
      admin,
      DAYS.flatMap((day, at) => [
        [agent.account as string, 'JP', day, japan(at + 1), 'CMHK'] as const,
        [agent.account as string, 'KR', day, korea(at + 1), 'CMHK'] as const,
      ]),
    );
    expect(answer.body).toMatchObject({ data: { total: 62, created: 62, errors: [] } });
    const due = await dueDays(ctx);
    expect(due.map(({ day }) => day)).toEqual(DAYS);
    await settleDue(ctx, due.slice(0, 12));
    // Crash in the transaction of the 13th day.
    const killed = inTransaction(ctx, async (inner) => {
      await billDay(inner, due[12] as (typeof due)[number]);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    await settleDue(ctx, await dueDays(ctx));
    await settleDue(ctx, due);
    expect(await billsOf()).toEqual(DAYS.map((day, at) => [no(day), 'PURCHASE', -(expected[at] as number)]));
    expect(await balanceOf(ctx, agent.id)).toBe(1_000_000 - sum(expected));
    expect(await breaks(ctx)).toEqual([]);
  });

  test("bills a flow pool day with the amounts of the specification's example", async () => {
    const other = await buildAgent(ctx, { balance: 10_000, pool: true });
    for (const [country, price, usedMB] of [
      ['JP', 790_000, 26_141],
      ['KR', 620_000, 11_824],
      ['TH', 415_000, 19_528],
      ['HK', 385_000, 6_701],
    ] as const) {
      await addPrice(ctx, other, country, '2026-03-01', price);
      await addUsage(ctx, other, '2026-03-22', country, usedMB);
    }
    await settleDue(ctx, await dueDays(ctx, { accounts: [other.id] }));
    const [bill] = await table(ctx, poolBills).find({ account: other.id });
    expect(bill).toMatchObject({ amount: -3_776, usedMB: 64_194 });
    expect((await admin.get(`/t3d-api/pool-bills/${bill?.id}`)).body).toMatchObject({ data: { exact: 37_760_034 } });
    expect(bill?.lines?.map(({ exact }) => exact).toSorted((one, more) => one - more)).toEqual([
      2_519_419, 7_159_063, 7_914_180, 20_167_373,
    ]);
  });

  test('refunds a flow pool bill and bills the day again when a late report arrives', async () => {
    const day = DAYS[11] as string;
    const again = await importUsage(admin, [[agent.account as string, 'JP', day, 26_708, 'CMHK']]);
    expect(again.body).toMatchObject({ data: { created: 0, updated: 1, errors: [] } });
    await settleDue(ctx, await dueDays(ctx));
    const [first, corrected] = [expected[11] as number, byHand(12, 26_708)];
    expect(await billsOf(day)).toEqual([
      [no(day), 'PURCHASE', -first],
      [no(day, '-R'), 'REFUND', first],
      [no(day, '-2'), 'PURCHASE', -corrected],
    ]);
    const { rows } = (await admin.get(`/t3d-api/bills?toAccount=${agent.id}&orderNo_like=${no(day)}&sort=id`)).body as {
      rows: { type: string; amount: number; remark: string }[];
    };
    expect(rows.map(({ type, amount }) => [type, amount])).toEqual([
      ['BUY', -first],
      ['REFUND', first],
      ['BUY', -corrected],
    ]);
    expect(rows[2]?.remark).toBe(`${day}: JP 26708 MB × 0.850000/GB, KR ${korea(12)} MB × 0.620000/GB`);
    expect(await breaks(ctx)).toEqual([]);
  });

  test("adds up two sources' reports for the same day, and ignores an identical report", async () => {
    const day = DAYS[1] as string;
    await importUsage(admin, [[agent.account as string, 'JP', day, 100, 'Docomo']]);
    await settleDue(ctx, await dueDays(ctx));
    expect((await billsOf(day)).at(-1)).toEqual([no(day, '-2'), 'PURCHASE', -byHand(2, japan(2) + 100)]);
    await importUsage(admin, [[agent.account as string, 'JP', day, 100, 'Docomo']]);
    await settleDue(ctx, await dueDays(ctx));
    expect(await billsOf(day)).toHaveLength(3);
  });

  test('bills a flow pool day once when two runs are concurrent', async () => {
    const twice = await buildAgent(ctx, { balance: 10_000, pool: true });
    await addPrice(ctx, twice, 'JP', '2026-03-01', 1_000_000);
    await addUsage(ctx, twice, '2026-03-02', 'JP', 1024);
    const due = await dueDays(ctx, { accounts: [twice.id] });
    await Promise.all([settleDue(ctx, due), settleDue(ctx, due)]);
    expect(await table(ctx, poolBills).count({ account: twice.id })).toBe(1);
    expect(await balanceOf(ctx, twice.id)).toBe(9_900);
  });

  test('shows how much rounding added to a flow pool month, and a total that equals the bills', async () => {
    const answer = await admin.get(`/t3d-api/pool-bills/month?account=${agent.id}&month=2026-03`);
    expect(answer.body).toMatchObject({ code: 200 });
    const { data } = answer.body as {
      data: {
        billed: number;
        exact: number;
        rounding: number;
        days: { amount: number; problem: string | null }[];
        byPrice: { country: string; unitPrice: number; from: string; to: string }[];
      };
    };
    const bills = await table(ctx, poolBills).find({ account: agent.id });
    expect(answer.body.data).toMatchObject({ zone: 'UTC+08:00' });
    expect(data.billed).toBe(-sum(bills.map(({ amount }) => amount as number)));
    expect(data.billed).toBe(sum(data.days.map(({ amount }) => amount)));
    expect(data.exact + data.rounding).toBe(data.billed * 10_000);
    expect(data.days.every(({ problem }) => problem === null)).toBe(true);
    expect(data.byPrice.map(({ country, unitPrice, from, to }) => [country, unitPrice, from, to])).toEqual([
      ['JP', 850_000, '2026-03-01', '2026-03-14'],
      ['JP', 790_000, '2026-03-15', '2026-03-31'],
      ['KR', 620_000, '2026-03-01', '2026-03-31'],
    ]);
    const own = await server.caller(agent.account as string);
    expect((await own.get('/t3d-api/pool-bills/month?month=2026-03')).body).toMatchObject({
      data: { billed: data.billed },
    });
    const file = await admin
      .post('/t3d-api/pool-bills/actions/statement')
      .set('Idempotency-Key', randomUUID())
      .send({ account: agent.id, month: '2026-03' });
    expect(file.status).toBe(200);
  });

  test('settles past flow pool days once a day in the nightly run, from half past midnight', async () => {
    const night = await buildAgent(ctx, { balance: 10_000, pool: true });
    await addPrice(ctx, night, 'JP', '2026-03-01', 1_000_000);
    await addUsage(ctx, night, '2099-04-01', 'JP', 2048);
    const at = (time: string): Context => ({ ...ctx, now: () => new Date(time) });
    // 00:30 on 2 April in UTC+08:00.
    await settleNightly(at('2099-04-01T16:29:00Z'));
    expect(await table(ctx, poolBills).count({ account: night.id })).toBe(0);
    expect(await settleNightly(at('2099-04-01T16:31:00Z'))).toMatchObject({ day: '2099-04-02', unbilled: [] });
    expect(await table(ctx, poolBills).count({ account: night.id })).toBe(1);
  });
});
