import type { Field, Resource } from '@t3d/resources/kit';
import { isColumn, isEqual, kindOf } from '@t3d/resources/kit';
import { fieldLabel } from '@t3d/resources/locales';
import type { AnySteps, Changes, DoneOperation, RecordChange, Inverse, ReportDone } from '../../registry/command';
import type { Context } from '../../context';
import type { CheckedMessage, Message } from '../../errors';
import { message, Invalid } from '../../errors';
import { chunked } from '../../models/chunked';
import { isMasked, recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { convertingErrors } from '../../models/unique';
import { accountToStore } from '../rows/write/accounts';
import { changeEach } from '../rows/write/changeEach';
import { touchParentsOf, lockParentsOf } from '../rows/children/validateParents';
import { commandsOf } from '../rows/commands/commands';
import type { PlainRow } from '../rows/read/read';
import { requireInScope } from '../rows/read/read';
import type { RecordChanges } from './readDone';
import { byResource, changesByRecord } from './readDone';
import { labelsOf } from '../access/labels';
import { deleteRows } from '../rows/write/remove';

type Values = Record<string, unknown>;
const AT_ONCE = 5000;

/** Locks and returns rows until commit, after the rows that must be locked before. */
async function lockRows(ctx: Context, resource: Resource, ids: readonly number[]): Promise<Map<number, PlainRow>> {
  const sorted = [...ids].sort((one, other) => one - other);
  await lockParentsOf(ctx, resource, sorted);
  await commandsOf(ctx.database).rulesOf(resource.name).lockFirst?.(ctx, sorted);
  const found = new Map<number, PlainRow>();
  for (const some of chunked(sorted, AT_ONCE))
    for (const row of (await table(ctx, resource).find(some, { lock: true })) as unknown as PlainRow[])
      found.set(row.id, row);
  return found;
}

const isStored = (field: Field | undefined): field is Field =>
  field !== undefined && (isColumn(field) || kindOf(field).storage === 'links');

/** Returns the changes of stored fields, without computed figures. */
export const storedChanges = ({ fields }: Resource, changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => isStored(fields[name])));

/** Returns why a record cannot be restored: it was deleted or changed since, or a value in the history is masked. */
export function restoreError(
  ctx: Context,
  resource: Resource,
  recordId: number,
  row: PlainRow | undefined,
  { changes, kept }: RecordChanges,
): Obstacle | null {
  const because = (why: Obstacle['why']): Obstacle => ({ resource, recordId, why });
  if (!row) return because(message('undo.gone'));
  const stored = storedChanges(resource, { ...changes, ...kept });
  const word = (name: string): string => fieldLabel(resource.name, name, ctx.language);
  for (const [name, { after }] of Object.entries(stored)) {
    if (name in kept) continue;
    if (isMasked(resource, name)) return because(message('undo.masked', { field: word(name) }));
    if (!isEqual(row[name], after)) return because(message('undo.changedSince', { field: word(name) }));
  }
  const shut = accountToStore(ctx, resource, row, formerValues(resource, stored));
  return shut ? because(shut.message) : null;
}

/** Locks the records of these changes. Throws 400 if a record has changed since. */
export async function lockUnchanged(
  ctx: Context,
  resource: Resource,
  done: ReadonlyMap<number, RecordChanges>,
): Promise<PlainRow[]> {
  const rows = await lockRows(ctx, resource, [...done.keys()]);
  const obstacles = [...done].flatMap(([id, one]) => restoreError(ctx, resource, id, rows.get(id), one) ?? []);
  await assertNoObstacles(ctx, obstacles);
  return [...rows.values()];
}

/** Returns the former values in the form that a model accepts. */
export const formerValues = ({ fields }: Resource, changes: Changes): Values =>
  Object.fromEntries(
    Object.entries(changes).map(([name, { before }]) => [
      name,
      typeof before === 'string' && fields[name] && kindOf(fields[name]).value === 'moment' ? new Date(before) : before,
    ]),
  );

/** Returns the changes with before and after exchanged. */
export const swapped = (changes: Changes): Record<string, { before: unknown; after: unknown }> =>
  Object.fromEntries(
    Object.entries(changes).map(([name, { before, after }]) => [name, { before: after, after: before }]),
  );

