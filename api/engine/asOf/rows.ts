import type { Field, Resource } from '@t3d/resources/kit';
import { operandsOf, readTime, kindOf } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op } from 'sequelize';
import type { Actor, Context } from '../../context';
import type { Children } from '../../registry/children';
import { childrenOf, aggregateOf } from '../../registry/children';
import { withLists } from '../../registry/decode';
import { predicateSql, variablesOf } from '../../registry/predicateSql';
import { masked, encryptedColumns } from '../../registry/encrypted';
import { NotFound, Invalid, invalidField } from '../../errors';
import { recordView } from '../../models/history';
import { addLinks } from '../../models/links';
import { conditionText } from '../../models/sequelize/sequelizeInternals';
import { typedRow } from '../../models/storedValue';
import { notDeletedWhere } from '../access/bounds';
import { mayRead, readableFields } from '../access/permissions';
import { columnSql } from '../access/select';
import { idsWhere, inlinedCondition, valueIs } from '../access/statements';
import type { Visibility } from '../history/visibleChanges';
import { ownerColumn, visibilityOf, visibilityOnAll } from '../history/visibleChanges';
import type { Computed } from '../rows/read/computed';
import { columnsFor, computedOf, withComputed } from '../rows/read/computed';
import type { PlainRow } from '../rows/read/read';
import { isLink, visibleNames } from '../rows/read/read';
import type { Overlay, Shadowed } from './overlay';
import { MAX_CHANGED, overlayOf, reachedOf, addLookedUp, isKnownPast } from './overlay';
import { removedSince } from './since';
import { selectText, withPast } from './shadow';
import { addLabels, idsIn, labelColumn, labelColumns, labelNamesFor, labelsIn } from '../access/labels';

/* Reads rows as of an earlier time with the rights of today (docs/decisions/0052-as-of.md). */

/** A record at that time, and its fields with unknown values. */
export interface PastRow {
  row: PlainRow;
  unknown: string[];
}

/** Returns the fixed condition of a view as SQL for the past table. */
export const fixedText = (ctx: Context, resource: Resource, more: readonly WhereOptions[] = []): string =>
  conditionText(ctx.database.sequelize, ctx.database.model(resource), {
    [Op.and]: [predicateSql(resource.declaration.where, variablesOf(ctx)), ...more],
  });

/** Restores the earlier values that the history lacks: encrypted fields, links, and figures of other tables. */
function putBack(
  ctx: Context,
  resource: Resource,
  overlay: Overlay,
  names: readonly string[],
  rows: PlainRow[],
): PlainRow[] {
  const sealed = new Set(encryptedColumns(resource));
  const isApart = (name: string): boolean => {
    const through = resource.fields[name]?.through;
    return sealed.has(name) || isLink(resource, name) || (through !== undefined && !isKnownPast(ctx, through));
  };
  const apart = names.filter(isApart);
  for (const row of rows) {
    const past = overlay.get(row.id)?.values ?? {};
    for (const name of apart) if (name in past) row[name] = past[name];
  }
  return rows;
}

const isMadeOfOthers = (field: Field): boolean =>
  field.asOf === 'never' || aggregateOf(field) !== null || (field.computed ?? []).some((name) => name.includes('.'));

/** Returns whether a field or one of its sources can change without a history entry. */
export const isUnrecorded = ({ fields }: Resource, field: Field): boolean =>
  field.asOf === 'unchanged' || (field.computed ?? []).some((name) => fields[name]?.asOf === 'unchanged');

interface Known {
  actor: Actor;
  resource: Resource;
  at: Date;
  overlay: Overlay;
  gone: ReadonlySet<number>;
}

