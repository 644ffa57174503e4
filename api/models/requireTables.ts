import type { Problem } from '@t3d/resources/kit/check/index';
import { QueryTypes } from 'sequelize';
import { WrongDeclarations } from '../registry/registry';
import type { IndexSpec, TableSpec } from '../registry/schema';
import { declaredTables } from '../registry/schema';
import { countsTable } from './counters';
import type { Database } from './database';
import { columnsSql, indexesSql } from './dialect';

type Opened = Pick<Database, 'sequelize' | 'dialect' | 'registry'>;

interface FoundIndex {
  isUnique: boolean;
  fields: string[];
}
/** A table of the database. `columns` tells which are required without a default. */
interface Found {
  columns: Map<string, boolean>;
  indexes: Map<string, FoundIndex>;
}

type Catalogue = Map<string, Found>;

/** Reads the tables of the database by name, with two queries. */
async function readCatalogue(database: Opened): Promise<Catalogue> {
  const select = <Row extends object>(sql: string): Promise<Row[]> =>
    database.sequelize.query<Row>(sql, { type: QueryTypes.SELECT });
  const found = new Map<string, Found>();
  const columns = await select<{ tableName: string; columnName: string; isUnfilled: number }>(columnsSql(database));
  for (const { tableName, columnName, isUnfilled } of columns) {
    const table = found.get(tableName) ?? { columns: new Map(), indexes: new Map() };
    table.columns.set(columnName, Number(isUnfilled) === 1);
    found.set(tableName, table);
  }
  const indexes = await select<{ tableName: string; indexName: string; columnName: string; isUnique: number }>(
    indexesSql(database),
  );
  for (const { tableName, indexName, columnName, isUnique } of indexes) {
    const known = found.get(tableName)?.indexes;
    const index = known?.get(indexName) ?? { isUnique: Number(isUnique) === 1, fields: [] };
    index.fields.push(columnName);
    known?.set(indexName, index);
  }
  return found;
}

const SYSTEM = ['id', 'version', 'createdAt', 'updatedAt'];
const remedyOf = (resource: string): string =>
  `run \`npm run migration:generate -- ${resource}\`, read what it has written, and start again`;
/** Returns the advice for a database that differs although all migrations have run. */
const byHand = (remedy: string): string => `; if it has nothing to write, the table was changed by hand: ${remedy}`;

function missingColumns(resource: string, spec: TableSpec, { columns }: Found): Problem[] {
  return [...SYSTEM, ...Object.keys(spec.columns)]
    .filter((column) => !columns.has(column))
    .map((field) => ({
      resource,
      field,
      message: `the table ${spec.table} has no column ${field}; ${remedyOf(resource)}`,
    }));
}

/** Returns the required columns with no field or an optional one. */
function unfilledColumns(resource: string, { table, columns: declared }: TableSpec, { columns }: Found): Problem[] {
  return [...columns]
    .filter(([name, isUnfilled]) => isUnfilled && !SYSTEM.includes(name) && declared[name]?.nullable !== false)
    .map(([field]) => ({
      resource,
      field,
      message:
        `the table ${table} requires a value in its column ${field}, ` +
        `${declared[field] ? 'and the field may be empty' : 'which no field fills'}, so that rows could not be ` +
        `created; ${remedyOf(resource)}${byHand('make the column optional, or drop it')}`,
    }));
}

/** Returns whether an index serves as a declared one. A unique index must have exactly the declared columns. */
function serves(wanted: IndexSpec, { isUnique, fields }: FoundIndex): boolean {
  if (!wanted.unique) return wanted.fields.every((field, at) => fields[at] === field);
  return isUnique && fields.length === wanted.fields.length && wanted.fields.every((field) => fields.includes(field));
}

function missingIndexes(resource: string, { table, indexes: declared }: TableSpec, { indexes }: Found): Problem[] {
  return declared
    .filter((wanted) => ![...indexes.values()].some((index) => serves(wanted, index)))
    .map(({ name, fields, unique }) => ({
      resource,
      message:
        `the table ${table} has no ${unique ? 'unique ' : ''}index of (${fields.join(', ')})` +
        `${unique ? ', so that rows could share their values' : ''}; ${remedyOf(resource)}` +
        byHand(`CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${name} ON ${table} (${fields.join(', ')})`),
    }));
}

/** Returns a sentence if the stored row counts differ from the declared counts. */
function missingCounts(resource: string, { table, counted }: TableSpec, catalogue: Catalogue): Problem[] {
  const columns = counted && catalogue.get(countsTable(table))?.columns;
  if (!counted || Object.keys(counted.by).every((name) => columns?.has(name))) return [];
  const by = Object.keys(counted.by).join(', ');
  return [{ resource, message: `the number of rows of ${table} is not kept by ${by}; ${remedyOf(resource)}` }];
}

function problemsOf(spec: TableSpec, resource: string, found: Found | undefined): Problem[] {
  if (found)
    return [missingColumns, unfilledColumns, missingIndexes].flatMap((problems) => problems(resource, spec, found));
  const { table, links } = spec;
  const message = `the database has no table ${table}${links ? ' of its links' : ''}; ${remedyOf(resource)}`;
  return [{ resource, field: links?.columns[0], message }];
}

/**
 * Throws if the database lacks declared tables, columns or indexes, or requires a column without a field, with a
 * sentence for each.
 */
export async function requireTables(database: Opened): Promise<void> {
  const catalogue = await readCatalogue(database);
  const specs = declaredTables(database.registry);
  const resourceOf = new Map(specs.map(({ table, resource }) => [table, resource]));
  const problems = specs.flatMap((spec) => {
    const resource = spec.resource ?? resourceOf.get(spec.links?.owner ?? '') ?? spec.table;
    return [...problemsOf(spec, resource, catalogue.get(spec.table)), ...missingCounts(resource, spec, catalogue)];
  });
  if (problems.length > 0) throw new WrongDeclarations(problems);
}
