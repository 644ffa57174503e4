import { parseSmallest, toSmallest, textAt, timeAt, valueAt } from '../kit/values';
import type {
  Checkout,
  CheckoutRequest,
  Found,
  FoundRefund,
  PaymentGateway,
  RefundAnswer,
  RefundRequest,
} from '../port';
import { AntomFailed, makeClient, type AntomAnswer, type AntomClient } from './client';
import { readNotice, refundNoticeId, parseRefundRequestId, toRefundRequestId } from './notice';
import type { AlipayHkSettings } from './settings';

export { readSettings, type AlipayHkSettings } from './settings';

const moneyOf = (amount: number, currency: string): { currency: string; value: string } => ({
  currency,
  value: toSmallest(amount, currency),
});

/** Where the payer sits decides between a page with a code and a jump into the app. */
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

/** Refunds come with the payment. Refuses one whose amount cannot be read: it would be credited. */
function refundsOf(body: unknown, currency: string): FoundRefund[] {
  const transactions = valueAt(body, 'transactions');
  const refunds = (Array.isArray(transactions) ? transactions : []).filter(
    (one) => textAt(one, 'transactionType') === 'REFUND' && textAt(one, 'transactionStatus') === 'SUCCESS',
  );
  return refunds.map((one: unknown, place) => {
    const amount = parseSmallest(textAt(one, 'transactionAmount.value'), currency);
    if (amount === null) throw new AntomFailed('inquiryPayment', 'a refund of no amount');
    const asked = textAt(one, 'transactionRequestId');
    const refundNo = parseRefundRequestId(asked)?.refundNo ?? asked;
    return {
      noticeId: refundNoticeId(textAt(one, 'transactionId') ?? `${textAt(body, 'paymentId')}-${place + 1}`),
      amount,
      at: timeAt(one, 'transactionTime'),
      ...(refundNo !== undefined && { refundNo }),
    };
  });
}

/** It is REFUNDED when its refunds make up all of it. */
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

/** Antom's `cancel` gives the money of a paid payment back: only one that is not paid may be cancelled. */
async function closePayment(ask: AntomClient, paymentNo: string): Promise<void> {
  const { state } = await queryPayment(ask, paymentNo);
  if (state === 'PAID') throw new AntomFailed('cancel', 'nothing: it is paid');
  if (state !== 'UNPAID') return;
  const answer = await ask('payments/cancel', { paymentRequestId: paymentNo });
  if (answer.status !== 'S' && answer.code !== 'ORDER_NOT_EXIST' && answer.code !== 'ORDER_IS_CANCELED')
    throw new AntomFailed('cancel', answer.code);
}

/** U is not known yet: the same number again, or a query, returns it. */
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

/** AlipayHK through Antom's cashier. Antom has no statement by API, only files by SFTP. */
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
