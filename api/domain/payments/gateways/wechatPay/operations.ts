import {
  integerAt,
  textAt,
  timeAt,
  toShanghai,
  valueAt,
  requireValue,
  requirePaymentNo,
  readJson,
  readText,
  type Adapter,
} from '../kit';
import {
  type Checkout,
  type CheckoutRequest,
  type Found,
  type RefundAnswer,
  type RefundRequest,
  type Notice,
  type RawNotice,
  NoticeRejected,
} from '../port';
import { type WeChatPayClient, WeChatPayError, makeClient, fetchStatement, type WeChatPaySettings } from './client';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';

/** The maximum age in seconds. WeChat Pay signs every repetition again, so an older notice is a replay. */
const MAXIMUM_AGE = 300;

/** Verifies that WeChat Pay signed these bytes within the last five minutes. */
function checkSignature(settings: WeChatPaySettings, headers: RawNotice['headers'], body: string, now: Date): void {
  const {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signature,
    'wechatpay-serial': serial,
  } = headers;
  if (!timestamp || !nonce || !signature || !serial)
    throw new NoticeRejected('signature', 'headers of the signature are missing');
  if (!/^\d{1,12}$/.test(timestamp)) throw new NoticeRejected('malformed', 'timestamp');
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > MAXIMUM_AGE) throw new NoticeRejected('stale');
  const key = Object.hasOwn(settings.platformKeys, serial) ? settings.platformKeys[serial] : undefined;
  if (!key) throw new NoticeRejected('signature', 'signed by a key that we do not know');
  if (!Rsa.verify(Formatter.response(timestamp, nonce, body), signature, key.export({ type: 'spki', format: 'pem' })))
    throw new NoticeRejected('signature');
}

function decrypt(settings: WeChatPaySettings, resource: unknown): unknown {
  if (textAt(resource, 'algorithm') !== 'AEAD_AES_256_GCM') throw new NoticeRejected('malformed', 'algorithm');
  const [ciphertext, nonce] = [
    requireValue(textAt(resource, 'ciphertext'), 'ciphertext'),
    requireValue(textAt(resource, 'nonce'), 'nonce'),
  ];
  let text: string;
  try {
    text = Aes.AesGcm.decrypt(ciphertext, settings.apiV3Key, nonce, textAt(resource, 'associated_data') ?? '');
  } catch {
    throw new NoticeRejected('signature', 'cannot be decrypted with our APIv3 key');
  }
  return readJson(text);
}

const requireAmount = (amount: number | undefined): number =>
  requireValue(amount !== undefined && amount > 0 ? amount : null, 'amount');
interface Common {
  noticeId: string;
  at: Date;
}

function paidNotice(settings: WeChatPaySettings, content: unknown, common: Common): Notice {
  if (textAt(content, 'mchid') !== settings.mchid || textAt(content, 'appid') !== settings.appid)
    throw new NoticeRejected('foreign');
  if (textAt(content, 'trade_state') !== 'SUCCESS') throw new NoticeRejected('malformed', 'trade_state');
  return {
    ...common,
    paymentNo: requirePaymentNo(textAt(content, 'out_trade_no')),
    gatewayNo: requireValue(textAt(content, 'transaction_id'), 'transaction_id'),
    state: 'PAID',
    // The amount includes the part that a WeChat Pay coupon paid.
    amount: requireAmount(integerAt(content, 'amount.total')),
    currency: requireValue(textAt(content, 'amount.currency'), 'currency'),
    at: timeAt(content, 'success_time') ?? common.at,
  };
}

function refundedNotice(settings: WeChatPaySettings, content: unknown, common: Common): Notice {
  if (textAt(content, 'mchid') !== settings.mchid) throw new NoticeRejected('foreign');
  if (textAt(content, 'refund_status') !== 'SUCCESS') throw new NoticeRejected('malformed', 'refund_status');
  return {
    ...common,
    paymentNo: requirePaymentNo(textAt(content, 'out_trade_no')),
    gatewayNo: requireValue(textAt(content, 'transaction_id'), 'transaction_id'),
    state: 'REFUNDED',
    amount: requireAmount(integerAt(content, 'amount.refund')),
    // Refund notices contain no currency, because mainland merchants have only CNY.
    currency: textAt(content, 'amount.currency') ?? 'CNY',
    refundNo: textAt(content, 'out_refund_no'),
    at: timeAt(content, 'success_time') ?? common.at,
  };
}

