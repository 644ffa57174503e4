import { hasPattern, isEqual } from '@t3d/resources/kit';
import users from '@t3d/resources/users';
import type { Context } from '../../context';
import { Invalid, invalidField } from '../../errors';
import { changesBetween, recordHistories } from '../../models/history';
import { table } from '../../models/table';
import type { Outcome } from '../../declared/command';
import { SET_APIS, requireAdminLeft } from './requireAdminLeft';
import type { User } from '../../models/rows';

/** `*` for everything, or `<resource>:<action>` where either may be `*`. */
const PATTERN = /^(\*|(\*|[a-z][a-z0-9-]*):(\*|[a-z][a-z0-9-]*))$/;

/** Nobody drops this right of their own: they could not give it to themselves again. */
function requireOwnRights({ actor }: Context, changed: readonly User[], patterns: readonly string[]): void {
  const own = actor.role === 'ADMIN' ? changed.find(({ id }) => id === actor.id) : undefined;
  if (own && hasPattern(own.apis ?? [], SET_APIS) && !hasPattern(patterns, SET_APIS))
    throw invalidField('apis', 'users.ownRights', { pattern: SET_APIS });
}

/**
 * Narrows (or widens) what users may call, at once, on sessions that are open too. Refuses what is no permission
 * pattern, an ADMIN who drops this right of its own, and to leave no enabled ADMIN who has it.
 */
export async function setApis(
  ctx: Context,
  { ids, apis }: { ids: readonly number[]; apis: readonly string[] },
): Promise<Outcome> {
  const patterns = [...new Set(apis)];
  const wrong = patterns.find((pattern) => !PATTERN.test(pattern));
  if (wrong !== undefined || patterns.length === 0)
    throw invalidField('apis', 'users.pattern', { pattern: wrong ?? '' });
  const rows = table(ctx, users);
  const found = await rows.find(ids, { lock: true });
  const builtIn = found.find(({ role }) => role === null);
  if (builtIn) throw new Invalid('users.builtIn', {}, { [String(builtIn.id)]: { key: 'users.builtIn' } });
  const differing = found.filter((user) => !isEqual(user.apis, patterns));
  requireOwnRights(ctx, differing, patterns);
  await rows.update(
    { apis: patterns },
    differing.map(({ id }) => id),
  );
  await requireAdminLeft(ctx, differing);
  await recordHistories(
    ctx,
    users,
    'set-apis',
    differing.map((user) => ({ recordId: user.id, changes: changesBetween(users, user, { apis: patterns }) })),
  );
  return { affected: differing.length };
}
