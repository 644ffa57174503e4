import type { PlanRules } from '@t3d/resources/kit/schemas';
import type { OrderStatus } from '@t3d/resources/orders';
import { LIVE_STATUSES } from '@t3d/resources/orders';
import { QueryTypes } from 'sequelize';
import { totalMB } from '../commands/orders/terms';
import type { Context } from '../context';
import { decodeValue } from '../engine/decode';

/** A plan of a card as its user sees it; `totalMB` null is unlimited. */
export interface CardPlan {
  orderNo: string; name: string; status: OrderStatus; startedAt: Date | null; endsAt: Date | null;
  usedMB: number; totalMB: number | null; preOrder: boolean;
}
export interface CardBalance { remainingMB: number | null; totalMB: number | null; remainingMessages: number | null; endsAt: Date | null }

interface PlanRow { orderNo: string; name: string; type: string; rules: unknown; status: OrderStatus; startedAt: unknown; endsAt: unknown; usedMB: number | null; preOrder: unknown }
interface OwnedPlan extends CardPlan { messages: number | null }

const RECENT = 180 * 86_400_000;
const MOST = 50;
const LIVE: ReadonlySet<string> = new Set(LIVE_STATUSES);

function present(row: PlanRow): OwnedPlan {
  const rules = decodeValue({ kind: 'json' }, row.rules) as PlanRules;
  const time = (value: unknown): Date | null => decodeValue({ kind: 'time' }, value) as Date | null;
  return {
    orderNo: row.orderNo, name: row.name, status: row.status, startedAt: time(row.startedAt), endsAt: time(row.endsAt),
    usedMB: row.usedMB ?? 0, totalMB: row.type === 'CTL' ? null : totalMB(rules), preOrder: Boolean(row.preOrder), messages: rules.messages ?? null,
  };
}

/** Sums over the live plans; one without a limit makes the sum unlimited (null). */
function balanceOf(live: readonly OwnedPlan[]): CardBalance {
  const unlimited = live.some((plan) => plan.totalMB === null);
  const messages = live.flatMap((plan) => (plan.messages === null ? [] : [plan.messages]));
  const ends = live.flatMap(({ endsAt }) => (endsAt ? [endsAt.getTime()] : []));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    totalMB: unlimited ? null : sum(live.map((plan) => plan.totalMB ?? 0)),
    remainingMB: unlimited ? null : sum(live.map((plan) => Math.max(0, (plan.totalMB ?? 0) - plan.usedMB))),
    remainingMessages: messages.length > 0 ? sum(messages) : null,
    endsAt: ends.length > 0 ? new Date(Math.max(...ends)) : null,
  };
}

/** The card's live plans and those of the last 180 days, newest first, with what is left over all live ones. */
export async function readCardPlans(ctx: Context, terminal: number): Promise<{ plans: CardPlan[]; balance: CardBalance }> {
  const rows = await ctx.database.sequelize.query<PlanRow>(
    `SELECT o.orderNo, p.name, p.type, p.rules, o.status, o.startedAt, o.endsAt, o.usedMB, o.preOrder FROM orders o JOIN plans p ON p.id = o.plan
     WHERE o.terminal = :terminal AND o.deletedAt IS NULL AND o.unpaid = 0 AND (o.status IN (:live) OR o.createdAt >= :since) ORDER BY o.id DESC LIMIT ${MOST}`,
    { type: QueryTypes.SELECT, replacements: { terminal, live: [...LIVE_STATUSES], since: new Date(ctx.now().getTime() - RECENT) } },
  );
  const owned = rows.map(present);
  const plans = owned.map(({ messages: _messages, ...plan }) => plan);
  return { plans, balance: balanceOf(owned.filter(({ status }) => LIVE.has(status))) };
}
