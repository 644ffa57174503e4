import {
  parseSmallest,
  toSmallest,
  textAt,
  timeAt,
  valueAt,
  requireValue,
  requirePaymentNo,
  readJson,
  readText,
} from '../kit';
import {
  type Checkout,
  type CheckoutRequest,
  type Found,
  type FoundRefund,
  type PaymentGateway,
  type RefundAnswer,
  type RefundRequest,
  type Notice,
  type RawNotice,
  NoticeRejected,
} from '../port';
import { AntomFailed, makeClient, type AntomAnswer, type AntomClient, type AlipayHkSettings, isSigned } from './client';
import { MINUTE_MS, readTime } from '@t3d/resources/kit';

const FRESH_MS = 5 * MINUTE_MS;

function prove(raw: RawNotice, settings: AlipayHkSettings, now: Date): string {
  const body = readText(raw.body);
  const clientId = raw.headers['client-id'] ?? '';
  const time = raw.headers['request-time'] ?? '';
  if (!isSigned({ path: settings.noticePath, clientId, time, body }, raw.headers.signature, settings.antomPublicKey))
    throw new NoticeRejected('signature');
  if (clientId !== settings.clientId) throw new NoticeRejected('foreign', `a notice for the client ${clientId}`);
  // Antom writes times as ISO 8601 or in milliseconds.
  const sentAt = readTime(time);
  if (!sentAt || Math.abs(now.getTime() - sentAt.getTime()) > FRESH_MS)
    throw new NoticeRejected('stale', `a notice of ${time}`);
  return body;
}

interface Money {
  amount: number;
  currency: string;
}
function readMoney(body: unknown, field: string): Money {
  const currency = textAt(body, `${field}.currency`);
  return {
    amount: requireValue(parseSmallest(textAt(body, `${field}.value`), currency), field),
    currency: requireValue(currency, `${field}.currency`),
  };
}

/** Parses a payment notice. A failed payment is final, so another try needs a new number. */
function readPayment(body: unknown, now: Date): Notice {
  const status = textAt(body, 'result.resultStatus');
  if (status !== 'S' && status !== 'F') throw new NoticeRejected('malformed', `a payment's result ${status}`);
  const gatewayNo = requireValue(textAt(body, 'paymentId'), 'paymentId');
  return {
    noticeId: `${gatewayNo}:${status}`,
    paymentNo: requirePaymentNo(textAt(body, 'paymentRequestId')),
    gatewayNo,
    state: status === 'S' ? 'PAID' : 'CLOSED',
    ...readMoney(body, 'paymentAmount'),
    at: timeAt(body, 'paymentTime') ?? now,
  };
}

/** Returns the notice id of a refund, the same for notices and queries, so that a refund counts once. */
const refundNoticeId = (refundId: string): string => `${refundId}:SUCCESS`;

function readRefundNotice(body: unknown, now: Date): Notice | null {
  const status = textAt(body, 'refundStatus');
  if (status === 'FAIL') return null;
  if (status !== 'SUCCESS') throw new NoticeRejected('malformed', `a refund's status ${status}`);
  const input = textAt(body, 'refundRequestId');
  // A refund made at Antom's console has only Antom's number of the payment.
  const numbers = parseRefundRequestId(input) ?? (input === undefined ? {} : { refundNo: input });
  const refundId = requireValue(textAt(body, 'refundId'), 'refundId');
  return {
    noticeId: refundNoticeId(refundId),
    ...numbers,
    gatewayNo: textAt(body, 'paymentId') ?? refundId,
    state: 'REFUNDED',
    ...readMoney(body, 'refundAmount'),
    at: timeAt(body, 'refundTime') ?? now,
  };
}

/**
 * Parses a notice that Antom signed for our client within the last five minutes. Returns null for a pending payment or
 * refund.
 */
function readNotice(raw: RawNotice, settings: AlipayHkSettings, now: Date): Notice | null {
  const body = readJson(prove(raw, settings, now));
  switch (body.notifyType) {
    case 'PAYMENT_PENDING':
      return null;
    case 'PAYMENT_RESULT':
      return readPayment(body, now);
    case 'REFUND_RESULT':
      return readRefundNotice(body, now);
    default:
      throw new NoticeRejected('malformed', `a notice of ${String(body.notifyType)}`);
  }
}

const LONGEST = 64;

/** Returns the refund number for Antom. It contains the payment number, which Antom's refund notices lack. */
function toRefundRequestId(paymentNo: string, refundNo: string): string {
  const id = `${paymentNo}_${refundNo}`;
  if (id.length > LONGEST) throw new RangeError(`${id} is longer than ${LONGEST}`);
  return id;
}

