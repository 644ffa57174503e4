import { languageOf } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import { type Request, Router } from 'express';
import { addressOf } from '../middleware/security';
import type { Config } from '../config';
import { type Context, SYSTEM } from '../context';
import { table } from '../models/table';
import { newestState } from '../domain/realNames';
import { brandOf, brandByKey, readLogo, signOwnPage } from '../domain/wechat';
import {
  isAccessKey,
  type Card,
  chainOf,
  findCard,
  maskNumber,
  readCardNumber,
  sellerOf,
  requireProof,
  recordMiss,
  isInstallable,
} from './findCard';
import { buyPlan, readOffers } from './buyPlan';
import { readCardPlans } from './cardPlans';
import { ctripOrderRoutes } from './ctripOrders';
import { documentCalls, documentRateLimit, submitRealName } from './realName';
import { esimRoutes } from './esimRoutes';
import type { Caller } from './openOrders';
import { acceptProof } from '../middleware/proofOfWork';
import { NotFound } from '../errors';
import { readCourse, readLinkedOrder } from './orderCourse';
import { streamCourse } from './orderEvents';
import { transferCalls } from './transferCard';
import type { PaymentMethod } from '@t3d/resources/money/recharge-records';
import { coverAt, methodsFor, methodsOn } from '../domain/payments';

/** Returns a context without a user, in the language of the request. */
function publicContext({ database, info }: Request): Context {
  return {
    database,
    actor: SYSTEM,
    language: info.language,
    gmtOffset: info.gmtOffset,
    requestId: info.id,
    source: 'api',
    now: () => database.clock.now(),
  };
}

/**
 * Returns the context of an event stream, with the language in the query, because a browser cannot set a stream's
 * headers.
 */
function streamContext(request: Request): Context {
  const { lang } = request.query;
  const ctx = publicContext(request);
  return typeof lang === 'string' ? { ...ctx, language: languageOf(lang) } : ctx;
}

/** Returns whether a card must be verified: because of the card, an agent of its chain, or a waiting plan. */
async function realNameOf(ctx: Context, card: Card): Promise<{ required: boolean; verified: boolean }> {
  const chain = chainOf(card);
  const required =
    card.realName === true ||
    (chain.length > 0 && (await table(ctx, users).count({ id: { in: chain }, realName: true })) > 0);
  return { required, verified: card.realNameVerifiedAt !== null };
}

/** Returns the card in a request, after checking the limits of the caller's address. */
async function requestedCard(
  request: Request,
  ctx: Context,
  { secretKey }: Config,
): Promise<{ number: string; card: Card; caller: Caller }> {
  // A whole IPv6 network counts as one address.
  const address = addressOf(request);
  const number = readCardNumber(String(request.params.number));
  const proof = request.get('X-Altcha');
  const proven = await requireProof(ctx, address, proof, secretKey);
  // Ask for one proof of work per request only.
  const caller: Caller = {
    address,
    secretKey,
    proves: async (inner) => proven || acceptProof(inner, proof, secretKey),
  };
  return { number, card: await findCard(ctx, number, address), caller };
}

/** Serves a public order by number: the progress with the order's key, otherwise what a payer may see. */
function orderRoutes({ secretKey }: Config): Router {
  const router = Router();
  router.get('/orders/:orderNo', async (request, response) => {
    const ctx = publicContext(request);
    const { orderNo } = request.params;
    const { key } = request.query;
    if (key !== undefined && !isAccessKey(secretKey, `course of order ${orderNo}`, key)) throw new NotFound();
    response.set('Cache-Control', 'no-store');
    if (key !== undefined) {
      response.json({ code: 200, message: 'ok', data: await readCourse(ctx, orderNo) });
      return;
    }
    const address = addressOf(request);
    await requireProof(ctx, address, request.get('X-Altcha'), secretKey);
    const data = await readLinkedOrder(ctx, orderNo).catch(async (error: unknown) => {
      if (error instanceof NotFound) await recordMiss(ctx, address);
      throw error;
    });
    response.json({ code: 200, message: 'ok', data });
  });
  router.get('/orders/:orderNo/events', async (request, response) => {
    const { orderNo } = request.params;
    if (!isAccessKey(secretKey, `course of order ${orderNo}`, request.query.key)) throw new NotFound();
    const ctx = streamContext(request);
    await streamCourse(request, response, {
      database: ctx.database,
      address: addressOf(request),
      read: () => readCourse(ctx, orderNo),
    });
  });
  return router;
}

