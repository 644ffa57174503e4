import { DAY_MS } from '@t3d/resources/kit';
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type PaymentMethod,
  type Found,
  type Notice,
  type PaymentGateway,
  type RawNotice,
  type RefundAnswer,
  type RefundRequest,
  type StatementLine,
  METHODS,
  NoticeRejected,
} from './port';
import {
  type BookedLine,
  type BookStore,
  bookRefund,
  decideRefund,
  findPayment,
  findRefund,
  linesOf,
  linesOfDay,
  openPayment,
  refundMode,
  setState,
} from './simulatorBooks';

export const SIMULATOR = 'simulator';
const SIGNATURE = 'x-simulator-signature';
const REFUND_DAYS_MS = 180 * DAY_MS;

/** Derives the key that signs the simulated gateway's notices, so that forged notices are rejected. */
const keyFrom = (secretKey: string): Buffer => createHmac('sha256', secretKey).update('payment simulator').digest();
const signatureOf = (key: Buffer, body: Buffer | string): string =>
  createHmac('sha256', key).update(body).digest('hex');

interface SentNotice {
  noticeId: string;
  paymentNo?: string;
  gatewayNo: string;
  state: Notice['state'];
  amount: number;
  currency: string;
  at: string;
}

function writeNotice(key: Buffer, notice: Notice): RawNotice {
  const sent: SentNotice = { ...notice, at: notice.at.toISOString() };
  const body = Buffer.from(JSON.stringify(sent));
  return { headers: { 'content-type': 'application/json', [SIGNATURE]: signatureOf(key, body) }, body, query: {} };
}

function readNotice(key: Buffer, { headers, body }: RawNotice): Notice {
  const given = Buffer.from(headers[SIGNATURE] ?? '', 'utf8');
  const right = Buffer.from(signatureOf(key, body), 'utf8');
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new NoticeRejected('signature');
  try {
    const sent = JSON.parse(body.toString('utf8')) as SentNotice;
    return { ...sent, at: new Date(sent.at) };
  } catch {
    throw new NoticeRejected('malformed');
  }
}

async function look(store: BookStore, paymentNo: string): Promise<Found> {
  const booked = await findPayment(store, paymentNo);
  if (!booked) return { state: 'UNKNOWN' };
  const lines = await linesOf(store, paymentNo);
  const paid = lines.find((line) => line.kind === 'PAYMENT');
  if (!paid) return { state: booked.state === 'CLOSED' ? 'CLOSED' : 'UNPAID' };
  const refunds = lines
    .filter((line) => line.kind === 'REFUND' && line.state === 'DONE')
    .map(({ gatewayNo, amount, at, refundNo }) => ({
      noticeId: `refund-${gatewayNo}`,
      amount: -amount,
      at,
      ...(refundNo !== null && { refundNo }),
    }));
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return {
    state: back >= paid.amount ? 'REFUNDED' : 'PAID',
    gatewayNo: paid.gatewayNo,
    amount: paid.amount,
    currency: paid.currency,
    at: paid.at,
    ...(refunds.length > 0 && { refunds }),
  };
}

const answerOf = ({ state, gatewayNo }: BookedLine): RefundAnswer => ({
  state,
  gatewayRefundNo: gatewayNo,
  ...(state === 'REFUSED' ? { reason: 'SIMULATOR' } : {}),
});

/** Returns why a refund is refused, for example because it exceeds the rest of the payment. */
async function rejectionOf(
  store: BookStore,
  { paymentNo, gatewayNo, amount }: RefundRequest,
  now: Date,
): Promise<string | undefined> {
  const lines = await linesOf(store, paymentNo);
  const paid = lines.find((line) => line.kind === 'PAYMENT' && (gatewayNo === null || line.gatewayNo === gatewayNo));
  if (!paid) return 'NOT_PAID';
  if (now.getTime() - paid.at.getTime() > REFUND_DAYS_MS) return 'TOO_LATE';
  const all = lines.reduce((sum, line) => sum + (line.state === 'REFUSED' ? 0 : line.amount), 0);
  return amount > all ? 'TOO_MUCH' : undefined;
}

async function refund(store: BookStore, request: RefundRequest, now: Date): Promise<RefundAnswer> {
  const known = await findRefund(store, request.refundNo);
  if (known) return requestRefund(store, request, now);
  const reason = await rejectionOf(store, request, now);
  if (reason) return { state: 'REFUSED', reason };
  const mode = await refundMode(store);
  const state = mode === 'auto' ? 'DONE' : mode === 'manual' ? 'PENDING' : 'REFUSED';
  const { paymentNo, refundNo, amount, currency } = request;
  return answerOf(await bookRefund(store, { paymentNo, refundNo, amount, currency, state }, now));
}

/** Queries a refund. The present refund mode decides a pending refund. */
async function requestRefund(store: BookStore, { refundNo }: RefundRequest, now: Date): Promise<RefundAnswer> {
  const mode = await refundMode(store);
  if (mode !== 'manual') await decideRefund(store, refundNo, mode === 'auto' ? 'DONE' : 'REFUSED', now);
  const known = await findRefund(store, refundNo);
  return known ? answerOf(known) : { state: 'UNKNOWN' };
}

async function statement(store: BookStore, day: string): Promise<StatementLine[]> {
  return (await linesOfDay(store, day)).map(({ paymentNo, gatewayNo, kind, refundNo, amount, currency, at }) => ({
    paymentNo,
    gatewayNo,
    kind,
    amount,
    currency,
    at,
    ...(refundNo !== null && { refundNo }),
  }));
}

/** The simulated gateway, which also writes the notices that its simulated payer sends. */
export interface SimulatorGateway extends PaymentGateway {
  readonly store: BookStore;
  now(): Date;
  write(notice: Notice): RawNotice;
}
interface SimulatorSettings {
  store: BookStore;
  secretKey: string;
  publicUrl: string;
  methods?: readonly PaymentMethod[];
  now?(): Date;
}

/** Creates the simulated gateway, with a pay page of its own and records in the database. */
export function makeSimulatorGateway({
  store,
  secretKey,
  publicUrl,
  methods = METHODS,
  now = () => store.database.clock.now(),
}: SimulatorSettings): SimulatorGateway {
  const key = keyFrom(secretKey);
  return {
    name: SIMULATOR,
    methods,
    currencies: null,
    store,
    now,
    write: (notice) => writeNotice(key, notice),
    checkout: async (request) => {
      await openPayment(store, request, now());
      return { kind: 'redirect', url: `${publicUrl}/simulator/payments/${request.paymentNo}` };
    },
    verify: (raw) => Promise.resolve(readNotice(key, raw)),
    answers: {
      accepted: { status: 200, type: 'text/plain', body: 'success' },
      refused: { status: 400, type: 'text/plain', body: 'fail' },
    },
    query: (paymentNo) => look(store, paymentNo),
    close: async (paymentNo) => {
      if ((await look(store, paymentNo)).state === 'UNPAID') await setState(store, paymentNo, 'CLOSED');
    },
    refund: (request) => refund(store, request, now()),
    queryRefund: (request) => requestRefund(store, request, now()),
    statement: (day) => statement(store, day),
  };
}
