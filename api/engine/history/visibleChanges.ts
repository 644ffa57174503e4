/* Decides which changes in the audit log a caller may see: never more than the record itself shows now. */
import type { Field, Resource, ScopeMap } from '@t3d/resources/kit';
import { isObject } from '@t3d/resources/kit';
import type { Actor, Context } from '../../context';
import { hasRole, mayCall, notesFor, readableFields } from '../access/permissions';
import { CHANGES, addChangeNames, describesChanges } from './changeLabels';
import { decodeRow } from '../../registry/decode';
import { COUNTS, IMAGE, presentNames, sameTable } from '../../registry/formerNames';
import { receivedAtOf, isSince } from '../access/ownedSince';
import { isUnscoped, reachesAll } from '../access/reach';
import { idIn, selectRows } from '../access/statements';

type Row = Readonly<Record<string, unknown>>;
type Changes = Record<string, unknown>;
/** The fields whose changes the caller may see (`visible`), and visible fields with a hidden history. */
export interface Visibility {
  visible: ReadonlySet<string>;
  withheld: ReadonlySet<string>;
}

/** Returns the owner column of a field that this role sees differently on other users' records. */
export function ownerColumn(actor: Actor, field: Field): string | undefined {
  const seen = actor.role ? field.presentedAs?.[actor.role] : undefined;
  return typeof seen === 'object' && seen !== null && 'own' in seen ? seen.own : undefined;
}

/** Returns whether the caller sees the stored value of a field, which may require an own record. */
function seesStored(actor: Actor, field: Field, record: Row): boolean {
  if (!actor.role || field.presentedAs?.[actor.role] === undefined) return true;
  const owner = ownerColumn(actor, field);
  return owner !== undefined && actor.id !== null && record[owner] === actor.id;
}

/** Returns the records in a scope with some columns as the caller sees them. */
async function recordsInScope(
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
  names: readonly string[],
  scope?: ScopeMap,
): Promise<Map<number, Row>> {
  const rows = await selectRows(ctx, resource, ['id', ...names], { conditions: [idIn(ids)], scope });
  return new Map(rows.map((row) => [Number(row.id), decodeRow<Row>(resource.fields, row)]));
}

/** Returns the visible changes by record, for records in scope. */
export async function visibilityOf(
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Visibility>> {
  const readable = Object.entries(readableFields(ctx.actor, resource));
  const owners = readable
    .flatMap(([, field]) => ownerColumn(ctx.actor, field) ?? [])
    .filter((name) => readable.some(([one]) => one === name));
  const records = await recordsInScope(ctx, resource, ids, [...new Set(owners)]);
  const reachable = await Promise.all(
    Object.entries(resource.fields).flatMap(([name, { history }]) =>
      history ? [recordsInScope(ctx, resource, ids, [], history).then((those) => [name, those] as const)] : [],
    ),
  );
  return new Map(
    [...records].map(([id, record]) => {
      const withheld = new Set(reachable.filter(([, those]) => !those.has(id)).map(([name]) => name));
      return [
        id,
        {
          withheld,
          visible: new Set(
            readable
              .filter(([name, field]) => seesStored(ctx.actor, field, record) && !withheld.has(name))
              .map(([name]) => name),
          ),
        },
      ];
    }),
  );
}

/** The fields that every record has without a declaration. */
export const SYSTEM_NAMES: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt', 'version']);

/**
 * Returns whether the caller sees changes of fields that are no longer declared, as only those who see everybody's
 * changes do.
 */
const seesUndeclared = ({ actor, database }: Context): boolean =>
  isUnscoped(actor) || hasRole(actor, database.registry.product.builtin.admins);

/** Returns the caller's part of a deleted record's values: everything for readers of all fields. */
function visibleImage(ctx: Context, image: unknown, isShown: (name: string) => boolean): Row[] {
  const sides = Object.entries((image ?? {}) as Row);
  if (sides.every(([, side]) => !isObject(side) || Object.keys(side).every(isShown))) return [image as Row];
  if (!seesUndeclared(ctx)) return [];
  const readable = (side: unknown): unknown =>
    isObject(side) ? Object.fromEntries(Object.entries(side).filter(([name]) => isShown(name))) : side;
  return [Object.fromEntries(sides.map(([side, value]) => [side, readable(value)]))];
}

/** Returns the changes of a record that the caller may see. `shown` lists the fields that the caller may read now. */
export function visibleChanges(
  ctx: Context,
  resource: Resource,
  shown: ReadonlySet<string>,
  changes: Changes,
): Changes {
  const all = sameTable(ctx.database.registry, resource);
  const isDeclared = (name: string): boolean =>
    all.some(({ fields, declaration }) =>
      [fields, declaration.historyFields ?? {}].some((one) => Object.hasOwn(one, name)),
    );
  const isShown = (name: string): boolean =>
    shown.has(name) ||
    SYSTEM_NAMES.has(name) ||
    all.some((one) => Object.hasOwn(notesFor(ctx.actor, one), name)) ||
    (!isDeclared(name) && seesUndeclared(ctx));
  const isOwn = (name: string): boolean => (name === IMAGE || name === COUNTS) && !isDeclared(name);
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([name]) => isOwn(name) || isShown(name))
      .flatMap(([name, change]) =>
        (name === IMAGE ? visibleImage(ctx, change, isShown) : [change]).map((seen) => [name, seen]),
      ),
  );
}

