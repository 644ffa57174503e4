import type { Field, Resource } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, col, fn, literal } from 'sequelize';
import type { Context } from '../../../context';
import { Invalid } from '../../../errors';
import { mayRead } from '../../access/permissions';
import { decodeValue } from '../../../registry/decode';
import { predicateSql, variablesOf } from '../../../registry/predicateSql';
import { conditionText } from '../../../models/sequelize/sequelizeInternals';
import type { ListQuery } from './query';
import { boundsOf } from '../../access/bounds';
import { fieldSql } from '../../access/select';
import { idsWhere, inlinedCondition } from '../../access/statements';

/** The maximum number of summed rows. */
const MAX_SUMMED = 500_000;

type TotalRow = Record<string, unknown> & { count: number };

interface Declared {
  of: readonly string[];
  by: readonly string[];
}

/** Returns a resource's totals: the declared ones, the sums per currency, or null. */
export function totalsDeclared({ declaration, fields }: Resource): Declared | null {
  const { totals, sums } = declaration as { totals?: { of: string; by: readonly string[] }; sums?: readonly string[] };
  if (totals) return { of: [totals.of], by: totals.by };
  return sums && sums.length > 0 ? { of: sums, by: fields.currency ? ['currency'] : [] } : null;
}

/** Throws if a list has more rows than a request can sum. */
async function requireFew(ctx: Context, resource: Resource, where: WhereOptions, most: number): Promise<void> {
  const model = ctx.database.model(resource);
  if (Number((await model.max('id', { transaction: ctx.transaction })) ?? 0) <= most) return;
  const beyond = await idsWhere(ctx, resource, {
    conditions: [inlinedCondition(where)],
    scope: null,
    limit: 1,
    offset: most,
  });
  if (beyond.length > 0) throw new Invalid('totals.tooMany', { max: most.toLocaleString('en-US') });
}

/** Returns SQL for the shown values of enums that some rows show differently, as `<field>Read`. */
function readWords(ctx: Context, resource: Resource, by: readonly string[]): [string, ReturnType<typeof literal>][] {
  const variables = variablesOf(ctx);
  const { sequelize } = ctx.database;
  return by.flatMap((name) => {
    const cases = Object.entries(resource.fields[name]?.variants ?? {}).map(([word, { of, where }]) => {
      const condition = { [Op.and]: [{ [name]: of }, predicateSql(where, variables)] } as WhereOptions;
      return `WHEN ${conditionText(sequelize, ctx.database.model(resource), condition)} THEN '${word}'`;
    });
    return cases.length === 0 ? [] : [[`${name}Read`, literal(`CASE ${cases.join(' ')} END`)]];
  });
}

/**
 * Returns the totals of a list, with a row per combination of the declared enum values. Leaves out what the caller may
 * not read. Throws for more than `most` rows.
 */
export async function readTotals(
  ctx: Context,
  resource: Resource,
  query: Pick<ListQuery, 'where'>,
  most = MAX_SUMMED,
): Promise<TotalRow[]> {
  const declared = totalsDeclared(resource) ?? { of: [], by: [] };
  const readable = (name: string): boolean => mayRead(ctx.actor, resource.fields[name] as Field);
  const by = declared.by.filter(readable);
  const sums = declared.of.filter(readable);
  const where = { [Op.and]: [...boundsOf(ctx, resource), ...query.where] } as WhereOptions;
  await requireFew(ctx, resource, where, most);
  const words = readWords(ctx, resource, by);
  const groups = [...by.map((name) => literal(fieldSql(resource, name, ctx))), ...words.map(([, sql]) => sql)];
  const rows = await ctx.database.model(resource).findAll({
    attributes: [
      ...by.map((name): [ReturnType<typeof literal>, string] => [literal(fieldSql(resource, name, ctx)), name]),
      ...words.map(([name, sql]): [typeof sql, string] => [sql, name]),
      [fn('COUNT', col('id')), 'count'],
      ...sums.map((name): [ReturnType<typeof fn>, string] => [fn('SUM', literal(fieldSql(resource, name, ctx))), name]),
    ],
    where,
    group: groups as never,
    order: groups as never,
    raw: true,
    transaction: ctx.transaction,
  });
  return (rows as unknown as Record<string, unknown>[]).map((row) => ({
    ...Object.fromEntries(by.map((name) => [name, decodeValue(resource.fields[name], row[name])])),
    ...Object.fromEntries(words.flatMap(([name]) => (row[name] === null ? [] : [[name, String(row[name] as string)]]))),
    count: Number(row.count),
    ...Object.fromEntries(sums.map((name) => [name, Number(row[name] ?? 0)])),
  }));
}
