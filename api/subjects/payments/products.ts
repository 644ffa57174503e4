import users from '@t3d/resources/people/users';
import { type Actor, type Context, SYSTEM } from '../../context';
import { payIn, walletsOf } from '../../ledger';
import { table } from '../../models/table';
import type { ServiceKey } from '../../models/services';
import { recordBalance } from '../users';
import type { Anomaly, Product } from './types';
import type { Payment } from '@t3d/resources/rows';

/** A part of an order's price that a gateway was requested to refund. */
interface PartRefund {
  refundNo: string;
  orderAmount: number | null;
  remark: string | null;
}

/**
 * What a payment is for. `against` returns why its money cannot be booked now, `book` books it once, `abandon` is
 * called when it will not come in time. The others are called with the outcome of a refund of a part of an order's
 * price.
 */
export interface PaidProduct {
  against(ctx: Context, payment: Payment): Promise<Anomaly | null>;
  book(ctx: Context, payment: Payment): Promise<void>;
  abandon(ctx: Context, payment: Payment): Promise<void>;
  partRefunded?(ctx: Context, order: number, refund: PartRefund): Promise<void>;
  partRefused?(ctx: Context, order: number, refund: { refundNo: string; reason: string }): Promise<void>;
  /** After either of the two. */
  partEnded?(ctx: Context, order: number): Promise<void>;
}

/** What can be paid for: the subjects that sell declare it. */
export const PRODUCTS: ServiceKey<Readonly<Partial<Record<Product, PaidProduct>>>> = { name: 'what is paid for' };

/** The bill of a payment names the wallet's owner as the one who made it. */
const asPayer = (ctx: Context, account: number): Context =>
  ctx.actor.id === null ? { ...ctx, actor: { ...SYSTEM, id: account } satisfies Actor } : ctx;

/** Puts what a payment credits into its account's wallet: one PAY bill, however often it is called. */
export async function creditWallet(ctx: Context, payment: Payment): Promise<void> {
  const user = payment.account as number;
  const credited = payment.credited as number;
  const posted = await payIn(asPayer(ctx, user), {
    key: `payment:${payment.id}`,
    user,
    amount: credited,
    currency: payment.creditedCurrency as string,
    orderNo: payment.paymentNo ?? undefined,
  });
  if (!posted.replayed) await recordBalance(ctx, user, 'pay', credited);
}

/** A wallet's recharge. */
export const RECHARGE: PaidProduct = {
  async against(ctx, { account, creditedCurrency }) {
    // Locked, so that none is deleted, as one without money, while its money is booked.
    const user = account === null ? null : await table(ctx, users).one(account, { lock: true });
    const wallet = user ? (await walletsOf(ctx, [user.id])).get(user.id) : undefined;
    if (!user || user.status === 'DELETED' || !wallet) return 'CLOSED';
    return wallet.currency === creditedCurrency ? null : 'CURRENCY';
  },
  book: creditWallet,
  abandon: () => Promise.resolve(),
};

export function productOf(ctx: Context, { product, paymentNo }: Payment): PaidProduct {
  const found = product === null ? undefined : ctx.database.services.get(PRODUCTS)[product];
  if (!found) throw new Error(`payment ${paymentNo} is for ${product}, which nobody handles`);
  return found;
}
