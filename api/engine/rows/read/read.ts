/* Reads and writes rows of declared resources: read/ (lists and records), write/, commands/ and children/. */
import type { Field, Resource, ScopeMap } from '@t3d/resources/kit';
import { isLinked, kindOf } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { SYSTEM } from '../../../context';
import { Forbidden, NotFound } from '../../../errors';
import { recordView } from '../../../models/history';
import { childrenOf } from '../../../registry/children';
import { mayRead, readableFields, cachedForRights } from '../../access/permissions';
import { notDeletedWhere, readsBuiltIn } from '../../access/bounds';
import { reachesAll } from '../../access/reach';
import { isStoredUnchanged, isNullable } from '../../../registry/columns';
import { decodeValue, fieldOf, hasLists, withLists } from '../../../registry/decode';
import { columnsFor, computedOf, withComputed } from './computed';
import { linksOf } from '../../../registry/schema';
import { addLabels, withLabels } from '../../access/labels';
import { readListPage } from './cursor';
import type { ListQuery } from './query';
import { masked } from '../../../registry/encrypted';
import { removeHiddenChanges } from '../../history/visibleChanges';
import { chunked } from '../../../models/chunked';
import { addLinks } from '../../../models/links';
import type { Database } from '../../../models/database';
import { rowReader, rowTyper, typedRow } from '../../../models/storedValue';
import type { Proof } from '../../../models/sequelize/compiled';
import type { Columns, Question } from '../../access/statements';
import { idIn, idsWhere, isBuiltIn, plainColumns, readColumns, selectRows, valueIs } from '../../access/statements';

export type PlainRow = Record<string, unknown> & { id: number };

/** Returns the columns that a caller sees in lists and records. */
export const visibleNames = (ctx: Context, resource: Resource): readonly string[] =>
  cachedForRights(ctx.actor, resource, 'visible', () => [
    'id',
    ...Object.entries(readableFields(ctx.actor, resource))
      .filter(([, field]) => kindOf(field).storage !== 'children')
      .map(([name]) => name),
    'createdAt',
    'updatedAt',
    'version',
  ]);

export const isLink = ({ fields }: Resource, name: string): boolean =>
  fields[name] !== undefined && isLinked(fields[name]);

type Stored = Readonly<Record<string, unknown>>;
/** A cached plan for reading certain columns. */
interface Reading {
  readonly resource: Resource;
  readonly columns: Columns;
  readonly labelled: Columns;
  read(database: Pick<Database, 'seals'>, stored: Stored): PlainRow;
  /** Converts a row's stored values in place. */
  type(database: Pick<Database, 'seals'>, stored: Record<string, unknown>): PlainRow;
  readonly isComputed: boolean;
  readonly hasLinks: boolean;
}

function readingOf(resource: Resource, names: readonly string[]): Reading {
  const stored = columnsFor(resource, names).filter((name) => !isLink(resource, name));
  const read = rowReader<PlainRow>(resource, stored);
  const type = rowTyper<PlainRow>(resource, stored);
  const isPlain = !hasLists(resource, stored);
  const columns = plainColumns(resource, stored);
  return {
    resource,
    columns,
    labelled: withLabels(resource, columns),
    read: isPlain ? read : (database, row) => withLists(resource, read(database, row)),
    type: isPlain ? type : (database, row) => withLists(resource, type(database, row)),
    isComputed: names.some((name) => resource.fields[name]?.computed),
    hasLinks: linksOf(resource).length > 0,
  };
}

const READINGS = new WeakMap<readonly string[], Reading>();
function readingFor(resource: Resource, names: readonly string[]): Reading {
  const known = READINGS.get(names);
  if (known?.resource === resource) return known;
  const made = readingOf(resource, names);
  READINGS.set(names, made);
  return made;
}

/** Adds computed fields, links and other values that are not columns. With `type`, converts the rows in place. */
async function complete(
  ctx: Context,
  resource: Resource,
  names: readonly string[],
  found: readonly Record<string, unknown>[],
  make: 'read' | 'type' = 'read',
): Promise<PlainRow[]> {
  const reading = readingFor(resource, names);
  const rows = found.map((row) => reading[make](ctx.database, row));
  if (reading.hasLinks) await addLinks(ctx, resource, rows, { names });
  return reading.isComputed ? withComputed(ctx, names, computedOf(ctx.database, resource), rows) : rows;
}

export const readRows = async (
  ctx: Context,
  resource: Resource,
  names: readonly string[],
  question: Question,
): Promise<PlainRow[]> => {
  const found = await readColumns(ctx, resource, readingFor(resource, names).columns, question);
  return complete(ctx, resource, names, found, 'type');
};

/** Adds labels of references, and removes changes that are hidden from the caller. */
const named = async (ctx: Context, resource: Resource, rows: PlainRow[], stored?: Stored[]): Promise<PlainRow[]> =>
  removeHiddenChanges(ctx, resource, await addLabels(ctx, resource, rows, stored));

/** A page of a list. `nextCursor` is present if more rows follow. */
interface ListPage {
  rows: PlainRow[];
  total: number;
  nextCursor?: string;
}

