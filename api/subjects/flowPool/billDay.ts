import { formatMillionths } from '@t3d/resources/kit';
import poolBills from '@t3d/resources/pool/pool-bills';
import poolUsage from '@t3d/resources/pool/pool-usage';
import type { PoolBill } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { chargePool, availableOf, refundPool, walletsOf } from '../../ledger';
import { table } from '../../models/table';
import {
  type DueDay,
  type PoolLine,
  type Sum,
  billsOf,
  pricesOf,
  reckon,
  standing,
  usedOn,
  areSameLines,
  isSameUsage,
  sumOf,
} from './days';

/**
 * Why a day has no bill, or not the right one: a country without a price, too little money in the wallet, or a bill
 * that only a person may lower.
 */
export interface Unbilled extends DueDay {
  why: 'NO_PRICE' | 'NO_MONEY' | 'NO_WALLET' | 'PAYS_BACK';
  /** The countries without a price. */
  countries?: string[];
  /** Minor units. */
  needed?: number;
  available?: number;
  /** What the customer would get back, minor units. */
  back?: number;
}
export interface Billed extends DueDay {
  /** Numbers of the bills written now; none where the standing one is right. */
  bills: string[];
  /** What the wallet paid now, minor units; less than zero where money came back. */
  paid: number;
  currency: string;
}
export type DayOutcome = Unbilled | Billed;
export const isBilled = (outcome: DayOutcome): outcome is Billed => 'bills' in outcome;

/** `P261122-17`, corrected `P261122-17-2`, taken back `P261122-17-R`: the day, the customer, the attempt. */
const billNoOf = ({ account, day }: DueDay, attempt: number, kind: 'PURCHASE' | 'REFUND'): string =>
  `P${day.slice(2).replaceAll('-', '')}-${account}${attempt > 1 ? `-${attempt}` : ''}${kind === 'REFUND' ? '-R' : ''}`;

/** Country, MB and price of each line, as the bill says it; shortened where there are too many. */
function remarkOf({ day }: DueDay, lines: readonly PoolLine[]): string {
  const parts = lines.map(
    ({ country, usedMB, unitPrice }) => `${country} ${usedMB} MB × ${formatMillionths(unitPrice)}/GB`,
  );
  const text = `${day}: ${parts.join(', ')}`;
  return text.length <= 250 ? text : `${text.slice(0, 249)}…`;
}

interface Work {
  due: DueDay;
  currency: string;
  attempt: number;
  reason: NonNullable<PoolBill['reason']>;
}

/** Takes the standing bill of a day back, whole. */
async function takeBack(ctx: Context, { due, currency, reason }: Work, bill: PoolBill): Promise<string> {
  const attempt = bill.attempt as number;
  const billNo = billNoOf(due, attempt, 'REFUND');
  const amount = -(bill.amount ?? 0);
  const posted =
    bill.transaction === null
      ? null
      : await refundPool(ctx, {
          key: billNo,
          user: due.account,
          amount,
          currency,
          billNo,
          remark: `${due.day}: ${bill.billNo}`,
          reverses: bill.transaction,
        });
  const { usedMB, lines } = bill;
  await table(ctx, poolBills).insert({
    ...due,
    billNo,
    kind: 'REFUND',
    reason,
    attempt,
    currency,
    usedMB,
    lines,
    amount,
    reverses: bill.id,
    transaction: posted?.transaction ?? null,
  });
  return billNo;
}

/** Writes a bill of a day. A day that comes to less than half a cent has one of zero, and no movement. */
async function write(
  ctx: Context,
  { due, currency, attempt, reason }: Work,
  lines: PoolLine[],
  sum: Sum,
): Promise<string> {
  const billNo = billNoOf(due, attempt, 'PURCHASE');
  const remark = remarkOf(due, lines);
  const posted =
    sum.amount === 0
      ? null
      : await chargePool(ctx, { key: billNo, user: due.account, amount: sum.amount, currency, billNo, remark });
  await table(ctx, poolBills).insert({
    ...due,
    billNo,
    kind: 'PURCHASE',
    reason,
    attempt,
    currency,
    lines,
    usedMB: sum.usedMB,
    // A negative zero is none.
    amount: sum.amount === 0 ? 0 : -sum.amount,
    transaction: posted?.transaction ?? null,
  });
  return billNo;
}

/** What changed against the bill that stands. */
const reasonOf = (bill: PoolBill, lines: readonly PoolLine[]): Work['reason'] =>
  isSameUsage(bill.lines ?? [], lines) ? 'PRICE' : 'USAGE';

const done = (ctx: Context, ids: readonly number[]): Promise<number> =>
  table(ctx, poolUsage).update({ pending: false }, [...ids]);

/**
 * Bills a day of a customer, once: inside the caller's transaction, customer first, then its usage, then its wallet. A
 * day whose bill says the same already is left as it is. A bill that is wrong by now is refunded whole and the day
 * billed again, both or neither. Answers why not where a country has no price, or the wallet too little; with
 * `chargesOnly` also where the customer would get money back.
 */
export async function billDay(ctx: Context, due: DueDay, { chargesOnly = false } = {}): Promise<DayOutcome> {
  // One at a time for a customer: a second run finds what the first one wrote.
  await table(ctx, users).one(due.account, { lock: true });
  const { used, ids } = await usedOn(ctx, due, true);
  const { lines, unpriced } = reckon(used, await pricesOf(ctx, due.account), due.day);
  const before = standing(await billsOf(ctx, due.account, due.day));
  const wallet = (await walletsOf(ctx, [due.account])).get(due.account);
  if (unpriced.length > 0) return { ...due, why: 'NO_PRICE', countries: unpriced };
  if (!wallet) return { ...due, why: 'NO_WALLET' };
  const { currency } = wallet;
  const nothing: Billed = { ...due, bills: [], paid: 0, currency };
  if (before ? areSameLines(before.lines ?? [], lines) : lines.length === 0) {
    await done(ctx, ids);
    return nothing;
  }
  const sum = sumOf(lines);
  const back = -(before?.amount ?? 0);
  const available = availableOf(wallet);
  if (sum.amount > 0 && sum.amount - back > available)
    return { ...due, why: 'NO_MONEY', needed: sum.amount - back, available };
  if (chargesOnly && sum.amount < back) return { ...due, why: 'PAYS_BACK', back: back - sum.amount };
  const work: Work = {
    due,
    currency,
    attempt: (before?.attempt ?? 0) + 1,
    reason: before ? reasonOf(before, lines) : 'DAY',
  };
  const bills = before ? [await takeBack(ctx, work, before)] : [];
  bills.push(await write(ctx, work, lines, sum));
  await done(ctx, ids);
  return { ...nothing, bills, paid: sum.amount - back };
}