/** Returns the visible changes of each record. The first list with the record decides. */
export async function visibilityInLists(
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Visibility>> {
  const found = new Map<number, Visibility>();
  for (const one of sameTable(ctx.database.registry, resource).filter((list) => mayCall(ctx.actor, list, 'show'))) {
    const rest = ids.filter((id) => !found.has(id));
    if (rest.length > 0) for (const [id, seen] of await visibilityOf(ctx, one, rest)) found.set(id, seen);
  }
  return found;
}

/** Returns the changes visible to a caller who sees the changes of every record. */
export function visibilityOnAll({ actor }: Context, resource: Resource): Visibility {
  const readable = Object.entries(readableFields(actor, resource));
  const isOpen = ([, { history, presentedAs }]: [string, Field]): boolean =>
    (!history || reachesAll(actor, history)) && (!actor.role || presentedAs?.[actor.role] === undefined);
  const [open, others] = [readable.filter(isOpen), readable.filter((one) => !isOpen(one))];
  return { visible: new Set(open.map(([name]) => name)), withheld: new Set(others.map(([name]) => name)) };
}

type Named = { resource?: unknown; recordId?: unknown };

/** Returns the visible changes of a record, or null if it is out of scope. */
async function shownFor(
  ctx: Context,
  log: Resource,
  about: Resource | undefined,
  rows: readonly Named[],
): Promise<(row: Named) => ReadonlySet<string> | null> {
  if (!about) return () => null;
  // A caller who sees every log row also sees records that are deleted or out of scope.
  if (reachesAll(ctx.actor, log.declaration.scope)) {
    const lists = sameTable(ctx.database.registry, about);
    const all = new Set(lists.flatMap((one) => [...visibilityOnAll(ctx, one).visible]));
    return () => all;
  }
  const ids = [...new Set(rows.flatMap(({ recordId }) => (typeof recordId === 'number' ? [recordId] : [])))];
  const seen = await visibilityInLists(ctx, about, ids);
  return ({ recordId }) => (recordId === null ? new Set<string>() : (seen.get(recordId as number)?.visible ?? null));
}

/** Returns a function that tells whether a log row is not older than the hand-over to the caller. */
async function ownEntries(ctx: Context, about: Resource, rows: readonly Row[]): Promise<(row: Row) => boolean> {
  const ids = rows.flatMap(({ recordId }) => (typeof recordId === 'number' ? [recordId] : []));
  const arrivals = await receivedAtOf(ctx, about, ids);
  return ({ id, recordId, createdAt }) =>
    !arrivals ||
    recordId === null ||
    isSince(arrivals.get(recordId as number), { id: id as number, at: createdAt as Date | undefined });
}

/** Removes changes that the caller may not see from log rows, and adds the labels of references. */
export async function removeHiddenChanges<T extends Record<string, unknown>>(
  ctx: Context,
  resource: Resource,
  rows: T[],
): Promise<T[]> {
  if (!describesChanges(resource) || !rows.some((row) => row[CHANGES])) return rows;
  for (const name of new Set(rows.map((row) => String(row.resource)))) {
    const about = ctx.database.registry.get(name);
    const some = rows.filter((row) => String(row.resource) === name);
    const shown = await shownFor(ctx, resource, about, some);
    const renamed = presentNames(about ? sameTable(ctx.database.registry, about) : []);
    const isOwn = about ? await ownEntries(ctx, about, some) : () => true;
    for (const row of some as Record<string, unknown>[]) {
      const [changes, names] = [renamed((row[CHANGES] ?? {}) as Changes), isOwn(row) ? shown(row) : null];
      if (about) row[CHANGES] = names ? visibleChanges(ctx, about, names, changes) : {};
      // The resource is no longer declared.
      else if (!seesUndeclared(ctx)) row[CHANGES] = {};
    }
  }
  return addChangeNames(ctx, (row) => ctx.database.registry.get(String(row.resource)), rows);
}
