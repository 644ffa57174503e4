import { makeKeys, startFakeServer } from './fakeServer';
import type { FakeServer, ReceivedRequest, SentAnswer } from './fakeServer';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { isSigned, signHeader } from '../../domain/payments/gateways/alipayHk/client';

export const ours = makeKeys();
export const theirs = makeKeys();
export const strangers = makeKeys();
export const CLIENT = '5YA1800000000000000';
export const ENVIRONMENT = {
  ALIPAY_HK_CLIENT_ID: CLIENT,
  ALIPAY_HK_PRIVATE_KEY: ours.privateKey,
  ALIPAY_HK_PUBLIC_KEY: theirs.publicKey,
};
export const NOTICE_PATH = '/t3d-api/payments/notices/alipayHk';

type Json = Record<string, unknown>;
interface Amount {
  currency: string;
  value: string;
}
export interface Payment {
  paymentId: string;
  paymentAmount: Amount;
  paymentStatus: string;
  paymentTime?: string;
  refunds: { id: string; requestId: string; amount: Amount; status: string }[];
}

/** Returns a notice of Antom with headers, for the given time. */
export function makeNotice(
  body: string,
  { key = theirs.privateKey, time = '2026-11-20T04:09:30Z', client = CLIENT, path = NOTICE_PATH } = {},
): { headers: Record<string, string>; body: Buffer; query: Record<string, string> } {
  const signature = signHeader({ path, clientId: client, time, body }, createPrivateKey(key), '1');
  return { headers: { 'client-id': client, 'request-time': time, signature }, body: Buffer.from(body), query: {} };
}

export interface FakeAntom extends FakeServer {
  payments: Map<string, Payment>;
  /** The responses to the next calls in order, instead of the gateway's normal responses. */
  next: Json[];
  /** Signs all later responses with a foreign key. */
  forge(): void;
  pay(paymentNo: string): void;
  /** The outcome of all later refund requests. */
  refunds: 'SUCCESS' | 'PROCESSING' | 'FAIL';
}

const result = (resultStatus: string, resultCode: string): Json => ({
  result: { resultStatus, resultCode, resultMessage: resultCode },
});
const YES = result('S', 'SUCCESS');

function pay(fake: FakeAntom, input: Json): Json {
  const number = input.paymentRequestId as string;
  const known = fake.payments.get(number) ?? {
    paymentId: `2026112019401080010018${fake.payments.size}`,
    paymentAmount: input.paymentAmount as Amount,
    paymentStatus: 'PROCESSING',
    refunds: [],
  };
  fake.payments.set(number, known);
  return {
    ...result('U', 'PAYMENT_IN_PROCESS'),
    paymentRequestId: number,
    paymentId: known.paymentId,
    normalUrl: `https://cashier.test/${number}`,
  };
}

function refund(fake: FakeAntom, input: Json): Json {
  const payment = [...fake.payments.values()].find((one) => one.paymentId === input.paymentId);
  if (payment?.paymentStatus !== 'SUCCESS') return result('F', 'ORDER_STATUS_INVALID');
  let known = payment.refunds.find((one) => one.requestId === input.refundRequestId);
  if (!known) {
    known = {
      id: `R${payment.refunds.length + 1}`,
      requestId: input.refundRequestId as string,
      amount: input.refundAmount as Amount,
      status: fake.refunds,
    };
    payment.refunds.push(known);
  }
  if (known.status === 'FAIL') return result('F', 'REFUND_WINDOW_EXCEED');
  return known.status === 'SUCCESS'
    ? { ...YES, refundId: known.id, refundAmount: known.amount }
    : { ...result('U', 'REFUND_IN_PROCESS'), refundId: known.id };
}

function inquireRefund(fake: FakeAntom, input: Json): Json {
  const known = [...fake.payments.values()]
    .flatMap((one) => one.refunds)
    .find((one) => one.requestId === input.refundRequestId);
  return known
    ? { ...YES, refundStatus: known.status, refundId: known.id, refundAmount: known.amount }
    : result('F', 'REFUND_NOT_EXIST');
}

function act(fake: FakeAntom, call: string, input: Json): Json {
  if (call === 'pay') return pay(fake, input);
  if (call === 'refund') return refund(fake, input);
  if (call === 'inquiryRefund') return inquireRefund(fake, input);
  const payment = fake.payments.get(input.paymentRequestId as string);
  if (!payment) return result('F', 'ORDER_NOT_EXIST');
  if (call === 'cancel') {
    payment.paymentStatus = 'CANCELLED';
    return YES;
  }
  const { refunds, ...shown } = payment;
  const transactions = refunds.map((one) => ({
    transactionType: 'REFUND',
    transactionStatus: one.status,
    transactionAmount: one.amount,
    transactionId: one.id,
    transactionRequestId: one.requestId,
  }));
  return {
    ...YES,
    paymentRequestId: input.paymentRequestId,
    ...shown,
    ...(transactions.length > 0 ? { transactions } : {}),
  };
}

/** Starts a fake Antom gateway, which accepts only our signature and signs its responses. */
export async function startAntom(): Promise<FakeAntom> {
  let key = theirs.privateKey;
  const answer = ({ url, headers, body }: ReceivedRequest): SentAnswer => {
    const input = {
      path: url.pathname,
      clientId: headers['client-id'] ?? '',
      time: headers['request-time'] ?? '',
      body,
    };
    const known = input.clientId === CLIENT && isSigned(input, headers.signature, createPublicKey(ours.publicKey));
    const said = !known
      ? result('F', 'INVALID_SIGNATURE')
      : (fake.next.shift() ?? act(fake, url.pathname.split('/').at(-1) ?? '', JSON.parse(body) as Json));
    const text = JSON.stringify(said);
    const time = '2026-11-20T12:10:01+08:00';
    const signature = signHeader({ path: input.path, clientId: CLIENT, time, body: text }, createPrivateKey(key), '1');
    return { headers: { 'client-id': CLIENT, 'response-time': time, signature }, body: text };
  };
  const fake: FakeAntom = Object.assign(await startFakeServer(answer), {
    payments: new Map<string, Payment>(),
    next: [],
    refunds: 'SUCCESS' as const,
    forge: () => {
      key = strangers.privateKey;
    },
    pay(paymentNo: string) {
      Object.assign(fake.payments.get(paymentNo) as Payment, {
        paymentStatus: 'SUCCESS',
        paymentTime: '2026-11-20T12:09:00+08:00',
      });
    },
  });
  return fake;
}
