import {
  CaptureStatus,
  CheckoutPaymentIntent,
  OrderStatus,
  PatchOp,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
  RefundStatus,
  type CapturedPayment,
  type Order,
  type Refund,
} from '@paypal/paypal-server-sdk';
import type { Checkout, CheckoutRequest, Found, FoundRefund } from '../port';
import { minorOf, moneyOf, type SendRequest, PayPalError, type PayPalSettings } from './client';

const WHOLE_ANSWER = 'return=representation';
const closedMark = (paymentNo: string): string => `closed-${paymentNo}`;

/**
 * Opens a PayPal order for a payment. PayPal cannot close orders, so `reference_id` contains the time after which we do
 * not capture it.
 */
export async function openOrder(
  ask: SendRequest,
  settings: PayPalSettings,
  request: CheckoutRequest,
): Promise<Checkout> {
  const order = await ask(({ orders }) =>
    orders.createOrder({
      paypalRequestId: request.paymentNo,
      body: {
        intent: CheckoutPaymentIntent.Capture,
        purchaseUnits: [
          {
            referenceId: String(Math.floor(request.expiresAt.getTime() / 1000)),
            customId: request.paymentNo,
            invoiceId: request.paymentNo,
            description: [...request.subject].slice(0, 127).join(''),
            amount: moneyOf(request.amount, request.currency),
            payee: { merchantId: settings.merchantId },
          },
        ],
        paymentSource: {
          paypal: {
            experienceContext: {
              returnUrl: request.returnUrl,
              cancelUrl: request.returnUrl,
              userAction: PaypalExperienceUserAction.PayNow,
              shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
            },
          },
        },
      },
    }),
  );
  const url = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
  if (!order.id || !url) throw new Error('PayPal: no way to pay in the answer');
  return { kind: 'redirect', url, gatewayNo: order.id };
}

async function orNothing<Result>(input: Promise<Result>): Promise<Result | null> {
  try {
    return await input;
  } catch (error) {
    if (error instanceof PayPalError && error.status === 404) return null;
    throw error;
  }
}

export const getOrder = (ask: SendRequest, id: string): Promise<Order | null> =>
  orNothing(ask(({ orders }) => orders.getOrder({ id })));
export const getCapture = (ask: SendRequest, captureId: string): Promise<CapturedPayment | null> =>
  orNothing(ask(({ payments }) => payments.getCapturedPayment({ captureId })));

const capturesOf = (order: Order): readonly CapturedPayment[] => order.purchaseUnits?.[0]?.payments?.captures ?? [];
const isDeclined = ({ status }: CapturedPayment): boolean =>
  status === CaptureStatus.Declined || status === CaptureStatus.Failed;
/** Returns the order's capture. A declined capture counts only if no other follows. */
export const captureOf = (order: Order): CapturedPayment | undefined =>
  capturesOf(order).findLast((one) => !isDeclined(one)) ?? capturesOf(order).at(-1);
const isDue = (order: Order, now: Date): boolean =>
  now.getTime() < Number(order.purchaseUnits?.[0]?.referenceId) * 1000;

const ENDED: readonly unknown[] = [OrderStatus.Completed, OrderStatus.Voided];
/** Returns whether the payer may still pay the order, for example with another card. */
export const mayRetry = (order: Order, now: Date): boolean => !ENDED.includes(order.status) && isDue(order, now);

/** Captures an approved order that has not ended, and returns its state. A repeated call returns the first capture. */
export async function collect(ask: SendRequest, order: Order, now: Date): Promise<Order> {
  const id = order.id ?? '';
  if (order.status !== OrderStatus.Approved || !isDue(order, now)) return order;
  const tried = capturesOf(order).length;
  try {
    return await ask(({ orders }) =>
      orders.captureOrder({
        id,
        paypalRequestId: tried === 0 ? `capture-${id}` : `capture-${id}-${tried}`,
        prefer: WHOLE_ANSWER,
      }),
    );
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    // Another call may have captured the order first, or the card was declined.
    if (error.issue === 'ORDER_ALREADY_CAPTURED') return (await getOrder(ask, id)) ?? order;
    if (error.issue === 'INSTRUMENT_DECLINED' || error.issue === 'PAYER_ACTION_REQUIRED') return order;
    throw error;
  }
}

