import type { Field, Resource } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { literal } from 'sequelize';
import type { Context } from '../../context';
import { IMAGE, sameTable } from '../../registry/formerNames';
import { serverKindOf } from '../../registry/kinds';
import { select } from '../../models/sql';
import { boundsText } from '../access/bounds';
import { storedTable, seesDeleted } from './overlay';
import { recordedColumns, selectText, existsText, timeSql } from './shadow';

/** The maximum number of field names for the text search, above which it is omitted. */
const MAX_WORDS = 5;

/** Selects entries under the present and former names of the table. `a` is the entry's alias. */
function entriesSql({ database }: Context, resource: Resource, times: string): string {
  const names = sameTable(database.registry, resource).map(({ name }) => `'${name}'`);
  return `a.\`resource\` IN (${names.join(', ')}) AND ${times} AND a.\`recordId\` IS NOT NULL
    AND a.\`action\` NOT IN ('view', 'view-image', 'export')`;
}
const afterSql = (ctx: Context, at: Date): string => `a.\`createdAt\` > ${timeSql(ctx.database, at)}`;

/**
 * Returns SQL that tests whether an entry contains one of these names. Searches the text first, to avoid parsing JSON.
 */
function hasFieldText({ database }: Context, names: readonly string[]): string {
  const paths = names.map((name) => `'$."${name}"'`);
  const parsed =
    database.dialect === 'sqlite'
      ? paths.map((path) => `json_type(a.\`changes\`, ${path}) IS NOT NULL`).join(' OR ')
      : `JSON_CONTAINS_PATH(a.\`changes\`, 'one', ${paths.join(', ')})`;
  if (names.length > MAX_WORDS) return `(${parsed})`;
  return `((${names.map((name) => `a.\`changes\` LIKE '%"${name}"%'`).join(' OR ')}) AND (${parsed}))`;
}

/** Returns the present and former names of a field in history entries. */
const namesOf = ({ fields }: Resource, name: string): string[] => [
  name,
  ...(fields[name]?.was ? [fields[name].was] : []),
];

/** Returns the condition for history entries with one of the given fields. */
export const hasFieldSql = (ctx: Context, resource: Resource, fields: readonly string[]): WhereOptions =>
  literal(
    hasFieldText(
      ctx,
      fields.flatMap((name) => namesOf(resource, name)),
    ).replaceAll('a.`', '`audit_log`.`'),
  ) as never;

export async function hasChanged(ctx: Context, resource: Resource, at: Date, name: string): Promise<boolean> {
  const reached = seesDeleted(ctx, resource)
    ? ''
    : ` AND EXISTS (SELECT 1 FROM \`${resource.table}\` AS t WHERE t.\`id\` = a.\`recordId\`
        AND ${boundsText(ctx, resource, 't')})`;
  const found = await selectText(
    ctx,
    `SELECT 1 AS n FROM \`audit_log\` AS a WHERE ${entriesSql(ctx, resource, afterSql(ctx, at))}
      AND a.\`action\` <> 'create' AND ${hasFieldText(ctx, namesOf(resource, name))}${reached} LIMIT 1`,
  );
  return found.length > 0;
}

/** Returns at most `most` ids of records that existed at a time and are deleted now, if the caller may see them. */
export async function removedSince(ctx: Context, resource: Resource, at: Date, most: number): Promise<number[]> {
  if (!seesDeleted(ctx, resource)) return [];
  const names = sameTable(ctx.database.registry, resource).map(({ name }) => name);
  const rows = await select<{ id: number }>(
    ctx,
    `SELECT a.\`recordId\` AS id FROM \`audit_log\` AS a
      LEFT JOIN \`${resource.table}\` AS t ON t.\`id\` = a.\`recordId\`
      WHERE ${entriesSql(ctx, resource, afterSql(ctx, at))} AND t.\`id\` IS NULL AND ${hasFieldText(ctx, [IMAGE])}
      AND EXISTS (SELECT 1 FROM \`audit_log\` AS m WHERE m.\`resource\` IN (?) AND m.\`recordId\` = a.\`recordId\`
        AND m.\`createdAt\` <= ${timeSql(ctx.database, at)})
      GROUP BY a.\`recordId\` LIMIT ${most}`,
    [names],
  );
  return rows.map(({ id }) => Number(id));
}

