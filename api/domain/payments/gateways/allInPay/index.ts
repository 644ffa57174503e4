import { createHash } from 'node:crypto';
import { parseShanghai } from '../kit';
import type { Checkout, CheckoutRequest, Found, PaymentGateway, RefundAnswer, RefundRequest } from '../port';
import {
  type Fields,
  type AllInPaySettings,
  AllInPayFailed,
  sendRequest,
  prepare,
  readNotice,
  CLOSED,
  DONE,
  NOT_FOUND,
  isOpen,
  parseFen,
} from './client';

export { readSettings, type AllInPaySettings } from './client';

const MAX_NUMBER_LENGTH = 32;
const DAY_MINUTES = 1440;

function toFen(amount: number, currency: string): string {
  if (currency !== 'CNY') throw new RangeError(`AllInPay takes no ${currency}`);
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError(`${amount} is no amount that a gateway can take`);
  return String(amount);
}

/** Shortens a text to a number of UTF-8 bytes without splitting a character. */
function shorten(text: string, bytes: number): string {
  let kept = '';
  for (const letter of text) {
    if (Buffer.byteLength(kept + letter) > bytes) break;
    kept += letter;
  }
  return kept;
}

/** Removes the parameters of a return address, which AllInPay does not accept. */
function plainAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

/** Builds the form with which the payer's browser posts the order to the cashier. */
function openCheckout(settings: AllInPaySettings, request: CheckoutRequest, now: Date): Checkout {
  if (request.method !== 'WEB_ALL_IN_PAY') throw new RangeError(`AllInPay has no ${request.method}`);
  const minutes = Math.ceil((request.expiresAt.getTime() - now.getTime()) / 60_000);
  // Derive the random string from the payment, so that a repeated request yields the same form.
  const chance = createHash('sha256').update(`${request.paymentNo}:${settings.appId}`).digest('hex').slice(0, 32);
  const fields = prepare(settings, chance, {
    version: '12',
    charset: 'UTF-8',
    reqsn: request.paymentNo,
    trxamt: toFen(request.amount, request.currency),
    body: shorten(request.subject, 100),
    remark: request.paymentNo,
    validtime: String(Math.min(Math.max(minutes, 1), DAY_MINUTES)),
    notify_url: request.notifyUrl,
    returl: plainAddress(request.returnUrl),
  });
  return { kind: 'form', action: settings.cashier, fields };
}

/** Finds a transaction by our number, or returns undefined. Throws if the response is about another transaction. */
async function find(settings: AllInPaySettings, reqsn: string): Promise<Fields | undefined> {
  const answer = await sendRequest(settings, 'tranx/query', { version: '11', reqsn });
  if (answer.trxstatus === NOT_FOUND) return undefined;
  if (answer.reqsn !== reqsn) throw new AllInPayFailed('tranx/query', `a transaction ${answer.reqsn}`);
  return answer;
}

/** Queries a payment. It stays UNPAID after a failed try, because the payer may try again. */
async function queryPayment(settings: AllInPaySettings, paymentNo: string): Promise<Found> {
  const answer = await find(settings, paymentNo);
  if (!answer) return { state: 'UNKNOWN' };
  const amount = parseFen(answer.trxamt);
  if (amount === null) throw new AllInPayFailed('tranx/query', `an amount ${answer.trxamt}`);
  const state = answer.trxstatus === DONE ? 'PAID' : answer.trxstatus === CLOSED ? 'CLOSED' : 'UNPAID';
  return { state, gatewayNo: answer.trxid, amount, currency: 'CNY', at: parseShanghai(answer.fintime) ?? undefined };
}

async function closePayment(settings: AllInPaySettings, paymentNo: string): Promise<void> {
  const { state } = await queryPayment(settings, paymentNo);
  if (state === 'PAID') throw new AllInPayFailed('tranx/close', 'nothing: it is paid');
  // Close only an open payment. `validtime` rejects the form of a payer who opens the cashier later.
  if (state !== 'UNPAID') return;
  const answer = await sendRequest(settings, 'tranx/close', { version: '12', oldreqsn: paymentNo });
  if (answer.trxstatus !== DONE && answer.trxstatus !== CLOSED)
    throw new AllInPayFailed('tranx/close', answer.errmsg || `a status ${answer.trxstatus}`);
}

function readRefund(answer: Fields, amount: number): RefundAnswer {
  if (isOpen(answer.trxstatus)) return { state: 'PENDING' };
  if (answer.trxstatus !== DONE) return { state: 'REFUSED', reason: answer.errmsg || answer.trxstatus };
  if (answer.trxamt !== undefined && parseFen(answer.trxamt) !== amount)
    return { state: 'REFUSED', reason: `AMOUNT ${answer.trxamt}` };
  return { state: 'DONE', gatewayRefundNo: answer.trxid };
}

/** Queries a refund. UNKNOWN means that the request has not arrived and may be repeated. */
async function queryRefund(settings: AllInPaySettings, { refundNo, amount }: RefundRequest): Promise<RefundAnswer> {
  const answer = await find(settings, refundNo);
  return answer ? readRefund(answer, amount) : { state: 'UNKNOWN' };
}

async function requestRefund(settings: AllInPaySettings, request: RefundRequest): Promise<RefundAnswer> {
  const answer = await sendRequest(settings, 'tranx/refund', {
    version: '11',
    trxamt: toFen(request.amount, request.currency),
    reqsn: request.refundNo,
    oldreqsn: request.paymentNo,
    remark: request.paymentNo,
  });
  if (answer.reqsn !== undefined && answer.reqsn !== request.refundNo)
    throw new AllInPayFailed('tranx/refund', `a transaction ${answer.reqsn}`);
  return readRefund(answer, request.amount);
}

/** Requests a refund. AllInPay rejects a repeated number, so a rejected refund is queried. */
async function refundPayment(settings: AllInPaySettings, request: RefundRequest): Promise<RefundAnswer> {
  if (request.refundNo.length > MAX_NUMBER_LENGTH)
    throw new RangeError(`${request.refundNo} is longer than ${MAX_NUMBER_LENGTH}`);
  const answer = await requestRefund(settings, request).catch((cause: unknown) => {
    if (cause instanceof AllInPayFailed) return cause;
    throw cause;
  });
  if (!(answer instanceof Error) && answer.state !== 'REFUSED') return answer;
  const known = await find(settings, request.refundNo);
  if (known) return readRefund(known, request.amount);
  if (answer instanceof Error) throw answer;
  return answer;
}

/** Creates the gateway for AllInPay's H5 cashier, without statements, because AllInPay publishes no format. */
export function makeAllInPayGateway(settings: AllInPaySettings, now: () => Date = () => new Date()): PaymentGateway {
  return {
    name: 'allInPay',
    methods: ['WEB_ALL_IN_PAY'],
    currencies: ['CNY'],
    checkout: async (request) => openCheckout(settings, request, now()),
    verify: async (raw) => readNotice(raw, settings, now()),
    answers: {
      accepted: { status: 200, type: 'text/plain', body: 'success' },
      refused: { status: 400, type: 'text/plain', body: 'fail' },
    },
    query: (paymentNo) => queryPayment(settings, paymentNo),
    close: (paymentNo) => closePayment(settings, paymentNo),
    refund: (request) => refundPayment(settings, request),
    queryRefund: (request) => queryRefund(settings, request),
    statement: async () => null,
  };
}
