import { type Resource, type ScopeMap, DAY_MS, HOUR_MS } from '@t3d/resources/kit';
import { type WhereOptions, Op, literal } from 'sequelize';
import type { Context } from '../../context';
import { readListQuery } from '../../engine/rows/read/query';
import { boundsOf } from '../../engine/access/bounds';
import type { User } from '@t3d/resources/rows';
import orders, { type OrderStatus, ORDER_STATUSES } from '@t3d/resources/orders/orders';
import { fieldSql } from '../../engine/access/select';
import terminals, { TERMINAL_STATUSES } from '@t3d/resources/cards/terminals';
import { subtreeOf } from '@t3d/resources/scopes';

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

/** Orders that came to nothing: what they cost has gone back whole. */
const UNDONE: readonly OrderStatus[] = ['INITIAL_FAILED', 'REVOKED', 'REFUNDED'];
const STANDING = ORDER_STATUSES.filter((status) => !UNDONE.includes(status)).join(',');

/** All orders that were made in a stretch of time. */
export const madeIn = (span: Span): Filter => within('createdAt', span);

/** The orders among them that are sales: paid, and not undone since. */
export const soldIn = (span: Span): Filter => ({ ...madeIn(span), status_in: STANDING, unpaid: 'false' });

/**
 * Sales in minor units, and the number of orders, over orders that `soldIn` finds. The price of an order depends on who
 * sold it: it is the price that the seller's own list shows, so that the sales of an account are the same figure for
 * every reader. The seller is the caller unless an account is given.
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

/** The rows of the list, by the holder alone: with the state it is in one index, so that no card is looked at. */
const BY_OWNER: ScopeMap = {
  ...subtreeOf('owner'),
  SMS_RECYCLE: 'none',
  SALESMAN: terminals.declaration.scope.SALESMAN,
};

/**
 * The caller's cards by their state, the states in the order in which a card passes them; states without cards are left
 * out.
 */
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

/** The periods of a dashboard, in days; today is the last of them. */
export const PERIODS = [1, 7, 30] as const;
export type PeriodDays = (typeof PERIODS)[number];

/** A stretch of time, both ends in it. */
export interface Span {
  from: Date;
  to: Date;
}
/** Days of the reader's offset up to the end of today, in equal steps: hours of a single day, else days. */
export interface Period extends Span {
  days: PeriodDays;
  step: number;
  steps: number;
}

const move = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

/**
 * The first moment of the day that a moment lies in, `gmtOffset` minutes east of UTC; `later`: so many days after it.
 */
export function dayStart(moment: Date, gmtOffset: number, later = 0): Date {
  const local = moment.getTime() + gmtOffset * 60_000;
  return new Date(local - (((local % DAY_MS) + DAY_MS) % DAY_MS) - gmtOffset * 60_000 + later * DAY_MS);
}

/** The last millisecond of that day. */
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

/** The steps of a period, first to last. */
export const stepsOf = ({ from, step, steps }: Period): Span[] =>
  Array.from({ length: steps }, (_, index) => ({
    from: move(from, index * step),
    to: move(from, (index + 1) * step - 1),
  }));

/** As much of the period before as has passed of this one, so that the two can be compared at any hour. */
export const before = ({ from, days }: Period, now: Date): Span => ({
  from: move(from, -days * DAY_MS),
  to: move(now, -days * DAY_MS),
});

/** Yesterday until this time of day. */
export const yesterday = (now: Date, gmtOffset: number): Span => ({
  from: dayStart(now, gmtOffset, -1),
  to: move(now, -DAY_MS),
});