/** Returns the notice id of a refund, the same for notices and queries, so that a refund counts once. */
export const refundNoticeId = (refundId: string): string => `REFUNDED-${refundId}`;

const CAPTURES: Readonly<Record<string, Found['state']>> = {
  COMPLETED: 'PAID',
  PENDING: 'UNPAID',
  DECLINED: 'CLOSED',
  FAILED: 'CLOSED',
  REFUNDED: 'REFUNDED',
  PARTIALLY_REFUNDED: 'REFUNDED',
};

export function foundCapture(capture: CapturedPayment): Found {
  const currency = capture.amount?.currencyCode ?? '';
  const at = capture.createTime ? new Date(capture.createTime) : undefined;
  return {
    state: CAPTURES[capture.status ?? ''] ?? 'UNKNOWN',
    gatewayNo: capture.id,
    amount: minorOf(capture.amount?.value, currency) ?? undefined,
    currency,
    at,
  };
}

/** The refund statuses whose money counts as refunded. */
const GONE: readonly unknown[] = [RefundStatus.Completed, RefundStatus.Pending];

function foundRefund({ id, amount, invoiceId, createTime }: Refund, paymentNo: string | undefined): FoundRefund {
  const minor = minorOf(amount?.value, amount?.currencyCode ?? '');
  if (!id || minor === null) throw new Error('PayPal: a refund in the answer is not understood');
  return {
    noticeId: refundNoticeId(id),
    amount: minor,
    ...(createTime !== undefined && { at: new Date(createTime) }),
    ...(invoiceId !== undefined && invoiceId !== paymentNo && { refundNo: invoiceId }),
  };
}

/** Returns a capture with its refunds. Throws for a refund without an amount, which would count as a full refund. */
export function foundMoney(capture: CapturedPayment, order: Order | null): Found {
  const refunds = (order?.purchaseUnits?.[0]?.payments?.refunds ?? [])
    .filter(({ status }) => GONE.includes(status))
    .map((one) => foundRefund(one, capture.customId));
  if (capture.status === CaptureStatus.PartiallyRefunded && refunds.length === 0)
    throw new Error('PayPal does not say how much of a payment went back');
  return { ...foundCapture(capture), ...(refunds.length > 0 && { refunds }) };
}

/** Returns the payment of an order. Throws if the order belongs to another payment. */
export function foundOrder(order: Order, paymentNo: string, now: Date): Found {
  const mark = order.purchaseUnits?.[0]?.customId;
  const capture = captureOf(order);
  const ours = capture !== undefined && (mark ?? capture.customId) === paymentNo;
  if (ours && isDeclined(capture) && mayRetry(order, now)) return { state: 'UNPAID', gatewayNo: order.id };
  if (ours) return foundMoney(capture, order);
  if (mark === closedMark(paymentNo)) return { state: 'CLOSED', gatewayNo: order.id };
  if (mark !== paymentNo) throw new Error('PayPal answered about another payment');
  return {
    state: order.status === OrderStatus.Voided || !isDue(order, now) ? 'CLOSED' : 'UNPAID',
    gatewayNo: order.id,
  };
}

/** Marks an order as closed, so that a later approval is not captured. Throws if it is paid. */
export async function closeOrder(ask: SendRequest, order: Order, paymentNo: string, now: Date): Promise<void> {
  const { state } = foundOrder(order, paymentNo, now);
  if (state === 'CLOSED') return;
  const capture = captureOf(order);
  if (state !== 'UNPAID' || (capture && !isDeclined(capture))) throw new Error('PayPal: the order is paid');
  const unit = order.purchaseUnits?.[0]?.referenceId ?? '';
  await ask(({ orders }) =>
    orders.patchOrder({
      id: order.id ?? '',
      body: [
        {
          op: PatchOp.Replace,
          path: `/purchase_units/@reference_id=='${unit}'/custom_id`,
          value: closedMark(paymentNo),
        },
      ],
    }),
  );
}
