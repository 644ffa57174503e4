import { HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import { parseDecimal, isCurrency } from '../kit/amounts';
import { need, needPaymentNo, readForm } from '../kit/notices';
import { parseShanghai } from '../kit/times';
import { NoticeRefused } from '../port';
import type { Notice, RawNotice } from '../port';
import type { AlipayClient } from './client';
import type { AlipaySettings } from './settings';

type Fields = Readonly<Record<string, string>>;

/** Alipay repeats a notice for 25 hours; an hour more is for clocks. */
const OLDEST_MS = 26 * HOUR_MS;
const AHEAD_MS = 5 * MINUTE_MS;

function refuseForeign(fields: Fields, settings: AlipaySettings): void {
  if (fields.app_id !== settings.appId)
    throw new NoticeRefused('foreign', `a notice for the application ${fields.app_id}`);
  if (fields.seller_id !== settings.sellerId)
    throw new NoticeRefused('foreign', `a notice for the seller ${fields.seller_id}`);
}

function refuseStale(fields: Fields, now: Date): Date {
  const sentAt = need(parseShanghai(fields.notify_time), 'notify_time');
  const age = now.getTime() - sentAt.getTime();
  if (age > OLDEST_MS || age < -AHEAD_MS) throw new NoticeRefused('stale', `a notice of ${fields.notify_time}`);
  return sentAt;
}

/** A refund's notice repeats the trade's state: the refunded amount distinguishes it from the payment's. */
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
      throw new NoticeRefused('malformed', `the trade is ${fields.trade_status}`);
  }
}

const TIME_OF: Readonly<Record<Notice['state'], string>> = {
  PAID: 'gmt_payment',
  CLOSED: 'gmt_close',
  REFUNDED: 'gmt_refund',
  REVERSED: 'gmt_refund',
};

/**
 * Believes a notice that Alipay signed, for our application and seller, sent within a day. Null: nothing happened yet.
 * A refund's amount is everything refunded so far. Alipay's own number of the notice identifies repetitions.
 */
export function readNotice(raw: RawNotice, client: AlipayClient, settings: AlipaySettings, now: Date): Notice | null {
  const fields = readForm(raw.body);
  if (!client.isSigned(fields)) throw new NoticeRefused('signature');
  refuseForeign(fields, settings);
  const sentAt = refuseStale(fields, now);
  const total = need(parseDecimal(fields.total_amount), 'total_amount');
  const refunded = fields.refund_fee ? need(parseDecimal(fields.refund_fee), 'refund_fee') : 0;
  const currency = fields.trans_currency || 'CNY';
  if (!isCurrency(currency)) throw new NoticeRefused('malformed', `a payment in ${currency}`);
  const common = {
    noticeId: need(fields.notify_id, 'notify_id'),
    paymentNo: needPaymentNo(fields.out_trade_no),
    gatewayNo: need(fields.trade_no, 'trade_no'),
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