/** Parses a notice. Returns null if no money moves or a refund failed. Throws NoticeRejected for an invalid notice. */
function readNotice(settings: WeChatPaySettings, raw: RawNotice, now: Date): Notice | null {
  const text = readText(raw.body);
  checkSignature(settings, raw.headers, text, now);
  const envelope = readJson(text);
  const [noticeId, event] = [
    requireValue(textAt(envelope, 'id'), 'id'),
    requireValue(textAt(envelope, 'event_type'), 'event_type'),
  ];
  if (event !== 'TRANSACTION.SUCCESS' && event !== 'REFUND.SUCCESS') return null;
  const content = decrypt(settings, valueAt(envelope, 'resource'));
  const common = { noticeId, at: timeAt(envelope, 'create_time') ?? now };
  return event === 'TRANSACTION.SUCCESS'
    ? paidNotice(settings, content, common)
    : refundedNotice(settings, content, common);
}

/** Shortens a text to a number of UTF-8 bytes without splitting a character. */
function clip(text: string, bytes: number): string {
  const letters = [...text];
  while (Buffer.byteLength(letters.join('')) > bytes) letters.pop();
  return letters.join('');
}

type Product = 'h5' | 'native';

/** Chooses WeChat Pay's product: an H5 page in a phone's browser, and a QR code elsewhere. */
function productOf({ method, payer }: CheckoutRequest): Product {
  if (method === 'WECHAT_H5') return 'h5';
  const phone =
    /Mobile|Android|iPhone|iPad|HarmonyOS/i.test(payer.userAgent) && !/MicroMessenger/i.test(payer.userAgent);
  return method === 'WECHAT_PAY' && phone ? 'h5' : 'native';
}

async function open(
  settings: WeChatPaySettings,
  client: WeChatPayClient,
  request: CheckoutRequest,
  product: Product,
): Promise<Checkout> {
  const answer = await client.post(`/v3/pay/transactions/${product}`, {
    appid: settings.appid,
    mchid: settings.mchid,
    description: clip(request.subject, 127),
    out_trade_no: request.paymentNo,
    time_expire: `${toShanghai(request.expiresAt).replace(' ', 'T')}+08:00`,
    notify_url: request.notifyUrl,
    amount: { total: request.amount, currency: 'CNY' },
    ...(product === 'h5' && {
      scene_info: { payer_client_ip: request.payer.address.replace(/^::ffff:/, ''), h5_info: { type: 'Wap' } },
    }),
  });
  const target = textAt(answer, product === 'h5' ? 'h5_url' : 'code_url');
  if (!target) throw new Error('WeChat Pay: no way to pay in the answer');
  if (product === 'native') return { kind: 'qr', code: target };
  return { kind: 'redirect', url: `${target}&redirect_url=${encodeURIComponent(request.returnUrl)}` };
}

async function checkout(
  settings: WeChatPaySettings,
  client: WeChatPayClient,
  request: CheckoutRequest,
): Promise<Checkout> {
  if (request.currency !== 'CNY') throw new Error(`WeChat Pay takes CNY only, not ${request.currency}`);
  const product = productOf(request);
  try {
    return await open(settings, client, request, product);
  } catch (error) {
    // Use the other product after a change of device, because WeChat Pay binds a payment number to one product.
    if (!(error instanceof WeChatPayError) || error.code !== 'OUT_TRADE_NO_USED' || request.method !== 'WECHAT_PAY')
      throw error;
    return open(settings, client, request, product === 'h5' ? 'native' : 'h5');
  }
}

const STATES: Readonly<Record<string, Found['state']>> = {
  SUCCESS: 'PAID',
  REFUND: 'REFUNDED',
  NOTPAY: 'UNPAID',
  USERPAYING: 'UNPAID',
  PAYERROR: 'UNPAID',
  CLOSED: 'CLOSED',
  REVOKED: 'CLOSED',
};
const isUnknown = (error: unknown): boolean =>
  error instanceof WeChatPayError && /^ORDER_?NOT_?EXIST$/.test(error.code);

