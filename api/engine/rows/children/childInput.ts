import type { Field, Resource } from '@t3d/resources/kit';
import { isObject, validate } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import type { Children } from '../../../registry/children';
import type { Message } from '../../../errors';
import { writableChildren, writableFields } from '../../access/permissions';
import { Conflict, NotFound } from '../../../errors';
import { withoutMasks } from '../../../registry/encrypted';
import { defaultsOf } from '../../../models/table';
import { notDeletedWhere } from '../../access/bounds';
import { idsWhere, inlinedCondition, valueIs } from '../../access/statements';
import { hasChildRules } from '../write/completeRows';
import { differing } from '../write/changeEach';
import type { ChangedRecord, NewRecord, Stored } from '../write/validateRows';
import { rowsInScope } from '../read/byIds';
import { storedChildren } from './childrenOfRows';

type Values = Readonly<Record<string, unknown>>;
type Errors = Record<string, Message>;
/** A child in a request, with an id if it exists. */
interface ChildRow {
  readonly id?: number;
  readonly version?: number;
  readonly values: Values;
}
/** The complete new list of children of one kind. */
export interface ChildInput {
  readonly of: Children;
  readonly rows: readonly ChildRow[];
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** Returns the fields of a child that a caller may send with a record. */
export function fieldsOfChild(
  { actor }: Pick<Context, 'actor'>,
  { child, on, order }: Children,
  call: 'create' | 'update',
): Record<string, Field> {
  const { [on]: _link, [order ?? '']: _order, ...fields } = writableFields(actor, child, call);
  return fields;
}

function readChild(ctx: Context, of: Children, given: unknown, isThere: boolean, at: string, errors: Errors): ChildRow {
  if (!isObject(given)) {
    errors[at] = { key: 'object' };
    return { values: {} };
  }
  const { id, version, ...rest } = isThere ? given : { ...given, id: undefined, version: undefined };
  const unknown = isThere ? [] : ['id', 'version'].filter((name) => given[name] !== undefined);
  for (const name of unknown) errors[`${at}.${name}`] = { key: 'unknown' };
  if (id !== undefined && !isWhole(id)) errors[`${at}.id`] = { key: 'id' };
  if (version !== undefined && !isWhole(version)) errors[`${at}.version`] = { key: 'integer' };
  const call = id === undefined ? 'create' : 'update';
  const read = validate(fieldsOfChild(ctx, of, call), rest, { partial: call === 'update', gmtOffset: ctx.gmtOffset });
  for (const [name, error] of Object.entries(read.errors)) errors[`${at}.${name}`] = error as Message;
  return { id, version, values: read.value } as ChildRow;
}

/** Parses the children in a request by their own declaration. The path of an error is for example `lines.2.price`. */
export function readChildren(
  ctx: Context,
  resource: Resource,
  call: 'create' | 'update',
  body: unknown,
): { rest: unknown; children: ChildInput[]; errors: Errors } {
  const known = writableChildren(ctx.actor, resource, call);
  if (known.length === 0 || !isObject(body)) return { rest: body, children: [], errors: {} };
  const rest = { ...body };
  const errors: Errors = {};
  const children: ChildInput[] = [];
  for (const of of known) {
    const { name } = of;
    const field = resource.fields[name] as Field;
    const { [name]: given } = rest;
    delete rest[name];
    const list = validate({ [name]: field }, { [name]: given }, { partial: call === 'update' });
    Object.assign(errors, list.errors);
    if (Object.keys(list.errors).length > 0 || !Array.isArray(given)) continue;
    const rows = given.map((one, at) => readChild(ctx, of, one, call === 'update', `${name}.${at}`, errors));
    const ids = rows.map(({ id }) => id);
    ids.forEach((id, at) => {
      if (id !== undefined && ids.indexOf(id) < at) errors[`${name}.${at}.id`] = { key: 'taken' };
    });
    children.push({ of, rows });
  }
  return { rest, children, errors };
}

export interface Plan {
  fresh: NewRecord[];
  changed: ChangedRecord[];
  removed: number[];
  /** The children of which only the position changed. */
  moved: { id: number; place: number }[];
}

/** Locks and returns the children in the caller's scope. */
export async function lockChildren(
  ctx: Context,
  { child, on }: Children,
  parent: number,
): Promise<Map<number, Stored>> {
  const conditions = [valueIs(on, parent), inlinedCondition(notDeletedWhere(child))];
  const ids = await idsWhere(ctx, child, { conditions, order: 'ASC' });
  if (ids.length === 0) return new Map();
  const rows = (await rowsInScope(ctx, child, ids, { locks: true })) as Stored[];
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Returns the stored child for a row of the request, or null for a new one. Throws 404 for another record's child and
 * 409 for an old version.
 */
function meant(held: ReadonlyMap<number, Stored>, { id, version }: ChildRow): Stored | null {
  if (id === undefined) return null;
  const before = held.get(id);
  if (!before) throw new NotFound();
  if (version !== undefined && version !== before.version) throw new Conflict('staleVersion');
  return before;
}

export function planOf(
  { child, on, order }: Children,
  parent: number,
  held: Map<number, Stored>,
  rows: readonly ChildRow[],
): Plan {
  const plan: Plan = { fresh: [], changed: [], removed: [], moved: [] };
  rows.forEach((given, number) => {
    const before = meant(held, given);
    const row = { number, values: given.values as Values };
    if (!before) {
      const own = Object.fromEntries(Object.entries(given.values).filter(([, value]) => value !== null));
      plan.fresh.push({ row, values: { ...defaultsOf(child), ...own, [on]: parent } });
      return;
    }
    const changed = differing(before, withoutMasks(child, before, given.values));
    if (Object.keys(changed).length > 0) plan.changed.push({ row, before, changed });
    if (order && before[order] !== number) plan.moved.push({ id: before.id, place: number });
  });
  const kept = new Set(rows.map(({ id }) => id));
  plan.removed = [...held.keys()].filter((id) => !kept.has(id));
  return plan;
}

/** Adds a call's children to the record's values for the record's rule. `row` is the locked record, or null. */
export async function withChildInput<V extends Values>(
  ctx: Context,
  resource: Resource,
  row: (Values & { id: number }) | null,
  values: V,
  children: readonly ChildInput[],
): Promise<V> {
  if (children.length === 0 || !hasChildRules(ctx.database, resource)) return values;
  const stored = row && (await storedChildren(ctx, resource, [row.id])).get(row.id);
  const given: Record<string, unknown> = {};
  for (const { of, rows } of children) {
    const held = row ? await lockChildren(ctx, of, row.id) : new Map<number, Stored>();
    const plan = planOf(of, row?.id ?? 0, held, rows);
    const fresh = new Map(plan.fresh.map(({ row: { number }, values: own }) => [number, own]));
    const changed = new Map(plan.changed.map((one) => [one.before.id, one.changed]));
    const nothing = { id: 0, ...Object.fromEntries(Object.keys(of.child.fields).map((name) => [name, null])) };
    const own = rows.map(({ id }, number) => ({
      ...(held.get(id ?? 0) ?? nothing),
      ...fresh.get(number),
      ...changed.get(id ?? 0),
      ...(of.order && { [of.order]: number }),
    }));
    // Keep children outside the caller's scope.
    given[of.name] = [...own, ...(stored?.[of.name] ?? []).filter(({ id }) => !held.has(id))];
  }
  return { ...values, ...given };
}
