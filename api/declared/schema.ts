import type { Field, Resource } from '@t3d/resources/kit';
import {
  foldedFields,
  foldedName,
  isColumn,
  isReference,
  kindOf,
  linkedFields,
  uniqueColumn,
} from '@t3d/resources/kit';
import { FOLDED, isNullable, typeName } from './columns';
import type { Counted } from './counted';
import { countedOf } from './counted';
import { ITEM, OWNER, linkTable } from './links';
import type { Registry } from './registry';

/** A column as it is declared. */
export interface ColumnSpec {
  type: string;
  nullable: boolean;
  references?: string;
  /** The words that it may hold, when it holds no others. */
  values?: readonly string[];
  /** What the rows get that are there: the default, which new ones get too, or a value for them alone. */
  default?: unknown;
  fill?: unknown;
  /** Its name before. */
  was?: string;
  sealed?: boolean;
  /** The column whose text it keeps folded. */
  folds?: string;
}
export interface IndexSpec {
  name: string;
  fields: string[];
  unique: boolean;
}
export interface TableSpec {
  table: string;
  /** The resource, and what it was called before. */
  resource?: string;
  was?: string;
  columns: Record<string, ColumnSpec>;
  indexes: IndexSpec[];
  /** Files that are attached to its rows name it. */
  hasFiles?: boolean;
  /** The counts that are kept for it. */
  counted?: Counted;
  /** The links of a field: whose it is, what they may have been called, and under which names it was a column. */
  links?: { owner: string; columns: readonly string[]; tablesBefore: readonly string[] };
}

const index = (table: string, fields: readonly string[], unique: boolean): IndexSpec => ({
  name: `${table}_${fields.join('_')}`.slice(0, 60),
  fields: [...fields],
  unique,
});

/** Logs and hidden columns have no foreign key: their writers hold no locks on other tables' rows. */
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
  return wanted;
}

/** What only a change of the table is concerned with. */
function changesOf(field: Field): Partial<ColumnSpec> {
  const { values, default: given, fill, was, sealed } = field;
  const all = { values, default: given, fill, was, sealed };
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
  for (const field of foldedFields(resource.fields)) {
    const { was } = resource.fields[field] ?? {};
    columns[foldedName(field)] = { type: FOLDED, nullable: true, folds: field, ...(was && { was: foldedName(was) }) };
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

/** The tables of the links of a resource: each pair once, found from both of its ends. */
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

/** The tables that the declarations need, each resource's with those of its links after it. */
export const declaredTables = (registry: Registry): TableSpec[] =>
  [...registry.values()]
    .filter((resource) => !resource.view)
    .flatMap((resource) => [tableOf(resource, registry), ...linkTablesOf(resource, registry)]);

/** The tables that the declarations need, referenced ones first. */
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
