import { HOUR_MS } from '@t3d/resources/kit';
import { closeLocked, expirePayment, isOpen, lockPayment } from '../products';
import { dueRefunds, noteQueried, overduePayments, unconfirmedPayments } from '../duePayments';
import { type Refund, findRefund, handleRefund, takeRefund } from '../handleRefund';
import { gatewaysNumber, unreportedId } from '../quarantine';
import { settlePayment } from '../settlePayment';
import { type RefundPayload, REFUND_JOB } from '../paymentTypes';
import type { Context } from '../../../context';
import { gatewayNamed, paymentsOf } from '../gateways/registry';
import type { Checkout, Found, Notice, PaymentGateway, RefundAnswer, RefundRequest } from '../gateways/port';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { type Call, eachByGateway, eachSeparately } from '../../../jobs/eachByGateway';
import type { Payment } from '@t3d/resources/rows';
import { type Reconciliation, type Statement, reconcile } from '../reconcile';
import { dueDays } from '../reconciliationDays';
import type { Handlers } from '../../../jobs/jobTypes';
import { PAY_LATER_JOB, payLater } from '../checkout/simulatedPayer';

const MINUTE = 60_000;

export const jobs: Handlers = {
  [REFUND_JOB]: { run: (ctx, payload: RefundPayload) => pursueRefund(ctx, payload) },
  [PAY_LATER_JOB]: { run: payLater },
  'payments.expire': { every: MINUTE, run: async (ctx) => ({ closed: await expirePayments(ctx) }) },
  'payments.query': { every: MINUTE, run: async (ctx) => ({ settled: await queryPayments(ctx) }) },
  'payments.refunds': { every: MINUTE, run: async (ctx) => ({ ended: await pursueRefunds(ctx) }) },
  'payments.reconcile': { every: 60 * MINUTE, run: reconcilePayments },
};

function requireGateway(ctx: Context, payment: Payment): PaymentGateway {
  const gateway = gatewayNamed(ctx.database, payment.gateway ?? '');
  if (!gateway)
    throw new Error(`payment ${payment.paymentNo} is with ${payment.gateway}, which is not configured here`);
  return gateway;
}

const gatewayNoOf = (payment: Payment): string | null =>
  payment.gatewayNo ?? (payment.checkout as Checkout | null)?.gatewayNo ?? null;

/** Returns the payment time to assume if the gateway reports none. */
const inTimeOf = (ctx: Context, { expiresAt }: Payment): Date =>
  expiresAt !== null && expiresAt < ctx.now() ? expiresAt : ctx.now();

/**
 * Settles a payment that a query found paid or refunded. Refunds come first, so that refunded money is never credited.
 */
async function settleFound(
  ctx: Context,
  payment: Payment,
  { state, gatewayNo, amount, currency, at, refunds = [], unreported }: Found,
): Promise<boolean> {
  if (
    (state !== 'PAID' && state !== 'REFUNDED') ||
    gatewayNo === undefined ||
    amount === undefined ||
    currency === undefined
  )
    return false;
  const paid: Notice = {
    noticeId: `query-${gatewayNo}`,
    paymentNo: gatewaysNumber(payment),
    gatewayNo,
    state: 'PAID',
    amount,
    currency,
    at: at ?? inTimeOf(ctx, payment),
  };
  const all: Notice = {
    ...paid,
    noticeId: unreported ? unreportedId(gatewayNo) : `query-refunded-${gatewayNo}`,
    state: 'REFUNDED',
    cumulative: true,
  };
  const parts = refunds.map((refund): Notice => ({ ...paid, ...refund, at: refund.at ?? paid.at, state: 'REFUNDED' }));
  const back = parts.length === 0 && state === 'REFUNDED' ? [all] : parts;
  for (const notice of [...back, paid]) await settlePayment(ctx, payment.gateway ?? '', notice);
  return true;
}

async function queryPayment(ctx: Context, payment: Payment): Promise<Found> {
  return requireGateway(ctx, payment).query(gatewaysNumber(payment), gatewayNoOf(payment));
}

/** The time for which an expired payment stays open while the gateway is unreachable. */
const GIVE_UP_MS = HOUR_MS;
const isHopeless = (ctx: Context, { expiresAt }: Payment): boolean =>
  expiresAt !== null && ctx.now().getTime() - expiresAt.getTime() > GIVE_UP_MS;

async function expireOne(ctx: Context, payment: Payment, call: Call): Promise<boolean> {
  if (payment.openedAt !== null && !isHopeless(ctx, payment)) {
    const found = await call(() => queryPayment(ctx, payment));
    if (await settleFound(ctx, payment, found)) return false;
    if (found.state === 'UNPAID')
      await call(() => requireGateway(ctx, payment).close(gatewaysNumber(payment), gatewayNoOf(payment)));
  }
  return inTransaction(ctx, (inner) => expirePayment(inner, payment.id));
}

