import {
  type ActionPreview,
  type RightChange,
  type RightsChange,
  hasPattern,
  isEqual,
  tickedBy,
} from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { restores } from '../../engine/undo/restore';
import { invalidField, rejectRows } from '../../errors';
import { changesBetween, recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { translate } from '../../locales';
import { SET_APIS, requireAdminLeft, wouldLeaveNoAdmin } from './deleteUsers';
import type { User } from '@t3d/resources/rows';
import { resourceLabel } from '@t3d/resources/locales';
import { Op } from 'sequelize';
import { shownBoundsOf, rowsInWords } from '../../engine/access/bounds';
import { placeOf } from '../../models/actors';
import { selectIds } from '../../models/sequelize/sequelizeInternals';
import { select } from '../../models/sql';
import { permissionCalls } from './permissions/catalogue';

/** Matches `*` for everything, or `<resource>:<action>` in which each part may be `*`. */
const PATTERN = /^(\*|(\*|[a-z][a-z0-9-]*):(\*|[a-z][a-z0-9-]*))$/;

const droppingOwn = ({ actor }: Context, changed: readonly User[], patterns: readonly string[]): User | undefined =>
  actor.role !== 'ADMIN' || hasPattern(patterns, SET_APIS)
    ? undefined
    : changed.find(({ id, apis }) => id === actor.id && hasPattern(apis ?? [], SET_APIS));

/** Throws if callers would lose their own right, because they could not restore it. */
function requireOwnRights(ctx: Context, changed: readonly User[], patterns: readonly string[]): void {
  if (droppingOwn(ctx, changed, patterns)) throw invalidField('apis', 'users.ownRights', { pattern: SET_APIS });
}

const changedBy = (found: readonly User[], patterns: readonly string[]): User[] =>
  found.filter((user) => !isEqual(user.apis, patterns));

/** Previews gained and lost permissions, and why the change would be rejected. */
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
 * Changes the calls that users may make, at once even in open sessions. One enabled ADMIN must keep the right to set
 * permissions.
 */
export const setApis = command(users, 'set-apis', {
  undo: restores(async (ctx, done) => {
    const ids = done.entries.flatMap(({ recordId }) => recordId ?? []);
    await requireAdminLeft(ctx, await table(ctx, users).find(ids));
  }),
  validate: (_ctx, found, { apis }) => {
    const wrong = apis.find((pattern) => !PATTERN.test(pattern));
    if (wrong !== undefined) throw invalidField('apis', 'users.pattern', { pattern: wrong });
    rejectRows(
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

/** The maximum number of counted rows. */
const MOST_COUNTED = 100_000;
/** The maximum number of permissions in a preview for several users. */
const MOST_LINES = 20;

interface Difference {
  gained: string[];
  lost: string[];
  before: number;
  after: number;
  all: ReadonlyMap<string, { screen: string; label: string }>;
}

/** Returns the calls that a user would gain and lose. */
function differenceOf(ctx: Context, { role, apis }: User, patterns: readonly string[]): Difference {
  const all = role === null ? new Map() : permissionCalls(ctx.database.registry, role, ctx.language);
  const names = [...all.keys()] as string[];
  const [before, after] = [tickedBy(apis ?? [], names), tickedBy(patterns, names)];
  return {
    gained: names.filter((name) => after.has(name) && !before.has(name)),
    lost: names.filter((name) => before.has(name) && !after.has(name)),
    before: before.size,
    after: after.size,
    all,
  };
}

async function countRows(ctx: Context, user: User, name: string): Promise<number> {
  const resource = ctx.database.registry.get(name);
  if (!resource) return 0;
  const { id, account, role } = user;
  const actor = { id, account, role, apis: ['*'], accountAuth: true, ...placeOf(ctx.database, user) };
  const asUser: Context = { ...ctx, actor };
  const bounds = { [Op.and]: shownBoundsOf(asUser, resource) };
  const ids = selectIds(ctx.database.sequelize, ctx.database.model(resource), bounds);
  const [row] = await select<{ count: number }>(
    ctx,
    `SELECT COUNT(*) AS count FROM (${ids} LIMIT ${MOST_COUNTED}) AS reached`,
  );
  return Number(row?.count ?? 0);
}

/** Returns the lists that a user would gain or lose, with their numbers of rows. */
async function rowsOf(ctx: Context, user: User, { gained, lost }: Difference): Promise<RightsChange['rows']> {
  const { registry } = ctx.database;
  const rows: NonNullable<RightsChange['rows']> = [];
  for (const pattern of [...gained, ...lost]) {
    const [name = '', call] = pattern.split(':');
    const resource = registry.get(name);
    if (call !== 'list' || !resource || user.role === null) continue;
    rows.push({
      screen: name,
      label: resourceLabel(name, ctx.language).label,
      rows: rowsInWords(registry.product, resource.declaration.scope, user.role, ctx.language),
      count: await countRows(ctx, user, name),
      gained: gained.includes(pattern),
    });
  }
  return rows;
}

/** Merges the permissions that several users gain or lose, the one of the most users first. */
function joined(found: readonly Difference[], which: 'gained' | 'lost'): RightChange[] {
  const changes = new Map<string, RightChange>();
  for (const { [which]: patterns, all } of found)
    for (const pattern of patterns) {
      const words = all.get(pattern);
      const before = changes.get(pattern) ?? {
        pattern,
        screen: words?.screen ?? '',
        label: words?.label ?? '',
        users: 0,
      };
      changes.set(pattern, { ...before, users: before.users + 1 });
    }
  return [...changes.values()].sort((a, b) => b.users - a.users);
}

/** Previews the calls that users would gain and lose. A single user's preview also counts rows. */
async function previewRights(
  ctx: Context,
  found: readonly User[],
  patterns: readonly string[],
): Promise<NonNullable<ActionPreview['rights']>> {
  const differences = found.map((user) => differenceOf(ctx, user, patterns));
  const change = { gained: joined(differences, 'gained'), lost: joined(differences, 'lost') };
  const [user, ...others] = found;
  const [own] = differences;
  if (!user || !own || others.length > 0) return change;
  const calls = { before: own.before, after: own.after, all: own.all.size };
  return { ...change, rows: await rowsOf(ctx, user, own), calls };
}

/** Returns the permission changes of several users as preview lines. */
const changeLines = (
  { language }: Pick<Context, 'language'>,
  { gained, lost }: RightsChange,
): NonNullable<ActionPreview['changes']> =>
  (['gained', 'lost'] as const).flatMap((which) =>
    (which === 'gained' ? gained : lost).slice(0, MOST_LINES).map(({ screen, label, users }) => ({
      label: `${screen}: ${label}`,
      after: translate(`permissions.${which}`, language, { users }),
      kind: 'text' as const,
    })),
  );
