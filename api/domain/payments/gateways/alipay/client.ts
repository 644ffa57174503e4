import type { KeyObject } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import { parseDecimal, isCurrency, parseShanghai, toShanghai, requireValue, requirePaymentNo, readForm } from '../kit';
import { type Notice, type RawNotice, NoticeRejected } from '../port';
import { AlipaySdk } from 'alipay-sdk';

export interface AlipaySettings {
  appId: string;
  sellerId: string;
  privateKey: KeyObject;
  alipayPublicKey: KeyObject;
  endpoint: string;
  timeoutMs: number;
}

type Fields = Readonly<Record<string, string>>;

/** The maximum age of a notice, which Alipay repeats for 25 hours. */
const OLDEST_MS = 26 * HOUR_MS;
const AHEAD_MS = 5 * MINUTE_MS;

function assertOwnNotice(fields: Fields, settings: AlipaySettings): void {
  if (fields.app_id !== settings.appId)
    throw new NoticeRejected('foreign', `a notice for the application ${fields.app_id}`);
  if (fields.seller_id !== settings.sellerId)
    throw new NoticeRejected('foreign', `a notice for the seller ${fields.seller_id}`);
}

function assertFresh(fields: Fields, now: Date): Date {
  const sentAt = requireValue(parseShanghai(fields.notify_time), 'notify_time');
  const age = now.getTime() - sentAt.getTime();
  if (age > OLDEST_MS || age < -AHEAD_MS) throw new NoticeRejected('stale', `a notice of ${fields.notify_time}`);
  return sentAt;
}

/** Returns the payment's state. Only the refunded amount distinguishes a refund's notice from a payment's. */
function stateOf(fields: Fields, refunded: number): Notice['state'] | null {
  switch (fields.trade_status) {
    case 'WAIT_BUYER_PAY':
      return null;
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return refunded > 0 ? 'REFUNDED' : 'PAID';
    case 'TRADE_CLOSED':
      return refunded > 0 ? 'REFUNDED' : 'CLOSED';
    default:
      throw new NoticeRejected('malformed', `the trade is ${fields.trade_status}`);
  }
}

const TIME_OF: Readonly<Record<Notice['state'], string>> = {
  PAID: 'gmt_payment',
  CLOSED: 'gmt_close',
  REFUNDED: 'gmt_refund',
  REVERSED: 'gmt_refund',
};

/**
 * Parses a notice that Alipay signed for our application within the last day. Returns null if the payer has not paid
 * yet.
 */
export function readNotice(raw: RawNotice, client: AlipayClient, settings: AlipaySettings, now: Date): Notice | null {
  const fields = readForm(raw.body);
  if (!client.isSigned(fields)) throw new NoticeRejected('signature');
  assertOwnNotice(fields, settings);
  const sentAt = assertFresh(fields, now);
  const total = requireValue(parseDecimal(fields.total_amount), 'total_amount');
  const refunded = fields.refund_fee ? requireValue(parseDecimal(fields.refund_fee), 'refund_fee') : 0;
  const currency = fields.trans_currency || 'CNY';
  if (!isCurrency(currency)) throw new NoticeRejected('malformed', `a payment in ${currency}`);
  const common = {
    noticeId: requireValue(fields.notify_id, 'notify_id'),
    paymentNo: requirePaymentNo(fields.out_trade_no),
    gatewayNo: requireValue(fields.trade_no, 'trade_no'),
    currency,
  };
  const state = stateOf(fields, refunded);
  if (!state) return null;
  const at = parseShanghai(fields[TIME_OF[state]]) ?? sentAt;
  return {
    ...common,
    state,
    amount: state === 'REFUNDED' ? refunded : total,
    at,
    ...(state === 'REFUNDED'
      ? { cumulative: true, ...(fields.out_biz_no ? { refundNo: fields.out_biz_no } : {}) }
      : {}),
  };
}

export type Business = Readonly<Record<string, string | undefined>>;
interface Addresses {
  notifyUrl?: string;
  returnUrl?: string;
}
/** An Alipay response with a valid signature. `code` 10000 means success, and `sub_code` is the reason of a failure. */
export type AlipayAnswer = Readonly<Record<string, string | undefined>> & { readonly code: string };

/** Thrown if Alipay could not be reached or failed, so that a retry with the same numbers is possible. */
export class AlipayFailed extends Error {
  constructor(method: string, answer: AlipayAnswer) {
    super(`Alipay answers ${method} with ${answer.code} ${answer.sub_code ?? answer.msg ?? ''}`.trim());
    this.name = 'AlipayFailed';
  }
}

export interface AlipayClient {
  /** Calls Alipay. Throws if the response is late or not signed by Alipay. */
  send(method: string, business: Business, addresses?: Addresses): Promise<AlipayAnswer>;
  page(method: string, business: Business, addresses: Addresses): string;
  isSigned(fields: Readonly<Record<string, string>>): boolean;
}

const present = (business: Business): Record<string, string> =>
  Object.fromEntries(Object.entries(business).filter((pair): pair is [string, string] => pair[1] !== undefined));

/** Creates the client for Alipay's open platform. */
export function makeClient(settings: AlipaySettings, now: () => Date): AlipayClient {
  const sdk = new AlipaySdk({
    appId: settings.appId,
    privateKey: String(settings.privateKey.export({ type: 'pkcs8', format: 'pem' })).trim(),
    keyType: 'PKCS8',
    alipayPublicKey: String(settings.alipayPublicKey.export({ type: 'spki', format: 'pem' })).trim(),
    gateway: settings.endpoint,
    timeout: settings.timeoutMs,
    camelcase: false,
  });
  // Send Shanghai time, because the SDK would send the server's local time.
  const parameters = (business: Business, addresses: Addresses): Record<string, unknown> => ({
    ...addresses,
    timestamp: toShanghai(now()),
    bizContent: present(business),
  });
  return {
    send: async (method, business, addresses = {}) =>
      (await sdk.exec(method, parameters(business, addresses), { validateSign: true })) as AlipayAnswer,
    page: (method, business, addresses) => sdk.pageExec(method, 'GET', parameters(business, addresses)),
    isSigned(fields) {
      // Accept only RSA2, because a notice could name a weak older algorithm.
      if (!fields.sign || (fields.sign_type ?? 'RSA2') !== 'RSA2') return false;
      return sdk.checkNotifySignV2({ ...fields });
    },
  };
}
