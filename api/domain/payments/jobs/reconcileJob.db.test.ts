import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { HOUR_MS } from '@t3d/resources/kit';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import type { Context } from '../../../context';
import type { PaymentGateway, StatementLine } from '../gateways/port';
import { PAYMENTS, paymentsOf } from '../gateways';
import type { Payments } from '../gateways';
import { balanceOf } from '../../../ledger';
import { change, select } from '../../../models/sql';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { openCheckout } from '../checkout/checkout';
import { paySimulated } from '../checkout/simulatedPayer';
import { openPaymentTest, paymentOf, simulatorOf, startRecharge } from '../../../test/payments';
import type { TestServer } from '../../../test/server';
import { reconcilePayments } from './paymentJobs';
import type { Payment, User } from '@t3d/resources/rows';

const DAY = 24 * HOUR_MS;
const UTC8 = 8 * HOUR_MS;
let server: TestServer;
let system: Context;
let agent: User;
let real: Payments;
openPaymentTest((world) => {
  ({ server, system, agent } = world);
  real = paymentsOf(server.database);
});

const dayOf = (time: number): string => new Date(time + UTC8).toISOString().slice(0, 10);
const later = (milliseconds: number): void => server.database.clock.advance(milliseconds);
const now = (): number => server.database.clock.now().getTime();
function toHour(hour: number): void {
  const today = Date.parse(`${dayOf(now())}T00:00:00.000Z`) - UTC8 + hour * HOUR_MS;
  later((today > now() ? today : today + DAY) - now());
}
const balance = async (): Promise<number> => (await balanceOf(system, agent.id)) ?? 0;

async function opened(amount = 10_000): Promise<Payment> {
  const payment = await startRecharge(system, agent, amount);
  await openCheckout(system, payment, { address: '127.0.0.1', userAgent: '' }, 'T3D');
  return paymentOf(system, payment.id);
}
async function paid(amount = 10_000): Promise<Payment> {
  const payment = await opened(amount);
  await paySimulated(system, payment);
  return paymentOf(system, payment.id);
}

/** Extra statement lines by day, and the days that were requested. */
let more: Record<string, StatementLine[]>;
let asked: string[];
let without: Set<string>;
beforeEach(() => {
  [more, asked, without] = [{}, [], new Set()];
  const simulator = simulatorOf(system);
  const statement = async (day: string): Promise<StatementLine[]> => {
    asked.push(day);
    return [
      ...((await simulator.statement(day)) ?? []).filter(({ gatewayNo }) => !without.has(gatewayNo)),
      ...(more[day] ?? []),
    ];
  };
  const gateway: PaymentGateway = { ...simulator, statement };
  server.database.services.provide(PAYMENTS, {
    ...real,
    gateways: [gateway, { ...simulator, name: 'silent', methods: [], statement: () => Promise.resolve(null) }],
  });
});
afterEach(() => {
  server.database.services.provide(PAYMENTS, real);
  later(8 * DAY);
});

const line = (values: Partial<StatementLine>): StatementLine => ({
  paymentNo: 'NOBODYS1234567890',
  gatewayNo: `G-${Math.random()}`,
  kind: 'PAYMENT',
  amount: 700,
  currency: 'USD',
  at: system.now(),
  ...values,
});
interface Row {
  day: string;
  lines: number;
  matched: number;
  settled: number;
  differing: number;
  differences: object[];
}
async function rowOf(day: string): Promise<Row> {
  const [row] = await select<Omit<Row, 'differences'> & { differences: string | object[] }>(
    system,
    'SELECT * FROM `payment_reconciliations` WHERE `day` = ?',
    [day],
  );
  return {
    ...row,
    differences: typeof row?.differences === 'string' ? JSON.parse(row.differences) : row?.differences,
  } as Row;
}
const mails = async (words: string): Promise<number> =>
  (await select<{ payload: unknown }>(system, "SELECT `payload` FROM `jobs` WHERE `kind` = 'mail'")).filter(
    ({ payload }) => JSON.stringify(payload).includes(words),
  ).length;
const ask = (payment: Payment, refundNo: string, amount: number, state = 'DONE') =>
  inTransaction(system, (ctx) =>
    change(
      ctx,
      'INSERT INTO `payment_refunds` (`refundNo`, `payment`, `amount`, `reason`, `purpose`, `state`, `tries`, ' +
        "`createdAt`) VALUES (?, ?, ?, 'test', 'ORDER_PART', ?, 1, ?)",
      [refundNo, payment.id, amount, state, system.now()],
    ),
  );

