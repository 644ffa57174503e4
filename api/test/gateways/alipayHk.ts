import { makeKeys, startDouble } from './fakeServer';
import type { Double, Heard, Said } from './fakeServer';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { isSigned, signHeader } from '../../subjects/payments/gateways/alipayHk/signature';

export const ours = makeKeys();
export const theirs = makeKeys();
/** Of somebody who would like to be Antom. */
export const strangers = makeKeys();
export const CLIENT = '5YA1800000000000000';
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

/** The headers of a notice of Antom's, at a time. */
export function makeNotice(
  body: string,
  { key = theirs.privateKey, time = '2026-11-20T04:09:30Z', client = CLIENT, path = NOTICE_PATH } = {},
): { headers: Record<string, string>; body: Buffer; query: Record<string, string> } {
  const signature = signHeader({ path, clientId: client, time, body }, createPrivateKey(key), '1');
  return { headers: { 'client-id': client, 'request-time': time, signature }, body: Buffer.from(body), query: {} };
}

export interface AntomDouble extends Double {
  payments: Map<string, Payment>;
  /** Answers of the next calls, one after another, instead of its own. */
  next: Json[];
  /** Signs with a stranger's key from now on. */
  forge(): void;
  pay(paymentNo: string): void;
  /** What becomes of refunds that are asked for from now on. */
  refunds: 'SUCCESS' | 'PROCESSING' | 'FAIL';
}

const result = (resultStatus: string, resultCode: string): Json => ({
  result: { resultStatus, resultCode, resultMessage: resultCode },
});
const YES = result('S', 'SUCCESS');

function pay(double: AntomDouble, asked: Json): Json {
  const number = asked.paymentRequestId as string;
  const known = double.payments.get(number) ?? {
    paymentId: `2026112019401080010018${double.payments.size}`,
    paymentAmount: asked.paymentAmount as Amount,
    paymentStatus: 'PROCESSING',
    refunds: [],
  };
  double.payments.set(number, known);
  return {
    ...result('U', 'PAYMENT_IN_PROCESS'),
    paymentRequestId: number,
    paymentId: known.paymentId,
    normalUrl: `https://cashier.test/${number}`,
  };
}

function refund(double: AntomDouble, asked: Json): Json {
  const payment = [...double.payments.values()].find((one) => one.paymentId === asked.paymentId);
  if (payment?.paymentStatus !== 'SUCCESS') return result('F', 'ORDER_STATUS_INVALID');
  let known = payment.refunds.find((one) => one.requestId === asked.refundRequestId);
  if (!known) {
    known = {
      id: `R${payment.refunds.length + 1}`,
      requestId: asked.refundRequestId as string,
      amount: asked.refundAmount as Amount,
      status: double.refunds,
    };
    payment.refunds.push(known);
  }
  if (known.status === 'FAIL') return result('F', 'REFUND_WINDOW_EXCEED');
  return known.status === 'SUCCESS'
    ? { ...YES, refundId: known.id, refundAmount: known.amount }
    : { ...result('U', 'REFUND_IN_PROCESS'), refundId: known.id };
}

function inquireRefund(double: AntomDouble, asked: Json): Json {
  const known = [...double.payments.values()]
    .flatMap((one) => one.refunds)
    .find((one) => one.requestId === asked.refundRequestId);
  return known
    ? { ...YES, refundStatus: known.status, refundId: known.id, refundAmount: known.amount }
    : result('F', 'REFUND_NOT_EXIST');
}

function act(double: AntomDouble, call: string, asked: Json): Json {
  if (call === 'pay') return pay(double, asked);
  if (call === 'refund') return refund(double, asked);
  if (call === 'inquiryRefund') return inquireRefund(double, asked);
  const payment = double.payments.get(asked.paymentRequestId as string);
  if (!payment) return result('F', 'ORDER_NOT_EXIST');
  if (call === 'cancel') {
    payment.paymentStatus = 'CANCELLED';
    return YES;
  }
  const { refunds, ...told } = payment;
  const transactions = refunds.map((one) => ({
    transactionType: 'REFUND',
    transactionStatus: one.status,
    transactionAmount: one.amount,
    transactionId: one.id,
    transactionRequestId: one.requestId,
  }));
  return {
    ...YES,
    paymentRequestId: asked.paymentRequestId,
    ...told,
    ...(transactions.length > 0 ? { transactions } : {}),
  };
}

/** Antom: hears only what we signed, signs what it says, keeps payments. */
export async function startAntom(): Promise<AntomDouble> {
  let key = theirs.privateKey;
  const answer = ({ url, headers, body }: Heard): Said => {
    const asked = {
      path: url.pathname,
      clientId: headers['client-id'] ?? '',
      time: headers['request-time'] ?? '',
      body,
    };
    const known = asked.clientId === CLIENT && isSigned(asked, headers.signature, createPublicKey(ours.publicKey));
    const said = !known
      ? result('F', 'INVALID_SIGNATURE')
      : (double.next.shift() ?? act(double, url.pathname.split('/').at(-1) ?? '', JSON.parse(body) as Json));
    const text = JSON.stringify(said);
    const time = '2026-11-20T12:10:01+08:00';
    const signature = signHeader({ path: asked.path, clientId: CLIENT, time, body: text }, createPrivateKey(key), '1');
    return { headers: { 'client-id': CLIENT, 'response-time': time, signature }, body: text };
  };
  const double: AntomDouble = Object.assign(await startDouble(answer), {
    payments: new Map<string, Payment>(),
    next: [],
    refunds: 'SUCCESS' as const,
    forge: () => {
      key = strangers.privateKey;
    },
    pay(paymentNo: string) {
      Object.assign(double.payments.get(paymentNo) as Payment, {
        paymentStatus: 'SUCCESS',
        paymentTime: '2026-11-20T12:09:00+08:00',
      });
    },
  });
  return double;
}