async function query(settings: WeChatPaySettings, client: WeChatPayClient, paymentNo: string): Promise<Found> {
  let answer: unknown;
  try {
    answer = await client.get(
      `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}?mchid=${encodeURIComponent(settings.mchid)}`,
    );
  } catch (error) {
    if (isUnknown(error)) return { state: 'UNKNOWN' };
    throw error;
  }
  const input =
    textAt(answer, 'out_trade_no') === paymentNo &&
    textAt(answer, 'mchid') === settings.mchid &&
    textAt(answer, 'appid') === settings.appid;
  if (!input) throw new Error('WeChat Pay answered about another payment');
  const state = STATES[textAt(answer, 'trade_state') ?? ''] ?? 'UNKNOWN';
  return {
    state,
    gatewayNo: textAt(answer, 'transaction_id'),
    amount: integerAt(answer, 'amount.total'),
    currency: textAt(answer, 'amount.currency'),
    at: timeAt(answer, 'success_time'),
    // A query does not contain the refunded amount, but the daily bill does.
    ...(state === 'REFUNDED' && { unreported: true }),
  };
}

async function close(settings: WeChatPaySettings, client: WeChatPayClient, paymentNo: string): Promise<void> {
  try {
    await client.post(`/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}/close`, {
      mchid: settings.mchid,
    });
  } catch (error) {
    // Nothing must be closed if the payer never opened the checkout or the payment is already closed.
    if (isUnknown(error) || (error instanceof WeChatPayError && /^ORDER_?CLOSED$/.test(error.code))) return;
    throw error;
  }
}

function refundAnswer(request: RefundRequest, answer: unknown): RefundAnswer {
  if (textAt(answer, 'out_refund_no') !== request.refundNo || integerAt(answer, 'amount.refund') !== request.amount)
    throw new Error('WeChat Pay answered about another refund');
  const [gatewayRefundNo, status] = [textAt(answer, 'refund_id'), textAt(answer, 'status')];
  if (status === 'SUCCESS') return { state: 'DONE', gatewayRefundNo };
  if (status === 'PROCESSING') return { state: 'PENDING', gatewayRefundNo };
  // ABNORMAL means that the payer's card no longer exists, so a person must choose another way at WeChat Pay.
  return { state: 'REFUSED', gatewayRefundNo, reason: status ?? 'UNKNOWN' };
}

/** Returns a permanent refusal. Rethrows any other error, so that the call is retried. */
function rejectionOf(error: unknown): RefundAnswer {
  if (error instanceof WeChatPayError && !error.passing) return { state: 'REFUSED', reason: error.message };
  throw error;
}

const isUnknownRefund = (error: unknown): boolean =>
  error instanceof WeChatPayError && /^RESOURCE_?NOT_?EXISTS?$/.test(error.code);

async function queryRefund(client: WeChatPayClient, request: RefundRequest): Promise<RefundAnswer> {
  try {
    return refundAnswer(
      request,
      await client.get(`/v3/refund/domestic/refunds/${encodeURIComponent(request.refundNo)}`),
    );
  } catch (error) {
    return isUnknownRefund(error) ? { state: 'UNKNOWN' } : rejectionOf(error);
  }
}

async function requestRefund(client: WeChatPayClient, request: RefundRequest): Promise<RefundAnswer> {
  try {
    return refundAnswer(request, await client.post('/v3/refund/domestic/refunds', refundBody(request)));
  } catch (error) {
    return rejectionOf(error);
  }
}

const refundBody = (request: RefundRequest): object => ({
  out_trade_no: request.paymentNo,
  out_refund_no: request.refundNo,
  reason: clip(request.reason, 80) || undefined,
  notify_url: request.notifyUrl,
  amount: { refund: request.amount, total: request.total, currency: request.currency },
});

export function makeAdapter(settings: WeChatPaySettings, now: () => Date): Adapter {
  const client = makeClient(settings);
  return {
    checkout: (request) => checkout(settings, client, request),
    verify: async (notice) => readNotice(settings, notice, now()),
    query: (paymentNo) => query(settings, client, paymentNo),
    close: (paymentNo) => close(settings, client, paymentNo),
    refund: (request) => requestRefund(client, request),
    queryRefund: (request) => queryRefund(client, request),
    statement: (day) => fetchStatement(client, day),
  };
}
