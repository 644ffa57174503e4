import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import { integerAt, textAt, timeAt, valueAt } from '../kit/values';
import { need, needPaymentNo, readJson, readText } from '../kit/notices';
import { type Notice, type RawNotice, NoticeRefused } from '../port';
import type { WeChatPaySettings } from './settings';

/** WeChat Pay signs each sending anew; an older one is somebody's copy. Seconds. */
const MAXIMUM_AGE = 300;

/** Proves that WeChat Pay sent these bytes, just now. */
function checkSignature(settings: WeChatPaySettings, headers: RawNotice['headers'], body: string, now: Date): void {
  const {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signature,
    'wechatpay-serial': serial,
  } = headers;
  if (!timestamp || !nonce || !signature || !serial)
    throw new NoticeRefused('signature', 'headers of the signature are missing');
  if (!/^\d{1,12}$/.test(timestamp)) throw new NoticeRefused('malformed', 'timestamp');
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > MAXIMUM_AGE) throw new NoticeRefused('stale');
  const key = Object.hasOwn(settings.platformKeys, serial) ? settings.platformKeys[serial] : undefined;
  if (!key) throw new NoticeRefused('signature', 'signed by a key that we do not know');
  if (!Rsa.verify(Formatter.response(timestamp, nonce, body), signature, key.export({ type: 'spki', format: 'pem' })))
    throw new NoticeRefused('signature');
}

function decrypt(settings: WeChatPaySettings, resource: unknown): unknown {
  if (textAt(resource, 'algorithm') !== 'AEAD_AES_256_GCM') throw new NoticeRefused('malformed', 'algorithm');
  const [ciphertext, nonce] = [
    need(textAt(resource, 'ciphertext'), 'ciphertext'),
    need(textAt(resource, 'nonce'), 'nonce'),
  ];
  let text: string;
  try {
    text = Aes.AesGcm.decrypt(ciphertext, settings.apiV3Key, nonce, textAt(resource, 'associated_data') ?? '');
  } catch {
    throw new NoticeRefused('signature', 'cannot be decrypted with our APIv3 key');
  }
  return readJson(text);
}

const needAmount = (amount: number | undefined): number =>
  need(amount !== undefined && amount > 0 ? amount : null, 'amount');
interface Common {
  noticeId: string;
  at: Date;
}

function paidNotice(settings: WeChatPaySettings, content: unknown, common: Common): Notice {
  if (textAt(content, 'mchid') !== settings.mchid || textAt(content, 'appid') !== settings.appid)
    throw new NoticeRefused('foreign');
  if (textAt(content, 'trade_state') !== 'SUCCESS') throw new NoticeRefused('malformed', 'trade_state');
  return {
    ...common,
    paymentNo: needPaymentNo(textAt(content, 'out_trade_no')),
    gatewayNo: need(textAt(content, 'transaction_id'), 'transaction_id'),
    state: 'PAID',
    // Of the order, whatever part of it a coupon of WeChat Pay's paid.
    amount: needAmount(integerAt(content, 'amount.total')),
    currency: need(textAt(content, 'amount.currency'), 'currency'),
    at: timeAt(content, 'success_time') ?? common.at,
  };
}

function refundedNotice(settings: WeChatPaySettings, content: unknown, common: Common): Notice {
  if (textAt(content, 'mchid') !== settings.mchid) throw new NoticeRefused('foreign');
  if (textAt(content, 'refund_status') !== 'SUCCESS') throw new NoticeRefused('malformed', 'refund_status');
  return {
    ...common,
    paymentNo: needPaymentNo(textAt(content, 'out_trade_no')),
    gatewayNo: need(textAt(content, 'transaction_id'), 'transaction_id'),
    state: 'REFUNDED',
    amount: needAmount(integerAt(content, 'amount.refund')),
    // A notice of a refund names no currency: a merchant of the mainland has one only.
    currency: textAt(content, 'amount.currency') ?? 'CNY',
    refundNo: textAt(content, 'out_refund_no'),
    at: timeAt(content, 'success_time') ?? common.at,
  };
}

/**
 * Reads a proven notice; null for what moves no money (a failed refund is found by a query). Refuses by
 * NoticeRefused.
 */
export function readNotice(settings: WeChatPaySettings, raw: RawNotice, now: Date): Notice | null {
  const text = readText(raw.body);
  checkSignature(settings, raw.headers, text, now);
  const envelope = readJson(text);
  const [noticeId, event] = [need(textAt(envelope, 'id'), 'id'), need(textAt(envelope, 'event_type'), 'event_type')];
  if (event !== 'TRANSACTION.SUCCESS' && event !== 'REFUND.SUCCESS') return null;
  const content = decrypt(settings, valueAt(envelope, 'resource'));
  const common = { noticeId, at: timeAt(envelope, 'create_time') ?? now };
  return event === 'TRANSACTION.SUCCESS'
    ? paidNotice(settings, content, common)
    : refundedNotice(settings, content, common);
}
