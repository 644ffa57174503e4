import { integerAt, textAt, timeAt, toShanghai } from '../kit/values';
import type { Adapter } from '../kit/settings';
import type { Checkout, CheckoutRequest, Found, RefundAnswer, RefundRequest } from '../port';
import { type WeChatPayClient, WeChatPayRefusal, makeClient, fetchStatement } from './client';
import { readNotice } from './notices';
import type { WeChatPaySettings } from './settings';

/** At most so many bytes of UTF-8 (Chinese takes three a letter), whole letters only. */
function clip(text: string, bytes: number): string {
  const letters = [...text];
  while (Buffer.byteLength(letters.join('')) > bytes) letters.pop();
  return letters.join('');
}

type Product = 'h5' | 'native';

/**
 * Which of WeChat Pay's products serves a payer. JSAPI, the one made for pages inside WeChat, needs the payer's openid,
 * which we do not have: so WECHAT_PAY is a page of WeChat (H5) on a phone's browser, which H5 demands, and a code
 * to scan everywhere else.
 */
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
    // A payer who changed between desktop and phone: a number is bound to the product that it was first used with.
    if (!(error instanceof WeChatPayRefusal) || error.code !== 'OUT_TRADE_NO_USED' || request.method !== 'WECHAT_PAY')
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
  error instanceof WeChatPayRefusal && /^ORDER_?NOT_?EXIST$/.test(error.code);

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
  const asked =
    textAt(answer, 'out_trade_no') === paymentNo &&
    textAt(answer, 'mchid') === settings.mchid &&
    textAt(answer, 'appid') === settings.appid;
  if (!asked) throw new Error('WeChat Pay answered about another payment');
  const state = STATES[textAt(answer, 'trade_state') ?? ''] ?? 'UNKNOWN';
  return {
    state,
    gatewayNo: textAt(answer, 'transaction_id'),
    amount: integerAt(answer, 'amount.total'),
    currency: textAt(answer, 'amount.currency'),
    at: timeAt(answer, 'success_time'),
    // An order that was refunded does not show how much of it, and a refund can be queried by its own number only:
    // console's are in the bill.
    ...(state === 'REFUNDED' && { unreported: true }),
  };
}

/** Refuses, by an Error, to close what is paid. */
async function close(settings: WeChatPaySettings, client: WeChatPayClient, paymentNo: string): Promise<void> {
  try {
    await client.post(`/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}/close`, {
      mchid: settings.mchid,
    });
  } catch (error) {
    // Nobody came to pay, or it is closed already.
    if (isUnknown(error) || (error instanceof WeChatPayRefusal && /^ORDER_?CLOSED$/.test(error.code))) return;
    throw error;
  }
}

function refundAnswer(request: RefundRequest, answer: unknown): RefundAnswer {
  if (textAt(answer, 'out_refund_no') !== request.refundNo || integerAt(answer, 'amount.refund') !== request.amount)
    throw new Error('WeChat Pay answered about another refund');
  const [gatewayRefundNo, status] = [textAt(answer, 'refund_id'), textAt(answer, 'status')];
  if (status === 'SUCCESS') return { state: 'DONE', gatewayRefundNo };
  if (status === 'PROCESSING') return { state: 'PENDING', gatewayRefundNo };
  // ABNORMAL: the payer's card is gone; somebody has to choose another way on WeChat Pay's site.
  return { state: 'REFUSED', gatewayRefundNo, reason: status ?? 'UNKNOWN' };
}

/** A refusal for good is an answer; everything else is thrown, so that the same call is made again. */
function refusalOf(error: unknown): RefundAnswer {
  if (error instanceof WeChatPayRefusal && !error.passing) return { state: 'REFUSED', reason: error.message };
  throw error;
}

const isUnknownRefund = (error: unknown): boolean =>
  error instanceof WeChatPayRefusal && /^RESOURCE_?NOT_?EXISTS?$/.test(error.code);

async function queryRefund(client: WeChatPayClient, request: RefundRequest): Promise<RefundAnswer> {
  try {
    return refundAnswer(
      request,
      await client.get(`/v3/refund/domestic/refunds/${encodeURIComponent(request.refundNo)}`),
    );
  } catch (error) {
    return isUnknownRefund(error) ? { state: 'UNKNOWN' } : refusalOf(error);
  }
}

async function askRefund(client: WeChatPayClient, request: RefundRequest): Promise<RefundAnswer> {
  try {
    return refundAnswer(request, await client.post('/v3/refund/domestic/refunds', refundBody(request)));
  } catch (error) {
    return refusalOf(error);
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
    refund: (request) => askRefund(client, request),
    queryRefund: (request) => queryRefund(client, request),
    statement: (day) => fetchStatement(client, day),
  };
}
