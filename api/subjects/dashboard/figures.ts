import type { Resource, ScopeMap } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, literal } from 'sequelize';
import type { Context } from '../../context';
import { readListQuery } from '../../engine/rows/read/query';
import { boundsOf } from '../../engine/access/bounds';
import type { Span } from './periods';

/**
 * The filter of a list as its address has it. Every figure is taken over a list's own rows, so that the list it leads
 * to shows the same.
 */
export type Filter = Readonly<Record<string, string>>;
/** The list that a figure was taken over. */
export interface Figured {
  resource: string;
  filter: Filter;
}

/** Rows of which a time lies in a stretch. */
export const within = (field: string, { from, to }: Span): Filter => ({
  [`${field}_gte`]: from.toISOString(),
  [`${field}_lte`]: to.toISOString(),
});

/**
 * What is worked out of the rows of a list, by name: SQL of the groups, and of the figures of each group. `scope`: the
 * same rows as the resource's own gives, by columns that an index has together.
 */
interface Asked {
  groups?: Readonly<Record<string, string>>;
  figures: Readonly<Record<string, string>>;
  scope?: ScopeMap;
}

/**
 * Figures over the rows that a list with this filter has for the caller, a row a group: the list's own scope, fixed
 * conditions and filters.
 */
export async function figuresOf<Row extends object>(
  ctx: Context,
  resource: Resource,
  filter: Filter,
  { groups = {}, figures, scope }: Asked,
): Promise<Row[]> {
  const { where } = readListQuery(ctx, resource, filter);
  const rows = await ctx.database.model(resource).findAll({
    attributes: Object.entries({ ...groups, ...figures }).map(([name, sql]) => [literal(sql), name]),
    where: { [Op.and]: [...boundsOf(ctx, resource, scope), ...where] } as WhereOptions,
    group: Object.values(groups).map((sql) => literal(sql)) as never,
    raw: true,
    transaction: ctx.transaction,
  });
  return rows as unknown as Row[];
}

/** How many rows a list with this filter has for the caller. */
export async function countOf(ctx: Context, resource: Resource, filter: Filter): Promise<number> {
  const [row] = await figuresOf<{ count: number | string }>(ctx, resource, filter, { figures: { count: 'COUNT(*)' } });
  return Number(row?.count ?? 0);
}
