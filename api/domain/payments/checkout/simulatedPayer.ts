import rechargeRecords from '@t3d/resources/money/recharge-records';
import { isOpen } from '../products';
import type { Context } from '../../../context';
import { NotFound } from '../../../errors';
import { gatewayNamed } from '../gateways/registry';
import { type Notice, type Answer, type PaymentGateway, type RawNotice, NoticeRejected } from '../gateways/port';
import { type SimulatorGateway, SIMULATOR } from '../gateways/simulator';
import {
  type BookedLine,
  type BookedPayment,
  bookPayment,
  findPayment,
  linesOf,
  setState,
} from '../gateways/simulatorBooks';
import { table } from '../../../models/table';
import { openCheckout } from './checkout';
import type { Payment } from '@t3d/resources/rows';
import { settlePayment } from '../settlePayment';
import type { Outcome } from '../paymentTypes';

/** The result of handling a notice. `error` means that our server failed. */
interface HandledNotice {
  answer: Answer;
  outcome: Outcome | 'REFUSED' | 'NOTHING' | 'FAILED';
  reason?: string;
  error?: unknown;
}

const MAX_REASON_LENGTH = 200;
/** Shortens a reason to one log line, because a stranger may have sent the notice. */
const forLog = (reason: string): string =>
  [...reason.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')].slice(0, MAX_REASON_LENGTH).join('');

async function settle(ctx: Context, gateway: PaymentGateway, notice: Notice): Promise<HandledNotice> {
  try {
    const { outcome } = await settlePayment(ctx, gateway.name, notice);
    return { answer: gateway.answers.accepted, outcome };
  } catch (error) {
    // The notice is not stored, so ask the gateway to send it again.
    return { answer: gateway.answers.refused, outcome: 'FAILED', error };
  }
}

/**
 * Stores a notice with a valid signature, and changes nothing for any other. Returns undefined for an unknown gateway.
 */
export async function handleNotice(ctx: Context, name: string, raw: RawNotice): Promise<HandledNotice | undefined> {
  const gateway = gatewayNamed(ctx.database, name);
  if (!gateway) return undefined;
  try {
    const notice = await gateway.verify(raw);
    return notice ? await settle(ctx, gateway, notice) : { answer: gateway.answers.accepted, outcome: 'NOTHING' };
  } catch (error) {
    const rejected = { answer: gateway.answers.refused };
    return error instanceof NoticeRejected
      ? { ...rejected, outcome: 'REFUSED', reason: forLog(`${error.reason}: ${error.message}`) }
      : { ...rejected, outcome: 'FAILED', error };
  }
}

export const PAY_LATER_JOB = 'simulator.pay';

export interface Paying {
  /** The amount in minor units, by default the amount due. */
  amount?: number;
  currency?: string;
  /** The number of payments at the gateway, by default 1. */
  times?: number;
  /** The number of times that each notice is sent (default 1), or 0 for none. */
  notices?: number;
}
export interface PayLater extends Paying {
  payment: number;
}

const simulatorOf = ({ database }: Context): SimulatorGateway => {
  const gateway = gatewayNamed(database, SIMULATOR);
  if (!gateway) throw new NotFound();
  return gateway as SimulatorGateway;
};

export async function findSimulated(ctx: Context, which: string): Promise<Payment> {
  const rows = table(ctx, rechargeRecords);
  const found = /^\d{1,15}$/.test(which) ? await rows.one(Number(which)) : await rows.one({ paymentNo: which });
  if (!found || found.gateway !== SIMULATOR || found.paymentNo?.includes('x')) throw new NotFound();
  return found;
}

export const payingOf = (ctx: Context, paymentNo: string): Promise<BookedLine[]> =>
  linesOf(simulatorOf(ctx).store, paymentNo);

/** Returns the payment after opening its checkout if necessary. */
async function opened(ctx: Context, payment: Payment): Promise<BookedPayment> {
  const { store } = simulatorOf(ctx);
  const paymentNo = payment.paymentNo as string;
  const known = await findPayment(store, paymentNo);
  if (known) return known;
  await openCheckout(ctx, { ...payment, checkout: null }, { address: '127.0.0.1', userAgent: 'simulator' }, 'T3D');
  return (await findPayment(store, paymentNo)) as BookedPayment;
}

/** Sends a notice to our own handler as a gateway would. */
async function send(ctx: Context, notice: Notice, times = 1): Promise<void> {
  const raw = simulatorOf(ctx).write(notice);
  const handled = await Promise.all(Array.from({ length: times }, () => handleNotice(ctx, SIMULATOR, raw)));
  const failed = handled.find((one) => one?.error);
  if (failed?.error) throw failed.error;
}

const noticeOf = ({ gatewayNo, paymentNo, amount, currency, at }: BookedLine): Notice => ({
  noticeId: gatewayNo,
  paymentNo,
  gatewayNo,
  state: 'PAID',
  amount,
  currency,
  at,
});

/** Simulates a payment of any amount and number. For a paid payment, only repeats its notices. */
export async function paySimulated(
  ctx: Context,
  payment: Payment,
  { amount, currency, times = 1, notices = 1 }: Paying = {},
): Promise<void> {
  const { store, now } = simulatorOf(ctx);
  const booked = await opened(ctx, payment);
  const paid = (await linesOf(store, booked.paymentNo)).filter((line) => line.kind === 'PAYMENT');
  const missing = amount === undefined && currency === undefined ? times - paid.length : times;
  for (let done = 0; done < missing; done += 1)
    paid.push(await bookPayment(store, booked, amount ?? booked.amount, currency ?? booked.currency, now()));
  for (const line of paid) if (notices > 0) await send(ctx, noticeOf(line), notices);
}

/** Repeats a payment's notices under new ids, as some gateways do. */
export async function repeatNotices(ctx: Context, { paymentNo }: Payment): Promise<void> {
  const lines = await linesOf(simulatorOf(ctx).store, paymentNo as string);
  for (const line of lines.filter(({ kind }) => kind === 'PAYMENT'))
    await send(ctx, { ...noticeOf(line), noticeId: `again-${line.gatewayNo}` });
}

export async function failSimulated(ctx: Context, payment: Payment): Promise<void> {
  const { store, now } = simulatorOf(ctx);
  const booked = await opened(ctx, payment);
  if ((await linesOf(store, booked.paymentNo)).length > 0) return;
  await setState(store, booked.paymentNo, 'CLOSED');
  const { paymentNo, amount, currency } = booked;
  await send(ctx, {
    noticeId: `closed-${paymentNo}`,
    paymentNo,
    gatewayNo: `closed-${paymentNo}`,
    state: 'CLOSED',
    amount,
    currency,
    at: now(),
  });
}

/** Simulates a chargeback by the payer's bank. */
export async function reverseSimulated(ctx: Context, payment: Payment): Promise<void> {
  const { store, now } = simulatorOf(ctx);
  const [line] = (await linesOf(store, payment.paymentNo as string)).filter(({ kind }) => kind === 'PAYMENT');
  if (!line) throw new NotFound();
  await send(ctx, { ...noticeOf(line), noticeId: `reversed-${line.gatewayNo}`, state: 'REVERSED', at: now() });
}

export async function payLater(ctx: Context, { payment, ...paying }: PayLater): Promise<{ status: string | null }> {
  const found = await table(ctx, rechargeRecords).one(payment);
  if (found && (isOpen(found) || found.status === 'UNPAID')) await paySimulated(ctx, found, paying);
  return { status: (await table(ctx, rechargeRecords).one(payment))?.status ?? null };
}
