import type { Field } from '@t3d/resources/kit';
import { validate } from '@t3d/resources/kit';
import type { Context } from '../context';
import { fileFault } from '../engine/rows/write/attachments';
import { Invalid, NotFound, Unauthenticated, invalidField } from '../errors';
import { changesBetween, recordHistory } from '../models/history';
import { people, peopleOf } from '../models/people';
import { PASSWORD_ON_WIRE, hashPassword, verifyPassword } from '../models/passwords';
import { endSessionsOf } from '../models/sessions';
import { inTransaction } from '../models/transaction';
import type { Caller } from './lockout';
import { countTry, forgiveTries } from './lockout';

/** What people change of themselves, of what the product's have. */
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

/**
 * Sets a new password after the original one was given; ends all sessions of the user, this one too. Wrong originals
 * count like wrong passwords of a log-in.
 */
export async function changePassword(ctx: Context, caller: Caller, body: unknown): Promise<void> {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const wrong = ['original', 'password'].filter(
    (name) => typeof given[name] !== 'string' || !PASSWORD_ON_WIRE.test(given[name]),
  );
  if (wrong.length > 0)
    throw new Invalid(
      'invalid',
      {},
      Object.fromEntries(wrong.map((name) => [name, { key: given[name] ? 'passwordHash' : 'required' }])),
    );
  const me = demandMe(ctx).actor;
  await countTry(ctx, { account: me.account, user: me.id, caller });
  const { passwordHash } = (await people(ctx).one(me.id)) ?? { passwordHash: null };
  if (!(await verifyPassword(given.original as string, passwordHash)))
    throw invalidField('original', 'originalPassword');
  const hash = await hashPassword(given.password as string);
  await inTransaction(ctx, async (inner) => {
    await forgiveTries(inner, me.account, caller);
    await people(inner).update({ passwordHash: hash }, me.id);
    await recordHistory(inner, peopleOf(ctx.database), me.id, 'password', {
      password: { before: '•••', after: '•••' },
    });
    await endSessionsOf(inner, [me.id]);
  });
}
