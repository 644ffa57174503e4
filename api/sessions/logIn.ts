import type { Actor, Context } from '../context';
import { Invalid } from '../errors';
import { findAccount, findById } from '../models/actors';
import { recordHistory } from '../models/history';
import { userResource, userTable } from '../models/userTable';
import { verifyDummy, verifyPassword, hashPassword } from '../models/passwords';
import { type SecondFactorMail, withSecondFactor, SECOND_FACTOR_MAIL } from '../models/secondFactors';
import { type Inner, inTransaction } from '../models/transaction';
import { anyText, passwordHash, readTexts, wrongCode, given, textUpTo } from './given';
import { recordLogIn, rememberNetwork } from './recentLogIns';
import { type Caller, countTry, resetTries, uncountTry } from './lockout';
import { openTicket, countTicketTry, ownerOfTicket, removeTicket, acceptCode, readCode } from './secondFactor/codes';
import type { SessionStore } from './store';
import { enqueue, enqueueSecretMail } from '../jobs/outbox';
import { BACKDOOR } from '@t3d/resources/kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeMail } from '../builtin/mails';
import { isPasswordLink, spendPasswordLink } from '../models/passwordLinks';
import { writePassword } from './account';
import { mailboxOf, CODE_LIFE, RESEND_WAIT, countAddress, makeCode, spendCode } from '../models/mailedCodes';

export interface LoggedIn {
  token: string;
  actor: Actor;
}
/** The result of a correct password for a user with a second factor. */
interface HalfLoggedIn {
  secondFactor: readonly ['totp'];
  ticket: string;
}

/** Returns the account with control characters replaced, so that it counts as unknown on every database. */
export const accountName = (typed: string): string => typed.replace(/\p{Cc}/gu, '\uFFFD');

/** Opens the session of a user after all steps of the login, and deletes the network's failures. */
async function enter(inner: Inner, store: SessionStore, caller: Caller, actor: Actor): Promise<LoggedIn> {
  await resetTries(inner, actor.account, caller);
  await recordLogIn(inner, actor.id as number, caller.network);
  await rememberNetwork(inner, actor.id as number, caller.network);
  await recordHistory(inner, userResource(inner.database), actor.id, 'login', {});
  return { token: await store.open(inner, actor.id as number), actor };
}

/**
 * Opens a session, or returns a ticket if the user has a second factor. The error and its time are the same for an
 * unknown account and a wrong password.
 */
export async function logIn(
  ctx: Context,
  store: SessionStore,
  caller: Caller,
  body: unknown,
): Promise<LoggedIn | HalfLoggedIn> {
  const { account: typed, password } = readTexts(body, { account: anyText, password: passwordHash });
  const account = accountName(typed);
  const found = await findAccount(ctx.database, account);
  const tried = await countTry(ctx, { account, user: found?.actor.id ?? null, caller });
  const right = found ? await verifyPassword(password, found.passwordHash) : await verifyDummy(password);
  if (!found || !right) throw new Invalid('login');
  const { actor } = found;
  return inTransaction({ ...ctx, actor }, async (inner) => {
    const id = actor.id as number;
    if (!(await withSecondFactor(inner, [id])).has(id)) return enter(inner, store, caller, actor);
    // Keep earlier failures, so that attempts at the code are limited.
    await uncountTry(inner, tried);
    return { secondFactor: ['totp'], ticket: await openTicket(inner, id) } as const;
  });
}

/** Returns the error for a ticket that is unknown, expired, used or had five wrong codes. */
const endedTicket = (): Invalid => new Invalid('secondFactor.ticket', {}, { ticket: { key: 'secondFactor.ticket' } });

const mail = (ctx: Context, payload: SecondFactorMail): Promise<number> =>
  enqueue(ctx, { kind: SECOND_FACTOR_MAIL, payload });

/** Counts an attempt with a ticket and uses up the code. The count commits even for a wrong code. */
async function tryCode(
  inner: Inner,
  { store, caller, actor }: { store: SessionStore; caller: Caller; actor: Actor },
  { ticket, code }: { ticket: string; code: string },
): Promise<LoggedIn | 'ended' | 'wrong'> {
  const user = actor.id as number;
  const left = await countTicketTry(inner, ticket);
  if (left === null) return 'ended';
  const kind = await acceptCode(inner, user, code);
  if (kind === null) {
    if (left === 0) await mail(inner, { user, about: 'guessed' });
    return 'wrong';
  }
  await removeTicket(inner, ticket);
  if (kind === 'recovery') {
    await recordHistory(inner, userResource(inner.database), user, 'recovery-code', {});
    await mail(inner, { user, about: 'recovery' });
  }
  return enter(inner, store, caller, actor);
}

/**
 * Completes a login with the ticket and a code of the app or a recovery code. A wrong code counts like a wrong
 * password.
 */
export async function logInSecond(ctx: Context, store: SessionStore, caller: Caller, body: unknown): Promise<LoggedIn> {
  const { ticket } = readTexts(body, { ticket: anyText });
  const code = readCode(body);
  const owner = await ownerOfTicket(ctx, ticket);
  const actor = owner === null ? null : await findById(ctx.database, owner);
  if (!actor) throw endedTicket();
  await countTry(ctx, { account: actor.account, user: actor.id, caller });
  const done = await inTransaction({ ...ctx, actor }, (inner) =>
    tryCode(inner, { store, caller, actor }, { ticket, code }),
  );
  if (done === 'ended') throw endedTicket();
  if (done === 'wrong') throw wrongCode();
  return done;
}

const isAccount = textUpTo(128);
/** The minimum response time in milliseconds, longer than the work for an existing account. */
const MIN_WAIT = 200;

/** Returns the user who receives a code and the address, or null. */
async function readerOf(ctx: Context, account: string): Promise<{ reader: number; to: string } | null> {
  const found = await findAccount(ctx.database, account, ctx.transaction);
  if (!found || found.actor.role === BACKDOOR) return null;
  const person = await userTable(ctx).one(found.actor.id as number);
  const to = person && mailboxOf(person);
  return to ? { reader: person.id, to } : null;
}

/** Mails a code for a new password. For an unknown account, the response, time and writes are the same. */
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

/** The origin of a password reset: the address that counts failures, and the network to unlock. */
type Origin = { address: string } & Pick<Caller, 'network'>;

/** Sets the password of the user that `find` returns, and ends all sessions. Returns false if there is none. */
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
    await resetTries(inner, account ?? actor.account, { network });
    return true;
  });

/** Sets a new password with the mailed code. The error is the same for every invalid code and for a missing account. */
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

/** Sets a new password with a mailed link. The error is the same for every invalid link. */
async function resetByLink(ctx: Context, origin: Origin, body: unknown, token: string): Promise<void> {
  const { password } = readTexts(body, { password: passwordHash });
  // Count only wrong tokens, so that a valid one always works.
  if (!(await isPasswordLink(ctx, token))) await countAddress(ctx, origin.address);
  const done = await setPassword(ctx, origin, await hashPassword(password), async (inner) => {
    const user = await spendPasswordLink(inner, token);
    return user === null ? null : findById(inner.database, user, inner.transaction);
  });
  if (!done) throw new Invalid('passwordLink.wrong', {}, { token: { key: 'passwordLink.wrong' } });
}

/** Sets a new password with the token in the body, or else with the code. */
export function resetPassword(ctx: Context, origin: Origin, body: unknown): Promise<void> {
  const { token } = given(body);
  return typeof token === 'string' ? resetByLink(ctx, origin, body, token) : resetByCode(ctx, origin, body);
}
