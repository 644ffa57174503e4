import type { Adapter } from '../kit/settings';
import type { Found, RefundAnswer, RefundRequest } from '../port';
import { moneyOf, fetchStatement } from './amounts';
import { makeSigningKey } from './certificates';
import { type Ask, PayPalRefusal, makeAsk } from './client';
import { readNotice } from './notices';
import { captureOf, closeOrder, collect, foundMoney, foundOrder, getCapture, getOrder, openOrder } from './orders';
import type { PayPalSettings } from './settings';

/**
 * PayPal's state of a payment by its number there: the order's until it is paid, the capture's afterwards. An order
 * that is approved and has not ended is captured, in case the notice of it got lost.
 */
async function query(ask: Ask, paymentNo: string, gatewayNo: string | null, now: Date): Promise<Found> {
  if (!gatewayNo) return { state: 'UNKNOWN' };
  const order = await getOrder(ask, gatewayNo);
  if (order) {
    const ours = order.purchaseUnits?.[0]?.customId === paymentNo;
    return foundOrder(ours ? await collect(ask, order, now) : order, paymentNo, now);
  }
  const capture = await getCapture(ask, gatewayNo);
  if (!capture) return { state: 'UNKNOWN' };
  if (capture.customId !== paymentNo) throw new Error('PayPal answered about another payment');
  const orderId = capture.supplementaryData?.relatedIds?.orderId;
  return foundMoney(capture, orderId === undefined ? null : await getOrder(ask, orderId));
}

async function close(ask: Ask, paymentNo: string, gatewayNo: string | null, now: Date): Promise<void> {
  const order = gatewayNo ? await getOrder(ask, gatewayNo) : null;
  if (order) {
    await closeOrder(ask, order, paymentNo, now);
    return;
  }
  // Nobody came to pay, PayPal forgot an order that nobody approved, or the number is a capture's: paid.
  if (gatewayNo && (await getCapture(ask, gatewayNo))) throw new Error('PayPal: the order is paid');
}

const STATES: Readonly<Record<string, RefundAnswer['state']>> = { COMPLETED: 'DONE', PENDING: 'PENDING' };

async function findCaptureId(ask: Ask, { paymentNo, gatewayNo }: RefundRequest): Promise<string | undefined> {
  if (!gatewayNo) return undefined;
  const order = await getOrder(ask, gatewayNo);
  const capture = order ? captureOf(order) : await getCapture(ask, gatewayNo);
  return capture && (capture.customId ?? order?.purchaseUnits?.[0]?.customId) === paymentNo ? capture.id : undefined;
}

/**
 * Called again with the same refundNo, PayPal answers with the first refund as it is now; so requesting and querying
 * are one call.
 */
async function refund(ask: Ask, request: RefundRequest): Promise<RefundAnswer> {
  const captureId = await findCaptureId(ask, request);
  if (!captureId) return { state: 'REFUSED', reason: 'PayPal has no money of this payment' };
  try {
    const answer = await ask(({ payments }) =>
      payments.refundCapturedPayment({
        captureId,
        paypalRequestId: request.refundNo,
        prefer: 'return=representation',
        body: {
          amount: moneyOf(request.amount, request.currency),
          customId: request.paymentNo,
          invoiceId: request.refundNo,
          noteToPayer: [...request.reason].slice(0, 255).join('') || undefined,
        },
      }),
    );
    const state = STATES[answer.status ?? ''];
    return state
      ? { state, gatewayRefundNo: answer.id }
      : { state: 'REFUSED', gatewayRefundNo: answer.id, reason: answer.status ?? 'UNKNOWN' };
  } catch (error) {
    if (error instanceof PayPalRefusal && !error.passing) return { state: 'REFUSED', reason: error.message };
    throw error;
  }
}

export function makeAdapter(settings: PayPalSettings, now: () => Date): Adapter {
  const ask = makeAsk(settings);
  const context = { settings, ask, signingKey: makeSigningKey(settings), now };
  return {
    checkout: (request) => openOrder(ask, settings, request),
    verify: (notice) => readNotice(context, notice),
    query: (paymentNo, gatewayNo) => query(ask, paymentNo, gatewayNo, now()),
    close: (paymentNo, gatewayNo) => close(ask, paymentNo, gatewayNo, now()),
    refund: (request) => refund(ask, request),
    queryRefund: (request) => refund(ask, request),
    statement: (day) => fetchStatement(ask, day),
  };
}
