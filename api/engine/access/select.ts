import type { Aggregate, Below, Field, Formula, Resource, ValueSource } from '@t3d/resources/kit';
import { Op } from 'sequelize';
import type { Actor, Context } from '../../context';
import type { OfChildren } from '../../registry/children';
import { aggregateOf } from '../../registry/children';
import { shownBoundsOf } from './bounds';
import { mayRead } from './permissions';
import { conditionText } from '../../models/sequelize/sequelizeInternals';

const quote = (table: string, column: string): string => `\`${table}\`.\`${column}\``;

function sourceSql(table: string, source: ValueSource | null, actor: Actor): string {
  if (source === null) return 'NULL';
  if (typeof source === 'string') return quote(table, source);
  if ('coalesce' in source) return `COALESCE(${source.coalesce.map((column) => quote(table, column)).join(', ')})`;
  return `CASE WHEN ${quote(table, source.own)} = ${Number(actor.id)} THEN ${sourceSql(table, source.then, actor)}
    ELSE ${sourceSql(table, source.otherwise, actor)} END`;
}

const AGGREGATE_SQL: Readonly<Record<Aggregate, (value: string) => string>> = {
  sumOf: (value) => `COALESCE(SUM(${value}), 0)`,
  countOf: () => 'COUNT(*)',
  minOf: (value) => `MIN(${value})`,
  maxOf: (value) => `MAX(${value})`,
};

/** Returns SQL that counts, sums or compares a row's children in the caller's scope. */
function madeSql(ctx: Context, resource: Resource, { child, on, by, of }: OfChildren): string {
  const { sequelize } = ctx.database;
  const bounds = { [Op.and]: shownBoundsOf(ctx, child) };
  const made = AGGREGATE_SQL[by](of === undefined ? '' : fieldSql(child, of, ctx));
  return `(SELECT ${made} FROM \`${child.table}\` WHERE ${quote(child.table, on)} = ${quote(resource.table, 'id')}
    AND ${conditionText(sequelize, ctx.database.model(child), bounds)})`;
}

/** Returns the SQL of a formula over fields of the row, as the caller sees them. */
function formulaSql(resource: Resource, formula: Formula, ctx: Context): string {
  const sql = (names: readonly string[], sign: string): string =>
    names.map((name) => fieldSql(resource, name, ctx)).join(` ${sign} `);
  if ('multiply' in formula) return `(${sql(formula.multiply, '*')})`;
  const { add, subtract = [] } = formula;
  return `(${[sql(add, '+'), ...(subtract.length > 0 ? [sql(subtract, '-')] : [])].join(' - ')})`;
}

const given = (word: string): string => `'${word.replaceAll("'", "''")}'`;

/**
 * Returns SQL that is 1 if an amount is below a limit, and 0 otherwise. Ignores limits that the caller may not read.
 */
function belowSql(resource: Resource, { amount, limits = [], by, usual = {} }: Below, ctx: Context): string {
  const seen = limits.filter((name) => mayRead(ctx.actor, resource.fields[name] as Field));
  const cases = Object.entries(usual).map(([word, limit]) => `WHEN ${given(word)} THEN ${Number(limit)}`);
  const all = [
    ...seen.map((name) => fieldSql(resource, name, ctx)),
    ...(by === undefined || cases.length === 0 ? [] : [`CASE ${fieldSql(resource, by, ctx)} ${cases.join(' ')} END`]),
  ];
  const limit = `COALESCE(${[...all, 'NULL', 'NULL'].join(', ')})`;
  return `CASE WHEN ${fieldSql(resource, amount, ctx)} < ${limit} THEN 1 ELSE 0 END`;
}

/**
 * Returns the SQL of a field as this caller sees it. Reads, filters and sorts all use it, so that no filter reveals a
 * hidden price.
 */
export function fieldSql(resource: Resource, name: string, ctx: Context): string {
  const { actor } = ctx;
  const field: Field | undefined = resource.fields[name];
  const made = aggregateOf(field);
  if (made) return madeSql(ctx, resource, made);
  if (field?.through) {
    const { table, field: link, to } = field.through;
    return `(SELECT \`looked\`.\`${to}\` FROM \`${table}\` AS \`looked\`
      WHERE \`looked\`.\`id\` = ${quote(resource.table, link)})`;
  }
  if (field?.formula) return formulaSql(resource, field.formula, ctx);
  if (field?.isBelow) return belowSql(resource, field.isBelow, ctx);
  if (field?.sameAs) return quote(resource.table, field.sameAs);
  const seen = actor.role ? field?.presentedAs?.[actor.role] : undefined;
  return seen === undefined ? quote(resource.table, name) : sourceSql(resource.table, seen, actor);
}

/** Returns a field as a named column of a SELECT. */
export const columnSql = (resource: Resource, name: string, ctx: Context): string =>
  `${fieldSql(resource, name, ctx)} AS \`${name}\``;
