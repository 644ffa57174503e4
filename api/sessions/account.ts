import { validate } from '@t3d/resources/kit';
import users from '@t3d/resources/users';
import type { Context } from '../context';
import { Invalid, Unauthenticated, invalidField } from '../errors';
import { isOwnAvatar } from '../models/files';
import { changesBetween, recordHistory } from '../models/history';
import { PASSWORD_ON_WIRE, hashPassword, verifyPassword } from '../models/passwords';
import { endSessionsOf } from '../models/sessions';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { countTry, forgiveTries } from './lockout';

const PROFILE = { nickname: users.fields.nickname, avatar: users.fields.avatar };
type Me = Context & { actor: { id: number } };

export function demandMe(ctx: Context): Me {
  if (ctx.actor.id === null) throw new Unauthenticated();
  return ctx as Me;
}

/**
 * Sets the caller's own nickname and avatar (a file it uploaded for that). Others' files and unknown fields are 400.
 */
export async function updateProfile(ctx: Context, body: unknown): Promise<void> {
  const { value, errors } = validate(PROFILE, body, { partial: true });
  if (Object.keys(errors).length > 0) throw new Invalid('invalid', {}, errors);
  const me = demandMe(ctx).actor.id;
  await inTransaction(ctx, async (inner) => {
    const before = await table(inner, users).one(me, { lock: true });
    if (!before) throw new Unauthenticated();
    if (value.avatar && value.avatar !== before.avatar && !(await isOwnAvatar(inner, value.avatar as number)))
      throw invalidField('avatar', 'avatarFile');
    const changes = changesBetween(users, before, value);
    if (Object.keys(changes).length === 0) return;
    await table(inner, users).update(value, me);
    await recordHistory(inner, users, me, 'profile', changes);
  });
}

/** Sets a new password after the original one was given; ends all sessions of the user, this one too. */
export async function changePassword(ctx: Context, body: unknown): Promise<void> {
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
  await countTry(ctx, me.account);
  const { passwordHash } = (await table(ctx, users).one(me.id)) ?? { passwordHash: null };
  if (!(await verifyPassword(given.original as string, passwordHash)))
    throw invalidField('original', 'originalPassword');
  const hash = await hashPassword(given.password as string);
  await inTransaction(ctx, async (inner) => {
    await forgiveTries(inner, me.account);
    await table(inner, users).update({ passwordHash: hash }, me.id);
    await recordHistory(inner, users, me.id, 'password', { password: { before: '•••', after: '•••' } });
    await endSessionsOf(inner, [me.id]);
  });
}