/** Removes fields whose past value is unknown or hidden from the caller. */
function withoutUnknown(
  { actor, resource, at, overlay, gone }: Known,
  row: PlainRow,
  seen: Visibility | undefined,
): PastRow {
  const past = overlay.get(row.id)?.values ?? {};
  const isChanged = gone.has(row.id) || (row.updatedAt as Date) > at;
  const unknown = Object.keys(row).filter((name) => {
    const field = resource.fields[name];
    if (!field) return isChanged && (name === 'updatedAt' || name === 'version');
    if (isMadeOfOthers(field)) return true;
    if (seen?.withheld.has(name) || seen?.withheld.has(field.isBelow?.amount ?? '')) return true;
    // The present rights apply, even if the row had another owner at that time.
    if ((ownerColumn(actor, field) ?? '') in past) return true;
    if (gone.has(row.id) && !(name in past))
      return !field.through && !field.sameAs && !field.computed && !field.formula;
    if (isChanged && isUnrecorded(resource, field)) return true;
    return name in past && !seen?.visible.has(name);
  });
  // A formula is known if all its inputs are.
  const isOpen = (name: string): boolean =>
    operandsOf(resource.fields[name] ?? {}).some((one) => unknown.includes(one));
  const all = [...unknown, ...Object.keys(row).filter((name) => !unknown.includes(name) && isOpen(name))];
  for (const name of all) row[name] = null;
  return { row, unknown: all };
}

interface Reading {
  names: readonly string[];
  computed: Computed | null;
  overlay: Overlay;
  shadowed: Shadowed;
}

async function readStanding(
  ctx: Context,
  resource: Resource,
  at: Date,
  { names, computed, overlay, shadowed }: Reading,
): Promise<PlainRow[]> {
  const then = contextAt(ctx, at);
  const columns = columnsFor(resource, names).filter((name) => !isLink(resource, name));
  const attributes = columns.map((name) => columnSql(resource, name, then));
  const found = await selectText<Record<string, unknown>>(
    ctx,
    `${await withPast(ctx, resource, at, shadowed)} SELECT ${attributes.join(', ')} FROM \`${resource.table}\`
      WHERE ${fixedText(then, resource)}`,
  );
  const decoded = found.map((row) => withLists(resource, typedRow<PlainRow>(ctx, resource, columns, row)));
  const linked = putBack(ctx, resource, overlay, names, await addLinks(ctx, resource, decoded, { names }));
  await addLookedUp(ctx, resource, at, linked);
  return withComputed(then, names, computed, linked);
}

/**
 * Returns records in the caller's present scope as they were, with labels. Leaves out records that did not exist then.
 */
export async function rowsAt(
  ctx: Context,
  resource: Resource,
  at: Date,
  ids: readonly number[],
): Promise<Map<number, PastRow>> {
  if (ids.length === 0) return new Map();
  const overlay = await overlayOf(ctx, resource, at, ids);
  const shadowed = await reachedOf(ctx, resource, at, ids, overlay);
  if (shadowed.there.length + shadowed.deleted.length === 0) return new Map();
  const names = visibleNames(ctx, resource);
  const computed = names.some((name) => resource.fields[name]?.computed) ? computedOf(ctx.database, resource) : null;
  const rows = await readStanding(ctx, resource, at, { names, computed, overlay, shadowed });
  const seen = await visibilityOf(
    ctx,
    resource,
    shadowed.there.map(({ id }) => id),
  );
  const gone = new Set(shadowed.deleted.map(({ id }) => id));
  const ofGone = visibilityOnAll(ctx, resource);
  const known: Known = { actor: ctx.actor, resource, at, overlay, gone };
  const stood = rows.map((row) => withoutUnknown(known, row, gone.has(row.id) ? ofGone : seen.get(row.id)));
  const shown = stood.map(({ row }) => row);
  await addLabelsAt(ctx, resource, at, masked(resource, shown));
  return new Map(stood.map((one) => [one.row.id, one]));
}

