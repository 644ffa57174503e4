import rechargeRecords from '@t3d/resources/recharge-records';
import type { Context } from '../../context';
import { emit } from '../../jobs/outbox';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { closeLocked, isOpen } from './closePayment';
import { lockPayment, movePayment } from './lockPayment';
import { isHeard, keepNotice } from './notices';
import { handlerOf } from './products';
import { explainRefund, hearLatePaid, isReversedUnheard, leftOf, noteReversed, reverseUnheard } from './reversals';
import { paidValues, setApart, setSecondApart } from './setApart';
import type { Anomaly, Notice, Outcome, Payment, Settled } from './types';

/** Why money that has come is not what was asked for. A payment made in time counts though its notice comes late, unless we have closed it. */
function differs(payment: Payment, notice: Notice): Anomaly | null {
  if (notice.currency !== payment.currency) return 'CURRENCY';
  if (notice.amount !== payment.amount) return 'AMOUNT';
  return isOpen(payment) && (payment.expiresAt === null || notice.at <= payment.expiresAt) ? null : 'CLOSED';
}

async function complete(ctx: Context, payment: Payment, notice: Notice): Promise<void> {
  const completed = await movePayment(ctx, payment, 'complete', { status: 'COMPLETED', ...paidValues(notice) });
  await handlerOf(payment).book(ctx, completed);
  const { id, paymentNo, account, product, credited, creditedCurrency } = completed;
  await emit(ctx, {
    name: 'payment.completed', subject: account, dedupe: String(id),
    data: { payment: id, paymentNo: paymentNo ?? '', amount: notice.amount, currency: notice.currency, product, credited, creditedCurrency },
  });
}

async function hearPaid(ctx: Context, payment: Payment, notice: Notice): Promise<Outcome> {
  const booked = await table(ctx, rechargeRecords).one({ gateway: payment.gateway, gatewayNo: notice.gatewayNo });
  if (booked?.id === payment.id && isReversedUnheard(payment)) { await hearLatePaid(ctx, payment, notice); return 'REPEATED'; }
  if (booked) return 'REPEATED';
  if (payment.status !== 'UNPAID') { await setSecondApart(ctx, payment, notice); return 'ANOMALY'; }
  const anomaly = differs(payment, notice) ?? await handlerOf(payment).against(ctx, payment);
  if (anomaly) { await setApart(ctx, payment, anomaly, notice); return 'ANOMALY'; }
  await complete(ctx, payment, notice);
  return 'SETTLED';
}

/** Money that went back. What we asked for is waited for; what we did not ask for is kept on the record, and the wallet is staff's to mend. */
async function hearReversed(ctx: Context, payment: Payment, notice: Notice): Promise<Outcome> {
  const found = await table(ctx, rechargeRecords).one({ gateway: payment.gateway, gatewayNo: notice.gatewayNo });
  const about = found && found.id !== payment.id ? await lockPayment(ctx, found.id) : payment;
  if (!about) return 'IGNORED';
  if (about.status === 'UNPAID') { await reverseUnheard(ctx, about, notice); return 'REVERSED'; }
  const { foreign, awaited } = notice.state === 'REFUNDED' ? await explainRefund(ctx, about, notice) : { foreign: notice.amount, awaited: false };
  if (foreign < 1) return awaited ? 'AWAITED' : 'IGNORED';
  if (leftOf(about) < 1) return about.anomaly === 'REVERSED' ? 'REPEATED' : 'IGNORED';
  await noteReversed(ctx, about, foreign, about.resolution === 'REFUNDING' ? 'REFUNDING' : null);
  return 'REVERSED';
}

async function hearClosed(ctx: Context, payment: Payment): Promise<Outcome> {
  if (!isOpen(payment)) return 'IGNORED';
  await closeLocked(ctx, payment);
  return 'CLOSED';
}

function hear(ctx: Context, payment: Payment, notice: Notice): Promise<Outcome> {
  if (notice.state === 'PAID') return hearPaid(ctx, payment, notice);
  return notice.state === 'CLOSED' ? hearClosed(ctx, payment) : hearReversed(ctx, payment, notice);
}

/** Money that a gateway has and none of our payments explains: somebody must look, for nothing here will move by itself. */
async function tellStray(ctx: Context, gateway: string, { state, noticeId, paymentNo, gatewayNo, amount, currency }: Notice): Promise<void> {
  if (state !== 'PAID') return;
  await emit(ctx, { name: 'payment.stray', subject: null, dedupe: `${gateway}:${noticeId}`, data: { gateway, paymentNo, gatewayNo, amount, currency } });
}

/**
 * Does what a verified notice of a gateway says, once: the payment is locked, a repetition changes nothing, and money that is not what
 * was asked for is set apart. A number that is nobody's, or another gateway's, is kept in the log and changes nothing. Never refuses
 * what the gateway has said: whoever calls answers `accepted` when this returns.
 */
export function settlePayment(ctx: Context, gateway: string, notice: Notice): Promise<Settled> {
  return inTransaction(ctx, async (inner): Promise<Settled> => {
    const payment = await lockPayment(inner, notice.paymentNo);
    const id = payment?.id ?? null;
    if (await isHeard(inner, gateway, notice)) return { outcome: 'REPEATED', payment: id };
    const outcome = !payment ? 'UNKNOWN' : payment.gateway === gateway ? await hear(inner, payment, notice) : 'FOREIGN';
    const kept = await keepNotice(inner, gateway, notice, outcome);
    if (kept && (outcome === 'UNKNOWN' || outcome === 'FOREIGN')) await tellStray(inner, gateway, notice);
    // Only a notice that changes nothing can meet its own repetition here: the others wait for the payment's lock.
    return { outcome: kept ? outcome : 'REPEATED', payment: id };
  });
}
