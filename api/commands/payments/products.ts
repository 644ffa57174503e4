import users from '@t3d/resources/users';
import type { Actor, Context } from '../../context';
import { SYSTEM } from '../../context';
import { payIn, walletsOf } from '../../ledger';
import { table } from '../../models/table';
import { abandonRetailOrder, refusalOfRetailOrder, sellRetailOrder } from '../orders/retailSale';
import { recordBalance } from '../users/wallets';
import type { Anomaly, Payment, Product } from './types';

/**
 * What a payment is for. `against` says why its money cannot be booked now, `book` books it once, `abandon` is told
 * that it will not come in time.
 */
interface Handler {
  against(ctx: Context, payment: Payment): Promise<Anomaly | null>;
  book(ctx: Context, payment: Payment): Promise<void>;
  abandon(ctx: Context, payment: Payment): Promise<void>;
}

/** The bill of a payment names the wallet's owner as the one who made it. */
const asPayer = (ctx: Context, account: number): Context =>
  ctx.actor.id === null ? { ...ctx, actor: { ...SYSTEM, id: account } satisfies Actor } : ctx;

/** Puts what a payment credits into its account's wallet: one PAY bill, however often it is asked for. */
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

const RECHARGE: Handler = {
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

const DATA: Handler = { against: refusalOfRetailOrder, book: sellRetailOrder, abandon: abandonRetailOrder };

const HANDLERS: Partial<Record<Product, Handler>> = { RECHARGE, DATA };

export function handlerOf({ product, paymentNo }: Payment): Handler {
  const handler = product === null ? undefined : HANDLERS[product];
  if (!handler) throw new Error(`payment ${paymentNo} is for ${product}, which nobody handles`);
  return handler;
}
