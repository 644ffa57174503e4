import type { Field } from '@t3d/resources/kit';
import { validate } from '@t3d/resources/kit';
import type { Actor, Context } from '../context';
import { fileFault } from '../engine/rows/write/attachments';
import { Invalid, NotFound, Unauthenticated, invalidField } from '../errors';
import { changesBetween, recordHistory } from '../models/history';
import { people, peopleOf } from '../models/people';
import { hashPassword, verifyPassword } from '../models/passwords';
import { endSessionsOf } from '../models/sessions';
import type { Inner } from '../models/transaction';
import { inTransaction } from '../models/transaction';
import { passwordHash, readTexts } from './given';
import type { Caller } from './lockout';
import { countTry, forgiveTries } from './lockout';

/** The fields that people change of themselves, where the product's people have them. */
const PROFILE = ['nickname', 'avatar'] as const;
type Me = Context & { actor: { id: number } };

export function demandMe(ctx: Context): Me {
  if (ctx.actor.id === null) throw new Unauthenticated();
  return ctx as Me;
}

/**
 * Sets the caller's own nickname and avatar, a picture that the caller uploaded as one (400). Others' files are 404,
 * unknown fields 400.
 */
export async function updateProfile(ctx: Context, body: unknown): Promise<void> {
  const resource = peopleOf(ctx.database);
  const fields = Object.fromEntries(
    PROFILE.flatMap((name) => (resource.fields[name] ? [[name, resource.fields[name]]] : [])),
  );
  const { value, errors } = validate(fields, body, { partial: true });
  if (Object.keys(errors).length > 0) throw new Invalid('invalid', {}, errors);
  const me = demandMe(ctx).actor.id;
  await inTransaction(ctx, async (inner) => {
    const before = await people(inner).one(me, { lock: true });
    if (!before) throw new Unauthenticated();
    const { avatar } = value as { avatar?: number | null };
    const fault = avatar
      ? await fileFault(inner, 'avatar', fields.avatar as Field, avatar, { resource, before: { ...before } })
      : null;
    if (fault === 'notFound') throw new NotFound();
    if (fault) throw invalidField('avatar', fault);
    const changes = changesBetween(resource, { ...before }, value);
    if (Object.keys(changes).length === 0) return;
    await people(inner).update(value, me);
    await recordHistory(inner, resource, me, 'profile', changes);
  });
}

/** Writes a user's new password, with its history, and ends all their sessions. */
export async function writePassword(
  inner: Inner,
  actor: Actor,
  hash: string,
  action: 'password' | 'password-reset',
): Promise<void> {
  const id = actor.id as number;
  await people(inner).update({ passwordHash: hash }, id);
  const hidden = { password: { before: '•••', after: '•••' } };
  await recordHistory({ ...inner, actor }, peopleOf(inner.database), id, action, hidden);
  await endSessionsOf(inner, [id]);
}

/**
 * Sets a new password after the original one was given; ends all sessions of the user, this one too. Wrong originals
 * count like wrong passwords of a log-in.
 */
export async function changePassword(ctx: Context, caller: Caller, body: unknown): Promise<void> {
  const { original, password } = readTexts(body, { original: passwordHash, password: passwordHash });
  const me = demandMe(ctx).actor;
  await countTry(ctx, { account: me.account, user: me.id, caller });
  const person = await people(ctx).one(me.id);
  if (!(await verifyPassword(original, person?.passwordHash ?? null)))
    throw invalidField('original', 'originalPassword');
  const hash = await hashPassword(password);
  await inTransaction(ctx, async (inner) => {
    await forgiveTries(inner, me.account, caller);
    await writePassword(inner, me, hash, 'password');
  });
}
