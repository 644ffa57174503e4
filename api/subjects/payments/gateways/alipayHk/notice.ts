import { MINUTE_MS, readTime } from '@t3d/resources/kit';
import { parseSmallest, textAt, timeAt } from '../kit/values';
import { need, needPaymentNo, readJson, readText } from '../kit/notices';
import { type Notice, type RawNotice, NoticeRefused } from '../port';
import type { AlipayHkSettings } from './settings';
import { isSigned } from './client';

const FRESH_MS = 5 * MINUTE_MS;

function prove(raw: RawNotice, settings: AlipayHkSettings, now: Date): string {
  const body = readText(raw.body);
  const clientId = raw.headers['client-id'] ?? '';
  const time = raw.headers['request-time'] ?? '';
  if (!isSigned({ path: settings.noticePath, clientId, time, body }, raw.headers.signature, settings.antomPublicKey))
    throw new NoticeRefused('signature');
  if (clientId !== settings.clientId) throw new NoticeRefused('foreign', `a notice for the client ${clientId}`);
  // Antom writes ISO 8601 or milliseconds.
  const sentAt = readTime(time);
  if (!sentAt || Math.abs(now.getTime() - sentAt.getTime()) > FRESH_MS)
    throw new NoticeRefused('stale', `a notice of ${time}`);
  return body;
}

interface Money {
  amount: number;
  currency: string;
}
function readMoney(body: unknown, field: string): Money {
  const currency = textAt(body, `${field}.currency`);
  return {
    amount: need(parseSmallest(textAt(body, `${field}.value`), currency), field),
    currency: need(currency, `${field}.currency`),
  };
}

/** A failure is final for the payment's number: whoever wants to pay still needs another one. */
function readPayment(body: unknown, now: Date): Notice {
  const status = textAt(body, 'result.resultStatus');
  if (status !== 'S' && status !== 'F') throw new NoticeRefused('malformed', `a payment's result ${status}`);
  const gatewayNo = need(textAt(body, 'paymentId'), 'paymentId');
  return {
    noticeId: `${gatewayNo}:${status}`,
    paymentNo: needPaymentNo(textAt(body, 'paymentRequestId')),
    gatewayNo,
    state: status === 'S' ? 'PAID' : 'CLOSED',
    ...readMoney(body, 'paymentAmount'),
    at: timeAt(body, 'paymentTime') ?? now,
  };
}

/** The same whether Antom notifies of a refund or is queried. */
export const refundNoticeId = (refundId: string): string => `${refundId}:SUCCESS`;

function readRefund(body: unknown, now: Date): Notice | null {
  const status = textAt(body, 'refundStatus');
  if (status === 'FAIL') return null;
  if (status !== 'SUCCESS') throw new NoticeRefused('malformed', `a refund's status ${status}`);
  const asked = textAt(body, 'refundRequestId');
  // Somebody refunded at Antom's console: only its own number of the payment identifies which.
  const numbers = parseRefundRequestId(asked) ?? (asked === undefined ? {} : { refundNo: asked });
  const refundId = need(textAt(body, 'refundId'), 'refundId');
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
 * Believes a notice that Antom signed for our client within the last five minutes. Null: nothing is decided yet, or a
 * refund failed, which the query for it returns. A refund's amount is that refund's alone. The protocol numbers no
 * notices: the payment or refund and what became of it identify repetitions.
 */
export function readNotice(raw: RawNotice, settings: AlipayHkSettings, now: Date): Notice | null {
  const body = readJson(prove(raw, settings, now));
  switch (body.notifyType) {
    case 'PAYMENT_PENDING':
      return null;
    case 'PAYMENT_RESULT':
      return readPayment(body, now);
    case 'REFUND_RESULT':
      return readRefund(body, now);
    default:
      throw new NoticeRefused('malformed', `a notice of ${String(body.notifyType)}`);
  }
}

const LONGEST = 64;

/**
 * The number under which Antom keeps a refund. It carries the payment's, because Antom's notice of a refund names no
 * payment. Refuses what is longer than Antom takes.
 */
export function toRefundRequestId(paymentNo: string, refundNo: string): string {
  const id = `${paymentNo}_${refundNo}`;
  if (id.length > LONGEST) throw new RangeError(`${id} is longer than ${LONGEST}`);
  return id;
}

/** Both numbers again; null for a refund that we did not request. */
export function parseRefundRequestId(id: string | undefined): { paymentNo: string; refundNo: string } | null {
  const match = /^([A-Za-z0-9]{8,32})_(.+)$/.exec(id ?? '');
  return match ? { paymentNo: match[1] as string, refundNo: match[2] as string } : null;
}
