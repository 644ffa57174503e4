import type { Context } from '../../context';
import { change, select } from '../../models/sql';
import { movePayment, productOf } from './products';
import { gatewaysNumber, notifyAnomaly } from './quarantine';
import type { Notice } from './types';
import type { Payment } from '@t3d/resources/rows';

interface Asked {
  refundNo: string;
  amount: number;
  state: 'ASKED' | 'DONE';
}

async function askedOf(ctx: Context, payment: Payment): Promise<Asked[]> {
  const rows = await select<Asked>(
    ctx,
    "SELECT `refundNo`, `amount`, `state` FROM `payment_refunds` WHERE `payment` = ? AND `state` <> 'REFUSED'",
    [payment.id],
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/**
 * How much of a refund that a gateway reports nobody here has requested: 0 when it is ours, by its number or by what is
 * still open.
 */
function foreignPart({ refundNo, amount, cumulative }: Notice, asked: readonly Asked[], known: number): number {
  const open = asked.filter(({ state }) => state === 'ASKED').map((one) => one.amount);
  const waiting = open.reduce((sum, one) => sum + one, 0);
  const ours = refundNo === undefined ? undefined : asked.some((one) => one.refundNo === refundNo);
  // Of a sum the new part is all of it less what we know to have gone back.
  const fresh = cumulative ? amount - known : amount;
  if (ours) return cumulative ? Math.max(0, fresh - waiting) : 0;
  if (fresh < 1 || (ours === undefined && (fresh === waiting || open.includes(fresh)))) return 0;
  return cumulative && fresh > waiting ? fresh - waiting : fresh;
}

/** Queries refunds that are still open, at once: but for one whose first request is on its way. */
const hurry = (ctx: Context, payment: Payment): Promise<number> =>
  change(ctx, "UPDATE `payment_refunds` SET `nextAt` = ? WHERE `payment` = ? AND `state` = 'ASKED' AND `tries` > 0", [
    ctx.now(),
    payment.id,
  ]);

/**
 * How much of a refund that a gateway reports is a stranger's, and whether a refund of ours that is still open explains
 * it.
 */
export async function explainRefund(
  ctx: Context,
  payment: Payment,
  notice: Notice,
): Promise<{ foreign: number; awaited: boolean }> {
  const asked = await askedOf(ctx, payment);
  const foreign = foreignPart(notice, asked, payment.refunded ?? 0);
  const awaited = foreign === 0 && asked.some(({ state }) => state === 'ASKED');
  if (awaited) await hurry(ctx, payment);
  return { foreign, awaited };
}

export const leftOf = ({ paidAmount, refunded }: Payment): number => (paidAmount ?? 0) - (refunded ?? 0);

/**
 * Money that went back without our request: the record holds how much, and staff are notified. A refund of ours that is
 * on its way goes on.
 */
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

/**
 * Money that went back before its own notice came. Without a time of payment, which only the payment's own notice
 * holds; what was paid is taken to be what was due until then.
 */
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

/** The notice of a payment whose reversal came first: it gives what was paid; nothing is booked. */
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

/**
 * Notices of one payment of money that went back: by its number there, and not of another payment of the same
 * number.
 */
const BACK_NOTICES = `FROM \`payment_notices\` n WHERE n.\`gateway\` = ? AND n.\`paymentNo\` = ?
  AND n.\`state\` IN ('REFUNDED', 'REVERSED')
  AND NOT EXISTS (SELECT 1 FROM \`recharge_records\` p WHERE p.\`gateway\` = n.\`gateway\`
    AND p.\`gatewayNo\` = n.\`gatewayNo\` AND p.\`id\` <> ?)`;
const backOf = (payment: Payment): [string, string, number] => [
  payment.gateway ?? '',
  gatewaysNumber(payment),
  payment.id,
];

/**
 * Whether a gateway notified, while this refund of ours was open, that such money went back: if not by us, then by
 * somebody else.
 */
export async function wasReportedGone(ctx: Context, payment: Payment, refund: { id: number }): Promise<boolean> {
  const sql = `SELECT n.\`id\` ${BACK_NOTICES} AND n.\`outcome\` = 'AWAITED'
    AND n.\`receivedAt\` >= (SELECT f.\`createdAt\` FROM \`payment_refunds\` f WHERE f.\`id\` = ?) LIMIT 1`;
  return (await select(ctx, sql, [...backOf(payment), refund.id])).length > 0;
}

/**
 * Whether any notice reports that a payment's money, or a part of it, has left although our refund of it was refused.
 */
export async function saysGone(ctx: Context, payment: Payment): Promise<boolean> {
  const notices = await select(ctx, `SELECT n.\`id\` ${BACK_NOTICES} LIMIT 1`, backOf(payment));
  const sql =
    "SELECT `id` FROM `payment_refunds` WHERE `payment` = ? AND `state` = 'REFUSED' AND (`answer` LIKE 'AMOUNT%' " +
    "OR `answer` LIKE 'ABNORMAL%') LIMIT 1";
  return notices.length > 0 || (await select(ctx, sql, [payment.id])).length > 0;
}
