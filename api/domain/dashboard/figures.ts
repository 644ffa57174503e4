import type { Resource, Role, ScopeMap } from '@t3d/resources/kit';
import bills, { type BillType } from '@t3d/resources/money/bills';
import { ORDER_ATTENTION } from '@t3d/resources/orders/orderShapes';
import orders, { ORDER_STATUSES, UNDONE_STATUSES } from '@t3d/resources/orders/orders';
import { EVERYONE, STAFF, STAFF_AND_AGENTS } from '@t3d/resources/roles';
import type { User } from '@t3d/resources/rows';
import terminals from '@t3d/resources/cards/terminals';
import { type WhereOptions, Op, literal } from 'sequelize';
import type { Context } from '../../context';
import { boundsOf } from '../../engine/access/bounds';
import { hasRole } from '../../engine/access/permissions';
import { fieldSql } from '../../engine/access/select';
import { readListQuery } from '../../engine/rows/read/query';
import { Forbidden } from '../../errors';
import { CLAWBACK } from '../../ledger';
import { type Filter, type Span, within } from './periods';

export type { Filter };
/** A figure's list, whose rows add up to the figure. */
export interface Figured {
  resource: string;
  filter: Filter;
}
/** The user at whose prices a figure is calculated. */
type Seller = Pick<User, 'id' | 'role'>;

/** The single definition of a figure for all dashboards, pages and lists. */
interface Figure {
  /** The unit: minor units of a currency, or a number of rows. */
  readonly unit: 'money' | 'count';
  /** The list behind the figure, and the filter of its rows. */
  readonly list: Resource;
  readonly rows: Filter;
  /** The time of a row that must lie in the span. Missing for a figure of the present state. */
  readonly window?: 'createdAt' | 'endsAt';
  /** The list's column that adds up to the figure, if there is one. */
  readonly column?: string | null;
  readonly roles: readonly Role[];
  readonly sql: (ctx: Context, seller?: Seller) => string;
}

const STANDING = ORDER_STATUSES.filter((status) => !UNDONE_STATUSES.includes(status)).join(',');

const COUNT = { unit: 'count', sql: () => 'COUNT(*)' } as const;
const total = (of: Resource, field: string, ctx: Context): string => `COALESCE(SUM(${fieldSql(of, field, ctx)}), 0)`;
/** Returns the SQL that adds up the amounts of one bill type. */
const ofType = (type: BillType, ctx: Context): string =>
  `SUM(CASE WHEN ${fieldSql(bills, 'type', ctx)} = '${type}' THEN ${fieldSql(bills, 'amount', ctx)} ELSE 0 END)`;
/** Returns the context in which lists show another user's sale prices. */
const as = (ctx: Context, { id, role }: Seller): Context => ({ ...ctx, actor: { ...ctx.actor, id, role } });

/** The filter of paid orders that were not undone, by the time of the sale. */
const SOLD = {
  list: orders,
  rows: { status_in: STANDING, unpaid: 'false' },
  window: 'createdAt',
  roles: STAFF_AND_AGENTS,
} as const;
/** The common part of figures that add up bills of a type. */
const SHARE = { unit: 'money', list: bills, window: 'createdAt', column: 'amount', roles: EVERYONE } as const;

// SQL for the platform's part of a partly refunded order: the price paid minus the agents' shares, net of refunds.
const AFTER_REFUND = `(SELECT SUM(m.paid - m.refunded - COALESCE((SELECT SUM(s.share - s.shareBack) FROM order_shares s
  WHERE s.orderMoney = m.id), 0))
  FROM order_money m WHERE m.orderNo = \`orders\`.\`orderNo\`)`;

