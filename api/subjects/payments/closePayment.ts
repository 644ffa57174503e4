import rechargeRecords from '@t3d/resources/money/recharge-records';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { lockPayment, movePayment, lockPayments } from './lockPayment';
import { productOf } from './products';
import type { Payment } from '@t3d/resources/rows';
import type { Inverse } from '../../declared/command';
import { refuseEach } from '../../errors';
import { requireInScope } from '../../engine/rows/read/read';

export const isOpen = ({ status, closedAt }: Payment): boolean => status === 'UNPAID' && closedAt === null;

/** Ends a locked, open payment unpaid: money that comes now is an anomaly, and what waited for it goes on without. */
export async function closeLocked(ctx: Context, payment: Payment): Promise<void> {
  await productOf(ctx, payment).abandon(ctx, await movePayment(ctx, payment, 'close', { closedAt: ctx.now() }));
}

/** Closes a payment whose 30 minutes are over. One that was paid, closed or is still in time stays as it is. */
export async function expirePayment(ctx: Context, id: number): Promise<boolean> {
  const payment = await lockPayment(ctx, id);
  if (!payment || !isOpen(payment) || payment.expiresAt === null || payment.expiresAt > ctx.now()) return false;
  await closeLocked(ctx, payment);
  return true;
}

/**
 * Ends an open payment before its 30 minutes are over: at once where its payer has not gone to the gateway; else it is
 * due now, and as with any that is, its gateway is queried first and closes it there, too. Money that comes later is an
 * anomaly.
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

/** Closes a payment that nobody has begun to pay. Refuses one whose payer has gone to the gateway, or that is over. */
export const paymentBack: Inverse = {
  requireReach: (ctx, done) => requireInScope(ctx, rechargeRecords, paymentsIn(done)),
  run: async (ctx, done) => {
    const found: Payment[] = await lockPayments(ctx, paymentsIn(done));
    refuseEach(found, (payment) => (isOpen(payment) && payment.openedAt === null ? null : { key: 'payments.begun' }));
    for (const payment of found) await closeLocked(ctx, payment);
  },
};
