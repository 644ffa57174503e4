import { isEmail } from '@t3d/resources/kit';
import type { Context } from '../context';
import { Invalid, invalidField } from '../errors';
import { writeMail } from '../house/mails';
import type { HumanAnswer, SlideChallenge } from '../house/puzzles';
import { demandHuman, makeSlide } from '../house/puzzles';
import { enqueueSecretMail } from '../jobs/outbox';
import { recordHistory } from '../models/history';
import { people, peopleOf } from '../models/people';
import { inTransaction } from '../models/transaction';
import { demandMe } from './account';
import { anyText, given, readTexts, wrongCode } from './given';
import { CODE_LIFE, RESEND_WAIT, countAddress, makeCode, spendCode } from '../models/mailedCodes';

const LONGEST = 128;
/** Codes for this are counted apart from those for a new password. */
const keyOf = (user: number): string => `account-auth ${user}`;

function readEmail(body: unknown): string {
  const address = readTexts(body, { email: anyText }).email.toLowerCase();
  if (address.length > LONGEST || !isEmail(address)) throw invalidField('email', 'contact.email');
  return address;
}

function demandUnverified(ctx: Context): number {
  const me = demandMe(ctx);
  if (me.actor.accountAuth) throw new Invalid('accountAuth.done');
  return me.actor.id;
}

/** A new puzzle for the caller, whose e-mail is not verified yet. */
export const requestSlide = (ctx: Context, secretKey: string): Promise<SlideChallenge> =>
  makeSlide(ctx, demandUnverified(ctx), secretKey);

/** Mails a code to the address that the caller wants verified, after the puzzle or a proof of work. */
export async function requestAuthCode(
  ctx: Context,
  address: string,
  body: unknown,
  answer: Pick<HumanAnswer, 'proof' | 'secretKey'>,
): Promise<{ minutes: number; resendSeconds: number }> {
  const user = demandUnverified(ctx);
  const email = readEmail(body);
  const { challengeId, x } = given(body);
  await countAddress(ctx, address);
  await demandHuman(ctx, user, { challengeId, x, ...answer });
  const minutes = CODE_LIFE / 60_000;
  await inTransaction(ctx, async (inner) => {
    const code = await makeCode(inner, keyOf(user), true, email);
    const person = await people(inner).one(user);
    const mail = writeMail('accountAuthCode', { code, account: person?.account ?? '', minutes }, [ctx.language]);
    await enqueueSecretMail(inner, { to: email, reader: user, ...mail }, new Date(ctx.now().getTime() + CODE_LIFE));
  });
  return { minutes, resendSeconds: RESEND_WAIT / 1000 };
}

/**
 * Verifies the caller with the code that was mailed; the address becomes the account's e-mail. A wrong, expired or
 * used-up code, and one that was mailed to another address, are refused in the same words.
 */
export async function verifyAccount(ctx: Context, address: string, body: unknown): Promise<void> {
  const user = demandUnverified(ctx);
  const email = readEmail(body);
  const { code } = readTexts(body, { code: anyText });
  await countAddress(ctx, address);
  const done = await inTransaction(ctx, async (inner) => {
    if (!(await spendCode(inner, keyOf(user), code, email))) return false;
    const before = await people(inner).one(user, { lock: true });
    await people(inner).update({ accountAuth: true, email }, user);
    await recordHistory(inner, peopleOf(inner.database), user, 'account-auth', {
      accountAuth: { before: Boolean(before?.accountAuth), after: true },
    });
    return true;
  });
  if (!done) throw wrongCode();
}
