import {
  createCipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  randomBytes,
} from 'node:crypto';
import type { FakeServer, ReceivedRequest, Keys, SentAnswer } from './fakeServer';
import { makeKeys, startFakeServer } from './fakeServer';
import type { RawNotice } from '../../domain/payments/gateways/port';
import type { WeChatPaySettings } from '../../domain/payments/gateways/wechatPay/client';

interface Order {
  product: string;
  out_trade_no: string;
  trade_state: string;
  transaction_id: string;
  amount: { total: number; currency: string };
}
interface Refund {
  out_refund_no: string;
  out_trade_no: string;
  refund_id: string;
  status: string;
  amount: { refund: number; total: number; currency: string };
}

/** The differences between a forged and a genuine notice. */
interface Forgery {
  key?: string;
  serial?: string;
  timestamp?: number;
  apiV3Key?: string;
  id?: string;
}

/** A fake WeChat Pay that checks our signatures and signs its messages, implemented independently of the product. */
export interface FakeWeChatPay extends FakeServer {
  settings: WeChatPaySettings;
  orders: Map<string, Order>;
  refunds: Map<string, Refund>;
  /** The key that signs every response. */
  answerKey: string;
  /** Rejects the next call with this error. */
  rejectNext: { status: number; code: string } | null;
  refundState: string;
  bill: string | null;
  /** The digest to send instead of the statement's true digest. */
  digest: string | null;
  /** Pays the payment as the payer would. Returns the notice's content. */
  pay(paymentNo: string): Record<string, unknown>;
  notice(event: string, content: unknown, forgery?: Forgery): RawNotice;
}

const MERCHANT_SERIAL = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
const PLATFORM_SERIAL = 'PUB_KEY_ID_0119000001092026112100000000000001';
const sign = (key: string, text: string): string => createSign('RSA-SHA256').update(text).sign(key, 'base64');

