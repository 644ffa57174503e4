import { type Field, validate, isEmail } from '@t3d/resources/kit';
import type { Actor, Context } from '../context';
import { fileFault } from '../engine/rows/write/attachments';
import { Invalid, NotFound, Unauthenticated, invalidField } from '../errors';
import { changesBetween, recordHistory } from '../models/history';
import { userTable, userResource } from '../models/userTable';
import { hashPassword, verifyPassword } from '../models/passwords';
import { endSessionsOf } from '../models/logins';
import { type Inner, inTransaction } from '../models/transaction';
import { passwordHash, readTexts, anyText, given, wrongCode } from './given';
import { type Caller, countTry, resetTries } from './lockout';
import { writeMail } from '../builtin/mails';
import { type HumanAnswer, type SlideChallenge, requireHuman, makeSlide } from '../builtin/puzzles';
import { enqueueSecretMail } from '../jobs/outbox';
import { CODE_LIFE, RESEND_WAIT, countAddress, makeCode, spendCode } from '../models/mailedCodes';

/** The profile fields that users may change themselves. */
const PROFILE = ['nickname', 'avatar'] as const;
type Me = Context & { actor: { id: number } };

export function requireUser(ctx: Context): Me {
  if (ctx.actor.id === null) throw new Unauthenticated();
  return ctx as Me;
}

/**
 * Changes the caller's nickname and avatar. Throws 400 unless the avatar is a picture that the caller uploaded as one.
 */
export async function updateProfile(ctx: Context, body: unknown): Promise<void> {
  const resource = userResource(ctx.database);
  const fields = Object.fromEntries(
    PROFILE.flatMap((name) => (resource.fields[name] ? [[name, resource.fields[name]]] : [])),
  );
  const { value, errors } = validate(fields, body, { partial: true });
  if (Object.keys(errors).length > 0) throw new Invalid('invalid', {}, errors);
  const me = requireUser(ctx).actor.id;
  await inTransaction(ctx, async (inner) => {
    const before = await userTable(inner).one(me, { lock: true });
    if (!before) throw new Unauthenticated();
    const { avatar } = value as { avatar?: number | null };
    const fault = avatar
      ? await fileFault(inner, 'avatar', fields.avatar as Field, avatar, { resource, before: { ...before } })
      : null;
    if (fault === 'notFound') throw new NotFound();
    if (fault) throw invalidField('avatar', fault);
    const changes = changesBetween(resource, { ...before }, value);
    if (Object.keys(changes).length === 0) return;
    await userTable(inner).update(value, me);
    await recordHistory(inner, resource, me, 'profile', changes);
  });
}

/** Stores a user's new password with history, and ends all the user's sessions. */
export async function writePassword(
  inner: Inner,
  actor: Actor,
  hash: string,
  action: 'password' | 'password-reset',
): Promise<void> {
  const id = actor.id as number;
  await userTable(inner).update({ passwordHash: hash }, id);
  const hidden = { password: { before: '•••', after: '•••' } };
  await recordHistory({ ...inner, actor }, userResource(inner.database), id, action, hidden);
  await endSessionsOf(inner, [id]);
}

/**
 * Sets a new password after checking the old one, and ends all sessions. A wrong old password counts as a failed login.
 */
export async function changePassword(ctx: Context, caller: Caller, body: unknown): Promise<void> {
  const { original, password } = readTexts(body, { original: passwordHash, password: passwordHash });
  const me = requireUser(ctx).actor;
  await countTry(ctx, { account: me.account, user: me.id, caller });
  const person = await userTable(ctx).one(me.id);
  if (!(await verifyPassword(original, person?.passwordHash ?? null)))
    throw invalidField('original', 'originalPassword');
  const hash = await hashPassword(password);
  await inTransaction(ctx, async (inner) => {
    await resetTries(inner, me.account, caller);
    await writePassword(inner, me, hash, 'password');
  });
}

const LONGEST = 128;
/** Returns the key that counts a user's verification codes. */
const keyOf = (user: number): string => `account-auth ${user}`;

function readEmail(body: unknown): string {
  const address = readTexts(body, { email: anyText }).email.toLowerCase();
  if (address.length > LONGEST || !isEmail(address)) throw invalidField('email', 'contact.email');
  return address;
}

function requireUnverified(ctx: Context): number {
  const me = requireUser(ctx);
  if (me.actor.accountAuth) throw new Invalid('accountAuth.done');
  return me.actor.id;
}

/** Creates a puzzle for a caller without a verified e-mail address. */
export const requestSlide = (ctx: Context, secretKey: string): Promise<SlideChallenge> =>
  makeSlide(ctx, requireUnverified(ctx), secretKey);

/** Mails a code to the address that the caller wants to verify. Requires a solved puzzle or a proof of work. */
export async function requestAuthCode(
  ctx: Context,
  address: string,
  body: unknown,
  answer: Pick<HumanAnswer, 'proof' | 'secretKey'>,
): Promise<{ minutes: number; resendSeconds: number }> {
  const user = requireUnverified(ctx);
  const email = readEmail(body);
  const { challengeId, x } = given(body);
  await countAddress(ctx, address);
  await requireHuman(ctx, user, { challengeId, x, ...answer });
  const minutes = CODE_LIFE / 60_000;
  await inTransaction(ctx, async (inner) => {
    const code = await makeCode(inner, keyOf(user), true, email);
    const person = await userTable(inner).one(user);
    const mail = writeMail('accountAuthCode', { code, account: person?.account ?? '', minutes }, [ctx.language]);
    await enqueueSecretMail(inner, { to: email, reader: user, ...mail }, new Date(ctx.now().getTime() + CODE_LIFE));
  });
  return { minutes, resendSeconds: RESEND_WAIT / 1000 };
}

/** Verifies the caller by the mailed code, and stores the address. The error is the same for every invalid code. */
export async function verifyAccount(ctx: Context, address: string, body: unknown): Promise<void> {
  const user = requireUnverified(ctx);
  const email = readEmail(body);
  const { code } = readTexts(body, { code: anyText });
  await countAddress(ctx, address);
  const done = await inTransaction(ctx, async (inner) => {
    if (!(await spendCode(inner, keyOf(user), code, email))) return false;
    const before = await userTable(inner).one(user, { lock: true });
    await userTable(inner).update({ accountAuth: true, email }, user);
    await recordHistory(inner, userResource(inner.database), user, 'account-auth', {
      accountAuth: { before: Boolean(before?.accountAuth), after: true },
    });
    return true;
  });
  if (!done) throw wrongCode();
}