/** Splits Antom's refund number into our numbers, or returns null for a refund that we did not request. */
function parseRefundRequestId(id: string | undefined): { paymentNo: string; refundNo: string } | null {
  const match = /^([A-Za-z0-9]{8,32})_(.+)$/.exec(id ?? '');
  return match ? { paymentNo: match[1] as string, refundNo: match[2] as string } : null;
}

export { readSettings, type AlipayHkSettings } from './client';

const moneyOf = (amount: number, currency: string): { currency: string; value: string } => ({
  currency,
  value: toSmallest(amount, currency),
});

/** Returns the payer's environment, by which Antom shows a QR code or opens the app. */
function environmentOf({ address, userAgent }: CheckoutRequest['payer']): object {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return { terminalType: 'WAP', osType: 'IOS', clientIp: address };
  if (/Android|Mobile/i.test(userAgent)) return { terminalType: 'WAP', osType: 'ANDROID', clientIp: address };
  return { terminalType: 'WEB', clientIp: address };
}

async function openCheckout(ask: AntomClient, settings: AlipayHkSettings, request: CheckoutRequest): Promise<Checkout> {
  if (request.method !== 'ALIPAY_HK') throw new RangeError(`AlipayHK has no ${request.method}`);
  if (!settings.currencies.includes(request.currency)) throw new RangeError(`AlipayHK takes no ${request.currency}`);
  const money = moneyOf(request.amount, request.currency);
  const env = environmentOf(request.payer);
  const answer = await ask('payments/pay', {
    productCode: 'CASHIER_PAYMENT',
    paymentRequestId: request.paymentNo,
    order: {
      referenceOrderId: request.paymentNo,
      orderDescription: request.subject.slice(0, 256),
      orderAmount: money,
      env,
    },
    env,
    paymentAmount: money,
    paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
    ...(settings.settlementCurrency ? { settlementStrategy: { settlementCurrency: settings.settlementCurrency } } : {}),
    paymentNotifyUrl: request.notifyUrl,
    paymentRedirectUrl: request.returnUrl,
    paymentExpiryTime: request.expiresAt.toISOString(),
  });
  const url = textAt(answer.body, 'normalUrl');
  if (answer.status === 'F' || !url || !URL.canParse(url)) throw new AntomFailed('pay', answer.code || 'no page');
  return { kind: 'redirect', url, gatewayNo: textAt(answer.body, 'paymentId') };
}

/** Returns the refunds of a payment. Throws if an amount cannot be read. */
function refundsOf(body: unknown, currency: string): FoundRefund[] {
  const transactions = valueAt(body, 'transactions');
  const refunds = (Array.isArray(transactions) ? transactions : []).filter(
    (one) => textAt(one, 'transactionType') === 'REFUND' && textAt(one, 'transactionStatus') === 'SUCCESS',
  );
  return refunds.map((one: unknown, place) => {
    const amount = parseSmallest(textAt(one, 'transactionAmount.value'), currency);
    if (amount === null) throw new AntomFailed('inquiryPayment', 'a refund of no amount');
    const input = textAt(one, 'transactionRequestId');
    const refundNo = parseRefundRequestId(input)?.refundNo ?? input;
    return {
      noticeId: refundNoticeId(textAt(one, 'transactionId') ?? `${textAt(body, 'paymentId')}-${place + 1}`),
      amount,
      at: timeAt(one, 'transactionTime'),
      ...(refundNo !== undefined && { refundNo }),
    };
  });
}

/** Returns the payment's state, which is REFUNDED only after a full refund. */
function stateOf(body: unknown, amount: number, refunds: readonly FoundRefund[]): Found['state'] {
  switch (textAt(body, 'paymentStatus')) {
    case 'SUCCESS':
      return refunds.reduce((sum, one) => sum + one.amount, 0) >= amount ? 'REFUNDED' : 'PAID';
    case 'FAIL':
    case 'CANCELLED':
      return 'CLOSED';
    case 'PROCESSING':
    case 'PENDING':
      return 'UNPAID';
    default:
      throw new AntomFailed('inquiryPayment', `a status ${textAt(body, 'paymentStatus')}`);
  }
}

