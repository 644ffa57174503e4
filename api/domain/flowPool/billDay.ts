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

/** Why a day has no bill or an outdated bill. `PAYS_BACK` means that a person must make the refund. */
export interface Unbilled extends DueDay {
  why: 'NO_PRICE' | 'NO_MONEY' | 'NO_WALLET' | 'PAYS_BACK';
  countries?: string[];
  /** The amount is in minor units. */
  needed?: number;
  available?: number;
  /** The amount is in minor units. */
  back?: number;
}
export interface Billed extends DueDay {
  /** The numbers of the bills that this call wrote. Empty if the existing bill is correct. */
  bills: string[];
  /** What the wallet paid in this call in minor units, negative for a refund. */
  paid: number;
  currency: string;
}
export type DayOutcome = Unbilled | Billed;
export const isBilled = (outcome: DayOutcome): outcome is Billed => 'bills' in outcome;

/**
 * Returns for example `P261122-17` (day and customer), after a correction `P261122-17-2`, for a refund
 * `P261122-17-R`.
 */
const billNoOf = ({ account, day }: DueDay, attempt: number, kind: 'PURCHASE' | 'REFUND'): string =>
  `P${day.slice(2).replaceAll('-', '')}-${account}${attempt > 1 ? `-${attempt}` : ''}${kind === 'REFUND' ? '-R' : ''}`;

/** Lists country, MB and price of each line, shortened if too long. */
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

/** Writes a bill of a day. An amount below half a cent gives a bill of zero without a movement in the ledger. */
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
    // Writes 0 instead of the negative zero that `-sum.amount` would be.
    amount: sum.amount === 0 ? 0 : -sum.amount,
    transaction: posted?.transaction ?? null,
  });
  return billNo;
}

/** Changed usage, or only a changed price. */
const reasonOf = (bill: PoolBill, lines: readonly PoolLine[]): Work['reason'] =>
  isSameUsage(bill.lines ?? [], lines) ? 'PRICE' : 'USAGE';

const done = (ctx: Context, ids: readonly number[]): Promise<number> =>
  table(ctx, poolUsage).update({ pending: false }, [...ids]);

/**
 * Bills a customer's day once, in the caller's transaction. Locks customer, usage and wallet in this order. Leaves a
 * correct bill unchanged. After a change of usage or prices, refunds the bill in full and bills the day again.
 * Returns why a day cannot be billed. `chargesOnly` leaves necessary refunds to a person.
 */
export async function billDay(ctx: Context, due: DueDay, { chargesOnly = false } = {}): Promise<DayOutcome> {
  // Locks the customer. A concurrent run waits for this lock and then finds our bills.
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
