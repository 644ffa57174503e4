import { sign, verify } from 'node:crypto';
import { makeKeys, startFakeServer, type FakeServer, type ReceivedRequest, type SentAnswer } from './fakeServer';
import { toShanghai } from '../../domain/payments/gateways/kit';

type Fields = Record<string, string>;
export interface Trade {
  trade_no: string;
  total_amount: string;
  trade_status: string;
  send_pay_date?: string;
  refunds: Record<string, string>;
}

export const ours = makeKeys();
export const theirs = makeKeys();
export const strangers = makeKeys();
export const APP_ID = '2021000122671080';
export const SELLER_ID = '2088102175868026';
export const ENVIRONMENT = {
  ALIPAY_APP_ID: APP_ID,
  ALIPAY_SELLER_ID: SELLER_ID,
  ALIPAY_PRIVATE_KEY: ours.privateKey,
  ALIPAY_PUBLIC_KEY: theirs.publicKey,
};

const contentOf = (fields: Fields): string =>
  Object.keys(fields)
    .filter((name) => name !== 'sign')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
export const signText = (text: string, key = theirs.privateKey): string =>
  sign('RSA-SHA256', Buffer.from(text), key).toString('base64');

/** Returns whether all fields have our signature. */
export function isOurs(fields: Fields): boolean {
  return (
    Boolean(fields.sign) &&
    verify('RSA-SHA256', Buffer.from(contentOf(fields)), ours.publicKey, Buffer.from(fields.sign as string, 'base64'))
  );
}

/** Returns a notice in Alipay's format, signed over all fields except `sign` and `sign_type`. */
export function makeNotice(fields: Fields, key = theirs.privateKey): Buffer {
  return Buffer.from(
    new URLSearchParams({ ...fields, sign_type: 'RSA2', sign: signText(contentOf(fields), key) }).toString(),
  );
}

export interface FakeAlipay extends FakeServer {
  trades: Map<string, Trade>;
  /** The responses to the next calls in order, instead of the gateway's normal responses. */
  next: Fields[];
  /** Signs all later responses with a foreign key. */
  forge(): void;
  bill?: Buffer;
  pay(paymentNo: string): void;
}

const NO: Fields = { code: '40004', msg: 'Business Failed' };
const YES: Fields = { code: '10000', msg: 'Success' };

function refund(trade: Trade, input: Fields): Fields {
  const number = input.out_request_no as string;
  if (trade.refunds[number]) return { ...YES, trade_no: trade.trade_no, fund_change: 'N' };
  if (trade.trade_status !== 'TRADE_SUCCESS') return { ...NO, sub_code: 'ACQ.TRADE_STATUS_ERROR' };
  trade.refunds[number] = input.refund_amount as string;
  return { ...YES, trade_no: trade.trade_no, fund_change: 'Y', refund_fee: input.refund_amount as string };
}

function act(fake: FakeAlipay, method: string, input: Fields): Fields {
  const number = input.out_trade_no as string;
  if (method === 'alipay.trade.precreate') {
    if (!fake.trades.has(number))
      fake.trades.set(number, {
        trade_no: `2026112022001${fake.trades.size}`,
        total_amount: input.total_amount as string,
        trade_status: 'WAIT_BUYER_PAY',
        refunds: {},
      });
    return { ...YES, out_trade_no: number, qr_code: `https://qr.alipay.com/${number}` };
  }
  if (method.endsWith('downloadurl.query'))
    return fake.bill ? { ...YES, bill_download_url: `${fake.url}/bill` } : { ...NO, sub_code: 'isp.bill_not_exist' };
  const trade = fake.trades.get(number);
  if (!trade) return { ...NO, sub_code: 'ACQ.TRADE_NOT_EXIST' };
  if (method === 'alipay.trade.refund') return refund(trade, input);
  if (method === 'alipay.trade.fastpay.refund.query') {
    const amount = trade.refunds[input.out_request_no as string];
    return amount ? { ...YES, trade_no: trade.trade_no, refund_status: 'REFUND_SUCCESS', refund_amount: amount } : YES;
  }
  if (method === 'alipay.trade.close') {
    if (trade.trade_status !== 'WAIT_BUYER_PAY') return { ...NO, sub_code: 'ACQ.TRADE_STATUS_ERROR' };
    trade.trade_status = 'TRADE_CLOSED';
    return { ...YES, trade_no: trade.trade_no };
  }
  const { refunds: _, ...shown } = trade;
  return { ...YES, out_trade_no: number, ...shown };
}

/** Starts a fake Alipay gateway, which accepts only our signature and signs its responses. */
export async function startAlipay(): Promise<FakeAlipay> {
  let key = theirs.privateKey;
  const answer = (request: ReceivedRequest): SentAnswer => {
    if (request.url.pathname === '/bill') return { body: fake.bill as Buffer };
    const fields = Object.fromEntries([...request.url.searchParams, ...new URLSearchParams(request.body)]);
    const known = isOurs(fields) && fields.app_id === APP_ID && fields.sign_type === 'RSA2';
    const said = !known
      ? { ...NO, code: '40002', sub_code: 'isv.invalid-signature' }
      : (fake.next.shift() ?? act(fake, fields.method as string, JSON.parse(fields.biz_content as string) as Fields));
    const text = JSON.stringify(said);
    return { body: `{"${fields.method?.replaceAll('.', '_')}_response":${text},"sign":"${signText(text, key)}"}` };
  };
  const fake: FakeAlipay = Object.assign(await startFakeServer(answer), {
    trades: new Map<string, Trade>(),
    next: [],
    forge: () => {
      key = strangers.privateKey;
    },
    pay(paymentNo: string) {
      Object.assign(fake.trades.get(paymentNo) as Trade, {
        trade_status: 'TRADE_SUCCESS',
        send_pay_date: toShanghai(new Date('2026-11-20T04:00:00Z')),
      });
    },
  });
  return fake;
}
