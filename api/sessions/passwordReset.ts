import { setTimeout as sleep } from 'node:timers/promises';
import { writeMail } from '../house/mails';
import type { Actor, Context } from '../context';
import { Invalid, invalidField } from '../errors';
import { enqueueSecretMail } from '../jobs/outbox';
import { findAccount, findById } from '../models/actors';
import { recordHistory } from '../models/history';
import { isPasswordLink, spendPasswordLink } from '../models/passwordLinks';
import { people, peopleOf } from '../models/people';
import { PASSWORD_ON_WIRE, hashPassword } from '../models/passwords';
import { endSessionsOf } from '../models/sessions';
import type { Inner } from '../models/transaction';
import { inTransaction } from '../models/transaction';
import type { Caller } from './lockout';
import { forgiveTries } from './lockout';
import { accountName } from './logIn';
import { mailboxOf } from '../models/mailbox';
import { CODE_LIFE, RESEND_WAIT, countAddress, makeCode, spendCode } from '../models/mailedCodes';

const LONGEST = 128;
/** Milliseconds that an answer takes at least: more than the work for an account that exists. */
const MIN_WAIT = 200;
type Given = Readonly<Record<string, unknown>>;

function textsOf(body: unknown, names: readonly string[]): Record<string, string> {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Given;
  const missing = names.filter((name) => typeof given[name] !== 'string' || given[name].trim() === '');
  if (missing.length > 0)
    throw new Invalid('invalid', {}, Object.fromEntries(missing.map((name) => [name, { key: 'required' }])));
  return Object.fromEntries(names.map((name) => [name, (given[name] as string).trim()]));
}

function readAccount(account: string | undefined): string {
  if (!account || account.length > LONGEST)
    throw new Invalid('invalid', {}, { account: { key: 'length', params: { max: LONGEST } } });
  return accountName(account);
}

/** Where a code may go; nowhere for the backdoor. */
async function readerOf(ctx: Context, account: string): Promise<{ reader: number; to: string } | null> {
  const found = await findAccount(ctx.database, account, ctx.transaction);
  if (!found || found.actor.role === 'backdoor') return null;
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
  const account = readAccount(textsOf(body, ['account']).account);
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

/** Sets the password of somebody who could show a code or a link, and ends every session of the account. */
async function setPassword(inner: Inner, actor: Actor, passwordHash: string): Promise<void> {
  const id = actor.id as number;
  await people(inner).update({ passwordHash }, id);
  await recordHistory({ ...inner, actor }, peopleOf(inner.database), id, 'password-reset', {
    password: { before: '•••', after: '•••' },
  });
  await endSessionsOf(inner, [id]);
}

/**
 * Sets a new password with the code that was mailed; every session of the account ends. A wrong, expired or used-up
 * code, and an account that is not there or shut out by now, are refused in the same words.
 */
export async function resetPassword(ctx: Context, { address, network }: Origin, body: unknown): Promise<void> {
  const { code = '', password = '', ...given } = textsOf(body, ['account', 'code', 'password']);
  const account = readAccount(given.account);
  if (!PASSWORD_ON_WIRE.test(password)) throw new Invalid('invalid', {}, { password: { key: 'passwordHash' } });
  await countAddress(ctx, address);
  const passwordHash = await hashPassword(password);
  const done = await inTransaction(ctx, async (inner) => {
    if (!(await spendCode(inner, account, code))) return false;
    const found = await findAccount(inner.database, account, inner.transaction);
    if (!found || found.actor.role === 'backdoor') return false;
    await setPassword(inner, found.actor, passwordHash);
    await forgiveTries(inner, account, { network });
    return true;
  });
  if (!done) throw new Invalid('codeError', {}, { code: { key: 'codeError' } });
}

/** The token of a body, where a link is used in place of account and code. */
export function linkIn(body: unknown): string | null {
  const { token } = (typeof body === 'object' && body !== null ? body : {}) as { token?: unknown };
  return typeof token === 'string' ? token : null;
}

/**
 * Sets a new password with the link that an administrator had mailed; every session of the account ends. An unknown,
 * expired or used link, and one of a user who may no longer log in, are refused in the same words.
 */
export async function resetByLink(ctx: Context, { address, network }: Origin, body: unknown): Promise<void> {
  const token = linkIn(body) ?? '';
  const { password } = body as { password?: unknown };
  if (typeof password !== 'string' || !PASSWORD_ON_WIRE.test(password)) throw invalidField('password', 'passwordHash');
  // Wrong tokens are counted. A valid one cannot be guessed, so its address may have any number of misses.
  if (!(await isPasswordLink(ctx, token))) await countAddress(ctx, address);
  const passwordHash = await hashPassword(password);
  const done = await inTransaction(ctx, async (inner) => {
    const user = await spendPasswordLink(inner, token);
    const actor = user === null ? null : await findById(inner.database, user, inner.transaction);
    if (!actor) return false;
    await setPassword(inner, actor, passwordHash);
    await forgiveTries(inner, actor.account, { network });
    return true;
  });
  if (!done) throw new Invalid('passwordLink.wrong', {}, { token: { key: 'passwordLink.wrong' } });
}
