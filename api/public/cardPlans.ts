import { DAY_MS } from '@t3d/resources/kit';
import type { Cycle } from '@t3d/resources/orders/orderShapes';
import type { PlanRules } from '@t3d/resources/plans/plans';
import orders, { type OrderStatus, LIVE_STATUSES } from '@t3d/resources/orders/orders';
import { QueryTypes } from 'sequelize';
import { type Usage, ofHolderSql, remainingMB, totalMessages, usageOf } from '../domain/orders';
import { titleOf } from './planTitle';
import type { Context } from '../context';
import { decodeRow, decodeValue } from '../registry/decode';

/** A plan of a card for its end user. `totalMB` is null if unlimited. `unpaid` can still be paid until `expiresAt`. */
interface CardPlan extends Usage {
  orderNo: string;
  agentPlanId: number | null;
  /** The plan's title in the caller's language. `name` is the same, for older clients. */
  title: string;
  name: string;
  status: OrderStatus;
  startedAt: Date | null;
  endsAt: Date | null;
  preOrder: boolean;
  messages: { used: number; total: number } | null;
  cycleKind: 'DAY' | 'MONTH' | null;
  throttleKbps: number | null;
  /** The countries that the plan covers. */
  areaCodes: string[];
  unpaid: boolean;
  expiresAt: Date | null;
}
/** The total of all live plans. `cycle` is that of the plan in use. */
interface CardBalance {
  remainingMB: number | null;
  usedMB: number;
  totalMB: number | null;
  cycle: Cycle | null;
  throttled: boolean;
  remainingMessages: number | null;
  endsAt: Date | null;
}

interface PlanRow {
  orderNo: string;
  orderType: 'DATA' | 'SMS' | 'RECYCLE';
  agentPlan: number | null;
  type: 'SUM' | 'CYC' | 'CTL';
  rules: PlanRules | null;
  status: OrderStatus;
  startedAt: Date | null;
  endsAt: Date | null;
  usedMB: number | null;
  cycleNo: number | null;
  cycleUsedMB: number | null;
  usedMessages: number | null;
  preOrder: boolean;
  unpaid: boolean;
  expiresAt: Date | null;
  title: string;
  areaCodes: string[];
}
/** A plan with its remaining data. `leftMB` covers the current and all later cycles. */
interface OwnedPlan extends CardPlan {
  leftMB: number | null;
}

const RECENT = 180 * DAY_MS;
const MOST = 50;
/** The maximum number of unpaid plans shown, because strangers can create many. */
const MAX_UNPAID = 3;
const LIVE: ReadonlySet<string> = new Set(LIVE_STATUSES);

function present(row: PlanRow, now: Date): OwnedPlan {
  const { orderNo, title, status, startedAt, endsAt, preOrder, unpaid, expiresAt, rules } = row;
  const isSms = row.orderType === 'SMS';
  return {
    orderNo,
    agentPlanId: row.agentPlan,
    title,
    name: title,
    status,
    startedAt,
    endsAt,
    preOrder,
    unpaid,
    expiresAt,
    ...usageOf(rules, row, now),
    cycleKind: rules?.cycle ?? null,
    throttleKbps: rules?.throttleKbps ?? null,
    areaCodes: row.areaCodes,
    messages: isSms ? { used: row.usedMessages ?? 0, total: totalMessages(rules, row) } : null,
    leftMB: isSms ? 0 : remainingMB(rules, row, now),
  };
}

/** Sums up the live plans. An unlimited plan makes the total unlimited (null). */
function balanceOf(live: readonly OwnedPlan[]): CardBalance {
  const unlimited = live.some((plan) => plan.totalMB === null);
  const messages = live.flatMap(({ messages: of }) => (of === null ? [] : [Math.max(0, of.total - of.used)]));
  const ends = live.flatMap(({ endsAt }) => (endsAt ? [endsAt.getTime()] : []));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const running = live.find(({ startedAt, messages: of }) => startedAt !== null && of === null);
  return {
    usedMB: sum(live.map(({ usedMB }) => usedMB)),
    totalMB: unlimited ? null : sum(live.map((plan) => plan.totalMB ?? 0)),
    remainingMB: unlimited ? null : sum(live.map((plan) => plan.leftMB ?? 0)),
    cycle: running?.cycle ?? null,
    throttled: running?.throttled ?? false,
    remainingMessages: messages.length > 0 ? sum(messages) : null,
    endsAt: ends.length > 0 ? new Date(Math.max(...ends)) : null,
  };
}

const COLUMNS = [
  'orderNo',
  'orderType',
  'agentPlan',
  'type',
  'status',
  'startedAt',
  'endsAt',
  'usedMB',
  'cycleNo',
  'cycleUsedMB',
  'usedMessages',
  'preOrder',
  'unpaid',
  'expiresAt',
]
  .map((name) => `o.\`${name}\``)
  .join(', ');
const PAID = 'o.unpaid = 0 AND (o.status IN (:live) OR o.createdAt >= :since)';
const UNPAID = "o.unpaid = 1 AND o.status = 'INITIAL' AND o.expiresAt > :now";

async function readRows(ctx: Context, terminal: number, where: string, most: number): Promise<PlanRow[]> {
  const ofHolder = await ofHolderSql(ctx);
  const rows = await ctx.database.sequelize.query<Record<string, unknown>>(
    `SELECT ${COLUMNS}, COALESCE(o.rules, p.rules) AS rules, p.name, p.titles, p.areaCodes
     FROM orders o JOIN plans p ON p.id = o.plan
     JOIN terminals t ON t.id = o.terminal
     WHERE o.terminal = :terminal AND ${ofHolder} AND o.deletedAt IS NULL AND ${where}
     ORDER BY o.id DESC LIMIT ${most}`,
    {
      type: QueryTypes.SELECT,
      replacements: {
        terminal,
        live: [...LIVE_STATUSES],
        now: ctx.now(),
        since: new Date(ctx.now().getTime() - RECENT),
      },
    },
  );
  return rows.map(({ name, titles, areaCodes, ...row }) => ({
    ...decodeRow<PlanRow>(orders.fields, row),
    title: titleOf(ctx, { name, titles }).title,
    areaCodes: decodeValue({ kind: 'areaCodes' }, areaCodes) as string[],
  }));
}

/** Returns the card's unpaid plans, and the present holder's plans of the last 180 days, newest first. */
async function readOwned(ctx: Context, terminal: number): Promise<OwnedPlan[]> {
  const [paid, unpaid] = await Promise.all([
    readRows(ctx, terminal, PAID, MOST),
    readRows(ctx, terminal, UNPAID, MAX_UNPAID),
  ]);
  return [...unpaid, ...paid].map((row) => present(row, ctx.now()));
}

const isLive = ({ status, unpaid }: OwnedPlan): boolean => LIVE.has(status) && !unpaid;

/** Returns the card's plans with remaining data. `live` plans count towards the balance. */
export const readOwnedPlans = async (ctx: Context, terminal: number): Promise<(OwnedPlan & { live: boolean })[]> =>
  (await readOwned(ctx, terminal)).map((plan) => ({ ...plan, live: isLive(plan) }));

/** Returns the plans of a card, unpaid ones first, and the balance of its live plans. */
export async function readCardPlans(
  ctx: Context,
  terminal: number,
): Promise<{ plans: CardPlan[]; balance: CardBalance }> {
  const owned = await readOwned(ctx, terminal);
  const plans = owned.map(({ leftMB: _leftMB, ...plan }) => plan);
  return { plans, balance: balanceOf(owned.filter(isLive)) };
}