/** Serves `/data-api` for card holders without an account. */
export function publicRoutes(config: Config): Router {
  const router = Router();
  router.use(brandRoutes(publicContext), orderRoutes(config), documentCalls(config, publicContext));
  router.use(
    esimRoutes({ config, contextOf: publicContext, cardOf: (request, ctx) => requestedCard(request, ctx, config) }),
  );
  router.use(transferCalls(config, publicContext), ctripOrderRoutes(config, publicContext));
  router.get('/cards/:number', async (request, response) => {
    const ctx = publicContext(request);
    const { number, card } = await requestedCard(request, ctx, config);
    const [{ plans, balance }, realName, brand] = await Promise.all([
      readCardPlans(ctx, card.id),
      realNameOf(ctx, card),
      brandOf(ctx, sellerOf(card)),
    ]);
    response.json({
      code: 200,
      message: 'ok',
      data: {
        number: maskNumber(number),
        type: card.type,
        status: card.status,
        realName: {
          ...realName,
          required: realName.required || plans.some(({ status }) => status === 'NO_REAL_NAME'),
          document: await newestState(ctx, card.id),
        },
        plans,
        esim: isInstallable(card),
        balance,
        brand,
      },
    });
  });
  router.get('/cards/:number/plans', async (request, response) => {
    const ctx = publicContext(request);
    const { card } = await requestedCard(request, ctx, config);
    const offers = await readOffers(ctx, card);
    // All offers have the seller's currency.
    const currency = offers[0]?.currency;
    const methodsOf = currency && (await payMethodsIn(ctx, currency, request.get('User-Agent')));
    const rows = offers.map((offer) => ({ ...offer, payMethods: methodsOf ? methodsOf(offer.price) : [] }));
    response.json({ code: 200, message: 'ok', rows, total: rows.length });
  });
  router.post('/cards/:number/orders', async (request, response) => {
    const ctx = publicContext(request);
    const { card, caller } = await requestedCard(request, ctx, config);
    const { body } = request as { body: unknown };
    const data = await buyPlan(ctx, card, {
      body,
      key: request.get('Idempotency-Key'),
      userAgent: request.get('User-Agent'),
      seenPrice: request.get('X-Offer-Price'),
      path: `cards/${card.id}/orders`,
      caller,
    });
    response.json({ code: 200, message: 'ok', data });
  });
  router.post('/cards/:number/real-name', documentRateLimit(), async (request, response) => {
    const ctx = publicContext(request);
    const { card } = await requestedCard(request, ctx, config);
    response.json({ code: 200, message: 'ok', data: await submitRealName(ctx, card, { request, response, config }) });
  });
  return router;
}

const DAY_SECONDS = 86_400;

/** Serves the brand of an agent's pages by the agent's key, and the signature that WeChat requires. */
function brandRoutes(contextOf: (request: Request) => Context): Router {
  const router = Router();
  router.get('/brands/:key', async (request, response) => {
    const brand = await brandByKey(contextOf(request), request.params.key);
    if (!brand) throw new NotFound();
    response.json({ code: 200, message: 'ok', data: brand });
  });
  router.get('/brands/:key/js-sdk', async (request, response) => {
    const data = await signOwnPage(contextOf(request), request.params.key, request.query.url);
    response.json({ code: 200, message: 'ok', data });
  });
  router.get('/logos/:id', async (request, response) => {
    const id = /^\d{1,15}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const logo = await readLogo(contextOf(request), id);
    if (!logo) throw new NotFound();
    response
      .set('Cache-Control', `public, max-age=${DAY_SECONDS}, immutable`)
      .set('Content-Security-Policy', "sandbox; default-src 'none'")
      .set('X-Content-Type-Options', 'nosniff')
      .set('Content-Disposition', 'inline')
      .type(logo.type)
      .send(logo.bytes);
  });
  return router;
}

/** A payment method with its amount in minor units. `rate` is set if its currency differs from the price's. */
interface PayMethod {
  method: PaymentMethod;
  amount: number;
  currency: string;
  rate: string | null;
}

/** Returns the payment methods for prices of a currency in this browser, without those that have no gateway or rate. */
async function payMethodsIn(
  ctx: Context,
  currency: string,
  userAgent: string | undefined,
): Promise<(price: number) => PayMethod[]> {
  const open = await methodsFor(ctx, methodsOn(userAgent ?? ''), currency);
  return (price) =>
    open.map(({ payment, currency: paidIn, rate }) => ({
      method: payment,
      amount: coverAt(price, rate),
      currency: paidIn,
      rate: paidIn === currency ? null : rate,
    }));
}
