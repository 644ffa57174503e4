import { DAY_MS, languageOf, parseMoney, formatMoney } from '@t3d/resources/kit';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import express, { type Request, type Response, Router } from 'express';
import { type Context, systemContext } from '../../context';
import {
  type MessageArguments,
  type MessageName,
  type PlainMessage,
  Invalid,
  NotFound,
  invalidField,
} from '../../errors';
import { enqueue, runDueJobs } from '../../jobs';
import type { Database } from '../../models/database';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import {
  type PayLater,
  type Paying,
  type RefundMode,
  type BookedLine,
  PAY_LATER_JOB,
  failSimulated,
  findSimulated,
  payingOf,
  paySimulated,
  reverseSimulated,
  setRefundMode,
  escapeHtml,
  renderPage,
} from '../payments';
import type { Payment } from '@t3d/resources/rows';
import { optionLabel } from '@t3d/resources/locales';
import { translate } from '../../locales';

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

/** Converts the form's major units to minor units. */
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

/** Serves the simulated payment page, and calls by which testers decide payments and refunds. */
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
    // Run due jobs now, so that the next query of a pending refund follows the new mode.
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

interface Button {
  key: PlainMessage;
  action: 'pay' | 'fail';
  fields?: Readonly<Record<string, string>>;
  main?: boolean;
}

const BUTTONS: readonly Button[] = [
  { key: 'payPage.pay', action: 'pay', main: true },
  { key: 'payPage.fail', action: 'fail' },
  { key: 'payPage.later', action: 'pay', fields: { delayMs: '10000' } },
  { key: 'payPage.twice', action: 'pay', fields: { times: '2' } },
  { key: 'payPage.silent', action: 'pay', fields: { notices: '0' } },
];

const TONES = { UNPAID: 'blue', COMPLETED: 'green', ANOMALY: 'amber' } as const;

function form(ctx: Context, payment: Payment, { key, action, fields = {}, main }: Button, inputs = ''): string {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('');
  const classes = `button${main ? ' button-main' : ''}`;
  const button = `<button class="${classes}">${escapeHtml(translate(key, ctx.language))}</button>`;
  const url = `/simulator/payments/${payment.paymentNo}/${action}?lang=${ctx.language}`;
  return `<form method="post" action="${url}">${hidden}${inputs}${button}</form>`;
}

/** Renders the simulated gateway's payment page, with a form for everything that a payer or gateway may do. */
function payPage(
  ctx: Context,
  payment: Payment,
  lines: readonly BookedLine[],
  note: PlainMessage = 'payPage.note',
): string {
  const t = <K extends MessageName>(key: K, ...params: MessageArguments<K>): string =>
    translate(key, ctx.language, ...params);
  const label = (field: string, value: string | null): string =>
    optionLabel('recharge-records', field, value ?? '', ctx.language);
  const { status, currency } = payment;
  const more = formatMoney((payment.amount ?? 0) + 100, { grouped: false });
  const input = `<input name="major" inputmode="decimal" pattern="[0-9]+([.][0-9]{1,2})?" value="${more}" required>`;
  const other = `<label class="field">${escapeHtml(t('payPage.amount', { currency: currency ?? '' }))}${input}</label>`;
  const facts: [string, string][] = [
    [t('checkout.number'), payment.paymentNo ?? ''],
    [t('checkout.method'), label('payment', payment.payment)],
  ];
  for (const line of lines)
    facts.push([line.gatewayNo, `${formatMoney(line.amount, { grouped: false })} ${line.currency}`]);
  return renderPage(ctx, {
    language: ctx.language,
    title: t('payPage.title'),
    amount: formatMoney(payment.amount ?? 0, { currency: currency ?? '' }),
    tone: TONES[status ?? 'UNPAID'],
    heading: label('status', status),
    text: t(note),
    facts,
    body:
      BUTTONS.map((button) => form(ctx, payment, button)).join('') +
      form(ctx, payment, { key: 'payPage.wrong', action: 'pay' }, other),
    other: { url: `/t3d-api/payments/${payment.paymentNo}/result?lang=${ctx.language}`, label: t('checkout.back') },
  });
}
