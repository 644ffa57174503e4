import {
  type Resource,
  type Field,
  linkedFields,
  type SearchForm,
  isColumn,
  isReference,
  searchColumns,
  kindOf,
  uniqueColumn,
} from '@t3d/resources/kit';
import { typeName, searchColumnType, isNullable } from './columns';
import type { Registry } from './registry';

/** The columns of a link table: the record with the link field, and the record that it refers to. */
export const OWNER = 'owner';
export const ITEM = 'item';

/** A field that is stored in a link table. */
export interface Link {
  readonly field: string;
  readonly table: string;
}

export const linkTable = (table: string, field: string): string => `${table}_${field}`;

const known = new WeakMap<Resource['fields'], { table: string; links: readonly Link[] }>();
/** Returns the fields of a resource that are stored in link tables. */
export function linksOf({ table, fields }: Pick<Resource, 'table' | 'fields'>): readonly Link[] {
  let found = known.get(fields);
  if (found?.table !== table) {
    found = { table, links: linkedFields(fields).map(([field]) => ({ field, table: linkTable(table, field) })) };
    known.set(fields, found);
  }
  return found.links;
}

/**
 * The stored row counts of a table, one per combination of values in `by`, for rows with NULL in the `empty` columns.
 */
export interface Counted {
  readonly table: string;
  readonly by: Readonly<Record<string, string>>;
  readonly empty: readonly string[];
}

/** Returns the columns that are NULL in every row of the resource, such as the mark of deleted rows. */
const emptyIn = ({ declaration: { where } }: Resource): string[] =>
  Object.entries(where ?? {}).flatMap(([name, value]) => (value === null ? [name] : []));

/** Returns the counts that a resource declares for its table, or undefined. */
export function countedOf(resource: Resource): Counted | undefined {
  const { counts } = resource.declaration;
  if (!counts) return undefined;
  const by: Record<string, string> = {};
  for (const name of counts) {
    const field = resource.fields[name];
    if (field) by[name] = typeName(field);
  }
  return { table: resource.table, by, empty: emptyIn(resource).filter((name) => !(counts as string[]).includes(name)) };
}

const KNOWN = new WeakMap<Registry, ReadonlyMap<string, Counted>>();
export function countedTables(registry: Registry): ReadonlyMap<string, Counted> {
  const known = KNOWN.get(registry);
  if (known) return known;
  const found = [...registry.values()].flatMap((resource) => (resource.view ? [] : (countedOf(resource) ?? [])));
  const tables = new Map(found.map((counted) => [counted.table, counted]));
  KNOWN.set(registry, tables);
  return tables;
}

/** Returns the stored counts of a resource's table. A view uses those of its base resource. */
export const countedIn = (registry: Registry, { table }: Resource): Counted | undefined =>
  countedTables(registry).get(table);

export interface ColumnSpec {
  type: string;
  nullable: boolean;
  references?: string;
  /** The only allowed values, or undefined for any. */
  values?: readonly string[];
  /** The value for existing rows, as a default also for new ones. */
  default?: unknown;
  fill?: unknown;
  /** The former name of the column. */
  was?: string;
  encrypted?: boolean;
  /** The source column of a second column, and the kind of text. */
  kept?: { from: string; keeps: SearchForm };
}
export interface IndexSpec {
  name: string;
  fields: string[];
  unique: boolean;
}
export interface TableSpec {
  table: string;
  resource?: string;
  was?: string;
  columns: Record<string, ColumnSpec>;
  indexes: IndexSpec[];
  /** True if files can be attached to the rows. */
  hasFiles?: boolean;
  counted?: Counted;
  /** The table of the records with a link field, its former names, and the columns whose ids became links. */
  links?: { owner: string; columns: readonly string[]; tablesBefore: readonly string[] };
}

const index = (table: string, fields: readonly string[], unique: boolean): IndexSpec => ({
  name: `${table}_${fields.join('_')}`.slice(0, 60),
  fields: [...fields],
  unique,
});

/**
 * Returns the table that a column's foreign key refers to. Logs have none, because a write would lock rows of the other
 * table.
 */
const foreign = (resource: Resource, field: Field, registry: Registry): string | undefined =>
  isReference(field) && !field.hidden && !resource.declaration.append
    ? registry.get(field.resource ?? '')?.table
    : undefined;