async function queryPayment(ask: AntomClient, paymentNo: string): Promise<Found> {
  const { status, code, body } = await ask('payments/inquiryPayment', { paymentRequestId: paymentNo });
  if (code === 'ORDER_NOT_EXIST') return { state: 'UNKNOWN' };
  const currency = textAt(body, 'paymentAmount.currency');
  const amount = parseSmallest(textAt(body, 'paymentAmount.value'), currency);
  if (status !== 'S' || textAt(body, 'paymentRequestId') !== paymentNo || amount === null || !currency)
    throw new AntomFailed('inquiryPayment', code);
  const refunds = refundsOf(body, currency);
  return {
    state: stateOf(body, amount, refunds),
    gatewayNo: textAt(body, 'paymentId'),
    amount,
    currency,
    at: timeAt(body, 'paymentTime'),
    ...(refunds.length > 0 && { refunds }),
  };
}

/** Closes an unpaid payment. Queries first, because Antom's `cancel` would refund a paid one. */
async function closePayment(ask: AntomClient, paymentNo: string): Promise<void> {
  const { state } = await queryPayment(ask, paymentNo);
  if (state === 'PAID') throw new AntomFailed('cancel', 'nothing: it is paid');
  if (state !== 'UNPAID') return;
  const answer = await ask('payments/cancel', { paymentRequestId: paymentNo });
  if (answer.status !== 'S' && answer.code !== 'ORDER_NOT_EXIST' && answer.code !== 'ORDER_IS_CANCELED')
    throw new AntomFailed('cancel', answer.code);
}

/** Returns the refund's state. U means that a later query returns the result. */
function readRefund(answer: AntomAnswer, amount: number, currency: string): RefundAnswer {
  if (answer.status === 'U') return { state: 'PENDING' };
  if (answer.status === 'F') return { state: 'REFUSED', reason: answer.code };
  const given = parseSmallest(textAt(answer.body, 'refundAmount.value'), textAt(answer.body, 'refundAmount.currency'));
  if (given !== amount || textAt(answer.body, 'refundAmount.currency') !== currency)
    return { state: 'REFUSED', reason: 'AMOUNT' };
  return { state: 'DONE', gatewayRefundNo: textAt(answer.body, 'refundId') };
}

async function refundPayment(ask: AntomClient, request: RefundRequest): Promise<RefundAnswer> {
  const paymentId = request.gatewayNo ?? (await queryPayment(ask, request.paymentNo)).gatewayNo;
  if (!paymentId) return { state: 'REFUSED', reason: 'ORDER_NOT_EXIST' };
  const answer = await ask('payments/refund', {
    refundRequestId: toRefundRequestId(request.paymentNo, request.refundNo),
    paymentId,
    refundAmount: moneyOf(request.amount, request.currency),
    refundReason: request.reason.slice(0, 256) || undefined,
    refundNotifyUrl: request.notifyUrl,
  });
  return readRefund(answer, request.amount, request.currency);
}

async function queryRefund(ask: AntomClient, request: RefundRequest): Promise<RefundAnswer> {
  const answer = await ask('payments/inquiryRefund', {
    refundRequestId: toRefundRequestId(request.paymentNo, request.refundNo),
  });
  if (answer.code === 'REFUND_NOT_EXIST') return { state: 'UNKNOWN' };
  if (answer.status !== 'S') throw new AntomFailed('inquiryRefund', answer.code);
  switch (textAt(answer.body, 'refundStatus')) {
    case 'SUCCESS':
      return readRefund(answer, request.amount, request.currency);
    case 'PROCESSING':
      return { state: 'PENDING' };
    case 'FAIL':
      return { state: 'REFUSED', reason: textAt(answer.body, 'refundResultCode') ?? 'FAIL' };
    default:
      throw new AntomFailed('inquiryRefund', `a status ${textAt(answer.body, 'refundStatus')}`);
  }
}

const RECEIVED = JSON.stringify({ result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success' } });
const REFUSED = JSON.stringify({ result: { resultCode: 'PROCESS_FAIL', resultStatus: 'F', resultMessage: 'refused' } });

/** Creates the AlipayHK gateway on Antom's cashier. */
export function makeAlipayHkGateway(settings: AlipayHkSettings, now: () => Date = () => new Date()): PaymentGateway {
  const ask = makeClient(settings, now);
  return {
    name: 'alipayHk',
    methods: ['ALIPAY_HK'],
    currencies: settings.currencies,
    checkout: (request) => openCheckout(ask, settings, request),
    verify: async (raw) => readNotice(raw, settings, now()),
    answers: {
      accepted: { status: 200, type: 'application/json', body: RECEIVED },
      refused: { status: 400, type: 'application/json', body: REFUSED },
    },
    query: (paymentNo) => queryPayment(ask, paymentNo),
    close: (paymentNo) => closePayment(ask, paymentNo),
    refund: (request) => refundPayment(ask, request),
    queryRefund: (request) => queryRefund(ask, request),
    statement: async () => null,
  };
}