describe("a gateway's statement of a day", () => {
  test('requests a statement from 10:00 of the next day (UTC+8), not earlier', async () => {
    toHour(12);
    const day = dayOf(now());
    await paid();
    await reconcilePayments(system);
    asked = [];
    toHour(9);
    later(HOUR_MS - 5 * 60_000);
    await reconcilePayments(system);
    expect(asked).not.toContain(day);
    later(5 * 60_000);
    expect((await reconcilePayments(system)).made.at(-1)).toMatchObject({
      gateway: 'simulator',
      day,
      lines: 1,
      matched: 1,
    });
    expect(asked.at(-1)).toBe(day);
  });

  test('books money of a payment without a notice, and notifies staff of differences', async () => {
    toHour(12);
    const before = await balance();
    const day = dayOf(now());
    const told = await paid();
    const unreported = await opened(20_000);
    await paySimulated(system, unreported, { notices: 0 });
    more[day] = [
      line({ gatewayNo: 'G-1' }),
      line({ paymentNo: told.paymentNo as string, gatewayNo: 'G-2', kind: 'REFUND', amount: -300 }),
    ];
    toHour(10);
    const result = await reconcilePayments(system);
    expect(result.made.at(-1)).toMatchObject({ day, lines: 4, matched: 1, settled: 1 });
    expect(result.differences).toBe(2);
    expect(await balance()).toBe(before + 30_000);
    expect(await paymentOf(system, unreported.id)).toMatchObject({ status: 'COMPLETED', paidAmount: 20_000 });
    expect((await rowOf(day)).differences).toMatchObject([
      { kind: 'NO_RECORD', gatewayNo: 'G-1', theirs: 700 },
      { kind: 'REFUND', theirs: 300, ours: 0 },
    ]);
    expect(await mails('G-1')).toBe(1);
    expect(await reconcilePayments(system)).toEqual({ made: [], differences: 0 });
  });

  test('reports payments that are missing in the statement, and lines with a different amount', async () => {
    toHour(12);
    const day = dayOf(now());
    const [first, second] = [await paid(), await paid()];
    for (const { gatewayNo } of [first, second]) without.add(gatewayNo as string);
    more[day] = [line({ paymentNo: first.paymentNo as string, gatewayNo: first.gatewayNo as string, amount: 9_000 })];
    toHour(10);
    expect((await reconcilePayments(system)).differences).toBe(2);
    expect((await rowOf(day)).differences).toMatchObject([
      { kind: 'AMOUNT', theirs: 9_000, ours: 10_000 },
      { kind: 'NO_LINE', gatewayNo: second.gatewayNo },
    ]);
    expect(await table(system, rechargeRecords).count({ status: 'COMPLETED', id: [first.id, second.id] })).toBe(2);
  });

  test('fetches a missed statement later within a week, and continues when another day fails', async () => {
    toHour(12);
    const day = dayOf(now());
    await paid();
    later(2 * DAY);
    const [working] = paymentsOf(server.database).gateways as [PaymentGateway];
    const broken = {
      ...working,
      statement: (which: string) =>
        which === day ? Promise.reject(new Error('STATEMENT_CREATING')) : working.statement(which),
    };
    server.database.services.provide(PAYMENTS, { ...real, gateways: [broken] });
    await expect(reconcilePayments(system)).rejects.toThrow('STATEMENT_CREATING');
    expect(asked).toContain(dayOf(now() - DAY));
    server.database.services.provide(PAYMENTS, { ...real, gateways: [working] });
    later(4 * DAY);
    const { made } = await reconcilePayments(system);
    expect(made.map((one) => one.day)).toContain(day);
    expect(made.find((one) => one.day === day)).toMatchObject({ lines: 1, matched: 1 });
  });

  test('compares a day again on the next mornings, finds late lines, and mails each difference once', async () => {
    toHour(12);
    const day = dayOf(now());
    const late = await paid();
    without.add(late.gatewayNo as string);
    more[day] = [line({ gatewayNo: 'G-FIRST' })];
    toHour(10);
    expect((await reconcilePayments(system)).differences).toBe(2);
    asked = [];
    later(HOUR_MS);
    await reconcilePayments(system);
    expect(asked).toEqual([]);
    without.clear();
    more[day]?.push(line({ gatewayNo: 'G-LATE' }));
    toHour(10);
    expect((await reconcilePayments(system)).differences).toBe(1);
    expect(await rowOf(day)).toMatchObject({
      lines: 3,
      matched: 1,
      differing: 2,
      differences: [{ gatewayNo: 'G-FIRST' }, { gatewayNo: 'G-LATE' }, { kind: 'NO_LINE', gone: true }],
    });
    expect([await mails('G-FIRST'), await mails('G-LATE')]).toEqual([1, 1]);
    without.add(late.gatewayNo as string);
    later(DAY);
    expect((await reconcilePayments(system)).differences).toBe(0);
    asked = [];
    later(DAY);
    await reconcilePayments(system);
    expect(asked).not.toContain(day);
  });

  test('matches refunds by our number, and does not count a foreign refund as ours', async () => {
    toHour(12);
    const day = dayOf(now());
    const { id, paymentNo } = await paid();
    const payment = await paymentOf(system, id);
    await ask(payment, `${paymentNo}r1`, 500);
    const refund = { paymentNo: paymentNo as string, kind: 'REFUND' as const };
    more[day] = [
      line({ ...refund, amount: -500, refundNo: `${paymentNo}r1` }),
      line({ ...refund, amount: -400, refundNo: 'dashboard', gatewayNo: 'G-STRANGE' }),
      line({ ...refund, amount: -400, refundNo: `${paymentNo}r1`, gatewayNo: 'G-MORE' }),
    ];
    toHour(10);
    await reconcilePayments(system);
    expect((await rowOf(day)).differences).toMatchObject([
      { kind: 'REFUND', gatewayNo: 'G-STRANGE', theirs: 400, ours: 0 },
      { kind: 'REFUND', gatewayNo: 'G-MORE', theirs: 400, ours: 500 },
    ]);
  });

  test('compares refunds without a number with the refunded total, and counts a repeated line once', async () => {
    toHour(12);
    const [first, second] = [dayOf(now()), dayOf(now() + DAY)];
    const { id, paymentNo } = await paid();
    await ask(await paymentOf(system, id), `${paymentNo}r1`, 500);
    const refund = { paymentNo: paymentNo as string, kind: 'REFUND' as const };
    more[first] = [line({ ...refund, amount: -500 })];
    more[second] = [line({ ...refund, amount: -400, gatewayNo: 'G-NEXT' })];
    toHour(10);
    expect((await reconcilePayments(system)).differences).toBe(0);
    later(DAY);
    expect((await reconcilePayments(system)).differences).toBe(1);
    expect((await rowOf(first)).differing).toBe(0);
    expect((await rowOf(second)).differences).toMatchObject([
      { kind: 'REFUND', gatewayNo: 'G-NEXT', theirs: 900, ours: 500 },
    ]);
  });
});