/** Closes payments after 30 minutes and a last query, here and at the gateway. */
export const expirePayments = async (ctx: Context, patience?: number): Promise<number> =>
  eachByGateway(await overduePayments(ctx), (payment, call) => expireOne(ctx, payment, call), patience);

async function queryOne(ctx: Context, payment: Payment, call: Call): Promise<boolean> {
  await noteQueried(ctx, payment);
  const found = await call(() => queryPayment(ctx, payment));
  if (found.state === 'CLOSED') {
    await inTransaction(ctx, async (inner) => {
      const locked = await lockPayment(inner, payment.id);
      if (locked && isOpen(locked)) await closeLocked(inner, locked);
    });
  }
  return settleFound(ctx, payment, found);
}

/** Queries gateways about open payments, each at growing intervals. */
export const queryPayments = async (ctx: Context, patience?: number): Promise<number> =>
  eachByGateway(await unconfirmedPayments(ctx), (payment, call) => queryOne(ctx, payment, call), patience);

function refundRequest(ctx: Context, payment: Payment, refund: Refund): RefundRequest {
  const { publicUrl } = paymentsOf(ctx.database);
  return {
    paymentNo: gatewaysNumber(payment),
    gatewayNo: payment.gatewayNo,
    refundNo: refund.refundNo,
    amount: refund.amount,
    total: payment.paidAmount ?? 0,
    currency: payment.payCurrency ?? payment.currency ?? '',
    reason: refund.reason,
    notifyUrl: `${publicUrl}/t3d-api/payments/notices/${payment.gateway}`,
  };
}

/** Requests a refund. After the first try, queries it and repeats the request only if the gateway does not know it. */
async function requestRefund(
  gateway: PaymentGateway,
  { tries }: Refund,
  request: RefundRequest,
): Promise<RefundAnswer> {
  const known = tries === 0 ? null : await gateway.queryRefund(request);
  return known === null || known.state === 'UNKNOWN' ? gateway.refund(request) : known;
}

/**
 * Requests a refund from the gateway under a lease, or queries a pending one. The number stays the same, so the gateway
 * pays once.
 */
export async function pursueRefund(
  ctx: Context,
  { refund: id }: RefundPayload,
  call: Call = (work) => work(),
): Promise<{ state: string }> {
  const refund = await takeRefund(ctx, id);
  if (!refund) return { state: (await findRefund(ctx, id))?.state ?? 'NONE' };
  const payment = (await table(ctx, rechargeRecords).one(refund.payment)) as Payment;
  const answer = await call(() =>
    requestRefund(requireGateway(ctx, payment), refund, refundRequest(ctx, payment, refund)),
  );
  await inTransaction(ctx, (inner) => handleRefund(inner, id, answer));
  return { state: answer.state };
}

export const pursueRefunds = async (ctx: Context, patience?: number): Promise<number> =>
  eachByGateway(
    await dueRefunds(ctx),
    async (refund, call) => ['DONE', 'REFUSED'].includes((await pursueRefund(ctx, { refund }, call)).state),
    patience,
  );

type Made = Omit<Reconciliation, 'differences' | 'fresh'>;

/** Fetches a gateway's due statements. A failed one does not stop the others. */
async function fetchStatements(
  ctx: Context,
  gateway: PaymentGateway,
): Promise<{ statements: Statement[]; failures: unknown[] }> {
  const statements: Statement[] = [];
  const failures: unknown[] = [];
  for (const day of await dueDays(ctx, gateway.name)) {
    try {
      const lines = await gateway.statement(day);
      if (lines === null) break;
      statements.push({ gateway: gateway.name, day, lines });
    } catch (error) {
      failures.push(error);
    }
  }
  return { statements, failures };
}

/**
 * Compares every gateway's statements (UTC+8 days) with our records from 10:00 of the next day. Mails new differences
 * to staff once.
 */
export async function reconcilePayments(ctx: Context): Promise<{ made: Made[]; differences: number }> {
  const made: Reconciliation[] = [];
  await eachSeparately(paymentsOf(ctx.database).gateways, async (gateway) => {
    const { statements, failures } = await fetchStatements(ctx, gateway);
    const named = new Set(statements.flatMap(({ lines }) => lines.map(({ gatewayNo }) => gatewayNo)));
    for (const statement of statements) made.push(await reconcile(ctx, statement, named));
    if (failures.length > 0)
      throw new AggregateError(failures, `${gateway.name}: ${failures.length} statements: ${String(failures[0])}`);
    return statements.length > 0;
  });
  return {
    made: made.map(({ differences: _differences, fresh: _fresh, ...rest }) => rest),
    differences: made.reduce((sum, { fresh }) => sum + fresh, 0),
  };
}
