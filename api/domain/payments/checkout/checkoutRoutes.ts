import { languageOf } from '@t3d/resources/kit';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../../../config';
import { type Context, systemContext } from '../../../context';
import { NotFound } from '../../../errors';
import type { Checkout, RawNotice } from '../gateways/port';
import { nameOurSite, rateLimitByAddress } from '../../../middleware/security';
import type { Database } from '../../../models/database';
import { type BrandedPayment, findBranded, findPayment, openCheckout, paymentStateOf } from './checkout';
import { codePage, endedPage, failedPage, formPage, forwardPage, unknownPage, waitingPage } from './checkoutPages';
import { handleNotice } from './simulatedPayer';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@t3d/resources/money/recharge-records';
import {
  type ApiCall,
  type Json,
  BOOLEAN,
  MONEY,
  NUMBER,
  TEXT,
  respondsWithOne,
  respondsWithOther,
  listOf,
  oneOf,
  query,
  shapeOf,
} from '../../../engine/http/apiCall';

const MAX_BYTES = 256 * 1024;

/** Builds the context for a payer, who has no session. */
function payerContext(request: Request, database: Database): Context {
  const { lang } = request.query;
  const language = languageOf(typeof lang === 'string' && lang ? lang : request.get('Accept-Language'));
  return systemContext(database, 'api', { language, requestId: request.info.id });
}

function sendPage(response: Response, status: number, html: string): void {
  response.status(status).set('Cache-Control', 'no-store').set('X-Robots-Tag', 'noindex').type('html').send(html);
}

/** Allows this page's form to post to the gateway. Other pages may post only to our own address. */
function allowFormTo(response: Response, action: string): void {
  const policy = response.getHeader('Content-Security-Policy');
  if (typeof policy === 'string')
    response.setHeader(
      'Content-Security-Policy',
      policy.replace(/form-action [^;]*/, `form-action 'self' ${new URL(action).origin}`),
    );
}

async function sendCheckout(
  ctx: Context,
  response: Response,
  payment: BrandedPayment,
  checkout: Checkout,
): Promise<void> {
  if (checkout.kind === 'redirect') {
    sendPage(response, 200, forwardPage(ctx, payment, checkout));
    return;
  }
  if (checkout.kind === 'qr') {
    sendPage(response, 200, await codePage(ctx, payment, checkout));
    return;
  }
  allowFormTo(response, checkout.action);
  sendPage(response, 200, formPage(ctx, payment, checkout));
}

/** Returns the headers or parameters as strings. The last one counts if a name is repeated. */
const plain = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(Array.isArray(value) ? value.at(-1) : value)]),
  );

const rawOf = ({ headers, body, query }: Request): RawNotice => ({
  headers: plain(headers),
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  query: plain(query),
});

/** Receives a gateway's notice as raw bytes, which its signature covers. */
const noticeRoute =
  (database: Database, log: Logger): RequestHandler =>
  async (request, response) => {
    if (request.method !== 'POST' && request.method !== 'GET') throw new NotFound();
    const gateway = String(request.params.gateway);
    const handled = await handleNotice(payerContext(request, database), gateway, rawOf(request));
    if (!handled) throw new NotFound();
    const { answer, outcome, reason, error } = handled;
    const about = {
      gateway,
      outcome,
      requestId: request.info.id,
      ...(reason ? { reason } : {}),
      ...(error ? { err: error } : {}),
    };
    if (outcome === 'FAILED') log.error(about, 'payment notice');
    else if (outcome === 'REFUSED') log.warn(about, 'payment notice');
    else log.info(about, 'payment notice');
    response.status(answer.status).set('Cache-Control', 'no-store').type(answer.type).send(answer.body);
  };

const checkoutRoute =
  (database: Database, productName: string, log: Logger): RequestHandler<{ paymentNo: string }> =>
  async (request, response) => {
    const ctx = payerContext(request, database);
    const payment = await findBranded(ctx, request.params.paymentNo);
    if (!payment) {
      sendPage(response, 404, unknownPage(ctx));
      return;
    }
    const standing = paymentStateOf(ctx, payment);
    if (standing !== 'open') {
      sendPage(response, 200, endedPage(ctx, payment, standing));
      return;
    }
    try {
      const payer = { address: request.ip ?? '', userAgent: request.get('User-Agent')?.slice(0, 512) ?? '' };
      await sendCheckout(ctx, response, payment, await openCheckout(ctx, payment, payer, productName));
    } catch (error) {
      log.error({ err: error, gateway: payment.gateway, requestId: request.info.id }, 'checkout');
      sendPage(response, 502, failedPage(ctx, payment));
    }
  };