function indexesOf(resource: Resource, registry: Registry): IndexSpec[] {
  const { table, declaration } = resource;
  const wanted: IndexSpec[] = [
    ...(declaration.unique ?? []).map((fields) =>
      index(
        table,
        (fields as readonly string[]).map((name) => uniqueColumn(resource.fields, name)),
        true,
      ),
    ),
    ...(declaration.indexes ?? []).map((fields) => index(table, fields, false)),
  ];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isColumn(field)) continue;
    if (field.unique) wanted.push(index(table, [uniqueColumn(resource.fields, name)], true));
    else if (
      (field.index || kindOf(field).refersTo === 'file' || foreign(resource, field, registry)) &&
      !wanted.some((one) => one.fields[0] === name)
    )
      wanted.push(index(table, [name], false));
  }
  for (const { column, keeps } of searchColumns(resource.fields))
    if (keeps !== 'folded') wanted.push(index(table, [column], false));
  return wanted;
}

/** Returns the settings of a field that matter when a table is altered. */
function changesOf(field: Field): Partial<ColumnSpec> {
  const { values, default: given, fill, was, encrypted } = field;
  const all = { values, default: given, fill, was, encrypted };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null));
}

function tableOf(resource: Resource, registry: Registry): TableSpec {
  const columns: Record<string, ColumnSpec> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isColumn(field))
      columns[name] = {
        type: typeName(field),
        nullable: isNullable(field),
        references: foreign(resource, field, registry),
        ...changesOf(field),
      };
  }
  for (const one of searchColumns(resource.fields)) {
    const { column, from, keeps } = one;
    const { was } = resource.fields[from] ?? {};
    columns[column] = {
      type: searchColumnType(one),
      nullable: true,
      kept: { from, keeps },
      ...(was && { was: was + column.slice(from.length) }),
    };
  }
  const { name, table, declaration } = resource;
  const hasFiles = Object.values(resource.fields).some((field) => kindOf(field).refersTo === 'file');
  return {
    table,
    resource: name,
    was: declaration.was,
    columns,
    indexes: indexesOf(resource, registry),
    hasFiles,
    counted: countedOf(resource),
  };
}

/** Returns the link tables of a resource, with each pair of ids unique. */
function linkTablesOf({ table, fields, declaration }: Resource, registry: Registry): TableSpec[] {
  return linkedFields(fields).map(([name, field]) => {
    const own = linkTable(table, name);
    const column = (references: string | undefined): ColumnSpec => ({ type: 'BIGINT', nullable: false, references });
    const columns = [name, ...(field.was ? [field.was] : [])];
    const owners = [table, ...(declaration.was ? [declaration.was.replaceAll('-', '_')] : [])];
    const tablesBefore = owners
      .flatMap((owner) => columns.map((one) => linkTable(owner, one)))
      .filter((one) => one !== own);
    return {
      table: own,
      columns: { [OWNER]: column(table), [ITEM]: column(registry.get(field.resource ?? '')?.table) },
      indexes: [index(own, [OWNER, ITEM], true), index(own, [ITEM], false)],
      links: { owner: table, columns, tablesBefore },
    };
  });
}

/** Returns the tables of the declarations, a resource's before its link tables. */
export const declaredTables = (registry: Registry): TableSpec[] =>
  [...registry.values()]
    .filter((resource) => !resource.view)
    .flatMap((resource) => [tableOf(resource, registry), ...linkTablesOf(resource, registry)]);

/** Returns the tables of the declarations, each after all tables that it refers to. */
export function declaredSchema(registry: Registry): TableSpec[] {
  const waiting = declaredTables(registry);
  const ordered: TableSpec[] = [];
  const placed = new Set<string>();
  while (waiting.length > 0) {
    const ready = waiting.findIndex((spec) =>
      Object.values(spec.columns).every(
        ({ references }) => !references || references === spec.table || placed.has(references),
      ),
    );
    if (ready < 0) throw new Error(`circular references: ${waiting.map((spec) => spec.table).join(', ')}`);
    const [spec] = waiting.splice(ready, 1);
    ordered.push(spec as TableSpec);
    placed.add((spec as TableSpec).table);
  }
  return ordered;
}
