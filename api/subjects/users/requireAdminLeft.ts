import { hasPattern } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { table } from '../../models/table';
import type { User } from '@t3d/resources/rows';

/** The right by which every other right is restored. */
export const SET_APIS = 'users:set-apis';

const mayRepair = ({ actor }: Context): boolean => actor.role === null || actor.role === 'backdoor';

/**
 * After users were narrowed, disabled or deleted: holds the ADMINs that are left, in id order, and refuses when none of
 * them can set rights any more. Two calls that would each leave the other's ADMIN wait here for one another. The
 * backdoor and the system repair by hand what nobody else can, so they are not checked.
 */
export async function requireAdminLeft(ctx: Context, changed: readonly User[]): Promise<void> {
  const touched = changed.filter(({ role }) => role === 'ADMIN');
  if (touched.length === 0 || mayRepair(ctx)) return;
  const left = await table(ctx, users).find({ role: 'ADMIN', status: 'ENABLED' }, { lock: true });
  if (left.some(({ apis }) => hasPattern(apis ?? [], SET_APIS))) return;
  const refused = { key: 'users.lastAdmin', params: { pattern: SET_APIS } } as const;
  throw new Invalid(refused.key, refused.params, Object.fromEntries(touched.map(({ id }) => [String(id), refused])));
}

/** Whether these patterns, given to these users, would leave no ADMIN who can set rights: asked before it is done. */
export async function wouldLeaveNoAdmin(
  ctx: Context,
  changed: readonly User[],
  patterns: readonly string[],
): Promise<boolean> {
  if (mayRepair(ctx) || !changed.some(({ role }) => role === 'ADMIN') || hasPattern(patterns, SET_APIS)) return false;
  const narrowed = new Set(changed.map(({ id }) => id));
  const admins = await table(ctx, users).find({ role: 'ADMIN', status: 'ENABLED' });
  return !admins.some(({ id, apis }) => !narrowed.has(id) && hasPattern(apis ?? [], SET_APIS));
}
