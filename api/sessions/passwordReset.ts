import { BACKDOOR } from '@t3d/resources/kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeMail } from '../house/mails';
import type { Actor, Context } from '../context';
import { Invalid } from '../errors';
import { enqueueSecretMail } from '../jobs/outbox';
import { findAccount, findById } from '../models/actors';
import { isPasswordLink, spendPasswordLink } from '../models/passwordLinks';
import { people } from '../models/people';
import { hashPassword } from '../models/passwords';
import { type Inner, inTransaction } from '../models/transaction';
import { writePassword } from './account';
import { anyText, given, passwordHash, readTexts, textUpTo, wrongCode } from './given';
import { type Caller, forgiveTries } from './lockout';
import { accountName } from './logIn';
import { mailboxOf, CODE_LIFE, RESEND_WAIT, countAddress, makeCode, spendCode } from '../models/mailedCodes';

const isAccount = textUpTo(128);
/** Milliseconds that an answer takes at least: more than the work for an account that exists. */
const MIN_WAIT = 200;

/** Where a code may go; nowhere for the backdoor. */
async function readerOf(ctx: Context, account: string): Promise<{ reader: number; to: string } | null> {
  const found = await findAccount(ctx.database, account, ctx.transaction);
  if (!found || found.actor.role === BACKDOOR) return null;
  const person = await people(ctx).one(found.actor.id as number);
  const to = person && mailboxOf(person);
  return to ? { reader: person.id, to } : null;
}

/**
 * Mails a code for a new password to the account's owner. The answer, its time and what is written are the same whether
 * there is such an account or not.
 */
export async function requestCode(
  ctx: Context,
  address: string,
  body: unknown,
): Promise<{ minutes: number; resendSeconds: number }> {
  const account = accountName(readTexts(body, { account: isAccount }).account);
  await countAddress(ctx, address);
  const wait = sleep(MIN_WAIT);
  await inTransaction(ctx, async (inner) => {
    const reader = await readerOf(inner, account);
    const code = await makeCode(inner, account, reader !== null);
    const mail = writeMail('passwordCode', { code, account, minutes: CODE_LIFE / 60_000 }, [ctx.language]);
    await enqueueSecretMail(inner, reader && { ...reader, ...mail }, new Date(ctx.now().getTime() + CODE_LIFE));
  });
  await wait;
  return { minutes: CODE_LIFE / 60_000, resendSeconds: RESEND_WAIT / 1000 };
}

/** The origin of a new password: the address that is counted, and the network that may try again. */
type Origin = { address: string } & Pick<Caller, 'network'>;

/** Sets the password of the user whom `find` allows, whose sessions all end. False for nobody: what it wrote stays. */
const setPassword = (
  ctx: Context,
  { network, account }: Origin & { account?: string },
  hash: string,
  find: (inner: Inner) => Promise<Actor | null>,
): Promise<boolean> =>
  inTransaction(ctx, async (inner) => {
    const actor = await find(inner);
    if (!actor) return false;
    await writePassword(inner, actor, hash, 'password-reset');
    await forgiveTries(inner, account ?? actor.account, { network });
    return true;
  });

/**
 * Sets a new password with the code that was mailed. A wrong, expired or used-up code, and an account that is not there
 * or shut out by now, are refused in the same words.
 */
async function resetByCode(ctx: Context, origin: Origin, body: unknown): Promise<void> {
  const {
    account: typed,
    code,
    password,
  } = readTexts(body, { account: isAccount, code: anyText, password: passwordHash });
  const account = accountName(typed);
  await countAddress(ctx, origin.address);
  const done = await setPassword(ctx, { ...origin, account }, await hashPassword(password), async (inner) => {
    if (!(await spendCode(inner, account, code))) return null;
    const found = await findAccount(inner.database, account, inner.transaction);
    return found && found.actor.role !== BACKDOOR ? found.actor : null;
  });
  if (!done) throw wrongCode();
}

/**
 * Sets a new password with the link that an administrator had mailed. An unknown, expired or used link, and one of a
 * user who may no longer log in, are refused in the same words.
 */
async function resetByLink(ctx: Context, origin: Origin, body: unknown, token: string): Promise<void> {
  const { password } = readTexts(body, { password: passwordHash });
  // Wrong tokens are counted. A valid one cannot be guessed, so its address may have any number of misses.
  if (!(await isPasswordLink(ctx, token))) await countAddress(ctx, origin.address);
  const done = await setPassword(ctx, origin, await hashPassword(password), async (inner) => {
    const user = await spendPasswordLink(inner, token);
    return user === null ? null : findById(inner.database, user, inner.transaction);
  });
  if (!done) throw new Invalid('passwordLink.wrong', {}, { token: { key: 'passwordLink.wrong' } });
}

/** Sets a new password by the link of a body that has a token, else by its code, and ends all sessions of the user. */
export function resetPassword(ctx: Context, origin: Origin, body: unknown): Promise<void> {
  const { token } = given(body);
  return typeof token === 'string' ? resetByLink(ctx, origin, body, token) : resetByCode(ctx, origin, body);
}
