import type { Context } from '../context';
import { post } from './post';
import type { Posted } from './types';

/** A bill of the flow pool: whose, what it costs in minor units, and the number that names it. */
export interface PoolCharge {
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
