import type { Context } from '../context';
import { Invalid } from '../errors';
import { change } from '../models/sql';
import { findSystemAccount } from './accounts';
import { lockCharges } from './orderCharges';
import { post } from './post';
import { requireTransaction } from './sql';
import type { ChannelSale, Posted } from './ledgerTypes';

interface Moved extends ChannelSale {
  readonly key: string;
}

/** Returns whether the platform has accounts in a currency, which a sale by a sales channel needs. */
export const keepsCurrency = async (ctx: Context, currency: string): Promise<boolean> =>
  (await findSystemAccount(ctx, 'CHANNEL_RECEIVABLE', currency)) !== undefined;

/** Reduces a channel's debt for an item, once per key. Rejects more than the remaining price. */
export async function refundChannel(ctx: Context, { key, orderNo, amount, currency }: Moved): Promise<void> {
  requireTransaction(ctx);
  if (!Number.isSafeInteger(amount) || amount < 1) throw new Error(`not an amount to refund: ${amount}`);
  const [money] = await lockCharges(ctx, orderNo);
  const posted = await post(ctx, {
    kind: 'CHANNEL_REFUND',
    key,
    orderNo,
    currency,
    legs: [
      { system: 'CHANNEL_RECEIVABLE', amount },
      { system: 'REVENUE', amount: -amount },
    ],
  });
  if (posted.replayed) return;
  const left = money.paid - money.refunded;
  if (amount > left) throw new Invalid('money.refundTooMuch', { leftMinor: left });
  await change(ctx, 'UPDATE order_money SET refunded = refunded + ? WHERE id = ?', [amount, money.id]);
}

/** Books the supplier's cost of an item that a channel sold, once per key. A negative amount reduces it. */
export async function bookChannelCost(ctx: Context, { key, orderNo, amount, currency }: Moved): Promise<void> {
  if (amount === 0) return;
  await post(ctx, {
    kind: 'CHANNEL_COST',
    key,
    orderNo,
    currency,
    legs: [
      { system: 'REVENUE', amount: -amount },
      { system: 'SUPPLIER_COST', amount },
    ],
  });
}

/**
 * Books a channel's payment for an item, once per key. `writtenOff` will never be paid. Returns the movement for
 * `reverseMovement`.
 */
export async function settleChannel(
  ctx: Context,
  { key, orderNo, amount, currency, writtenOff = 0 }: Moved & { readonly writtenOff?: number },
): Promise<Posted> {
  return post(ctx, {
    kind: 'CHANNEL_SETTLEMENT',
    key,
    orderNo,
    currency,
    legs: [
      { system: 'CASH', amount: -amount },
      { system: 'REVENUE', amount: -writtenOff },
      { system: 'CHANNEL_RECEIVABLE', amount: amount + writtenOff },
    ],
  });
}

/** A flow-pool bill, with its amount in minor units. */
interface PoolCharge {
  readonly key: string;
  readonly user: number;
  readonly amount: number;
  readonly currency: string;
  readonly billNo: string;
  readonly remark: string;
}

/** Charges a day's usage to a wallet with a BUY bill. Rejects an amount above the balance plus the credit limit. */
export function chargePool(ctx: Context, { user, amount, billNo, ...rest }: PoolCharge): Promise<Posted> {
  return post(ctx, {
    kind: 'POOL_PURCHASE',
    ...rest,
    orderNo: billNo,
    legs: [
      { wallet: user, amount: -amount, type: 'BUY' },
      { system: 'REVENUE', amount },
    ],
  });
}

/** Refunds a flow-pool bill in full and once. `reverses` is its movement. */
export function refundPool(
  ctx: Context,
  { user, amount, billNo, reverses, ...rest }: PoolCharge & { readonly reverses: number },
): Promise<Posted> {
  return post(ctx, {
    kind: 'POOL_REFUND',
    ...rest,
    orderNo: billNo,
    reverses,
    legs: [
      { wallet: user, amount, type: 'REFUND' },
      { system: 'REVENUE', amount: -amount },
    ],
  });
}

/** Books an app user's VoIP payment as the platform's cash, without a bill. */
export function receiveVoip(
  ctx: Context,
  { amount, ...rest }: { key: string; amount: number; currency: string; orderNo?: string },
): Promise<Posted> {
  return post(ctx, {
    kind: 'VOS_RECHARGE',
    ...rest,
    legs: [
      { system: 'CASH', amount: -amount },
      { system: 'REVENUE', amount },
    ],
  });
}
