import { DAY_MS, formatMoney, HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import type { Context } from '../../context';
import type { RefundAnswer } from './gateways/port';
import { emit, enqueue } from '../../jobs/outbox';
import { suspend, releaseSuspended } from '../../ledger';
import { change, select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction, RetryableConflict } from '../../models/transaction';
import { mailStaff } from '../messages';
import { movePayment, requirePayment, productOf } from './products';
import { leftOf, noteReversed, wasReportedGone } from './reversals';
import { type RefundPurpose, type RefundPayload, REFUND_JOB } from './paymentTypes';
import type { Payment } from '@t3d/resources/rows';
import { Invalid } from '../../errors';

interface NewRefund {
  /** The payment, which the caller must have locked. */
  payment: Payment;
  amount: number;
  reason: string;
  purpose: RefundPurpose;
  /** The part of the order's price that this refund covers. */
  orderAmount?: number;
  remark?: string | null;
}

interface RefundRequested {
  n: number;
  open: number | null;
}

/** Returns the number of refunds, and the paid amount minus finished and pending refunds. */
async function readAsked(ctx: Context, payment: Payment): Promise<{ count: number; left: number }> {
  const [row] = await select<RefundRequested>(
    ctx,
    "SELECT COUNT(*) AS n, SUM(CASE WHEN `state` = 'ASKED' THEN `amount` ELSE 0 END) AS open FROM `payment_refunds` " +
      'WHERE `payment` = ?',
    [payment.id],
  );
  return {
    count: Number(row?.n ?? 0),
    left: (payment.paidAmount ?? 0) - (payment.refunded ?? 0) - Number(row?.open ?? 0),
  };
}
/** Sums an order's partial refunds that the gateway has paid. */
export async function paidBackInParts(ctx: Context, payment: Payment): Promise<number> {
  const [row] = await select<{ total: number | null }>(
    ctx,
    "SELECT SUM(`amount`) AS total FROM `payment_refunds` WHERE `payment` = ? AND `purpose` = 'ORDER_PART' " +
      "AND `state` = 'DONE'",
    [payment.id],
  );
  return Number(row?.total ?? 0);
}

export const leftToRefund = async (ctx: Context, payment: Payment): Promise<number> =>
  (await readAsked(ctx, payment)).left;

/**
 * Requests a refund from the gateway by a job after the commit, always under the same refund number. Returns this
 * number.
 */
export async function refundPayment(
  ctx: Context,
  { payment, amount, reason, purpose, orderAmount, remark }: NewRefund,
): Promise<string> {
  const { count, left } = await readAsked(ctx, payment);
  if (amount < 1 || amount > left) throw new Invalid('money.refundTooMuch', { leftMinor: left });
  const refundNo = `${payment.paymentNo}r${count + 1}`;
  const sql =
    'INSERT INTO `payment_refunds` (`refundNo`, `payment`, `amount`, `reason`, `purpose`, `orderAmount`, `remark`, ' +
    "`state`, `tries`, `nextAt`, `createdAt`) VALUES (?, ?, ?, ?, ?, ?, ?, 'ASKED', 0, ?, ?)";
  await change(ctx, sql, [
    refundNo,
    payment.id,
    amount,
    reason,
    purpose,
    orderAmount ?? null,
    remark?.slice(0, 255) ?? null,
    ctx.now(),
    ctx.now(),
  ]);
  const [row] = await select<{ id: number }>(ctx, 'SELECT `id` FROM `payment_refunds` WHERE `refundNo` = ?', [
    refundNo,
  ]);
  const payload: RefundPayload = { refund: Number(row?.id) };
  await enqueue(ctx, { kind: REFUND_JOB, payload, dedupe: `refund:${refundNo}` });
  return refundNo;
}

export interface Refund {
  id: number;
  refundNo: string;
  payment: number;
  amount: number;
  reason: string;
  purpose: RefundPurpose;
  orderAmount: number | null;
  remark: string | null;
  state: 'ASKED' | 'DONE' | 'REFUSED';
  tries: number;
  gatewayRefundNo: string | null;
  answer: string | null;
}

/** The lease of a worker for a refund, longer than any call to a gateway. */
const TAKEN_MS = 2 * MINUTE_MS;
const LATE_MS = DAY_MS;
const FIRST_WAIT_MS = 60_000;
const MAX_WAIT_MS = HOUR_MS;

export async function findRefund(ctx: Context, id: number): Promise<Refund | null> {
  const [row] = await select<Refund>(ctx, 'SELECT * FROM `payment_refunds` WHERE `id` = ?', [id]);
  return row
    ? {
        ...row,
        id: Number(row.id),
        payment: Number(row.payment),
        amount: Number(row.amount),
        orderAmount: row.orderAmount === null ? null : Number(row.orderAmount),
      }
    : null;
}

/** Notifies staff once of a refund that is unfinished after a day. */
async function notifyLate(ctx: Context, { id, refundNo, payment: paymentId, amount }: Refund): Promise<void> {
  const late = await change(
    ctx,
    "UPDATE `payment_refunds` SET `answer` = 'LATE' WHERE `id` = ? AND `answer` IS NULL AND `createdAt` <= ?",
    [id, new Date(ctx.now().getTime() - LATE_MS)],
  );
  if (late !== 1) return;
  const payment = await table(ctx, rechargeRecords).one(paymentId);
  const money = formatMoney(amount, { currency: payment?.payCurrency ?? payment?.currency ?? '' });
  await mailStaff(
    ctx,
    'payment.refundLate',
    { paymentNo: payment?.paymentNo ?? '', refundNo, amount: money },
    { about: payment?.account, dedupe: refundNo },
  );
}

/** Leases a due refund for this worker. Returns null if it is finished, not due or leased. */
export function takeRefund(ctx: Context, id: number): Promise<Refund | null> {
  return inTransaction(ctx, async (inner) => {
    const now = inner.now();
    const taken = await change(
      inner,
      "UPDATE `payment_refunds` SET `nextAt` = ? WHERE `id` = ? AND `state` = 'ASKED' AND `nextAt` <= ?",
      [new Date(now.getTime() + TAKEN_MS), id, now],
    );
    const refund = taken === 1 ? await findRefund(inner, id) : null;
    if (refund) await notifyLate(inner, refund);
    return refund;
  });
}

async function end(ctx: Context, refund: Refund, state: 'DONE' | 'REFUSED', answer: RefundAnswer): Promise<void> {
  const affected = await change(
    ctx,
    'UPDATE `payment_refunds` SET `state` = ?, `gatewayRefundNo` = ?, `answer` = ?, `nextAt` = NULL, `endedAt` = ? ' +
      "WHERE `id` = ? AND `state` = 'ASKED'",
    [state, answer.gatewayRefundNo ?? null, answer.reason?.slice(0, 255) ?? null, ctx.now(), refund.id],
  );
  if (affected !== 1) throw new RetryableConflict(`refund ${refund.refundNo}`);
}

async function confirm(ctx: Context, payment: Payment, refund: Refund): Promise<void> {
  // Limit the total to the paid amount, because a foreign refund may already include this money.
  const refunded = Math.min((payment.refunded ?? 0) + refund.amount, payment.paidAmount ?? 0);
  await movePayment(ctx, payment, 'refund', {
    refunded,
    ...(refund.purpose === 'RESOLVE' ? { resolution: 'REFUNDED' as const } : {}),
  });
  if (refund.purpose === 'ORDER_PART' && payment.order !== null)
    await productOf(ctx, payment).partRefunded?.(ctx, payment.order, refund);
  if (refund.purpose === 'RESOLVE')
    await releaseSuspended(ctx, {
      key: `refund:${refund.refundNo}`,
      orderNo: payment.paymentNo as string,
      reason: 'REFUNDED',
    });
}

/** Moves the money of a refused order refund to suspense, because it was already booked as refunded. */
async function storeOrderRefund(
  ctx: Context,
  payment: Payment,
  { refundNo, amount, orderAmount }: Refund,
): Promise<void> {
  const paid = (payment.paidAmount ?? 0) - (await paidBackInParts(ctx, payment));
  // Suspend nothing if the gateway has returned the money elsewhere.
  const here = paid < 1 ? 0 : Number((BigInt(orderAmount ?? 0) * BigInt(Math.min(amount, paid))) / BigInt(paid));
  if (here < 1 || leftOf(payment) < 1) return;
  await suspend(ctx, {
    key: `refund:${refundNo}`,
    amount: here,
    currency: payment.creditedCurrency as string,
    orderNo: payment.paymentNo as string,
    reason: 'REFUND_REFUSED',
  });
}

/**
 * Handles a refused refund. The payment becomes an anomaly, or its order returns to the state before the partial
 * refund.
 */
async function rejectRefund(ctx: Context, payment: Payment, refund: Refund, reason: string): Promise<void> {
  if (refund.purpose === 'ORDER_PART' && payment.order !== null)
    await productOf(ctx, payment).partRefused?.(ctx, payment.order, { refundNo: refund.refundNo, reason });
  const gone = leftOf(payment) > 0 && (await wasReportedGone(ctx, payment, refund));
  if (gone) await noteReversed(ctx, payment, refund.amount);
  else if (refund.purpose !== 'ORDER_PART')
    await movePayment(ctx, payment, 'refund-failed', {
      status: 'ANOMALY',
      anomaly: payment.anomaly === 'REVERSED' ? 'REVERSED' : 'REFUND_FAILED',
      resolution: null,
    });
  if (refund.purpose === 'ORDER' && !gone) await storeOrderRefund(ctx, payment, refund);
  await emit(ctx, {
    name: 'payment.refundFailed',
    subject: payment.account,
    dedupe: refund.refundNo,
    data: {
      payment: payment.id,
      paymentNo: payment.paymentNo ?? '',
      amount: refund.amount,
      currency: payment.payCurrency ?? payment.currency ?? '',
      reason,
    },
  });
}

/**
 * Handles a gateway's response to a refund, once. Queries a pending refund again with backoff. Must run in a
 * transaction.
 */
export async function handleRefund(ctx: Context, id: number, answer: RefundAnswer): Promise<void> {
  const seen = await findRefund(ctx, id);
  if (!seen) return;
  const payment = await requirePayment(ctx, seen.payment);
  const refund = await findRefund(ctx, id);
  if (refund?.state !== 'ASKED') return;
  if (answer.state === 'PENDING' || answer.state === 'UNKNOWN') {
    const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** refund.tries);
    await change(ctx, 'UPDATE `payment_refunds` SET `tries` = `tries` + 1, `nextAt` = ? WHERE `id` = ?', [
      new Date(ctx.now().getTime() + wait),
      id,
    ]);
    return;
  }
  await end(ctx, refund, answer.state, answer);
  if (answer.state === 'DONE') await confirm(ctx, payment, refund);
  else await rejectRefund(ctx, payment, refund, answer.reason ?? '');
  if (refund.purpose === 'ORDER_PART' && payment.order !== null)
    await productOf(ctx, payment).partEnded?.(ctx, payment.order);
}