function seal(apiV3Key: string, content: unknown): Record<string, string> {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from('transaction'));
  const ciphertext = Buffer.concat([
    cipher.update(JSON.stringify(content), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64');
  return {
    original_type: 'transaction',
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext,
    associated_data: 'transaction',
    nonce,
  };
}

function signedHeaders(
  key: string,
  serial: string,
  body: string,
  timestamp = Math.floor(Date.now() / 1000),
): Record<string, string> {
  const nonce = randomBytes(16).toString('hex');
  return {
    'content-type': 'application/json',
    'wechatpay-timestamp': String(timestamp),
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': sign(key, `${timestamp}\n${nonce}\n${body}\n`),
  };
}

/** Returns whether a request has the merchant's signature over the exact contents. */
function isSigned(
  { method, url, headers, body }: ReceivedRequest,
  settings: WeChatPaySettings,
  merchant: Keys,
): boolean {
  const [, fields = ''] = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(headers.authorization ?? '') ?? [];
  const field = Object.fromEntries([...fields.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  if (field.mchid !== settings.mchid || field.serial_no !== MERCHANT_SERIAL) return false;
  const text = `${method}\n${url.pathname}${url.search}\n${field.timestamp}\n${field.nonce_str}\n${body}\n`;
  return createVerify('RSA-SHA256')
    .update(text)
    .verify(merchant.publicKey, field.signature ?? '', 'base64');
}

const refusal = (status: number, code: string): SentAnswer => ({
  status,
  body: JSON.stringify({ code, message: 'refused by the fake server' }),
});
const json = (value: unknown): SentAnswer => ({ body: JSON.stringify(value) });
type World = Pick<FakeWeChatPay, 'orders' | 'refunds' | 'bill' | 'digest' | 'refundState' | 'settings'>;

function order(world: World, request: ReceivedRequest, product: string): SentAnswer {
  const body = JSON.parse(request.body) as Order;
  const known = world.orders.get(body.out_trade_no);
  if (known && known.trade_state !== 'NOTPAY')
    return refusal(400, known.trade_state === 'CLOSED' ? 'ORDER_CLOSED' : 'ORDERPAID');
  if (known && known.product !== product) return refusal(403, 'OUT_TRADE_NO_USED');
  world.orders.set(body.out_trade_no, {
    product,
    out_trade_no: body.out_trade_no,
    amount: body.amount,
    trade_state: 'NOTPAY',
    transaction_id: `42000${createHash('md5').update(body.out_trade_no).digest('hex').replace(/\D/g, '')}`,
  });
  return json(
    product === 'h5'
      ? { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${body.out_trade_no}` }
      : { code_url: `weixin://wxpay/bizpayurl?pr=${body.out_trade_no}` },
  );
}

function trade(world: World, request: ReceivedRequest, paymentNo: string, closing: boolean): SentAnswer {
  const known = world.orders.get(paymentNo);
  if (!known) return refusal(404, 'ORDER_NOT_EXIST');
  if (!closing)
    return json({
      ...known,
      mchid: request.url.searchParams.get('mchid'),
      appid: world.settings.appid,
      ...(known.trade_state !== 'NOTPAY' && { success_time: '2026-11-20T18:30:00+08:00' }),
    });
  if (known.trade_state === 'SUCCESS') return refusal(400, 'ORDERPAID');
  if (known.trade_state === 'CLOSED') return refusal(400, 'ORDER_CLOSED');
  known.trade_state = 'CLOSED';
  return { status: 204, body: '' };
}

function refund(world: World, request: ReceivedRequest): SentAnswer {
  const body = JSON.parse(request.body) as Refund;
  const known = world.refunds.get(body.out_refund_no);
  if (known) return json(known);
  const paid = world.orders.get(body.out_trade_no);
  if (!paid || paid.trade_state === 'NOTPAY') return refusal(404, 'RESOURCE_NOT_EXISTS');
  if (paid.amount.total !== body.amount.total || body.amount.refund > paid.amount.total)
    return refusal(400, 'INVALID_REQUEST');
  const made: Refund = { ...body, refund_id: `5030${randomBytes(8).readBigUInt64BE()}`, status: world.refundState };
  world.refunds.set(body.out_refund_no, made);
  paid.trade_state = 'REFUND';
  return json(made);
}

function answer(world: World, request: ReceivedRequest): SentAnswer {
  const {
    method,
    url: { pathname },
  } = request;
  const product = /^\/v3\/pay\/transactions\/(native|h5)$/.exec(pathname)?.[1];
  if (product) return order(world, request, product);
  const [, paymentNo, closing] = /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(pathname) ?? [];
  if (paymentNo) return trade(world, request, paymentNo, Boolean(closing));
  if (pathname === '/v3/refund/domestic/refunds' && method === 'POST') return refund(world, request);
  const refundNo = /^\/v3\/refund\/domestic\/refunds\/(\w+)$/.exec(pathname)?.[1];
  if (refundNo) {
    const known = world.refunds.get(refundNo);
    return known ? json(known) : refusal(404, 'RESOURCE_NOT_EXISTS');
  }
  if (pathname === '/v3/bill/tradebill') {
    if (world.bill === null) return refusal(400, 'NO_STATEMENT_EXIST');
    return json({
      hash_type: 'SHA1',
      hash_value: world.digest ?? createHash('sha1').update(world.bill).digest('hex'),
      download_url: 'https://api.mch.weixin.qq.com/v3/billdownload/file?token=t0k3n',
    });
  }
  if (pathname === '/v3/billdownload/file') return { body: world.bill ?? '' };
  return refusal(404, 'NOT_FOUND');
}

export async function startWeChatPay(): Promise<FakeWeChatPay> {
  const [merchant, platform] = [makeKeys(), makeKeys()];
  const server = await startFakeServer((request) => {
    if (fake.rejectNext) {
      const { status, code } = fake.rejectNext;
      fake.rejectNext = null;
      return refusal(status, code);
    }
    if (!isSigned(request, fake.settings, merchant)) return refusal(401, 'SIGN_ERROR');
    const said = answer(fake, request);
    return { ...said, headers: signedHeaders(fake.answerKey, PLATFORM_SERIAL, said.body.toString()) };
  });
  const settings: WeChatPaySettings = {
    appid: 'wx8888888888888888',
    mchid: '1900000109',
    serial: MERCHANT_SERIAL,
    privateKey: createPrivateKey(merchant.privateKey),
    apiV3Key: randomBytes(16).toString('hex'),
    platformKeys: { [PLATFORM_SERIAL]: createPublicKey(platform.publicKey) },
    endpoint: server.url,
    timeout: 2_000,
  };
  const fake: FakeWeChatPay = {
    ...server,
    settings,
    orders: new Map(),
    refunds: new Map(),
    answerKey: platform.privateKey,
    rejectNext: null,
    refundState: 'PROCESSING',
    bill: null,
    digest: null,
    pay(paymentNo) {
      const known = fake.orders.get(paymentNo);
      if (!known) throw new Error(`the fake server has no order ${paymentNo}`);
      known.trade_state = 'SUCCESS';
      return {
        ...known,
        mchid: settings.mchid,
        appid: settings.appid,
        trade_type: 'NATIVE',
        success_time: '2026-11-20T18:30:00+08:00',
        payer: { openid: 'o' },
        amount: { ...known.amount, payer_total: known.amount.total, payer_currency: 'CNY' },
      };
    },
    notice(event, content, forgery = {}) {
      const body = JSON.stringify({
        id: forgery.id ?? `EV-${randomBytes(8).toString('hex')}`,
        create_time: new Date().toISOString(),
        resource_type: 'encrypt-resource',
        event_type: event,
        summary: 'notice',
        resource: seal(forgery.apiV3Key ?? settings.apiV3Key, content),
      });
      return {
        headers: signedHeaders(
          forgery.key ?? platform.privateKey,
          forgery.serial ?? PLATFORM_SERIAL,
          body,
          forgery.timestamp,
        ),
        body: Buffer.from(body),
        query: {},
      };
    },
  };
  return fake;
}