/** Restores the records of one resource. Throws if one cannot be restored. */
async function restoreOf(ctx: Context, resource: Resource, entries: readonly RecordChange[]): Promise<number> {
  const done = changesByRecord(entries);
  await lockUnchanged(ctx, resource, done);
  const former = [...done].map(([id, { changes, kept }]) => ({
    id,
    values: formerValues(resource, storedChanges(resource, { ...changes, ...kept })),
  }));
  await convertingErrors(resource, () => changeEach(ctx, resource, former));
  await touchParentsOf(ctx, resource, [...done.keys()]);
  await recordHistories(
    ctx,
    resource,
    'undo' as never,
    [...done].map(([recordId, { changes }]) => ({ recordId, changes: swapped(changes) })),
  );
  return done.size;
}

/** Restores the records that an operation changed, which must be unchanged since. */
export async function restoreEntries(
  ctx: Context,
  entries: readonly RecordChange[],
  report?: ReportDone,
): Promise<void> {
  let restored = 0;
  for (const [resource, own] of byResource(ctx, entries)) {
    restored += await restoreOf(ctx, resource, own);
    await report?.(restored);
  }
}

/** Returns the inverse of an action that only changes records. `then` runs further effects. */
export const restores = (then?: (ctx: Context, done: DoneOperation) => Promise<void>): Inverse => ({
  run: async (ctx, done, report) => {
    await restoreEntries(ctx, done.entries, report);
    await then?.(ctx, done);
  },
});

/**
 * Returns the inverse of an action with an opposite, such as enable and disable, with the opposite's checks and
 * effects.
 */
export const opposite = (
  resource: Resource,
  steps: () => Pick<AnySteps, 'run' | 'validate'>,
  input: Readonly<Record<string, unknown>> = {},
): Inverse => ({
  run: async (ctx, { entries }, report) => {
    const rows = await lockUnchanged(ctx, resource, changesByRecord(entries));
    const { validate, run } = steps();
    await validate?.(ctx, rows, input);
    await run(ctx, rows, input, report);
  },
});

export interface Obstacle {
  readonly resource: Resource;
  readonly recordId: number;
  readonly why: CheckedMessage;
}
const MAX_NAMED = 100;
const EXAMPLES = 5;

/** Returns the labels of records that prevent an undo, without records outside the caller's scope. */
async function namesOf(ctx: Context, obstacles: readonly Obstacle[]): Promise<string[]> {
  const [first] = obstacles as [Obstacle];
  const ids = [
    ...new Set(
      obstacles.filter(({ resource }) => resource.name === first.resource.name).map(({ recordId }) => recordId),
    ),
  ].slice(0, EXAMPLES);
  const labels = await labelsOf(ctx, first.resource, ids, true);
  return ids.map((id) => labels.get(id) ?? `#${id}`);
}

/** Throws 400 if any records prevent the undo, with their ids and a sentence about the first. */
export async function assertNoObstacles(ctx: Context, obstacles: readonly Obstacle[]): Promise<void> {
  const [first] = obstacles;
  if (!first) return;
  const names = await namesOf(ctx, obstacles);
  const errors = obstacles.slice(0, MAX_NAMED).map(({ recordId, why }) => [String(recordId), why as Message] as const);
  throw new Invalid(
    'undo.blocked',
    { count: new Set(obstacles.map(({ recordId }) => recordId)).size, examples: names.join(', ') },
    Object.fromEntries(errors),
  );
}

/** The inverse of an action that creates records: deletes those unchanged since, by an ordinary deletion. */
export const removes: Inverse = {
  requireReach: async (ctx, done) => {
    for (const [resource, entries] of byResource(ctx, done.entries)) {
      const held = await lockRows(
        ctx,
        resource,
        entries.flatMap(({ recordId }) => recordId ?? []),
      );
      await requireInScope(ctx, resource, [...held.keys()]);
    }
  },
  run: async (ctx, done) => {
    const [only, ...others] = byResource(ctx, done.entries);
    if (!only || others.length > 0) throw new Invalid('undo.withOthers');
    const [resource, entries] = only;
    const made = [...changesByRecord(entries)].map(([id, { changes }]): [number, RecordChanges] => {
      const known = Object.entries(changes).filter(
        ([field, { before }]) => before === null && !isMasked(resource, field),
      );
      return [id, { changes: Object.fromEntries(known), kept: {} }];
    });
    await lockUnchanged(ctx, resource, new Map(made));
    await deleteRows(
      ctx,
      commandsOf(ctx.database),
      resource,
      made.map(([id]) => id).toSorted((a, b) => a - b),
    );
  },
};
