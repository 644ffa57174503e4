import users from '@t3d/resources/people/users';
import { type Actor, type Context, SYSTEM } from '../../context';
import { payIn, walletsOf, paymentText } from '../../ledger';
import { table } from '../../models/table';
import type { ServiceKey } from '../../models/services';
import { recordBalance } from '../users';
import type { Anomaly, Product } from './paymentTypes';
import type { Payment } from '@t3d/resources/rows';
import type { HistoryWord } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import { NotFound, assertEach } from '../../errors';
import { changesBetween, recordHistory } from '../../models/history';
import { RetryableConflict } from '../../models/transaction';
import type { Inverse } from '../../registry/command';
import { requireInScope } from '../../engine/rows/read/read';

export const isOpen = ({ status, closedAt }: Payment): boolean => status === 'UNPAID' && closedAt === null;

/** Closes a locked, open payment and abandons its order. Money that arrives later is an anomaly. */
export async function closeLocked(ctx: Context, payment: Payment): Promise<void> {
  await productOf(ctx, payment).abandon(ctx, await movePayment(ctx, payment, 'close', { closedAt: ctx.now() }));
}

/** Expires an open payment whose time is over, and leaves any other unchanged. */
export async function expirePayment(ctx: Context, id: number): Promise<boolean> {
  const payment = await lockPayment(ctx, id);
  if (!payment || !isOpen(payment) || payment.expiresAt === null || payment.expiresAt > ctx.now()) return false;
  await closeLocked(ctx, payment);
  return true;
}

/**
 * Ends an open payment early. A payment that the payer has opened at the gateway is closed by a job after a last query.
 */
export async function expireEarly(ctx: Context, id: number): Promise<void> {
  const payment = await lockPayment(ctx, id);
  if (!payment || !isOpen(payment) || payment.expiresAt === null || payment.expiresAt <= ctx.now()) return;
  await table(ctx, rechargeRecords).update({ expiresAt: ctx.now() }, { id, status: 'UNPAID' });
  if (payment.openedAt === null) await closeLocked(ctx, payment);
}

const paymentsIn = ({ entries }: Parameters<Inverse['run']>[1]): number[] => [
  ...new Set(
    entries.filter(({ resource }) => resource === rechargeRecords.name).flatMap(({ recordId }) => recordId ?? []),
  ),
];

/** Undoes the start of payments that no payer has taken to the gateway. */
export const undoPayment: Inverse = {
  requireReach: (ctx, done) => requireInScope(ctx, rechargeRecords, paymentsIn(done)),
  run: async (ctx, done) => {
    const found: Payment[] = await lockPayments(ctx, paymentsIn(done));
    assertEach(found, (payment) => (isOpen(payment) && payment.openedAt === null ? null : { key: 'payments.begun' }));
    for (const payment of found) await closeLocked(ctx, payment);
  },
};

/** Locks a payment after its order, as the commands of orders do. */
export async function lockPayment(
  ctx: Context,
  which: number | string | { gateway: string; gatewayNo: string },
): Promise<Payment | null> {
  const rows = table(ctx, rechargeRecords);
  const seen = await rows.one(typeof which === 'string' ? { paymentNo: which } : which);
  if (!seen) return null;
  if (seen.order !== null) await table(ctx, orders).one(seen.order, { lock: true });
  return rows.one(seen.id, { lock: true });
}

export async function requirePayment(ctx: Context, id: number): Promise<Payment> {
  const found = await lockPayment(ctx, id);
  if (!found) throw new NotFound();
  return found;
}

/** Locks all orders of the payments first, then the payments, each in id order. */
export async function lockPayments(ctx: Context, ids: readonly number[]): Promise<Payment[]> {
  const rows = table(ctx, rechargeRecords);
  const sold = (await rows.find(ids)).flatMap(({ order }) => order ?? []);
  if (sold.length > 0) await table(ctx, orders).find(sold, { lock: true });
  return rows.find(ids, { lock: true });
}

export const sealOf = (ctx: Context, payment: Partial<Payment>): string =>
  ctx.database.signer.sign(paymentText(payment));

/** Returns the signature of a changed payment. Keeps an invalid old signature, so that the audit finds it. */
const nextSeal = (ctx: Context, before: Payment, after: Payment): string | null =>
  ctx.database.signer.isSigned(paymentText(before), before.seal) ? sealOf(ctx, after) : before.seal;

/** Updates a locked payment if its status is still the one that was read. Records the history. */
export async function movePayment(
  ctx: Context,
  payment: Payment,
  action: HistoryWord<typeof rechargeRecords>,
  values: Partial<Payment>,
): Promise<Payment> {
  const seal = nextSeal(ctx, payment, { ...payment, ...values });
  const affected = await table(ctx, rechargeRecords).update(
    { ...values, seal },
    { id: payment.id, status: payment.status },
  );
  if (affected !== 1) throw new RetryableConflict(`payment ${payment.paymentNo}`);
  await recordHistory(ctx, rechargeRecords, payment.id, action, changesBetween(rechargeRecords, payment, values));
  return { ...payment, ...values, seal, version: payment.version + 1 };
}

interface PartRefund {
  refundNo: string;
  orderAmount: number | null;
  remark: string | null;
}

/**
 * The handlers of what a payment pays for: whether the money can be booked (`against`), booking it, and giving up
 * (`abandon`).
 */
export interface PaidProduct {
  against(ctx: Context, payment: Payment): Promise<Anomaly | null>;
  book(ctx: Context, payment: Payment): Promise<void>;
  abandon(ctx: Context, payment: Payment): Promise<void>;
  partRefunded?(ctx: Context, order: number, refund: PartRefund): Promise<void>;
  partRefused?(ctx: Context, order: number, refund: { refundNo: string; reason: string }): Promise<void>;
  /** Called after `partRefunded` or `partRefused`. */
  partEnded?(ctx: Context, order: number): Promise<void>;
}

/** The products that payments can pay for, each declared by the module that sells it. */
export const PRODUCTS: ServiceKey<Readonly<Partial<Record<Product, PaidProduct>>>> = { name: 'what is paid for' };

/** Returns the context with the wallet's owner as actor, because the bill shows the actor as the payer. */
const asPayer = (ctx: Context, account: number): Context =>
  ctx.actor.id === null ? { ...ctx, actor: { ...SYSTEM, id: account } satisfies Actor } : ctx;

/** Credits a payment as a single PAY bill. A repeated call credits nothing. */
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

export const RECHARGE: PaidProduct = {
  async against(ctx, { account, creditedCurrency }) {
    // Lock the user, who could otherwise be deleted while the money is booked.
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
