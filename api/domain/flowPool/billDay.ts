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
  calculateLines,
  newestPurchase,
  usedOn,
  areSameLines,
  isSameUsage,
  sumOf,
} from './days';

/** The reason why a day has no bill or an outdated one. `PAYS_BACK` needs a person for the refund. */
export interface Unbilled extends DueDay {
  why: 'NO_PRICE' | 'NO_MONEY' | 'NO_WALLET' | 'PAYS_BACK';
  countries?: string[];
  /** The amount that the wallet lacks, in minor units. */
  needed?: number;
  available?: number;
  /** The amount to refund, in minor units. */
  back?: number;
}
export interface Billed extends DueDay {
  /** The numbers of the bills that this call wrote. */
  bills: string[];
  /** The amount that the wallet paid in this call, in minor units. Negative for a refund. */
  paid: number;
  currency: string;
}
export type DayOutcome = Unbilled | Billed;
export const isBilled = (outcome: DayOutcome): outcome is Billed => 'bills' in outcome;

/** Returns a bill's number, for example `P261122-17` (day and customer), `-2` after a correction, `-R` for a refund. */
const billNoOf = ({ account, day }: DueDay, attempt: number, kind: 'PURCHASE' | 'REFUND'): string =>
  `P${day.slice(2).replaceAll('-', '')}-${account}${attempt > 1 ? `-${attempt}` : ''}${kind === 'REFUND' ? '-R' : ''}`;

/** Returns country, MB and price of each line, shortened if too long. */
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

/** Writes a day's bill. Below half a cent, the bill is zero and moves no money. */
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
    // Write 0 instead of -0.
    amount: sum.amount === 0 ? 0 : -sum.amount,
    transaction: posted?.transaction ?? null,
  });
  return billNo;
}

/** Returns whether the usage or only the price has changed. */
const reasonOf = (bill: PoolBill, lines: readonly PoolLine[]): Work['reason'] =>
  isSameUsage(bill.lines ?? [], lines) ? 'PRICE' : 'USAGE';

const done = (ctx: Context, ids: readonly number[]): Promise<number> =>
  table(ctx, poolUsage).update({ pending: false }, [...ids]);

/**
 * Bills a customer's day once. After a change, refunds the old bill in full and bills again. Locks customer, usage,
 * then wallet.
 */
export async function billDay(ctx: Context, due: DueDay, { chargesOnly = false } = {}): Promise<DayOutcome> {
  // Lock the customer, so that a concurrent run waits and then finds the bills.
  await table(ctx, users).one(due.account, { lock: true });
  const { used, ids } = await usedOn(ctx, due, true);
  const { lines, unpriced } = calculateLines(used, await pricesOf(ctx, due.account), due.day);
  const before = newestPurchase(await billsOf(ctx, due.account, due.day));
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
