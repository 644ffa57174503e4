import type { Context } from '../../context';
import { change, select } from '../../models/sql';
import { movePayment, productOf } from './products';
import { gatewaysNumber, notifyAnomaly } from './quarantine';
import type { Notice } from './paymentTypes';
import type { Payment } from '@t3d/resources/rows';

interface RequestedRefund {
  refundNo: string;
  amount: number;
  state: 'ASKED' | 'DONE';
}

async function requestedRefundOf(ctx: Context, payment: Payment): Promise<RequestedRefund[]> {
  const rows = await select<RequestedRefund>(
    ctx,
    "SELECT `refundNo`, `amount`, `state` FROM `payment_refunds` WHERE `payment` = ? AND `state` <> 'REFUSED'",
    [payment.id],
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/**
 * Returns the part of a reported refund that we did not request. A refund is ours if it has our number, or the
 * amount of our open refunds.
 */
function foreignPart(
  { refundNo, amount, cumulative }: Notice,
  input: readonly RequestedRefund[],
  known: number,
): number {
  const open = input.filter(({ state }) => state === 'ASKED').map((one) => one.amount);
  const waiting = open.reduce((sum, one) => sum + one, 0);
  const ours = refundNo === undefined ? undefined : input.some((one) => one.refundNo === refundNo);
  const fresh = cumulative ? amount - known : amount;
  if (ours) return cumulative ? Math.max(0, fresh - waiting) : 0;
  if (fresh < 1 || (ours === undefined && (fresh === waiting || open.includes(fresh)))) return 0;
  return cumulative && fresh > waiting ? fresh - waiting : fresh;
}

/** Makes open refunds due now, except one that is being requested. */
const hurry = (ctx: Context, payment: Payment): Promise<number> =>
  change(ctx, "UPDATE `payment_refunds` SET `nextAt` = ? WHERE `payment` = ? AND `state` = 'ASKED' AND `tries` > 0", [
    ctx.now(),
    payment.id,
  ]);

/** Returns the foreign part of a reported refund, and whether an open refund of ours explains it. */
export async function explainRefund(
  ctx: Context,
  payment: Payment,
  notice: Notice,
): Promise<{ foreign: number; awaited: boolean }> {
  const input = await requestedRefundOf(ctx, payment);
  const foreign = foreignPart(notice, input, payment.refunded ?? 0);
  const awaited = foreign === 0 && input.some(({ state }) => state === 'ASKED');
  if (awaited) await hurry(ctx, payment);
  return { foreign, awaited };
}

export const leftOf = ({ paidAmount, refunded }: Payment): number => (paidAmount ?? 0) - (refunded ?? 0);

/** Records a refund that we did not request, and notifies staff. Leaves our own open refunds unchanged. */
export async function noteReversed(
  ctx: Context,
  payment: Payment,
  amount: number,
  resolution: Payment['resolution'] = null,
): Promise<Payment> {
  const refunded = (payment.refunded ?? 0) + Math.min(amount, leftOf(payment));
  const reversed = await movePayment(ctx, payment, 'anomaly', {
    status: 'ANOMALY',
    anomaly: 'REVERSED',
    resolution,
    refunded,
  });
  await notifyAnomaly(ctx, reversed, 'REVERSED');
  return reversed;
}

/** Records a refund that arrived before the payment's notice. Until then, the amount due counts as paid. */
export async function reverseBeforePaid(ctx: Context, payment: Payment, notice: Notice): Promise<Payment> {
  const paidAmount =
    notice.currency === payment.currency ? Math.max(payment.amount ?? 0, notice.amount) : notice.amount;
  const values: Partial<Payment> = {
    gatewayNo: notice.gatewayNo,
    paidAmount,
    payCurrency: notice.currency,
    refunded: notice.amount,
  };
  const reversed = await movePayment(ctx, payment, 'anomaly', { status: 'ANOMALY', anomaly: 'REVERSED', ...values });
  await productOf(ctx, payment).abandon(ctx, reversed);
  await notifyAnomaly(ctx, reversed, 'REVERSED');
  return reversed;
}

export const isReversedBeforePaid = ({ anomaly, paidAt }: Payment): boolean =>
  anomaly === 'REVERSED' && paidAt === null;

/** Records only the paid amount of a payment that was reversed before its notice arrived. */
export async function handleLatePaid(
  ctx: Context,
  payment: Payment,
  { gatewayNo, amount, currency, at }: Notice,
): Promise<void> {
  const refunded = Math.min(payment.refunded ?? 0, amount);
  await movePayment(ctx, payment, 'anomaly', {
    gatewayNo,
    paidAmount: amount,
    payCurrency: currency,
    paidAt: at,
    refunded,
  });
}

/** SQL for a payment's notices of refunds and reversals. */
const BACK_NOTICES = `FROM \`payment_notices\` n WHERE n.\`gateway\` = ? AND n.\`paymentNo\` = ?
  AND n.\`state\` IN ('REFUNDED', 'REVERSED')
  AND NOT EXISTS (SELECT 1 FROM \`recharge_records\` p WHERE p.\`gateway\` = n.\`gateway\`
    AND p.\`gatewayNo\` = n.\`gatewayNo\` AND p.\`id\` <> ?)`;
const backOf = (payment: Payment): [string, string, number] => [
  payment.gateway ?? '',
  gatewaysNumber(payment),
  payment.id,
];

/** Returns whether the gateway reported a refund while ours was open, which was then made elsewhere. */
export async function wasReportedGone(ctx: Context, payment: Payment, refund: { id: number }): Promise<boolean> {
  const sql = `SELECT n.\`id\` ${BACK_NOTICES} AND n.\`outcome\` = 'AWAITED'
    AND n.\`receivedAt\` >= (SELECT f.\`createdAt\` FROM \`payment_refunds\` f WHERE f.\`id\` = ?) LIMIT 1`;
  return (await select(ctx, sql, [...backOf(payment), refund.id])).length > 0;
}

/** Returns whether a notice reports a refund of the payment, or our refund failed because the money was gone. */
export async function isReportedGone(ctx: Context, payment: Payment): Promise<boolean> {
  const notices = await select(ctx, `SELECT n.\`id\` ${BACK_NOTICES} LIMIT 1`, backOf(payment));
  const sql =
    "SELECT `id` FROM `payment_refunds` WHERE `payment` = ? AND `state` = 'REFUSED' AND (`answer` LIKE 'AMOUNT%' " +
    "OR `answer` LIKE 'ABNORMAL%') LIMIT 1";
  return notices.length > 0 || (await select(ctx, sql, [payment.id])).length > 0;
}
