import { DAY_MS, languageOf, parseMoney } from '@t3d/resources/kit';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import type { Request, Response } from 'express';
import express, { Router } from 'express';
import type { Context } from '../../context';
import { systemContext } from '../../context';
import { Invalid, NotFound, invalidField } from '../../errors';
import { enqueue, runDueJobs } from '../../jobs';
import type { Database } from '../../models/database';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import type { PayLater, Paying, RefundMode } from '../payments';
import {
  PAY_LATER_JOB,
  failSimulated,
  findSimulated,
  payingOf,
  paySimulated,
  reverseSimulated,
  setRefundMode,
} from '../payments';
import { payPage } from './payPage';
import type { Payment } from '@t3d/resources/rows';

const MAX_TIMES = 20;
const MAX_DELAY_MS = DAY_MS;

type Body = Readonly<Record<string, unknown>>;
const ok = (data: unknown): object => ({ code: 200, message: 'ok', data });

function readWhole(body: Body, name: string, most: number): number | undefined {
  const value = body[name];
  if (value === undefined || value === '') return undefined;
  const number = typeof value === 'string' ? Number(value) : value;
  if (!Number.isSafeInteger(number) || (number as number) < 0 || (number as number) > most)
    throw invalidField(name, 'max', { max: most });
  return number as number;
}

function readPaying(body: Body): Paying & { delayMs: number } {
  const { currency } = body;
  if (currency !== undefined && !(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)))
    throw invalidField('currency', 'oneOf');
  const amount = readWhole(body, 'amount', Number.MAX_SAFE_INTEGER);
  if (amount === 0) throw invalidField('amount', 'min', { min: 1 });
  return {
    amount,
    currency,
    times: Math.max(1, readWhole(body, 'times', MAX_TIMES) ?? 1),
    notices: readWhole(body, 'notices', MAX_TIMES),
    delayMs: readWhole(body, 'delayMs', MAX_DELAY_MS) ?? 0,
  };
}

/** A person types major units into the form of the page. */
const ofForm = ({ major, ...body }: Body): Body =>
  typeof major === 'string' && major !== '' ? { ...body, amount: parseMoney(major) } : body;

async function pay(ctx: Context, payment: Payment, body: Body): Promise<void> {
  const { delayMs, ...paying } = readPaying(body);
  if (delayMs === 0) {
    await paySimulated(ctx, payment, paying);
    return;
  }
  const payload: PayLater = { payment: payment.id, ...paying };
  await inTransaction(ctx, (inner) =>
    enqueue(inner, { kind: PAY_LATER_JOB, payload, runAt: new Date(inner.now().getTime() + delayMs) }),
  );
}

type Action = (ctx: Context, payment: Payment, body: Body) => Promise<void>;
const ACTIONS: Readonly<Record<string, Action>> = {
  pay,
  fail: (ctx, payment) => failSimulated(ctx, payment),
  reverse: (ctx, payment) => reverseSimulated(ctx, payment),
};

const statusOf = async (ctx: Context, { id }: Payment): Promise<Payment> =>
  (await table(ctx, rechargeRecords).one(id)) as Payment;

function readMode(body: unknown): RefundMode {
  const mode = (body as { mode?: unknown } | null | undefined)?.mode;
  if (mode !== 'auto' && mode !== 'manual' && mode !== 'refuse')
    throw new Invalid('invalid', {}, { mode: { key: 'oneOf' } });
  return mode;
}

async function answer(ctx: Context, request: Request, response: Response, payment: Payment): Promise<void> {
  if (request.is('urlencoded')) {
    const waits = Number((request.body as Body | undefined)?.delayMs ?? 0) > 0;
    response.redirect(303, `/simulator/payments/${payment.paymentNo}?lang=${ctx.language}${waits ? '&later=1' : ''}`);
    return;
  }
  const { status, closedAt, anomaly, credited } = await statusOf(ctx, payment);
  response.json(ok({ status, closedAt, anomaly, credited }));
}

/**
 * The simulated gateway at a payer's, or a tester's, command: its pay page, and what can become of a payment and of
 * refunds.
 */
export function paymentControls(database: Database): Router {
  const router = Router();
  const contextOf = (request: Request): Context => {
    const { lang } = request.query;
    return systemContext(database, 'command', {
      language: languageOf(typeof lang === 'string' && lang ? lang : request.get('Accept-Language')),
    });
  };
  router.use(express.urlencoded({ extended: false, limit: '4kb' }));
  router.post('/mode', async (request, response) => {
    const mode = readMode(request.body);
    const ctx = contextOf(request);
    await inTransaction(ctx, ({ transaction }) => setRefundMode({ database, transaction }, mode));
    // Refunds that were waiting follow it when they are queried next.
    await runDueJobs(database);
    response.json(ok({ mode }));
  });
  router.get('/:which', async (request, response) => {
    const ctx = contextOf(request);
    const payment = await findSimulated(ctx, request.params.which);
    const waits = request.query.later !== undefined && payment.status === 'UNPAID';
    if (waits) response.set('Refresh', '3');
    response
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(
        payPage(
          ctx,
          payment,
          await payingOf(ctx, payment.paymentNo ?? ''),
          waits ? 'payPage.scheduled' : 'payPage.note',
        ),
      );
  });
  router.post('/:which/:action', async (request, response) => {
    const action = Object.hasOwn(ACTIONS, request.params.action) ? ACTIONS[request.params.action] : undefined;
    if (!action) throw new NotFound();
    const ctx = contextOf(request);
    const payment = await findSimulated(ctx, request.params.which);
    await action(ctx, payment, ofForm((request.body ?? {}) as Body));
    await runDueJobs(database);
    await answer(ctx, request, response, payment);
  });
  return router;
}
