import { type Adapter, textAt, timeAt, valueAt, isPaymentNo, requireValue, readJson, readText } from '../kit';
import {
  type Found,
  type RefundAnswer,
  type RefundRequest,
  type Notice,
  type RawNotice,
  NoticeRejected,
} from '../port';
import {
  moneyOf,
  fetchStatement,
  type SendRequest,
  PayPalError,
  makeSendRequest,
  type PayPalSettings,
  minorOf,
} from './client';
import { makeSigningKey, type SigningKey } from './certificates';
import {
  captureOf,
  closeOrder,
  collect,
  foundMoney,
  foundOrder,
  getCapture,
  getOrder,
  openOrder,
  foundCapture,
  mayRetry,
  refundNoticeId,
} from './orders';
import { DAY_MS, MINUTE_MS, readTime } from '@t3d/resources/kit';
import { createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The maximum age of a notice, which PayPal repeats for three days. */
const MAXIMUM_AGE = 4 * DAY_MS;

interface NoticeContext {
  settings: PayPalSettings;
  ask: SendRequest;
  signingKey: SigningKey;
  now: () => Date;
}

/** Verifies that PayPal sent these bytes to this webhook. */
async function checkSignature(
  { settings, signingKey, now }: NoticeContext,
  { headers, body }: RawNotice,
): Promise<void> {
  const {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature,
    'paypal-cert-url': address,
    'paypal-auth-algo': algorithm,
  } = headers;
  if (!id || !time || !signature || !address || !algorithm)
    throw new NoticeRejected('signature', 'headers of the signature are missing');
  if (algorithm !== 'SHA256withRSA')
    throw new NoticeRejected('signature', 'signed by an algorithm that we do not know');
  const sentAt = readTime(time);
  if (!sentAt) throw new NoticeRejected('malformed', 'time');
  const age = now().getTime() - sentAt.getTime();
  if (age > MAXIMUM_AGE || age < -5 * MINUTE_MS) throw new NoticeRejected('stale');
  const key = await signingKey(address, now());
  const text = `${id}|${time}|${settings.webhookId}|${crc32(body)}`;
  if (!createVerify('RSA-SHA256').update(text).verify(key, signature, 'base64')) throw new NoticeRejected('signature');
}

function checkPayee(settings: PayPalSettings, payee: string | undefined): void {
  if (payee !== undefined && payee !== settings.merchantId) throw new NoticeRejected('foreign');
}

/**
 * Captures the money of an order that the payer has approved. Captures nothing if the order has ended or is not ours.
 */
async function onApproval({ settings, ask, now }: NoticeContext, resource: unknown): Promise<Notice | null> {
  checkPayee(settings, textAt(resource, 'purchase_units.0.payee.merchant_id'));
  const known = await getOrder(ask, requireValue(textAt(resource, 'id'), 'id'));
  const paymentNo = known?.purchaseUnits?.[0]?.customId;
  if (!known || !isPaymentNo(paymentNo)) return null;
  const capture = captureOf(await collect(ask, known, now()));
  const found = capture && foundCapture(capture);
  if (found?.state !== 'PAID' || !found.gatewayNo || found.amount === undefined) return null;
  return {
    noticeId: `PAID-${found.gatewayNo}`,
    paymentNo,
    gatewayNo: found.gatewayNo,
    state: 'PAID',
    amount: found.amount,
    currency: found.currency ?? '',
    at: found.at ?? now(),
  };
}

/** Returns the number of a refund's capture, which PayPal sends only as a link. */
const captureIdOf = (resource: unknown): string | undefined => {
  const links = valueAt(resource, 'links');
  const up = Array.isArray(links) ? links.find((link) => textAt(link, 'rel') === 'up') : undefined;
  return /\/captures\/(\w+)$/.exec(textAt(up, 'href') ?? '')?.[1];
};

type State = Notice['state'];

async function onMoney({ settings, ask, now }: NoticeContext, state: State, resource: unknown): Promise<Notice | null> {
  checkPayee(settings, textAt(resource, 'payee.merchant_id'));
  const id = requireValue(textAt(resource, 'id'), 'id');
  const gatewayNo = captureIdOf(resource) ?? id;
  const paymentNo =
    textAt(resource, 'custom_id') ?? (gatewayNo === id ? undefined : (await getCapture(ask, gatewayNo))?.customId);
  // Other shops may use the same PayPal account.
  if (!isPaymentNo(paymentNo)) return null;
  const currency = requireValue(textAt(resource, 'amount.currency_code'), 'currency');
  const amount = minorOf(textAt(resource, 'amount.value'), currency);
  const invoice = textAt(resource, 'invoice_id');
  return {
    noticeId: state === 'REFUNDED' ? refundNoticeId(id) : `${state}-${id}`,
    paymentNo,
    gatewayNo,
    state,
    amount: requireValue(amount !== null && amount > 0 ? amount : null, 'amount'),
    currency,
    at: timeAt(resource, 'create_time') ?? now(),
    // A refund that we requested has its own number as invoice, unlike one made on PayPal's site.
    ...(gatewayNo !== id && invoice !== undefined && invoice !== paymentNo && { refundNo: invoice }),
  };
}

/** Returns whether the payer may still choose another card after a declined one. */
async function isRetried({ ask, now }: NoticeContext, resource: unknown): Promise<boolean> {
  const id = textAt(resource, 'supplementary_data.related_ids.order_id');
  const order = id === undefined ? null : await getOrder(ask, id);
  return order === null || mayRetry(order, now());
}

interface Rule {
  state: State;
  status?: string;
  unless?(context: NoticeContext, resource: unknown): Promise<boolean>;
}
const MONEY: Readonly<Record<string, Rule>> = {
  'PAYMENT.CAPTURE.COMPLETED': { state: 'PAID', status: 'COMPLETED' },
  'PAYMENT.CAPTURE.DENIED': { state: 'CLOSED' },
  'PAYMENT.CAPTURE.DECLINED': { state: 'CLOSED', unless: isRetried },
  'PAYMENT.CAPTURE.REFUNDED': { state: 'REFUNDED' },
  'PAYMENT.CAPTURE.REVERSED': { state: 'REVERSED' },
};

/** Parses a notice. Returns null if no money moves, and throws NoticeRejected for an invalid notice. */
async function readNotice(context: NoticeContext, raw: RawNotice): Promise<Notice | null> {
  const text = readText(raw.body);
  await checkSignature(context, raw);
  const event = readJson(text);
  const type = requireValue(textAt(event, 'event_type'), 'event_type');
  const resource = valueAt(event, 'resource');
  if (type === 'CHECKOUT.ORDER.APPROVED') return onApproval(context, resource);
  const money = Object.hasOwn(MONEY, type) ? MONEY[type] : undefined;
  if (!money) return null;
  if (money.status && textAt(resource, 'status') !== money.status) throw new NoticeRejected('malformed', 'status');
  return (await money.unless?.(context, resource)) ? null : onMoney(context, money.state, resource);
}

/**
 * Returns the state of a payment at PayPal. Captures an approved order before its end time, because the approval notice
 * may be lost.
 */
async function query(ask: SendRequest, paymentNo: string, gatewayNo: string | null, now: Date): Promise<Found> {
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

async function close(ask: SendRequest, paymentNo: string, gatewayNo: string | null, now: Date): Promise<void> {
  const order = gatewayNo ? await getOrder(ask, gatewayNo) : null;
  if (order) {
    await closeOrder(ask, order, paymentNo, now);
    return;
  }
  // PayPal does not know the order if it was never approved, or if the number is that of a paid capture.
  if (gatewayNo && (await getCapture(ask, gatewayNo))) throw new Error('PayPal: the order is paid');
}

const STATES: Readonly<Record<string, RefundAnswer['state']>> = { COMPLETED: 'DONE', PENDING: 'PENDING' };

async function findCaptureId(ask: SendRequest, { paymentNo, gatewayNo }: RefundRequest): Promise<string | undefined> {
  if (!gatewayNo) return undefined;
  const order = await getOrder(ask, gatewayNo);
  const capture = order ? captureOf(order) : await getCapture(ask, gatewayNo);
  return capture && (capture.customId ?? order?.purchaseUnits?.[0]?.customId) === paymentNo ? capture.id : undefined;
}

/** Requests or queries a refund. PayPal answers a repeated refundNo with the first refund's state. */
async function refund(ask: SendRequest, request: RefundRequest): Promise<RefundAnswer> {
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
    if (error instanceof PayPalError && !error.passing) return { state: 'REFUSED', reason: error.message };
    throw error;
  }
}

export function makeAdapter(settings: PayPalSettings, now: () => Date): Adapter {
  const ask = makeSendRequest(settings);
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
