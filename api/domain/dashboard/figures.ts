import { type Resource, type ScopeMap, DAY_MS, HOUR_MS } from '@t3d/resources/kit';
import { type WhereOptions, Op, literal } from 'sequelize';
import type { Context } from '../../context';
import { readListQuery } from '../../engine/rows/read/query';
import { boundsOf } from '../../engine/access/bounds';
import type { User } from '@t3d/resources/rows';
import orders, { ORDER_STATUSES, UNDONE_STATUSES } from '@t3d/resources/orders/orders';
import { fieldSql } from '../../engine/access/select';
import terminals, { TERMINAL_STATUSES } from '@t3d/resources/cards/terminals';
import { subtreeOf } from '@t3d/resources/scopes';

/**
 * The filter of a list as in its URL. Every figure is calculated from the rows of a list, so that the linked list shows
 * the same.
 */
export type Filter = Readonly<Record<string, string>>;
/** The list that a figure was calculated from. */
export interface Figured {
  resource: string;
  filter: Filter;
}

/** Returns the filter for rows whose time lies in a span. */
export const within = (field: string, { from, to }: Span): Filter => ({
  [`${field}_gte`]: from.toISOString(),
  [`${field}_lte`]: to.toISOString(),
});

/**
 * The SQL of the groups, and of the figures of each group, by name. `scope` replaces the resource's scope by an
 * equivalent one that a composite index covers.
 */
interface Asked {
  groups?: Readonly<Record<string, string>>;
  figures: Readonly<Record<string, string>>;
  scope?: ScopeMap;
}

/**
 * Calculates figures over the rows that the caller's list has with this filter, one result row per group. Scope, fixed
 * conditions and filters of the list apply.
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

/** Counts the rows that the caller's list has with this filter. */
export async function countOf(ctx: Context, resource: Resource, filter: Filter): Promise<number> {
  const [row] = await figuresOf<{ count: number | string }>(ctx, resource, filter, { figures: { count: 'COUNT(*)' } });
  return Number(row?.count ?? 0);
}

const STANDING = ORDER_STATUSES.filter((status) => !UNDONE_STATUSES.includes(status)).join(',');

export const madeIn = (span: Span): Filter => within('createdAt', span);

/** Returns the filter for sales in a time span: orders that were paid for and not undone. */
export const soldIn = (span: Span): Filter => ({ ...madeIn(span), status_in: STANDING, unpaid: 'false' });

/**
 * Returns the SQL for sales in minor units and for the number of orders, over the orders of `soldIn`. An order's price
 * is the one that the seller's own list shows, so that every reader gets the same figure. The seller is the caller
 * unless a user is given.
 */
export const salesFigures = (ctx: Context, seller?: Pick<User, 'id' | 'role'>): Record<'sales' | 'orders', string> => {
  const own = seller ? { ...ctx, actor: { ...ctx.actor, id: seller.id, role: seller.role } } : ctx;
  return { sales: `COALESCE(SUM(${fieldSql(orders, 'price', own)}), 0)`, orders: 'COUNT(*)' };
};

type TerminalStatus = (typeof TERMINAL_STATUSES)[number];

interface CardsIn extends Figured {
  status: TerminalStatus;
  cards: number;
}
export interface CardsSheet extends Figured {
  total: number;
  rows: CardsIn[];
}

/**
 * The scope of the list by owner alone. One index contains owner and state, so the query does not read the rows of
 * cards.
 */
const BY_OWNER: ScopeMap = {
  ...subtreeOf('owner'),
  SMS_RECYCLE: 'none',
  SALESMAN: terminals.declaration.scope.SALESMAN,
};

/** Reads the caller's cards by state, in the order of a card's life cycle. States without cards are omitted. */
export async function readCards(ctx: Context): Promise<CardsSheet> {
  const [owner, status] = ['owner', 'status'].map((name) => fieldSql(terminals, name, ctx)) as [string, string];
  const found = await figuresOf<{ status: TerminalStatus; cards: number | string }>(
    ctx,
    terminals,
    {},
    { groups: { owner, status }, figures: { cards: 'COUNT(*)' }, scope: BY_OWNER },
  );
  const counts = new Map<TerminalStatus, number>();
  for (const row of found) counts.set(row.status, (counts.get(row.status) ?? 0) + Number(row.cards));
  const rows = TERMINAL_STATUSES.flatMap((one) => {
    const cards = counts.get(one) ?? 0;
    return cards > 0 ? [{ status: one, cards, resource: terminals.name, filter: { status_in: one } }] : [];
  });
  return { total: rows.reduce((sum, { cards }) => sum + cards, 0), resource: terminals.name, filter: {}, rows };
}

/** The periods of a dashboard, in days. Today is the last day. */
export const PERIODS = [1, 7, 30] as const;
export type PeriodDays = (typeof PERIODS)[number];

/** A time span that includes both ends. */
export interface Span {
  from: Date;
  to: Date;
}
/**
 * A span of days in the reader's offset up to the end of today, divided into equal steps: hours for a single day,
 * otherwise days.
 */
export interface Period extends Span {
  days: PeriodDays;
  step: number;
  steps: number;
}

const move = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

/** Returns the first moment of a day at `gmtOffset` minutes east of UTC. `later` moves the result by that many days. */
export function dayStart(moment: Date, gmtOffset: number, later = 0): Date {
  const local = moment.getTime() + gmtOffset * 60_000;
  return new Date(local - (((local % DAY_MS) + DAY_MS) % DAY_MS) - gmtOffset * 60_000 + later * DAY_MS);
}

/** Returns the last millisecond of that day. */
export const dayEnd = (moment: Date, gmtOffset: number, later = 0): Date =>
  move(dayStart(moment, gmtOffset, later), DAY_MS - 1);

export function periodOf(now: Date, gmtOffset: number, days: PeriodDays): Period {
  return {
    days,
    from: dayStart(now, gmtOffset, 1 - days),
    to: dayEnd(now, gmtOffset),
    step: days === 1 ? HOUR_MS : DAY_MS,
    steps: days === 1 ? 24 : days,
  };
}

export const stepsOf = ({ from, step, steps }: Period): Span[] =>
  Array.from({ length: steps }, (_, index) => ({
    from: move(from, index * step),
    to: move(from, (index + 1) * step - 1),
  }));

/**
 * Returns the part of the previous period that corresponds to the elapsed part of this one, so that the two are
 * comparable at any hour.
 */
export const before = ({ from, days }: Period, now: Date): Span => ({
  from: move(from, -days * DAY_MS),
  to: move(now, -days * DAY_MS),
});

/** Returns the span of yesterday up to the present time of day. */
export const yesterday = (now: Date, gmtOffset: number): Span => ({
  from: dayStart(now, gmtOffset, -1),
  to: move(now, -DAY_MS),
});
