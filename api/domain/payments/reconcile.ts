import { DAY_MS, formatMoney } from '@t3d/resources/kit';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import type { Context } from '../../context';
import type { StatementLine } from './gateways/port';
import { change, select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { mailStaff } from '../messages';
import { startOfDay } from './reconciliationDays';
import { settlePayment } from './settlePayment';
import { type Difference, checkRefunds, storeRefunds } from './statementRefunds';
import { reportedByStatements } from './quarantine';
import type { Payment } from '@t3d/resources/rows';

export type { Difference } from './statementRefunds';
/** A stored difference that was mailed to staff. `gone` means that a later comparison no longer found it. */
type StoredDifference = Difference & { gone?: true };
/** The result of comparing a day. `fresh` counts the new differences. */
export interface Reconciliation {
  gateway: string;
  day: string;
  lines: number;
  matched: number;
  settled: number;
  differences: Difference[];
  fresh: number;
}
export interface Statement {
  gateway: string;
  day: string;
  lines: readonly StatementLine[];
}

type Booked = Pick<Payment, 'paidAmount' | 'payCurrency'>;
const CHUNK = 500;

/** Returns our paid amounts by the gateway's payment number. */
async function bookedAs(ctx: Context, gateway: string, numbers: readonly string[]): Promise<Map<string, Booked>> {
  const booked = new Map<string, Booked>();
  for (let start = 0; start < numbers.length; start += CHUNK) {
    const rows = await select<{ gatewayNo: string; paidAmount: number | string; payCurrency: string }>(
      ctx,
      'SELECT `gatewayNo`, `paidAmount`, `payCurrency` FROM `recharge_records` WHERE `gateway` = ? ' +
        'AND `gatewayNo` IN (?)',
      [gateway, numbers.slice(start, start + CHUNK)],
    );
    for (const { gatewayNo, paidAmount, payCurrency } of rows)
      booked.set(gatewayNo, { paidAmount: Number(paidAmount), payCurrency });
  }
  return booked;
}

type Verdict = 'matched' | 'settled' | Difference;

/** Checks a payment line of a statement. Settles a payment that our records do not show as paid. */
async function checkPaid(
  ctx: Context,
  gateway: string,
  line: StatementLine,
  known: Booked | undefined,
): Promise<Verdict> {
  const differs = (kind: Difference['kind'], ours: number | null): Difference => ({
    kind,
    paymentNo: line.paymentNo,
    gatewayNo: line.gatewayNo,
    theirs: line.amount,
    ours,
    currency: line.currency,
  });
  if (known)
    return known.paidAmount === line.amount && known.payCurrency === line.currency
      ? 'matched'
      : differs('AMOUNT', known.paidAmount);
  const { paymentNo, gatewayNo, amount, currency, at } = line;
  const { outcome } = await settlePayment(ctx, gateway, {
    noticeId: `statement-${gatewayNo}`,
    paymentNo,
    gatewayNo,
    state: 'PAID',
    amount,
    currency,
    at,
  });
  if (outcome === 'SETTLED' || outcome === 'ANOMALY') return 'settled';
  // Read our records again, because a notice may have arrived meanwhile.
  return (await bookedAs(ctx, gateway, [gatewayNo])).has(gatewayNo) ? 'matched' : differs('NO_RECORD', null);
}

/** Returns our payments of a day that all fetched statements lack. */
async function missingLines(
  ctx: Context,
  { gateway, day }: Statement,
  named: ReadonlySet<string>,
): Promise<Difference[]> {
  const start = startOfDay(day);
  const paid = await table(ctx, rechargeRecords).find({
    gateway,
    paidAt: { gte: start.toISOString(), lt: new Date(start.getTime() + DAY_MS).toISOString() },
  });
  return paid
    .filter((payment) => !named.has(payment.gatewayNo ?? ''))
    .map(({ paymentNo, gatewayNo, paidAmount, payCurrency }) => ({
      kind: 'NO_LINE',
      paymentNo: paymentNo ?? '',
      gatewayNo,
      theirs: null,
      ours: paidAmount,
      currency: payCurrency ?? '',
    }));
}

const keyOf = ({ kind, paymentNo, gatewayNo, theirs, ours, currency }: Difference): string =>
  [kind, paymentNo, gatewayNo, theirs, ours, currency].join('|');

interface Earlier {
  settled: number;
  differences: readonly StoredDifference[];
}

async function readEarlier(ctx: Context, { gateway, day }: Statement): Promise<Earlier> {
  const [row] = await select<{ settled: number; differences: string | StoredDifference[] }>(
    ctx,
    'SELECT `settled`, `differences` FROM `payment_reconciliations` WHERE `gateway` = ? AND `day` = ?',
    [gateway, day],
  );
  if (!row) return { settled: 0, differences: [] };
  return {
    settled: Number(row.settled),
    differences:
      typeof row.differences === 'string' ? (JSON.parse(row.differences) as StoredDifference[]) : row.differences,
  };
}

async function storeResult(
  ctx: Context,
  { gateway, day, lines, matched, settled, differences }: Reconciliation,
  gone: readonly StoredDifference[],
): Promise<void> {
  await change(ctx, 'DELETE FROM `payment_reconciliations` WHERE `gateway` = ? AND `day` = ?', [gateway, day]);
  const sql =
    'INSERT INTO `payment_reconciliations` (`gateway`, `day`, `lines`, `matched`, `settled`, `differing`, ' +
    '`differences`, `madeAt`) VALUES (?, ?, ?, ?, ?, ?, ?, ?)';
  await change(ctx, sql, [
    gateway,
    day,
    lines,
    matched,
    settled,
    differences.length,
    JSON.stringify([...differences, ...gone]),
    ctx.now(),
  ]);
}

const SHOWN = 20;

async function notifyDifferences(
  ctx: Context,
  { gateway, day }: Statement,
  differences: readonly Difference[],
): Promise<void> {
  if (differences.length === 0) return;
  const money = (amount: number | null, currency: string): string =>
    amount === null ? '–' : formatMoney(amount, { currency });
  const lines = differences
    .slice(0, SHOWN)
    .map(
      ({ kind, paymentNo, gatewayNo, theirs, ours, currency }) =>
        `${kind} ${paymentNo} ${gatewayNo ?? ''}: ${money(theirs, currency)} / ${money(ours, currency)}`,
    );
  await mailStaff(
    ctx,
    'payment.reconciled',
    { gateway, day, count: differences.length, lines: lines.join('\n') },
    { dedupe: [gateway, day, ...differences.map(keyOf)].join('\n') },
  );
}

/** Stores a day's refunds, and settles those whose amount was unknown. */
async function handleRefunds(
  ctx: Context,
  { gateway, day }: Statement,
  refunds: readonly StatementLine[],
): Promise<void> {
  await inTransaction(ctx, (inner) => storeRefunds(inner, gateway, day, refunds));
  const numbers = [...new Set(refunds.map(({ paymentNo }) => paymentNo))];
  for (let start = 0; start < numbers.length; start += CHUNK) {
    for (const notice of await reportedByStatements(ctx, gateway, numbers.slice(start, start + CHUNK)))
      await settlePayment(ctx, gateway, notice);
  }
}

/**
 * Compares a gateway's statement of a UTC+8 day with our records. Settles payments without a notice, and mails other
 * differences to staff once.
 */
export async function reconcile(
  ctx: Context,
  statement: Statement,
  named: ReadonlySet<string>,
): Promise<Reconciliation> {
  const { gateway, day, lines } = statement;
  const verdicts: Verdict[] = [];
  const paid = lines.filter((line) => line.kind === 'PAYMENT');
  const booked = await bookedAs(
    ctx,
    gateway,
    paid.map(({ gatewayNo }) => gatewayNo),
  );
  for (const line of paid) verdicts.push(await checkPaid(ctx, gateway, line, booked.get(line.gatewayNo)));
  verdicts.push(...(await missingLines(ctx, statement, named)));
  const refunds = lines.filter((line) => line.kind === 'REFUND');
  await handleRefunds(ctx, statement, refunds);
  return inTransaction(ctx, async (inner) => {
    const all = [
      ...verdicts,
      ...(await checkRefunds(inner, gateway, day, new Date(startOfDay(day).getTime() + DAY_MS), refunds)).map(
        (verdict) => verdict ?? ('matched' as const),
      ),
    ];
    const earlier = await readEarlier(inner, statement);
    const differences = all.filter((one) => typeof one === 'object');
    const [known, found] = [new Set(earlier.differences.map(keyOf)), new Set(differences.map(keyOf))];
    const fresh = differences.filter((one) => !known.has(keyOf(one)));
    const count = (which: Verdict): number => all.filter((one) => one === which).length;
    const settled = earlier.settled + count('settled');
    const result = {
      gateway,
      day,
      lines: lines.length,
      matched: Math.max(0, count('matched') - earlier.settled),
      settled,
      differences,
      fresh: fresh.length,
    };
    await storeResult(
      inner,
      result,
      earlier.differences.filter((one) => !found.has(keyOf(one))).map((one) => ({ ...one, gone: true as const })),
    );
    await notifyDifferences(inner, statement, fresh);
    return result;
  });
}