const ALL = {
  /** The prices paid to the reader, or for staff the buyers' prices. */
  sales: { ...SOLD, unit: 'money', column: 'price', sql: (ctx: Context) => total(orders, 'price', ctx) },
  /** The sales that the customer's own dashboard shows, for staff only. */
  ownSales: {
    ...SOLD,
    unit: 'money',
    column: null,
    roles: STAFF,
    sql: (ctx: Context, seller?: Seller) => total(orders, 'price', seller ? as(ctx, seller) : ctx),
  },
  orders: { ...SOLD, ...COUNT },
  allOrders: { ...SOLD, ...COUNT, rows: {} },
  /** The level 1 agent's price net of refunds, without eSIM fees. */
  income: {
    ...SOLD,
    unit: 'money',
    column: null,
    roles: STAFF,
    sql: () => `SUM(CASE WHEN \`orders\`.\`refunded\` > 0 THEN ${AFTER_REFUND} ELSE \`orders\`.\`cost1\` END)`,
  },
  cost: {
    ...SOLD,
    unit: 'money',
    column: 'costPrice',
    roles: STAFF,
    sql: (ctx: Context) => total(orders, 'costPrice', ctx),
  },
  /** An agent's profit: shares earned, less those taken back. */
  profit: {
    ...SHARE,
    rows: { type_in: `PROFIT_SHARE,${CLAWBACK}` },
    sql: (ctx: Context) => total(bills, 'amount', ctx),
  },
  shares: {
    ...SHARE,
    rows: { type_in: 'PROFIT_SHARE' },
    sql: (ctx: Context) => ofType('PROFIT_SHARE', ctx),
  },
  takenBack: {
    ...SHARE,
    rows: { type_in: CLAWBACK },
    sql: (ctx: Context) => `-${ofType('DEC', ctx)}`,
  },
  cards: { ...COUNT, list: terminals, rows: {}, roles: STAFF_AND_AGENTS },
  attention: {
    ...COUNT,
    list: orders,
    rows: { status_in: ORDER_ATTENTION.values.join(','), unpaid: 'false' },
    roles: STAFF_AND_AGENTS,
  },
  ending: { ...COUNT, list: orders, rows: { status_in: 'USING' }, window: 'endsAt', roles: STAFF_AND_AGENTS },
} satisfies Record<string, Figure>;
export type FigureName = keyof typeof ALL;
export const FIGURES: Readonly<Record<FigureName, Figure>> = ALL;

/** Returns the list behind a figure. `more` adds a filter, for example one customer. */
export function listBehind(name: FigureName, span: Span | null, more: Filter = {}): Figured {
  const { list, rows, window } = FIGURES[name];
  return { resource: list.name, filter: { ...rows, ...(window && span && within(window, span)), ...more } };
}

interface FigureRequest<Group extends string> {
  span?: Span;
  more?: Filter;
  seller?: Seller;
  /** SQL of the columns to group by. */
  groups?: Readonly<Record<Group, string>>;
  /** An equivalent of the list's scope that an index covers. */
  scope?: ScopeMap;
}
export type FigureRow<Name extends FigureName, Group extends string = never> = Record<Name, number> &
  Record<Group, string | number | null>;

/**
 * Calculates several figures in one statement over the first figure's rows. Throws Forbidden if the caller may not read
 * all of them.
 */
export async function readFigures<Name extends FigureName, Group extends string = never>(
  ctx: Context,
  names: readonly [Name, ...Name[]],
  { span, more, seller, groups, scope }: FigureRequest<Group> = {},
): Promise<FigureRow<Name, Group>[]> {
  for (const name of names) if (!hasRole(ctx.actor, FIGURES[name].roles)) throw new Forbidden(`figures/${name}`);
  const { filter } = listBehind(names[0], span ?? null, more);
  const figures = Object.fromEntries(names.map((name) => [name, FIGURES[name].sql(ctx, seller)]));
  const found = await rowsBehind<FigureRow<Name, Group>>(ctx, FIGURES[names[0]].list, filter, {
    groups,
    figures,
    scope,
  });
  return found.map((row) => ({ ...row, ...Object.fromEntries(names.map((name) => [name, Number(row[name] ?? 0)])) }));
}

/** Calculates a single figure over all rows. */
export async function readFigure(ctx: Context, name: FigureName, input: FigureRequest<never> = {}): Promise<number> {
  return (await readFigures(ctx, [name], input))[0]?.[name] ?? 0;
}

/** Calculates SQL over exactly the rows of the caller's list, by group. */
export async function rowsBehind<Row extends object>(
  ctx: Context,
  resource: Resource,
  filter: Filter,
  {
    groups = {},
    figures,
    scope,
  }: {
    groups?: Readonly<Record<string, string>>;
    figures: Readonly<Record<string, string>>;
    scope?: ScopeMap;
  },
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

export async function countOf(ctx: Context, resource: Resource, filter: Filter): Promise<number> {
  const [row] = await rowsBehind<{ count: number | string }>(ctx, resource, filter, { figures: { count: 'COUNT(*)' } });
  return Number(row?.count ?? 0);
}
