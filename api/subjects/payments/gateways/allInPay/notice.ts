import { isCurrency } from '../kit/amounts';
import { isPaymentNo, need, needPaymentNo, readForm } from '../kit/notices';
import { parseShanghai } from '../kit/times';
import { NoticeRefused } from '../port';
import type { Notice, RawNotice } from '../port';
import { isSigned } from './client';
import type { Fields } from './client';
import type { AllInPaySettings } from './settings';
import { CLOSED, DONE, parseFen, transactionKindOf } from './states';

/** Contracts of the mainland have no field for it; where one comes, it is believed. */
function currencyOf(fields: Fields): string {
  const currency = fields.currency || fields.trxcur || 'CNY';
  if (currency === '156' || currency === 'RMB') return 'CNY';
  if (!isCurrency(currency)) throw new NoticeRefused('malformed', `a payment in ${currency}`);
  return currency;
}

function prove(raw: RawNotice, settings: AllInPaySettings): Fields {
  const fields = readForm(raw.body);
  if (!isSigned(fields, settings.allInPayPublicKey)) throw new NoticeRefused('signature');
  if (fields.cusid !== settings.cusId) throw new NoticeRefused('foreign', `a notice for the merchant ${fields.cusid}`);
  if (fields.appid !== settings.appId)
    throw new NoticeRefused('foreign', `a notice for the application ${fields.appid}`);
  return fields;
}

/**
 * `cusorderid` is the number of the transaction itself; a refund carries the payment's in its remark, where we put it.
 * One that somebody made at AllInPay's console has neither of ours: only `srctrxid` identifies the payment.
 */
function numbersOf(
  { cusorderid, trxreserved }: Fields,
  kind: ReturnType<typeof transactionKindOf>,
): { paymentNo?: string; refundNo?: string } {
  if (kind === 'PAYMENT') return { paymentNo: needPaymentNo(cusorderid) };
  return {
    ...(isPaymentNo(trxreserved) && { paymentNo: trxreserved }),
    ...(kind === 'REFUND' && cusorderid && { refundNo: cusorderid }),
  };
}

/**
 * Believes a notice that AllInPay signed for our merchant and application. Null: a try that failed, or a transaction
 * that goes on. The protocol has no time of sending, so nothing is stale: the transaction's number and status identify
 * repetitions, and a repetition changes nothing.
 */
export function readNotice(raw: RawNotice, settings: AllInPaySettings, now: Date): Notice | null {
  const fields = prove(raw, settings);
  const gatewayNo = need(fields.trxid, 'trxid');
  const amount = need(parseFen(fields.trxamt), 'trxamt');
  const status = need(fields.trxstatus, 'trxstatus');
  const currency = currencyOf(fields);
  const kind = transactionKindOf(fields.trxcode);
  const numbers = numbersOf(fields, kind);
  if (status !== DONE && !(status === CLOSED && kind === 'PAYMENT')) return null;
  const state =
    status === CLOSED ? 'CLOSED' : kind === 'REFUND' ? 'REFUNDED' : kind === 'REVERSAL' ? 'REVERSED' : 'PAID';
  return {
    noticeId: `${gatewayNo}:${status}`,
    ...numbers,
    gatewayNo: kind === 'PAYMENT' ? gatewayNo : fields.srctrxid || gatewayNo,
    state,
    amount,
    currency,
    at: parseShanghai(fields.paytime) ?? now,
  };
}