/** Returns a page of ids, newest first, and the number of records changed between two times. */
export async function changedPage(
  ctx: Context,
  resource: Resource,
  { from, to, page, size }: { from: Date; to: Date; page: number; size: number },
): Promise<{ ids: number[]; total: number }> {
  const { database } = ctx;
  const between = `a.\`createdAt\` > ${timeSql(database, from)} AND a.\`createdAt\` <= ${timeSql(database, to)}`;
  const fields = sameTable(database.registry, resource).flatMap((one) =>
    Object.keys(one.fields).flatMap((name) => namesOf(one, name)),
  );
  const stored = storedTable(database, resource.table);
  const there = `${boundsText(ctx, resource, 't')} AND ${existsText(ctx, resource, to, 't')}`;
  const reached = seesDeleted(ctx, resource)
    ? ''
    : ` AND EXISTS (SELECT 1 FROM ${stored} AS t WHERE t.\`id\` = a.\`recordId\` AND ${there})`;
  const ids = `SELECT a.\`recordId\` AS id FROM \`audit_log\` AS a WHERE ${entriesSql(ctx, resource, between)}
      AND ${hasFieldText(ctx, [IMAGE, ...new Set(fields)])}${reached}
    UNION SELECT t.\`id\` FROM ${stored} AS t WHERE ${there} AND t.\`createdAt\` > ${timeSql(database, from)}`;
  const rows = await selectText<{ id: number }>(
    ctx,
    `SELECT id FROM (${ids}) AS u ORDER BY id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
  );
  const [counted] = await selectText<{ n: number }>(ctx, `SELECT COUNT(*) AS n FROM (${ids}) AS u`);
  return { ids: rows.map(({ id }) => Number(id)), total: Number(counted?.n) };
}

/** Returns whether SQL can restore a field's earlier value. */
export function isPutBackBySql(resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  return field !== undefined && !field.was && !serverKindOf(field).isJson && recordedColumns(resource).includes(name);
}

/** Returns SQL for a field's value before an entry, in its column's type. `collation` is for texts on MySQL. */
function beforeSql(
  ctx: Context,
  resource: Resource,
  name: string,
  { collation, entry }: { collation: string; entry: string },
): string {
  const path = `'$."${name}".before'`;
  const { dialect } = ctx.database;
  const json = `${dialect === 'sqlite' ? 'json_extract' : 'JSON_EXTRACT'}(${entry}.\`changes\`, ${path})`;
  const text =
    dialect === 'sqlite' ? json : `CASE WHEN JSON_TYPE(${json}) = 'NULL' THEN NULL ELSE JSON_UNQUOTE(${json}) END`;
  return serverKindOf(resource.fields[name] as Field).cast(text, dialect, collation);
}

/** Returns the collation of a table's texts on MySQL, or an empty text on SQLite. */
async function collationOf(ctx: Context, { table }: Resource): Promise<string> {
  if (ctx.database.dialect === 'sqlite') return '';
  const [row] = await select<{ name: string }>(
    ctx,
    'SELECT `TABLE_COLLATION` AS name FROM `information_schema`.`TABLES` ' +
      'WHERE `TABLE_SCHEMA` = DATABASE() AND `TABLE_NAME` = ?',
    [table],
  );
  return /^\w+$/.test(row?.name ?? '') ? (row as { name: string }).name : 'utf8mb4_bin';
}

/** Selects the records in which one of these fields has changed since. */
export const movedIds = (ctx: Context, resource: Resource, at: Date, names: readonly string[]): string =>
  `SELECT a.\`recordId\` FROM \`audit_log\` AS a WHERE ${entriesSql(ctx, resource, afterSql(ctx, at))}
    AND a.\`action\` <> 'create' AND ${hasFieldText(ctx, names)}`;

/**
 * Selects records in scope in which one of these fields has changed since, with the values before the change. Has no
 * UNION, so that the database reads only needed columns.
 */
export async function movedSql(ctx: Context, resource: Resource, at: Date, names: readonly string[]): Promise<string> {
  const { database } = ctx;
  const collation = await collationOf(ctx, resource);
  const firsts = names.map((name, one) => `MIN(CASE WHEN ${hasFieldText(ctx, [name])} THEN a.\`id\` END) AS f${one}`);
  const first = names.length === 1 ? ['MIN(a.`id`) AS f0'] : firsts;
  const entries = `SELECT a.\`recordId\` AS id, ${first.join(', ')} FROM \`audit_log\` AS a
    WHERE ${entriesSql(ctx, resource, afterSql(ctx, at))} AND a.\`action\` <> 'create' AND ${hasFieldText(ctx, names)}
    GROUP BY a.\`recordId\``;
  const columns = Object.keys(database.model(resource).getAttributes()).map((name) => {
    const one = names.indexOf(name);
    if (one < 0) return `b.\`${name}\``;
    const before = beforeSql(ctx, resource, name, { collation, entry: `e${one}` });
    return `CASE WHEN c.f${one} IS NOT NULL THEN ${before} ELSE b.\`${name}\` END AS \`${name}\``;
  });
  return `SELECT ${columns.join(', ')} FROM (${entries}) AS c
    JOIN ${storedTable(database, resource.table)} AS b ON b.\`id\` = c.id
    ${names.map((_name, one) => `LEFT JOIN \`audit_log\` AS e${one} ON e${one}.\`id\` = c.f${one}`).join('\n')}
    WHERE ${existsText(ctx, resource, at, 'b')} AND ${boundsText(ctx, resource, 'b')}`;
}
