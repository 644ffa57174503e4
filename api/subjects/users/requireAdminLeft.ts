import { hasPattern } from '@t3d/resources/kit';
import users from '@t3d/resources/users';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { table } from '../../models/table';
import type { User } from '@t3d/resources/rows';

/** The right by which every other right is restored. */
export const SET_APIS = 'users:set-apis';

/**
 * After users were narrowed, disabled or deleted: holds the ADMINs that are left, in id order, and refuses when none of
 * them can set rights any more. Two calls that would each leave the other's ADMIN wait here for one another. The
 * backdoor and the system repair by hand what nobody else can, so they are not checked.
 */
export async function requireAdminLeft(ctx: Context, changed: readonly User[]): Promise<void> {
  const touched = changed.filter(({ role }) => role === 'ADMIN');
  if (touched.length === 0 || ctx.actor.role === null || ctx.actor.role === 'backdoor') return;
  const left = await table(ctx, users).find({ role: 'ADMIN', status: 'ENABLED' }, { lock: true });
  if (left.some(({ apis }) => hasPattern(apis ?? [], SET_APIS))) return;
  const refused = { key: 'users.lastAdmin', params: { pattern: SET_APIS } } as const;
  throw new Invalid(refused.key, refused.params, Object.fromEntries(touched.map(({ id }) => [String(id), refused])));
}