/** Returns children in their order of that time, including those deleted since. */
async function childrenAt(ctx: Context, { child, on, order }: Children, at: Date, parent: number): Promise<PlainRow[]> {
  const ids = await idsWhere(ctx, child, {
    conditions: [valueIs(on, parent), inlinedCondition(notDeletedWhere(child))],
  });
  const removed = await removedSince(ctx, child, at, MAX_CHANGED);
  const gone = [...(await overlayOf(ctx, child, at, removed))].filter(([, past]) => past.values[on] === parent);
  const stood = await rowsAt(ctx, child, at, [...ids, ...gone.map(([id]) => id)]);
  const placeOf = (row: PlainRow): number => (order ? Number(row[order] ?? Infinity) : 0);
  return [...stood.values()].map(({ row }) => row).sort((a, b) => placeOf(a) - placeOf(b) || a.id - b.id);
}

/**
 * Returns one record at a time with its children. Throws 404 if it did not exist then. Reads of an audited resource are
 * logged.
 */
export async function showAt(ctx: Context, resource: Resource, id: number, at: Date): Promise<PastRow> {
  const stood = (await rowsAt(ctx, resource, at, [id])).get(id);
  if (!stood) throw new NotFound();
  for (const children of childrenOf(resource)) {
    if (!mayRead(ctx.actor, resource.fields[children.name] as Field)) continue;
    if (hasPast(children.child)) stood.row[children.name] = await childrenAt(ctx, children, at, id);
    else stood.unknown.push(children.name);
  }
  if (resource.declaration.audited) await recordView(ctx, resource, id);
  return stood;
}

type Row = Record<string, unknown>;

/** Returns the earlier labels of records in scope that were renamed or deleted since. */
async function labelsSince(
  ctx: Context,
  target: Resource,
  at: Date,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const names = labelNamesFor(ctx.actor, target).map((name) => labelColumn(target, name));
  const overlay = await overlayOf(ctx, target, at, ids);
  const touched = [...overlay].filter(([, past]) => past.wasDeleted || names.some((name) => name in past.values));
  if (touched.length === 0 || names.length === 0) return new Map();
  const reached = await reachedOf(
    ctx,
    target,
    at,
    touched.map(([id]) => id),
    overlay,
    true,
  );
  const columns = labelColumns(contextAt(ctx, at), target).join(', ');
  const past = await withPast(ctx, target, at, reached);
  return labelsIn(ctx, target, await selectText<Row>(ctx, `${past} SELECT ${columns} FROM \`${target.table}\``));
}

/** Adds `<name>Label` for every reference, with the label at that time. */
async function addLabelsAt<T extends Row>(ctx: Context, resource: Resource, at: Date, rows: T[]): Promise<void> {
  await addLabels(ctx, resource, rows);
  for (const [name, field] of Object.entries(readableFields(ctx.actor, resource))) {
    if (kindOf(field).refersTo !== 'record') continue;
    const target = ctx.database.registry.get(field.resource ?? '');
    const ids = [...new Set(rows.flatMap((row) => idsIn(row[name])))];
    if (!target || target.declaration.untracked || !hasPast(target) || ids.length === 0) continue;
    const labels = await labelsSince(ctx, target, at, ids);
    if (labels.size === 0) continue;
    for (const row of rows as Row[]) {
      const now = row[`${name}Label`];
      if (Array.isArray(now)) row[`${name}Label`] = idsIn(row[name]).map((id, index) => labels.get(id) ?? now[index]);
      else row[`${name}Label`] = labels.get(row[name] as number) ?? now;
    }
  }
}

export const hasPast = ({ declaration: { asOf, untracked } }: Resource): boolean => asOf ?? !untracked;

export function requirePast(resource: Resource): void {
  if (!hasPast(resource)) throw new Invalid('asOf.notKept');
}

/** Parses a time, by default in the caller's zone. Throws 400 for a future or unreadable time. */
export function readInstant(ctx: Context, name: string, value: unknown): Date {
  const at = typeof value === 'string' ? readTime(value, ctx.gmtOffset) : null;
  if (!at) throw invalidField(name, 'time');
  if (at > ctx.now()) throw invalidField(name, 'asOf.future');
  return at;
}

/** Returns the caller's context with the clock at that time, for values that depend on time. */
export const contextAt = (ctx: Context, at: Date): Context => ({ ...ctx, now: () => at });
