import type { Context } from '../../context';
import { lockPayment, movePayment } from './lockPayment';
import { handlerOf } from './products';
import type { Payment } from './types';

export const isOpen = ({ status, closedAt }: Payment): boolean => status === 'UNPAID' && closedAt === null;

/** Ends a locked, open payment unpaid: money that comes now is an anomaly, and what waited for it goes on without. */
export async function closeLocked(ctx: Context, payment: Payment): Promise<void> {
  await handlerOf(payment).abandon(ctx, await movePayment(ctx, payment, 'close', { closedAt: ctx.now() }));
}

/** Closes a payment whose 30 minutes are over. One that was paid, closed or is still in time stays as it is. */
export async function expirePayment(ctx: Context, id: number): Promise<boolean> {
  const payment = await lockPayment(ctx, id);
  if (!payment || !isOpen(payment) || payment.expiresAt === null || payment.expiresAt > ctx.now()) return false;
  await closeLocked(ctx, payment);
  return true;
}
