import type { Field, Resource } from '@t3d/resources/kit';
import { isEqual } from '@t3d/resources/kit';
import type { CompletedRow } from '../../../registry/command';
import type { Context } from '../../../context';
import { childrenOf } from '../../../registry/children';
import type { Message, ApiError } from '../../../errors';
import { Invalid, invalidBy } from '../../../errors';
import type { Database } from '../../../models/database';
import { withLinkedIds } from '../../../models/links';
import { completeAccounts } from './accounts';
import { withStoredChildren, withoutChildren } from '../children/childrenOfRows';
import { commandsOf } from '../commands/commands';
import { assertReadable, requireNeeded } from '../read/conditions';
import { differing } from './changeEach';
import type { PlainRow } from '../read/read';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the values to store, completed by `beforeSave`. Throws by field for changes that the state does not allow,
 * and for missing values.
 */
export async function completeRows(
  ctx: Context,
  resource: Resource,
  rows: readonly Values[],
  before: readonly (PlainRow | null)[],
): Promise<readonly CompletedRow[]> {
  const own = rows.map((row) => withoutChildren(resource, row));
  const closed = assertReadable(ctx, resource, own, before);
  const open = rows.flatMap((_row, index) => (closed[index] ? [] : [index]));
  const stands = open.map((index) => before[index] ?? null);
  const validated = open.map((index) => rows[index] as Values);
  const byRule = await runBeforeSave(ctx, resource, validated, stands);
  const completed = await completeAccounts(ctx, resource, byRule, stands);
  const answers: CompletedRow[] = closed.map((errors) => ({ errors: errors ?? {} }));
  open.forEach((index, at) => {
    answers[index] = requireNeeded(ctx, resource, completed[at] as CompletedRow, before[index] ?? null);
  });
  return answers;
}

/** Returns whether a resource has rules beyond those of its fields. */
export const hasValueRules = (ctx: Context, { name, fields, declaration }: Resource): boolean =>
  commandsOf(ctx.database).rulesOf(name).beforeSave !== undefined ||
  declaration.editable !== undefined ||
  Object.values<Field>(fields).some(({ editable, requiredWhen }) => editable ?? requiredWhen);

/** Returns whether a rule of the resource may read children. */
export const hasChildRules = (database: Database, resource: Resource): boolean =>
  commandsOf(database).rulesOf(resource.name).beforeSave !== undefined && childrenOf(resource).length > 0;

/** Completes rows by the resource's `beforeSave`, with the call's children or else the stored ones. */
export async function runBeforeSave(
  ctx: Context,
  resource: Resource,
  rows: readonly Values[],
  before: readonly (PlainRow | null)[],
): Promise<readonly CompletedRow[]> {
  const complete = commandsOf(ctx.database).rulesOf(resource.name).beforeSave;
  const stored = (values: Values): Values => withLinkedIds(resource, withoutChildren(resource, values));
  if (!complete || rows.length === 0) return rows.map((values) => ({ values: stored(values) }));
  const linked = rows.map((values) => withLinkedIds(resource, values));
  const completed = await complete(ctx, await withStoredChildren(ctx, resource, linked, before), before);
  if (completed.length !== rows.length)
    throw new Error(`${resource.name}: \`beforeSave\` answered ${completed.length} of ${rows.length} rows`);
  return completed.map((one) => (one.values ? { ...one, values: stored(one.values) } : one));
}

/** Returns an error by field. A message shared by all fields becomes the general one. */
function errorOf(errors: Readonly<Record<string, Message>>): ApiError {
  const [first, ...others] = Object.values(errors);
  return first?.key === 'notEditable' && others.every((one) => isEqual(one, first))
    ? invalidBy(first, { ...errors })
    : new Invalid('invalid', {}, { ...errors });
}

/** Returns the values to store of one record. Throws 400 with the errors by field. */
export async function completeRow(
  ctx: Context,
  resource: Resource,
  values: Values,
  before: PlainRow | null,
): Promise<Values> {
  const [completed] = (await completeRows(ctx, resource, [values], [before])) as [CompletedRow];
  if (completed.errors) throw errorOf(completed.errors);
  return completed.values;
}

/** Returns the values to write to a stored and locked record. Null if nothing changes. */
export async function completeChanges(
  ctx: Context,
  resource: Resource,
  given: Values,
  before: PlainRow,
): Promise<Values | null> {
  const changed = differing(before, given);
  if (Object.keys(changed).length === 0) return null;
  const values = differing(before, await completeRow(ctx, resource, changed, before));
  return Object.keys(values).length === 0 ? null : values;
}
