import type { ActionPreview } from '@t3d/resources/kit';
import { hasPattern, isEqual } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { restores } from '../../engine/undo/restore';
import { invalidField, refuseRows } from '../../errors';
import { changesBetween, recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { translate } from '../../locales';
import { changeLines, previewRights } from './permissions/previewRights';
import { SET_APIS, requireAdminLeft, wouldLeaveNoAdmin } from './requireAdminLeft';
import type { User } from '@t3d/resources/rows';

/** `*` for everything, or `<resource>:<action>` where either may be `*`. */
const PATTERN = /^(\*|(\*|[a-z][a-z0-9-]*):(\*|[a-z][a-z0-9-]*))$/;

/** The caller among these, if these patterns drop this right of its own. */
const droppingOwn = ({ actor }: Context, changed: readonly User[], patterns: readonly string[]): User | undefined =>
  actor.role !== 'ADMIN' || hasPattern(patterns, SET_APIS)
    ? undefined
    : changed.find(({ id, apis }) => id === actor.id && hasPattern(apis ?? [], SET_APIS));

/** Nobody drops this right of their own: they could not give it to themselves again. */
function requireOwnRights(ctx: Context, changed: readonly User[], patterns: readonly string[]): void {
  if (droppingOwn(ctx, changed, patterns)) throw invalidField('apis', 'users.ownRights', { pattern: SET_APIS });
}

/** Whose patterns these are not yet. */
const changedBy = (found: readonly User[], patterns: readonly string[]): User[] =>
  found.filter((user) => !isEqual(user.apis, patterns));

/** What would be gained and lost, and why it would be refused: in words, before anybody presses. */
async function checkApis(
  ctx: Context,
  found: readonly User[],
  { apis }: { apis: readonly string[] },
): Promise<ActionPreview> {
  const patterns = [...new Set(apis)];
  const wrong = patterns.find((pattern) => !PATTERN.test(pattern));
  if (wrong !== undefined) throw invalidField('apis', 'users.pattern', { pattern: wrong });
  const changed = changedBy(found, patterns);
  const params = { pattern: SET_APIS };
  const reason = droppingOwn(ctx, changed, patterns)
    ? translate('users.ownRights', ctx.language, params)
    : (await wouldLeaveNoAdmin(ctx, changed, patterns))
      ? translate('users.lastAdmin', ctx.language, params)
      : null;
  const rights = await previewRights(ctx, found, patterns);
  return {
    matched: found.length,
    available: reason === null ? found.length : 0,
    refused: reason === null ? [] : [{ reason, count: found.length }],
    ...(found.length > 1 && { changes: changeLines(ctx, rights) }),
    rights,
  };
}

/**
 * Narrows (or widens) what users may call, at once, on sessions that are open too. Refuses what is no permission
 * pattern, an ADMIN who drops this right of its own, and to leave no enabled ADMIN who has it.
 */
export const setApis = command(users, 'set-apis', {
  undo: restores(async (ctx, done) => {
    const ids = done.entries.flatMap(({ recordId }) => recordId ?? []);
    await requireAdminLeft(ctx, await table(ctx, users).find(ids));
  }),
  refuse: (_ctx, found, { apis }) => {
    const wrong = apis.find((pattern) => !PATTERN.test(pattern));
    if (wrong !== undefined) throw invalidField('apis', 'users.pattern', { pattern: wrong });
    refuseRows(
      found.filter(({ role }) => role === null),
      'users.builtIn',
    );
  },
  check: checkApis,
  run: async (ctx, found, { apis }) => {
    const patterns = [...new Set(apis)];
    const changed = changedBy(found, patterns);
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
