import type { Resource } from '@t3d/resources/kit';
import { grantScope, LANGUAGES } from '@t3d/resources/kit';
import type { Message } from '../../errors';
import { Invalid } from '../../errors';
import type { Context } from '../../context';
import { forUpdate } from '../../models/dialect';
import { presentNames } from '../../registry/formerNames';
import type { Changes } from '../../models/history';
import { UNDONE, recordHistories } from '../../models/history';
import type { Link } from '../../models/imports';
import { relinkRestored, readLinks } from '../../models/imports';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { changeEach } from '../rows/write/changeEach';
import { validatedOnce, touchParentsOf, lockParentsOf } from '../rows/children/validateParents';
import type { Commands } from '../rows/commands/commands';
import type { Obstacle, UndoPlan, Undoing } from './planUndo';
import { planUndo, requireWritable } from './planUndo';
import { completeRows, hasValueRules } from '../rows/write/completeRows';
import type { PlainRow } from '../rows/read/read';
import { requireInScope } from '../rows/read/read';
import { convertingErrors } from '../../models/unique';
import { deleteRows } from '../rows/write/remove';
import { formerValues, swapped } from '../undo/restore';
import { translate } from '../../locales';

type Values = Record<string, unknown>;
type Progress = (done: number, total: number) => Promise<void> | void;
interface Undone {
  removed: number;
  restored: number;
}

/** Throws the reasons that prevent an undo, with examples. */
export function rejectUndo(obstacles: readonly Obstacle[]): never {
  const [first] = obstacles as [Obstacle];
  const errors = obstacles.flatMap(({ key, params, examples }) =>
    examples.map((example) => [example, { key, params } as Message] as const),
  );
  const examples = [...new Set(obstacles.flatMap((one) => one.examples))].slice(0, 5).join(', ');
  throw new Invalid(
    'imports.cannotUndo',
    { count: Math.max(...obstacles.map(({ count }) => count), first.count), examples: examples || '–' },
    Object.fromEntries(errors),
  );
}

