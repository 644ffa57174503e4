import type { Context } from '../context';
import { select } from '../models/sql';
import type { Leg, Posting } from './types';

/** The amounts that a movement takes out of wallets or refunds, in minor units. */
export interface Effect {
  /** The order, or the movement, that the money belongs to. */
  readonly orderNo: string;
  readonly currency: string;
  readonly taken: number;
  /** Below zero where a new bill of the same order takes a part of it again. */
  readonly paid: number;
}

const intoWallets = (legs: readonly Leg[]): number =>
  legs.reduce((sum, leg) => sum + ('wallet' in leg && leg.amount > 0 ? leg.amount : 0), 0);
const outOfWallets = (legs: readonly Leg[]): number =>
  legs.reduce((sum, leg) => sum - ('wallet' in leg && leg.amount < 0 ? leg.amount : 0), 0);

/** Sums a refund: to a wallet, or out of the platform's cash to an end user. */
const refundedBy = (legs: readonly Leg[]): number =>
  legs.reduce((sum, leg) => {
    const pays = 'wallet' in leg ? leg.type === 'REFUND' || leg.type === 'ESIM_REVKED' : leg.system === 'CASH';
    return pays ? sum + leg.amount : sum;
  }, 0);

/** The day of a customer that a bill of the flow pool is of: `P261122-17` of `P261122-17-2`. */
const poolDayOf = (billNo: string): string => billNo.split('-').slice(0, 2).join('-');

/** Whether a transfer that is no undo sends money the way back that an earlier transfer has come. */
async function returnsTransfer(ctx: Context, legs: readonly Leg[]): Promise<boolean> {
  const [from, to] = [-1, 1].map((sign) => legs.find((leg) => 'wallet' in leg && Math.sign(leg.amount) === sign));
  if (!from || !to || !('wallet' in from) || !('wallet' in to) || from.wallet === ctx.actor.id) return false;
  const [earlier] = await select<{ id: number }>(
    ctx,
    `SELECT e.id FROM ledger_entries e JOIN ledger_entries o ON o.\`transaction\` = e.\`transaction\`
      WHERE e.toAccount = ? AND e.type = 'RX' AND o.toAccount = ? AND o.type = 'TX' LIMIT 1`,
    [from.wallet, to.wallet],
  );
  return earlier !== undefined;
}

/**
 * Classifies a movement. Returns null if it neither takes money back nor refunds any. Money that
 * was recharged or transferred is taken back by a reversal, by an undo, and by a transfer that staff make in the other
 * direction.
 */
export async function effectOf(ctx: Context, posting: Posting): Promise<Effect | null> {
  const { kind, legs, currency, reverses } = posting;
  const orderNo = posting.orderNo ?? (reverses ? `#${reverses}` : posting.key);
  const taken = (sum: number): Effect => ({ orderNo, currency, taken: sum, paid: 0 });
  const paid = (sum: number, number = orderNo): Effect => ({ orderNo: number, currency, taken: 0, paid: sum });
  switch (kind) {
    case 'REVERSAL':
      return taken(outOfWallets(legs));
    case 'TRANSFER':
      return reverses || (await returnsTransfer(ctx, legs)) ? taken(outOfWallets(legs)) : null;
    case 'RECHARGE':
      return reverses ? paid(intoWallets(legs)) : null;
    case 'REFUND':
      return paid(refundedBy(legs));
    case 'PAYMENT':
    case 'STOCK_REFUND':
      return paid(intoWallets(legs));
    case 'CHANNEL_REFUND':
      return paid(legs.find((leg) => 'system' in leg && leg.system === 'CHANNEL_RECEIVABLE')?.amount ?? 0);
    case 'POOL_REFUND':
    case 'POOL_PURCHASE':
      return paid(intoWallets(legs) - outOfWallets(legs), poolDayOf(orderNo));
    default:
      return null;
  }
}
