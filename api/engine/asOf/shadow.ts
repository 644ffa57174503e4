import type { Field, Resource } from '@t3d/resources/kit';
import { isColumn } from '@t3d/resources/kit';
import { QueryTypes } from 'sequelize';
import type { Context } from '../../context';
import { ownershipOf } from '../access/ownedSince';
import { serverKindOf } from '../../registry/kinds';
import { encryptedColumns } from '../../registry/encrypted';
import type { Database } from '../../models/database';
import type { Past, Shadowed } from './overlay';
import { pastTablesOf, storedTable } from './overlay';

type Values = Readonly<Record<string, unknown>>;

const quote = (name: string): string => `\`${name}\``;

function timeText({ dialect }: Pick<Database, 'dialect'>, at: Date): string {
  const text = at.toISOString().replace('T', ' ').replace('Z', '');
  return dialect === 'sqlite' ? `${text} +00:00` : text;
}
export const timeSql = (database: Pick<Database, 'dialect'>, at: Date): string => `'${timeText(database, at)}'`;

function stored(database: Pick<Database, 'dialect'>, field: Field | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const column = field ? serverKindOf(field).encode(value) : value;
  if (column instanceof Date) return timeText(database, column);
  return typeof column === 'object' ? JSON.stringify(column) : column;
}

/** Returns the columns of a resource's table that the history contains. */
export function recordedColumns(resource: Resource): string[] {
  const sealed = new Set(encryptedColumns(resource));
  return Object.entries(resource.fields)
    .filter(([name, field]) => isColumn(field) && !sealed.has(name))
    .map(([name]) => name);
}

/** Returns the type of a column for JSON_TABLE. */
function mysqlType(database: Pick<Database, 'model'>, resource: Resource, name: string): string {
  const { type } = database.model(resource).getAttributes()[name] as { type: { toSql(): string } };
  return type.toSql().replace(/^(JSON|TEXT)$/, 'LONGTEXT');
}

/** Returns SQL for rows that existed at a time and belonged to the caller at that time. `as` is the table's alias. */
export function existsText(ctx: Context, resource: Resource, at: Date, as: string): string {
  const by = timeSql(ctx.database, at);
  const since = ownershipOf(ctx.actor, resource)?.since;
  const held = since === undefined ? '' : ` AND (${as}.${quote(since)} IS NULL OR ${as}.${quote(since)} <= ${by})`;
  return `${as}.\`createdAt\` <= ${by}${held}`;
}

interface Source {
  from: string;
  /** Returns SQL for whether an entry contains the column. */
  has(name: string): string;
  value(name: string): string;
}

/** Returns SQL that lists the given rows from JSON as the table `o`. */
function listed(database: Database, resource: Resource, names: readonly string[], rows: Values[]): Source {
  const text = database.sequelize.escape(JSON.stringify(rows));
  if (database.dialect === 'sqlite')
    return {
      from: `json_each(${text}) AS o`,
      has: (name) => `json_type(o.value, '$.${name}') IS NOT NULL`,
      value: (name) => `json_extract(o.value, '$.${name}')`,
    };
  const columns = names.flatMap((name) => [
    `${quote(`has_${name}`)} TINYINT EXISTS PATH '$.${name}'`,
    `${quote(name)} ${mysqlType(database, resource, name)} PATH '$.${name}'`,
  ]);
  return {
    from: `JSON_TABLE(${text}, '$[*]' COLUMNS (${[`\`id\` BIGINT PATH '$.id'`, ...columns].join(', ')})) AS o`,
    has: (name) => `o.${quote(`has_${name}`)} = 1`,
    value: (name) => `o.${quote(name)}`,
  };
}

/**
 * Returns the SELECT that replaces the resource's table in a WITH clause. Takes values from the history, or else the
 * current ones.
 */
function shadowSql(ctx: Context, resource: Resource, at: Date, { there, deleted }: Shadowed): string {
  const { database } = ctx;
  const all = Object.keys(database.model(resource).getAttributes());
  const recorded = new Set(recordedColumns(resource));
  const encode = (past: Past | undefined): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(past?.values ?? {})
        .filter(([name]) => recorded.has(name))
        .map(([name, value]) => [name, stored(database, resource.fields[name], value)]),
    );
  const given = there.map(({ id, past }) => ({ id, ...encode(past) }));
  const changed = [...new Set(given.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'id');
  const now = listed(database, resource, changed, given);
  const columns = all.map((name) =>
    changed.includes(name)
      ? `CASE WHEN ${now.has(name)} THEN ${now.value(name)} ELSE b.${quote(name)} END AS ${quote(name)}`
      : `b.${quote(name)}`,
  );
  const standing = `SELECT ${columns.join(', ')} FROM ${now.from}
    JOIN ${storedTable(database, resource.table)} AS b ON b.\`id\` = ${now.value('id')}
    WHERE ${existsText(ctx, resource, at, 'b')}`;
  if (deleted.length === 0) return standing;
  const gone = deleted.map(({ id, past, made }) => ({
    id,
    createdAt: timeText(database, made),
    updatedAt: timeText(database, made),
    version: 1,
    ...encode(past),
  }));
  const then = listed(
    database,
    resource,
    all.filter((name) => name !== 'id'),
    gone,
  );
  return `${standing} UNION ALL SELECT ${all.map((name) => `${then.value(name)} AS ${quote(name)}`).join(', ')}
    FROM ${then.from}`;
}

/** Returns the WITH clause that defines the past tables of a statement. `more` selects further rows. */
export async function withPast(
  ctx: Context,
  resource: Resource,
  at: Date,
  shadowed: Shadowed,
  more?: string,
): Promise<string> {
  const tables = await pastTablesOf(ctx, resource, at, shadowed);
  const isNone = shadowed.there.length === 0 && shadowed.deleted.length === 0;
  const rows = more === undefined ? [] : [more];
  if (!isNone || more === undefined) rows.unshift(shadowSql(ctx, resource, at, shadowed));
  return `WITH ${[[resource.table, rows.join(' UNION ALL ')], ...tables]
    .map(([name, sql]) => `\`${name}\` AS (${sql})`)
    .join(', ')}`;
}

/** Runs a statement whose text contains its values. Returns plain rows. */
export const selectText = <Row extends object>({ database, transaction }: Context, sql: string): Promise<Row[]> =>
  database.sequelize.query<Row>(sql, { type: QueryTypes.SELECT, transaction });
