import { wholeLpa } from '@t3d/resources/esim';
import { MINUTE_MS } from '@t3d/resources/kit';
import terminals from '@t3d/resources/terminals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context';
import { Invalid, NotFound, invalidField } from '../errors';
import { writeMail } from '../house/mails';
import { enqueueSecretMail } from '../jobs/outbox';
import { recordHistory } from '../models/history';
import { CODE_LIFE, RESEND_WAIT, makeCode, spendCode } from '../models/mailedCodes';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { isInstallable, opensEsim } from './esimRules';
import { emailOf, maskEmail } from '../subjects/cardTransfers';
import type { Card } from './findCard';
import { maskNumber, sellerOf } from './findCard';
import { publicOrder } from './orderCourse';

/** What the holder of a proof reads. `lpa`: `LPA:1$<SM-DP+ address>$<matching id>`; `number` is masked. */
export interface ShownEsim {
  lpa: string;
  number: string;
}

/** Where a code went, masked; null: the card has no e-mail address, so its seller must help. */
export interface SentCode {
  sentTo: string | null;
  minutes: number;
  resendSeconds: number;
}

/** Milliseconds that an answer takes at least: more than the work for a card with an address. */
const MIN_WAIT = 200;

/** Codes are counted for each card, apart from those of accounts, which hold no line break. */
const codeKeyOf = ({ id }: Card): string => `esim\n${id}`;

/** Leaves in the card's trail that its holder was shown the profile, and answers it. */
async function show(ctx: Context, card: Card): Promise<ShownEsim> {
  await recordHistory(ctx, terminals, card.id, 'esim-viewed', {});
  return { lpa: wholeLpa(card.lpa as string), number: maskNumber(card.cid ?? card.iccid) };
}

/** The profile of the card of an order, whose key the caller has shown. None to install: NotFound. */
export async function showByOrder(ctx: Context, orderNo: string): Promise<ShownEsim> {
  const order = await publicOrder(ctx, orderNo);
  const card = order.terminal === null ? null : await table(ctx, terminals).one(order.terminal);
  if (!card || !(await opensEsim(ctx, order, card))) throw new NotFound();
  return inTransaction(ctx, (inner) => show(inner, card));
}

/**
 * Mails a code to the e-mail address of a card. Without one the answer has the same shape and takes as long, and what
 * is written is the same. 429 within a minute of the last code, and after five in an hour.
 */
export async function sendEsimCode(ctx: Context, card: Card): Promise<SentCode> {
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

/** The code of a body. Refuses a missing one. */
export function readCode(body: unknown): string {
  const { code } = (typeof body === 'object' && body !== null ? body : {}) as { code?: unknown };
  if (typeof code !== 'string' || code.trim() === '') throw invalidField('code', 'required');
  return code.trim();
}

/**
 * The profile of a card, for the code that was mailed to its address. Null: the code is wrong, expired, used up, of
 * another card, or went to an address that is no longer the card's. A wrong one counts: the sixth finds the code dead.
 */
export const showByCode = (ctx: Context, { id }: Card, code: string): Promise<ShownEsim | null> =>
  inTransaction(ctx, async (inner) => {
    const card = await table(inner, terminals).one(id, { lock: true });
    const email = card && emailOf(card);
    if (!card || !email || !isInstallable(card)) return null;
    return (await spendCode(inner, codeKeyOf(card), code, email)) ? show(inner, card) : null;
  });
