import type { Field, Resource } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op } from 'sequelize';
import type { Context } from '../../context';
import { madeOf } from '../../declared/children';
import { decodeRow, withLists } from '../../declared/decode';
import { predicateSql } from '../../declared/predicateSql';
import { masked } from '../../declared/sealed';
import { variablesOf } from '../../declared/variables';
import { addLinks } from '../../models/links';
import { conditionText } from '../../models/sequelize/subquery';
import { sealedNames } from '../../models/sequelize/sealedColumns';
import { readableFields } from '../access/permissions';
import { reachesAll } from '../access/reach';
import { fieldSql } from '../access/select';
import type { Visibility } from '../history/visibleChanges';
import { visibilityOf } from '../history/visibleChanges';
import type { Computed } from '../rows/computed';
import { columnsFor, computedOf, withComputed } from '../rows/computed';
import type { PlainRow } from '../rows/read';
import { idsInScope, isLink, visibleNames } from '../rows/read';
import { contextAt } from './instant';
import { addLabelsAt } from './labels';
import type { Overlay } from './overlay';
import { madeAt, overlayOf, seesDeleted } from './overlay';
import type { Through } from './lookedUp';
import { addLookedUp, lookedTables, pastTablesOf } from './lookedUp';
import type { Shadowed } from './shadow';
import { selectText, shadowSql } from './shadow';

/** A record as it stood, and the fields whose value of then is not known to the caller. */
export interface StoodRow {
  row: PlainRow;
  unknown: string[];
}

/**
 * Those of the records that the caller reaches now and that may have been there then: those that are there, and those
 * that are gone since.
 */
export async function reachedOf(
  ctx: Context,
  resource: Resource,
  at: Date,
  ids: readonly number[],
  overlay: Overlay,
): Promise<Shadowed> {
  const mine = await idsInScope(ctx, resource, ids);
  const gone = seesDeleted(ctx, resource)
    ? ids.filter((id) => !mine.has(id) && overlay.get(id)?.wasDeleted === true)
    : [];
  const made = gone.length > 0 ? await madeAt(ctx, resource, gone) : new Map<number, Date>();
  return {
    there: ids.filter((id) => mine.has(id)).map((id) => ({ id, past: overlay.get(id) })),
    deleted: gone.flatMap((id) => {
      const [past, first] = [overlay.get(id), made.get(id)];
      return past && first && first <= at ? [{ id, past, made: first }] : [];
    }),
  };
}

