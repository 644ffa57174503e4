import rechargeRecords from '@t3d/resources/money/recharge-records';
import type { Context } from '../../context';
import { emit } from '../../jobs/outbox';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { closeLocked, isOpen, lockPayment, movePayment, productOf } from './products';
import {
  explainRefund,
  handleLatePaid,
  isReversedBeforePaid,
  leftOf,
  noteReversed,
  reverseBeforePaid,
} from './reversals';
import { gatewaysNumber, paidValues, quarantine, quarantineSecond, handleReported, isUnreported } from './quarantine';
import type { Anomaly, Notice, Outcome, Settled } from './paymentTypes';
import type { Payment } from '@t3d/resources/rows';
import { UniqueConstraintError } from 'sequelize';
import { change, select } from '../../models/sql';

/**
 * Returns why received money differs from the amount due, or null. The time of the payment counts, not of its notice.
 */
function differs(payment: Payment, notice: Notice): Anomaly | null {
  if (notice.currency !== payment.currency) return 'CURRENCY';
  if (notice.amount !== payment.amount) return 'AMOUNT';
  return isOpen(payment) && (payment.expiresAt === null || notice.at <= payment.expiresAt) ? null : 'CLOSED';
}

async function complete(ctx: Context, payment: Payment, notice: Notice): Promise<void> {
  const completed = await movePayment(ctx, payment, 'complete', { status: 'COMPLETED', ...paidValues(notice) });
  await productOf(ctx, payment).book(ctx, completed);
  const { id, paymentNo, account, product, credited, creditedCurrency } = completed;
  await emit(ctx, {
    name: 'payment.completed',
    subject: account,
    dedupe: String(id),
    data: {
      payment: id,
      paymentNo: paymentNo ?? '',
      amount: notice.amount,
      currency: notice.currency,
      product,
      credited,
      creditedCurrency,
    },
  });
}

async function handlePaid(ctx: Context, payment: Payment, notice: Notice): Promise<Outcome> {
  const booked = await table(ctx, rechargeRecords).one({ gateway: payment.gateway, gatewayNo: notice.gatewayNo });
  if (booked?.id === payment.id && isReversedBeforePaid(payment)) {
    await handleLatePaid(ctx, payment, notice);
    return 'REPEATED';
  }
  if (booked) return 'REPEATED';
  if (payment.status !== 'UNPAID') {
    await quarantineSecond(ctx, payment, notice);
    return 'ANOMALY';
  }
  const gone = await refundedBeforePaid(ctx, payment.gateway ?? '', notice.gatewayNo);
  if (gone > 0) {
    await handleLatePaid(ctx, await reverseBeforePaid(ctx, payment, { ...notice, amount: gone }), notice);
    return 'ANOMALY';
  }
  const anomaly = differs(payment, notice) ?? (await productOf(ctx, payment).against(ctx, payment));
  if (anomaly) {
    await quarantine(ctx, payment, anomaly, notice);
    return 'ANOMALY';
  }
  await complete(ctx, payment, notice);
  return 'SETTLED';
}

/** Handles a notice of refunded money. Staff correct the wallet if we did not request the refund. */
async function handleReversed(ctx: Context, payment: Payment, notice: Notice): Promise<Outcome> {
  const found = await table(ctx, rechargeRecords).one({ gateway: payment.gateway, gatewayNo: notice.gatewayNo });
  const about = found && found.id !== payment.id ? await lockPayment(ctx, found.id) : payment;
  if (!about) return 'IGNORED';
  if (about.status === 'UNPAID') {
    await reverseBeforePaid(ctx, about, notice);
    return 'REVERSED';
  }
  if (await isUnreported(ctx, about)) return handleReported(ctx, about, notice);
  const { foreign, awaited } =
    notice.state === 'REFUNDED' ? await explainRefund(ctx, about, notice) : { foreign: notice.amount, awaited: false };
  if (foreign < 1) return awaited ? 'AWAITED' : 'IGNORED';
  if (leftOf(about) < 1) return about.anomaly === 'REVERSED' ? 'REPEATED' : 'IGNORED';
  await noteReversed(ctx, about, foreign, about.resolution === 'REFUNDING' ? 'REFUNDING' : null);
  return 'REVERSED';
}

async function handleClosed(ctx: Context, payment: Payment): Promise<Outcome> {
  if (!isOpen(payment)) return 'IGNORED';
  await closeLocked(ctx, payment);
  return 'CLOSED';
}

function handle(ctx: Context, payment: Payment, notice: Notice): Promise<Outcome> {
  if (notice.state === 'PAID') return handlePaid(ctx, payment, notice);
  return notice.state === 'CLOSED' ? handleClosed(ctx, payment) : handleReversed(ctx, payment, notice);
}