/** Locks the records and checks them again, because one may have changed. Returns the ids of existing records. */
async function lockPage(ctx: Context, { resource }: Undoing, page: readonly Link[]): Promise<Set<number>> {
  await lockParentsOf(
    ctx,
    resource,
    page.map(({ recordId }) => recordId),
  );
  const rows = await select<{ id: number | string; version: number }>(
    ctx,
    `SELECT \`id\`, \`version\` FROM \`${resource.table}\`
      WHERE \`id\` IN (?) ORDER BY \`id\`${forUpdate(ctx.database)}`,
    [page.map(({ recordId }) => recordId)],
  );
  const left = new Map(page.map(({ recordId, recordVersion }) => [recordId, recordVersion]));
  const touched = rows
    .filter(({ id, version }) => left.get(Number(id)) !== Number(version))
    .map(({ id }) => `#${Number(id)}`);
  if (touched.length > 0)
    rejectUndo([{ key: 'imports.changedSince', count: touched.length, examples: touched.slice(0, 5) }]);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Returns an import's changes under the present field names, without fields that are no longer declared. */
function underPresentNames({ fields }: Resource, page: readonly Link[]): Link[] {
  const renamed = presentNames([{ fields }]);
  return page.map((link) => ({
    ...link,
    changes: Object.fromEntries(
      Object.entries(renamed(link.changes)).filter(([name]) => Object.hasOwn(fields, name)),
    ) as Changes,
  }));
}

const rowsOf = (ctx: Context, resource: Resource, page: readonly Link[]): Promise<PlainRow[]> =>
  table(ctx, resource).find(page.map(({ recordId }) => recordId)) as unknown as Promise<PlainRow[]>;

/** Returns the former values to store. Throws if the caller may no longer change a record or write a field. */
async function requireAllowed(ctx: Context, undoing: Undoing, page: readonly Link[]): Promise<Values[]> {
  const { resource } = undoing;
  const ids = page.map(({ recordId }) => recordId);
  await requireInScope(ctx, resource, ids, grantScope(resource.declaration.access.update));
  requireWritable(ctx, resource, [...new Set(page.flatMap(({ changes }) => Object.keys(changes)))]);
  return fillFormer(ctx, undoing, page);
}

/** Completes the former values by the resource's rule. Throws for values that the rule no longer accepts. */
async function fillFormer(ctx: Context, { resource }: Undoing, page: readonly Link[]): Promise<Values[]> {
  const former = page.map(({ changes }) => formerValues(resource, changes));
  if (!hasValueRules(ctx, resource)) return former;
  const now = new Map((await rowsOf(ctx, resource, page)).map((row) => [row.id, row]));
  const completed = await completeRows(
    ctx,
    resource,
    former,
    page.map(({ recordId }) => now.get(recordId) ?? null),
  );
  const rejected = page.flatMap(({ recordId }, index) => {
    const [error] = Object.values(completed[index]?.errors ?? {});
    return error ? [{ recordId, error }] : [];
  });
  const [first] = rejected;
  if (!first) return completed.map(({ values }) => values ?? {});
  const examples = rejected.slice(0, 5).map(({ recordId }) => `#${recordId}`);
  return rejectUndo([{ ...first.error, count: rejected.length, examples }]);
}

/** Restores former values of records, undoing later changes first. */
async function putBack(
  ctx: Context,
  { resource }: Undoing,
  page: readonly Link[],
  values: readonly Values[],
): Promise<void> {
  await convertingErrors(resource, () =>
    changeEach(
      ctx,
      resource,
      page.map(({ recordId }, index) => ({ id: recordId, values: values[index] as Values })),
    ),
  );
  await touchParentsOf(
    ctx,
    resource,
    page.map(({ recordId }) => recordId),
  );
  await relinkRestored(ctx, resource, page);
  await recordHistories(
    ctx,
    resource,
    UNDONE,
    page.map(({ recordId, changes }) => ({ recordId, changes: swapped(changes) })),
  );
}

/**
 * Undoes an import, all or none, inside a transaction. Removes created records first, which frees their unique values,
 * and then restores changed ones.
 */
export async function undoImported(
  ctx: Context,
  commands: Commands,
  undoing: Undoing,
  progress?: Progress,
): Promise<Undone> {
  const plan = await planUndo(ctx, undoing);
  if (plan.obstacles.length > 0) rejectUndo(plan.obstacles);
  const within: Context = { ...ctx, partOf: { import: undoing.id, undoes: true } };
  return validatedOnce(within, () => takeBack(within, commands, undoing, plan, progress));
}

/** Removes created records before restoring changed ones. */
async function takeBack(
  within: Context,
  commands: Commands,
  undoing: Undoing,
  { made, changed }: UndoPlan,
  progress?: Progress,
): Promise<Undone> {
  const done: Undone = { removed: 0, restored: 0 };
  for await (const page of readLinks(within, undoing.id, 'create')) {
    const there = await lockPage(within, undoing, page);
    if (there.size > 0)
      await deleteRows(
        within,
        commands,
        undoing.resource,
        [...there].sort((a, b) => a - b),
      );
    done.removed += there.size;
    await progress?.(done.removed, made + changed);
  }
  for await (const page of readLinks(within, undoing.id, 'import')) {
    const there = await lockPage(within, undoing, page);
    if (there.size < page.length)
      rejectUndo([
        {
          key: 'imports.goneSince',
          count: page.length - there.size,
          examples: page
            .filter(({ recordId }) => !there.has(recordId))
            .slice(0, 5)
            .map(({ recordId }) => `#${recordId}`),
        },
      ]);
    const links = underPresentNames(undoing.resource, page);
    await putBack(within, undoing, links, await requireAllowed(within, undoing, links));
    done.restored += page.length;
    await progress?.(done.removed + done.restored, made + changed);
  }
  return done;
}

/** Returns whether the valid rows of a file may be imported alone. */
export const maySkipRows = ({ declaration: { import: given } }: Resource): boolean =>
  given !== undefined && (given.partial ?? given.rows === undefined);

/** Returns whether valid rows are written even if others are rejected, as also in a dry run. */
export const skipsBadRows = (
  resource: Resource,
  { goodOnly, dryRun }: { goodOnly?: boolean; dryRun: boolean },
): boolean => goodOnly === true || (dryRun && maySkipRows(resource));

const isCalled = (heading: unknown, key: 'imports.row' | 'imports.errors'): boolean =>
  LANGUAGES.some((language) => String(heading ?? '').trim() === translate(key, language));

/** Finds the two columns that a workbook of rejected rows adds (row number and errors), which the import ignores. */
export function noteColumns(headings: readonly unknown[], fields: readonly (string | null)[]): ReadonlySet<number> {
  const last = headings.length - 1;
  return new Set([
    ...(fields[0] === null && isCalled(headings[0], 'imports.row') ? [0] : []),
    ...(last > 0 && fields[last] === null && isCalled(headings[last], 'imports.errors') ? [last] : []),
  ]);
}
