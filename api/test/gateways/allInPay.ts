import { createPrivateKey, createPublicKey } from 'node:crypto';
import { makeKeys, startFakeServer } from './fakeServer';
import type { FakeServer, ReceivedRequest, SentAnswer } from './fakeServer';
import type { Fields } from '../../domain/payments/gateways/allInPay/client';
import { isSigned, signFields } from '../../domain/payments/gateways/allInPay/client';

export const ours = makeKeys();
export const theirs = makeKeys();
export const strangers = makeKeys();
export const CUS_ID = '990440148166000';
export const APP_ID = '00000003';
export const ENVIRONMENT = {
  ALL_IN_PAY_CUS_ID: CUS_ID,
  ALL_IN_PAY_APP_ID: APP_ID,
  ALL_IN_PAY_PRIVATE_KEY: ours.privateKey,
  ALL_IN_PAY_PUBLIC_KEY: theirs.publicKey,
};

export const isOurs = (fields: Fields): boolean =>
  isSigned(fields, createPublicKey(ours.publicKey)) && fields.cusid === CUS_ID && fields.appid === APP_ID;

/** Returns a notice in AllInPay's format, signed over every non-empty field. */
export const makeNotice = (fields: Fields, key = theirs.privateKey): Buffer =>
  Buffer.from(new URLSearchParams(signFields({ ...fields, signtype: 'RSA' }, createPrivateKey(key))).toString());

export interface Transaction {
  trxid: string;
  trxamt: string;
  trxstatus: string;
  fintime?: string;
  old?: string;
}
export interface FakeAllInPay extends FakeServer {
  transactions: Map<string, Transaction>;
  /** The responses to the next calls in order, instead of the gateway's normal responses. */
  next: Fields[];
  /** Signs all later responses with a foreign key. */
  forge(): void;
  /** Opens the payment page with the form. Returns false if it lacks our signature or a field. */
  visit(form: Fields): boolean;
  pay(paymentNo: string): void;
  /** The `trxstatus` of all later refund requests. */
  refunds: string;
}

function refund(fake: FakeAllInPay, input: Fields): Fields {
  const number = input.reqsn as string;
  if (fake.transactions.has(number)) return { retcode: 'FAIL', retmsg: '商户订单号重复' };
  if (fake.transactions.get(input.oldreqsn as string)?.trxstatus !== '0000')
    return { reqsn: number, trxstatus: '3054', errmsg: '原交易状态不正确' };
  const transaction: Transaction = {
    trxid: `R${fake.transactions.size}`,
    trxamt: input.trxamt as string,
    trxstatus: fake.refunds,
    old: input.oldreqsn,
  };
  if (!fake.refunds.startsWith('3')) fake.transactions.set(number, transaction);
  return {
    reqsn: number,
    trxid: transaction.trxid,
    trxstatus: transaction.trxstatus,
    ...(transaction.trxstatus.startsWith('3') ? { errmsg: '余额不足' } : {}),
  };
}

function act(fake: FakeAllInPay, call: string, input: Fields): Fields {
  if (call === 'refund') return refund(fake, input);
  const number = (call === 'close' ? input.oldreqsn : input.reqsn) as string;
  const transaction = fake.transactions.get(number);
  if (!transaction) return { trxstatus: '1001', errmsg: '交易不存在' };
  if (call === 'close') {
    if (transaction.trxstatus === '0000') return { trxstatus: '3045', errmsg: '原交易已支付' };
    transaction.trxstatus = '3050';
    return { trxstatus: '0000' };
  }
  return {
    reqsn: number,
    trxid: transaction.trxid,
    trxamt: transaction.trxamt,
    trxstatus: transaction.trxstatus,
    ...(transaction.fintime ? { fintime: transaction.fintime } : {}),
  };
}

/** Starts a fake AllInPay gateway, which accepts only our signature and signs its responses. */
export async function startAllInPay(): Promise<FakeAllInPay> {
  let key = theirs.privateKey;
  const answer = ({ url, body }: ReceivedRequest): SentAnswer => {
    const input = Object.fromEntries(new URLSearchParams(body));
    if (!isOurs(input)) return { body: JSON.stringify({ retcode: 'FAIL', retmsg: '签名错误' }) };
    const said = fake.next.shift() ?? act(fake, url.pathname.split('/').at(-1) ?? '', input);
    if (said.retcode === 'FAIL') return { body: JSON.stringify(said) };
    return {
      body: JSON.stringify(
        signFields(
          { retcode: 'SUCCESS', cusid: CUS_ID, appid: APP_ID, randomstr: 'abc', ...said },
          createPrivateKey(key),
        ),
      ),
    };
  };
  const fake: FakeAllInPay = Object.assign(await startFakeServer(answer), {
    transactions: new Map<string, Transaction>(),
    next: [],
    refunds: '0000',
    forge: () => {
      key = strangers.privateKey;
    },
    visit(form: Fields) {
      if (!isOurs(form) || !form.reqsn) return false;
      fake.transactions.set(form.reqsn, {
        trxid: `1126112${fake.transactions.size}`,
        trxamt: form.trxamt as string,
        trxstatus: '2008',
      });
      return true;
    },
    pay(paymentNo: string) {
      Object.assign(fake.transactions.get(paymentNo) as Transaction, {
        trxstatus: '0000',
        fintime: '20261120120900',
      });
    },
  });
  return fake;
}