/** The WITH clause of a statement: the resource's table as it stood, and the tables whose figures it shows. */
export async function withPast(ctx: Context, resource: Resource, at: Date, shadowed: Shadowed): Promise<string> {
  const tables = await pastTablesOf(ctx, resource, at, shadowed);
  return `WITH ${[[resource.table, shadowSql(ctx, resource, at, shadowed)], ...tables]
    .map(([name, sql]) => `\`${name}\` AS (${sql})`)
    .join(', ')}`;
}

/** The condition that a view puts on the rows of its table, at that instant. */
export const fixedText = (ctx: Context, resource: Resource, more: readonly WhereOptions[] = []): string =>
  conditionText(ctx.database.sequelize, ctx.database.model(resource), {
    [Op.and]: [predicateSql(resource.declaration.where, variablesOf(ctx)), ...more],
  });

function openSealed(ctx: Context, resource: Resource, row: Record<string, unknown>): Record<string, unknown> {
  const { seals } = ctx.database;
  for (const name of sealedNames(resource))
    if (typeof row[name] === 'string') row[name] = seals.openText(`${resource.table}.${name}`, row[name]);
  return row;
}

/** What the history says of fields that are no plain column: sealed ones, links, and figures of other tables. */
function putBack(
  ctx: Context,
  resource: Resource,
  overlay: Overlay,
  names: readonly string[],
  rows: PlainRow[],
): PlainRow[] {
  const sealed = new Set(sealedNames(resource));
  const looked = lookedTables(ctx, resource);
  const isLooked = ({ table, to }: Through): boolean =>
    looked.some((one) => one.table === table && one.past.columns.includes(to));
  const isApart = (name: string): boolean => {
    const through = resource.fields[name]?.through;
    return sealed.has(name) || isLink(resource, name) || (through !== undefined && !isLooked(through));
  };
  const apart = names.filter(isApart);
  for (const row of rows) {
    const past = overlay.get(row.id)?.values ?? {};
    for (const name of apart) if (name in past) row[name] = past[name];
  }
  return rows;
}

const isMadeOfOthers = (field: Field): boolean =>
  field.asOf === 'never' || madeOf(field) !== null || (field.computed ?? []).some((name) => name.includes('.'));

/** Whether a field, or what it is worked out from, has changes that no history keeps. */
export const isUnrecorded = ({ fields }: Resource, field: Field): boolean =>
  field.asOf === 'unchanged' || (field.computed ?? []).some((name) => fields[name]?.asOf === 'unchanged');

/** What a caller who sees the changes of every record may read of one that is gone. */
function visibilityOfGone(ctx: Context, resource: Resource): Visibility {
  const { actor } = ctx;
  const readable = Object.entries(readableFields(actor, resource));
  const isOpen = ([, { history, presentedAs }]: [string, Field]): boolean =>
    (!history || reachesAll(actor, history)) && (!actor.role || presentedAs?.[actor.role] === undefined);
  return {
    visible: new Set(readable.filter(isOpen).map(([name]) => name)),
    withheld: new Set(readable.filter((one) => !isOpen(one)).map(([name]) => name)),
  };
}

/** Columns that decide whether a role sees what is stored in a field, or another value. */
export function ownersIn({ presentedAs }: Field, role: string | null): string[] {
  const seen = role ? presentedAs?.[role as keyof typeof presentedAs] : undefined;
  return typeof seen === 'object' && seen !== null && 'own' in seen ? [seen.own] : [];
}

interface Known {
  role: string | null;
  resource: Resource;
  at: Date;
  overlay: Overlay;
  gone: ReadonlySet<number>;
}

/** Takes out of a row what is not known of then, or whose history is not for the caller. */
function withoutUnknown(
  { role, resource, at, overlay, gone }: Known,
  row: PlainRow,
  seen: Visibility | undefined,
): StoodRow {
  const past = overlay.get(row.id)?.values ?? {};
  const isChanged = gone.has(row.id) || (row.updatedAt as Date) > at;
  const unknown = Object.keys(row).filter((name) => {
    const field = resource.fields[name];
    if (!field) return isChanged && (name === 'updatedAt' || name === 'version');
    if (isMadeOfOthers(field)) return true;
    if (seen?.withheld.has(name) || seen?.withheld.has(field.isBelow?.amount ?? '')) return true;
    // Whose it was then decides nothing: the rights are those of today.
    if (ownersIn(field, role).some((owner) => owner in past)) return true;
    if (gone.has(row.id) && !(name in past)) return !field.through && !field.sameAs && !field.computed;
    if (isChanged && isUnrecorded(resource, field)) return true;
    return name in past && !seen?.visible.has(name);
  });
  for (const name of unknown) row[name] = null;
  return { row, unknown };
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
  const attributes = columns.map((name) => `${fieldSql(resource, name, then)} AS \`${name}\``);
  const found = await selectText<Record<string, unknown>>(
    ctx,
    `${await withPast(ctx, resource, at, shadowed)} SELECT ${attributes.join(', ')} FROM \`${resource.table}\`
      WHERE ${fixedText(then, resource)}`,
  );
  const decoded = found.map((row) =>
    withLists(resource, decodeRow<PlainRow>(resource.fields, openSealed(ctx, resource, row))),
  );
  const linked = putBack(ctx, resource, overlay, names, await addLinks(ctx, resource, decoded, { names }));
  await addLookedUp(ctx, resource, at, linked);
  return withComputed(then, names, computed, linked);
}

/**
 * Records as they stood at an instant, by id, as the caller may see them now, with the names of what they refer to.
 * Those that were not there, or are not in the caller's scope now, are left out. A few statements, whatever the size of
 * the table.
 */
export async function rowsAt(
  ctx: Context,
  resource: Resource,
  at: Date,
  ids: readonly number[],
): Promise<Map<number, StoodRow>> {
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
  const ofGone = visibilityOfGone(ctx, resource);
  const known: Known = { role: ctx.actor.role, resource, at, overlay, gone };
  const stood = rows.map((row) => withoutUnknown(known, row, gone.has(row.id) ? ofGone : seen.get(row.id)));
  masked(
    resource,
    stood.map(({ row }) => row),
  );
  await addLabelsAt(
    ctx,
    resource,
    at,
    stood.map(({ row }) => row),
  );
  return new Map(stood.map((one) => [one.row.id, one]));
}
