import { hasPattern, isEqual } from '@t3d/resources/kit';
import users from '@t3d/resources/users';
import type { Context } from '../../context';
import { command } from '../../engine/rows/command';
import { invalidField, refuseRows } from '../../errors';
import { changesBetween, recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { SET_APIS, requireAdminLeft } from './requireAdminLeft';
import type { User } from '@t3d/resources/rows';

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
export const setApis = command(users, 'set-apis', {
  refuse: (_ctx, found, { apis }) => {
    const wrong = apis.find((pattern) => !PATTERN.test(pattern));
    if (wrong !== undefined) throw invalidField('apis', 'users.pattern', { pattern: wrong });
    refuseRows(
      found.filter(({ role }) => role === null),
      'users.builtIn',
    );
  },
  run: async (ctx, found, { apis }) => {
    const patterns = [...new Set(apis)];
    const changed = found.filter((user) => !isEqual(user.apis, patterns));
    requireOwnRights(ctx, changed, patterns);
    await table(ctx, users).update(
      { apis: patterns },
      changed.map(({ id }) => id),
    );
    await requireAdminLeft(ctx, changed);
    await recordHistories(
      ctx,
      users,
      'set-apis',
      changed.map((user) => ({ recordId: user.id, changes: changesBetween(users, user, { apis: patterns }) })),
    );
    return { affected: changed.length };
  },
});
