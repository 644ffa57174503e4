import type { HistoryWord } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import type { Context } from '../../context';
import { NotFound } from '../../errors';
import { paymentText } from '../../ledger';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { RetryableConflict } from '../../models/transaction';
import type { Payment } from '@t3d/resources/rows';

/**
 * The payment of an id, of our number, or of its gateway's own, locked; its order first, in the sequence in which
 * orders' own commands come to it.
 */
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

/** Payments of these ids: all their orders locked, then all of them, each in the order of their ids. */
export async function lockPayments(ctx: Context, ids: readonly number[]): Promise<Payment[]> {
  const rows = table(ctx, rechargeRecords);
  const sold = (await rows.find(ids)).flatMap(({ order }) => order ?? []);
  if (sold.length > 0) await table(ctx, orders).find(sold, { lock: true });
  return rows.find(ids, { lock: true });
}

/** What signs a new payment. */
export const sealOf = (ctx: Context, payment: Partial<Payment>): string =>
  ctx.database.signer.sign(paymentText(payment));

/**
 * What signs a payment as it is to be. One that was not as it had been signed keeps the seal that does not fit, for the
 * audit to find.
 */
const nextSeal = (ctx: Context, before: Payment, after: Payment): string | null =>
  ctx.database.signer.isSigned(paymentText(before), before.seal) ? sealOf(ctx, after) : before.seal;

/** Writes a locked payment where it still has the status it was read with, and its history. Answers it as it is now. */
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