/** Notifies staff of money that matches no payment of ours. */
async function notifyOrphan(
  ctx: Context,
  gateway: string,
  { state, noticeId, paymentNo = '', gatewayNo, amount, currency }: Notice,
): Promise<void> {
  if (state === 'CLOSED') return;
  await emit(ctx, {
    name: 'payment.stray',
    subject: null,
    dedupe: `${gateway}:${noticeId}`,
    data: { gateway, paymentNo, gatewayNo, amount, currency, back: state !== 'PAID' },
  });
}

/**
 * Locks and returns the payment of a notice, by our number or, for a refund at the gateway's console, by the gateway's
 * number.
 */
async function lockNoticed(
  ctx: Context,
  gateway: string,
  { paymentNo, gatewayNo, state }: Notice,
): Promise<Payment | null> {
  const named = paymentNo === undefined ? null : await lockPayment(ctx, paymentNo);
  return named ?? (state === 'REFUNDED' || state === 'REVERSED' ? lockPayment(ctx, { gateway, gatewayNo }) : null);
}

/**
 * Handles a gateway's verified notice once, and quarantines money that differs from the amount due. Only stores a
 * notice with an unknown number.
 */
export function settlePayment(ctx: Context, gateway: string, notice: Notice): Promise<Settled> {
  return inTransaction(ctx, async (inner): Promise<Settled> => {
    const payment = await lockNoticed(inner, gateway, notice);
    const id = payment?.id ?? null;
    const earlier = await earlierOutcome(inner, gateway, notice);
    if (earlier && (earlier !== 'UNKNOWN' || !payment)) return { outcome: 'REPEATED', payment: id };
    if (earlier) await forgetUnknown(inner, gateway, notice);
    const outcome = !payment
      ? 'UNKNOWN'
      : payment.gateway === gateway
        ? await handle(inner, payment, notice)
        : 'FOREIGN';
    const kept = await storeNotice(
      inner,
      gateway,
      payment ? { ...notice, paymentNo: gatewaysNumber(payment) } : notice,
      outcome,
    );
    if (kept && (outcome === 'UNKNOWN' || outcome === 'FOREIGN')) await notifyOrphan(inner, gateway, notice);
    // Copies of a notice can race here only if no payment exists to lock.
    return { outcome: kept ? outcome : 'REPEATED', payment: id };
  });
}

async function earlierOutcome(ctx: Context, gateway: string, { noticeId }: Notice): Promise<Outcome | null> {
  return (
    (
      await select<{ outcome: Outcome }>(
        ctx,
        'SELECT `outcome` FROM `payment_notices` WHERE `gateway` = ? AND `noticeId` = ?',
        [gateway, noticeId],
      )
    )[0]?.outcome ?? null
  );
}

/** Deletes a notice that was stored as unknown if its payment exists now, so that it can be handled. */
async function forgetUnknown(ctx: Context, gateway: string, { noticeId }: Notice): Promise<void> {
  await change(ctx, "DELETE FROM `payment_notices` WHERE `gateway` = ? AND `noticeId` = ? AND `outcome` = 'UNKNOWN'", [
    gateway,
    noticeId,
  ]);
}

/** Returns the refunds that a gateway reported under its own number before the payment. */
async function refundedBeforePaid(ctx: Context, gateway: string, gatewayNo: string): Promise<number> {
  const sql =
    "SELECT SUM(`amount`) AS total FROM `payment_notices` WHERE `paymentNo` = '' AND `gateway` = ? " +
    "AND `gatewayNo` = ? AND `state` IN ('REFUNDED', 'REVERSED')";
  return Number((await select<{ total: number | string | null }>(ctx, sql, [gateway, gatewayNo]))[0]?.total ?? 0);
}

/** Stores a notice. Returns false if another process has just stored it. */
async function storeNotice(ctx: Context, gateway: string, notice: Notice, outcome: Outcome): Promise<boolean> {
  const sql =
    'INSERT INTO `payment_notices` (`gateway`, `noticeId`, `paymentNo`, `gatewayNo`, `state`, `amount`, `currency`, ' +
    '`outcome`, `saidAt`, `receivedAt`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';
  const values = [
    gateway,
    notice.noticeId,
    (notice.paymentNo ?? '').slice(0, 64),
    notice.gatewayNo.slice(0, 80),
    notice.state,
    notice.amount,
    notice.currency,
    outcome,
    notice.at,
    ctx.now(),
  ];
  try {
    await change(ctx, sql, values);
    return true;
  } catch (error) {
    if (error instanceof UniqueConstraintError) return false;
    throw error;
  }
}