export function paymentRoutes(database: Database, { productName }: Pick<Config, 'productName'>, log: Logger): Router {
  const router = Router();
  router.use(rateLimitByAddress(), nameOurSite);
  router.all('/notices/:gateway', express.raw({ type: () => true, limit: MAX_BYTES }), noticeRoute(database, log));
  router.get('/page.js', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').type('js').send(PAGE_SCRIPT);
  });

  router.get('/:paymentNo/state', async (request, response) => {
    const ctx = payerContext(request, database);
    const payment = await findPayment(ctx, request.params.paymentNo);
    if (!payment) throw new NotFound();
    response.set('Cache-Control', 'no-store').json({
      code: 200,
      message: 'ok',
      data: { status: payment.status, closed: paymentStateOf(ctx, payment) === 'closed' },
    });
  });

  router.get('/:paymentNo/result', async (request, response) => {
    const ctx = payerContext(request, database);
    const payment = await findBranded(ctx, request.params.paymentNo);
    if (!payment) {
      sendPage(response, 404, unknownPage(ctx));
      return;
    }
    const standing = paymentStateOf(ctx, payment);
    sendPage(response, 200, standing === 'open' ? waitingPage(ctx, payment) : endedPage(ctx, payment, standing));
  });

  router.get('/:paymentNo/checkout', checkoutRoute(database, productName, log));
  return router;
}

/**
 * The only script of the payment pages: the chosen language, local times, the payer's card, forwarding, and reloading
 * when the payment changes. The public site stores the language and the payer's orders in this browser.
 */
const PAGE_SCRIPT = `
'use strict';
const stored = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
const picker = document.querySelector('.language select');
const asked = new URLSearchParams(location.search).get('lang');
const keep = (language) => { try { localStorage.setItem('lang', language); } catch { /* kept in the address */ } };
const known = [...(picker ? picker.options : [])].some(({ value }) => value === stored('lang'));
const other = picker && !asked && known && stored('lang') !== picker.value;
if (other) location.replace('?lang=' + stored('lang'));
if (picker) picker.addEventListener('change', () => { keep(picker.value); picker.form.submit(); });
const again = document.querySelector('[data-card-of]');
if (again) {
  let orders = [];
  try { orders = JSON.parse(stored('orders') || '[]'); } catch { /* no orders */ }
  const mine = orders.find((order) => order.orderNo === again.dataset.cardOf);
  if (mine) {
    again.href = '/t3d/wxmp/find?number=' + encodeURIComponent(mine.number);
    again.textContent = again.dataset.cardLabel;
  }
}
const two = (value) => String(value).padStart(2, '0');
const dayOf = (date) => [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
for (const time of document.querySelectorAll('time')) {
  const at = new Date(time.dateTime);
  const clock = two(at.getHours()) + ':' + two(at.getMinutes());
  time.textContent = dayOf(at) === dayOf(new Date()) ? clock : dayOf(at) + ' ' + clock;
}
const form = document.querySelector('form[data-auto]');
if (form && !other) form.submit();
const onward = document.querySelector('a[data-auto]');
if (onward && !other) location.replace(onward.href);
const watched = document.querySelector('[data-state]');
if (watched) {
  const look = async () => {
    try {
      const answer = await fetch(watched.dataset.state, { cache: 'no-store' });
      const { data } = await answer.json();
      if (data && (data.status !== 'UNPAID' || data.closed)) { location.replace(watched.dataset.next); return; }
    } catch { /* asked again */ }
    setTimeout(look, 3000);
  };
  setTimeout(look, 3000);
}
`;

const METHOD = shapeOf({ payment: oneOf(PAYMENT_METHODS), label: TEXT, currency: TEXT, rate: NUMBER, works: BOOLEAN });
const LANGUAGE = query('lang', TEXT, { description: 'language of the page; absent: that of the browser' });
const ANY_BODY: Json = { content: { '*/*': { schema: {} } }, description: "in the gateway's own form, signed by it" };
const NOTICE_ANSWERS: Json = {
  200: { description: "heard, said in the gateway's own words", content: { '*/*': { schema: {} } } },
};

const notice = (method: 'get' | 'post'): ApiCall => ({
  method,
  path: '/payments/notices/{gateway}',
  name: `payments.notice.${method}`,
  summary: 'a payment gateway tells what became of a payment',
  open: true,
  body: method === 'post' ? ANY_BODY : undefined,
  answers: NOTICE_ANSWERS,
});

export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/payment-methods',
    name: 'payments.methods',
    summary: 'the ways in which the caller may recharge its wallet now',
    answers: respondsWithOne(shapeOf({ methods: listOf(METHOD), least: MONEY })),
  },
  {
    method: 'get',
    path: '/payments/{paymentNo}/checkout',
    name: 'payments.checkout',
    summary: "the payer's way to the gateway",
    open: true,
    parameters: [LANGUAGE],
    answers: respondsWithOther('a page', 'text/html'),
  },
  {
    method: 'get',
    path: '/payments/{paymentNo}/result',
    name: 'payments.result',
    summary: 'where the payer comes back to',
    open: true,
    parameters: [LANGUAGE],
    answers: respondsWithOther('a page', 'text/html'),
  },
  {
    method: 'get',
    path: '/payments/{paymentNo}/state',
    name: 'payments.state',
    summary: 'whether a payment has come',
    open: true,
    answers: respondsWithOne(shapeOf({ status: oneOf(PAYMENT_STATUSES), closed: BOOLEAN })),
  },
  notice('get'),
  notice('post'),
];
