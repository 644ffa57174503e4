import { type Request, type RequestHandler, type Response, Router } from 'express';
import { rateLimit } from 'express-rate-limit';
import { addressOf } from '../middleware/security';
import type { Config } from '../config';
import type { Context } from '../context';
import { Invalid, NotFound, TooMany, invalidField } from '../errors';
import { countAddress, CODE_LIFE, RESEND_WAIT, makeCode, spendCode } from '../models/mailedCodes';
import { isAccessKey, type Card, maskNumber, sellerOf, recordMiss, isInstallable, opensEsim } from './findCard';
import { wholeLpa } from '@t3d/resources/esim';
import { MINUTE_MS } from '@t3d/resources/kit';
import terminals from '@t3d/resources/cards/terminals';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeMail } from '../builtin/mails';
import { enqueueSecretMail } from '../jobs/outbox';
import { recordHistory } from '../models/history';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { emailOf, maskEmail } from '../domain/cardTransfers';
import { publicOrder } from './orderCourse';

interface Parts {
  config: Config;
  contextOf(request: Request): Context;
  /** Returns the card in a request, after checking the limits of the caller's address. */
  cardOf(request: Request, ctx: Context): Promise<{ card: Card; caller: { address: string } }>;
}

const WINDOW_SECONDS = 600;
const SHOWINGS_PER_WINDOW = 60;

/** Limits an address to sixty views in ten minutes, so that a key cannot fill a card's audit log. */
export const showingLimit = (): RequestHandler =>
  rateLimit({
    windowMs: WINDOW_SECONDS * 1000,
    limit: SHOWINGS_PER_WINDOW,
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: addressOf,
    handler: (_request, _response, next) => next(new TooMany('esim.tooOften', WINDOW_SECONDS)),
  });

function respond(response: Response, data: object): void {
  response.set('Cache-Control', 'no-store');
  response.set('Referrer-Policy', 'no-referrer');
  response.json({ code: 200, message: 'ok', data });
}

/** Serves the profile of an eSIM for the key of the card's order, or for a code mailed to the card's contact. */
export function esimRoutes({ config: { secretKey }, contextOf, cardOf }: Parts): Router {
  const router = Router();
  router.get('/orders/:orderNo/esim', showingLimit(), async (request: Request, response: Response) => {
    const orderNo = String(request.params.orderNo);
    if (!isAccessKey(secretKey, `course of order ${orderNo}`, request.query.key)) throw new NotFound();
    respond(response, await showByOrder(contextOf(request), orderNo));
  });
  router.post('/cards/:number/esim/code', async (request: Request, response: Response) => {
    const ctx = contextOf(request);
    const { card, caller } = await cardOf(request, ctx);
    await countAddress(ctx, caller.address);
    respond(response, await sendEsimCode(ctx, card));
  });
  router.post('/cards/:number/esim', async (request: Request, response: Response) => {
    const ctx = contextOf(request);
    const code = readCode(request.body);
    const { card, caller } = await cardOf(request, ctx);
    await countAddress(ctx, caller.address);
    const shown = await showByCode(ctx, card, code);
    if (!shown) {
      await recordMiss(ctx, caller.address);
      throw new Invalid('codeError', {}, { code: { key: 'codeError' } });
    }
    respond(response, shown);
  });
  return router;
}

/** The data that a proven holder reads. `lpa` is `LPA:1$<SM-DP+ address>$<matching id>`, and `number` is masked. */
interface ShownEsim {
  lpa: string;
  number: string;
}

/** The masked address that received a code, or null without an address. */
interface SentCode {
  sentTo: string | null;
  minutes: number;
  resendSeconds: number;
}

/** The minimum response time in milliseconds, longer than the work for a card with an address. */
const MIN_WAIT = 200;

/** Returns the key that counts codes per card. The line break makes it differ from every account. */
const codeKeyOf = ({ id }: Card): string => `esim\n${id}`;

/** Records in the card's audit log that the holder saw the profile, and returns it. */
async function show(ctx: Context, card: Card): Promise<ShownEsim> {
  await recordHistory(ctx, terminals, card.id, 'esim-viewed', {});
  return { lpa: wholeLpa(card.lpa as string), number: maskNumber(card.cid ?? card.iccid) };
}

/**
 * Returns the profile of an order's card. The caller must have checked the order's key. Throws NotFound without a
 * profile to install.
 */
async function showByOrder(ctx: Context, orderNo: string): Promise<ShownEsim> {
  const order = await publicOrder(ctx, orderNo);
  const card = order.terminal === null ? null : await table(ctx, terminals).one(order.terminal);
  if (!card || !(await opensEsim(ctx, order, card))) throw new NotFound();
  return inTransaction(ctx, (inner) => show(inner, card));
}

/**
 * Mails a code to a card's address, with the same response and duration without one. Throws 429 within a minute and
 * after five codes an hour.
 */
async function sendEsimCode(ctx: Context, card: Card): Promise<SentCode> {
  if (!isInstallable(card)) throw new Invalid('esim.notReady');
  const wait = sleep(MIN_WAIT);
  const email = emailOf(card);
  const minutes = CODE_LIFE / MINUTE_MS;
  await inTransaction(ctx, async (inner) => {
    const code = await makeCode(inner, codeKeyOf(card), email !== null, email ?? undefined);
    const number = maskNumber(card.cid ?? card.iccid);
    const mail = writeMail('esim.code', { code, number, minutes }, [ctx.language]);
    const until = new Date(ctx.now().getTime() + CODE_LIFE);
    await enqueueSecretMail(inner, email === null ? null : { to: email, sender: sellerOf(card), ...mail }, until);
  });
  await wait;
  return { sentTo: email && maskEmail(email), minutes, resendSeconds: RESEND_WAIT / 1000 };
}

function readCode(body: unknown): string {
  const { code } = (typeof body === 'object' && body !== null ? body : {}) as { code?: unknown };
  if (typeof code !== 'string' || code.trim() === '') throw invalidField('code', 'required');
  return code.trim();
}

/**
 * Returns a card's profile for the mailed code, or null for a wrong code. Five wrong codes invalidate the right one.
 */
const showByCode = (ctx: Context, { id }: Card, code: string): Promise<ShownEsim | null> =>
  inTransaction(ctx, async (inner) => {
    const card = await table(inner, terminals).one(id, { lock: true });
    const email = card && emailOf(card);
    if (!card || !email || !isInstallable(card)) return null;
    return (await spendCode(inner, codeKeyOf(card), code, email)) ? show(inner, card) : null;
  });