/** Returns one page of rows with labels and masked secrets, and the number of matches. */
export async function listRows(
  ctx: Context,
  resource: Resource,
  query: Omit<ListQuery, 'where'>,
  proof?: Proof,
): Promise<ListPage> {
  const { conditions, sort, order, size: limit, scope, behind } = query;
  const [names, found] = [visibleNames(ctx, resource), { total: 0 }];
  const page = { conditions, scope, sort, order, limit, offset: (query.page - 1) * limit, proof, found };
  const columns = readingFor(resource, names).labelled;
  const { stored, hasMore } = await readListPage(ctx, resource, columns, { ...page, behind });
  const last = hasMore ? stored.at(-1) : undefined;
  // Make the cursor first, because completing the rows changes them.
  const nextCursor = last && query.cursorAfter?.(last);
  const rows = masked(resource, await complete(ctx, resource, names, stored));
  return {
    total: found.total,
    rows: await named(ctx, resource, rows, stored),
    ...(nextCursor !== undefined && { nextCursor }),
  };
}

/** Returns a record as the caller sees it, with decrypted fields. Throws 404 if it is out of scope. */
export async function showRow(ctx: Context, resource: Resource, id: number, proof?: Proof): Promise<PlainRow> {
  const names = visibleNames(ctx, resource);
  const { labelled } = readingFor(resource, names);
  const isIt = valueIs('id', id);
  let stored = await readColumns(ctx, resource, labelled, { conditions: [isIt], proof });
  if (!stored[0] && readsBuiltIn(ctx.actor, resource)) {
    const conditions = [isIt, isBuiltIn(resource)];
    stored = await readColumns(ctx, resource, labelled, { conditions, scope: null, proof });
  }
  if (!stored[0]) throw new NotFound();
  const [row] = await named(ctx, resource, await complete(ctx, resource, names, stored), stored);
  return withChildren(ctx, resource, row as PlainRow);
}

/** Returns whether these rights show every record exactly as stored. */
const seesAsWritten = (ctx: Context, resource: Resource): boolean =>
  cachedForRights(ctx.actor, resource, 'as written', () => {
    const { role } = ctx.actor;
    const isAsWritten = (field: Field | undefined): boolean =>
      !field || (isStoredUnchanged(field) && !(role && field.presentedAs?.[role]));
    const { where, scope } = resource.declaration;
    return (
      !where &&
      reachesAll(ctx.actor, scope) &&
      childrenOf(resource).length + linksOf(resource).length === 0 &&
      visibleNames(ctx, resource).every((name) => isAsWritten(resource.fields[name]))
    );
  });

/** Returns a written record as the caller sees it, or null if that needs another read. */
export async function showWritten(ctx: Context, resource: Resource, written: PlainRow): Promise<PlainRow | null> {
  if (!seesAsWritten(ctx, resource)) return null;
  const row: PlainRow = { id: written.id };
  for (const name of visibleNames(ctx, resource)) {
    const field = resource.fields[name];
    // Only a read returns the column's default.
    if (written[name] === undefined && field && !isNullable(field)) return null;
    row[name] = decodeValue(fieldOf(resource.fields, name), written[name]);
  }
  return (await named(ctx, resource, [withLists(resource, row)]))[0] as PlainRow;
}

/** Adds the children that the caller may see, with one statement per kind. */
async function withChildren(ctx: Context, resource: Resource, row: PlainRow): Promise<PlainRow> {
  const shown = cachedForRights(ctx.actor, resource, 'children', () =>
    childrenOf(resource).filter(({ name }) => mayRead(ctx.actor, resource.fields[name] as Field)),
  );
  for (const { name, child, on, order } of shown) {
    // Children created outside the record's form have no position.
    const first = order ? `\`${order}\` IS NULL, \`${order}\`` : undefined;
    const conditions = [valueIs(on, row.id), { shape: 'shown', values: [], where: () => notDeletedWhere(child) }];
    const rows = await readRows(ctx, child, visibleNames(ctx, child), { conditions, first, order: 'ASC' });
    row[name] = await named(ctx, child, rows);
  }
  return row;
}

/** Returns a record that a caller opens. Reads of an audited resource are logged. */
export async function openRow(ctx: Context, resource: Resource, id: number, proof?: Proof): Promise<PlainRow> {
  const row = await showRow(ctx, resource, id, proof);
  if (resource.declaration.audited) await recordView(ctx, resource, id);
  return row;
}

export async function idsInScope(
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
  scope?: ScopeMap,
): Promise<Set<number>> {
  const found = new Set<number>();
  for (const some of chunked([...ids], 1000))
    for (const id of await idsWhere(ctx, resource, { conditions: [idIn(some)], scope })) found.add(id);
  return found;
}

export const isInScope = async (ctx: Context, resource: Resource, id: number, scope: ScopeMap): Promise<boolean> =>
  (await idsInScope(ctx, resource, [id], scope)).size === 1;

/** Throws 404 for an id outside the caller's scope, and 403 for a record that the caller may only read. */
export async function requireInScope(
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
  narrower?: ScopeMap,
): Promise<void> {
  const wanted = [...new Set(ids)];
  if ((await idsInScope(ctx, resource, wanted)).size !== wanted.length) throw new NotFound();
  if (narrower && (await idsInScope(ctx, resource, wanted, narrower)).size !== wanted.length)
    throw new Forbidden(resource.name, 'notYours');
}

/** Returns stored rows in scope with hidden columns, for guards and history only. */
export async function storedRows(
  ctx: Context,
  resource: Resource,
  names: readonly string[],
  ids: readonly number[],
): Promise<PlainRow[]> {
  const columns = [...new Set(['id', ...names.filter((name) => !isLink(resource, name))])];
  const question = { conditions: [idIn(ids)], scope: null, order: 'ASC' } as const;
  const rows = await selectRows({ ...ctx, actor: SYSTEM }, resource, columns, question);
  return rows.map((row) => typedRow(ctx, resource, columns, row));
}
