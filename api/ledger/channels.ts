import type { Context } from '../context';
import { Invalid } from '../errors';
import { change } from '../models/sql';
import { findSystemAccount } from './accounts';
import { lockCharges } from './orderCharges';
import { post } from './post';
import { requireTransaction } from './sql';
import type { ChannelSale, Posted } from './types';

interface Moved extends ChannelSale {
  readonly key: string;
}

/** Whether the platform keeps accounts in a currency: a channel can sell in no other. */
export const keepsCurrency = async (ctx: Context, currency: string): Promise<boolean> =>
  (await findSystemAccount(ctx, 'CHANNEL_RECEIVABLE', currency)) !== undefined;

/**
 * Takes part of what a channel owes for an item back, once for a key. Refuses more than is left of its price, and an
 * item that was never sold.
 */
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

/** Books what the supplier costs for an item, or, below zero, what it costs no more; once for a key. */
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
 * The channel has paid for an item; `writtenOff` is what it will never pay (below zero: paid beyond what it owed). Once
 * for a key; answers the movement, which `takeBack` takes back.
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

/** A bill of the flow pool: whose, what it costs in minor units, and the number that names it. */
interface PoolCharge {
  readonly key: string;
  readonly user: number;
  readonly amount: number;
  readonly currency: string;
  readonly billNo: string;
  readonly remark: string;
}

/** A day's usage is paid from the wallet: BUY. Refuses more than balance and credit. */
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

/** Such a bill goes back whole: REFUND, naming the movement that it reverses. Refuses a second time. */
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

/** An app user paid for calls by VoIP: money in, no wallet and no bill. */
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
