import type { PlanRules } from '@t3d/resources/kit/schemas';
import type { OrderStatus } from '@t3d/resources/orders';
import { LIVE_STATUSES } from '@t3d/resources/orders';
import { QueryTypes } from 'sequelize';
import { remainingMB, totalMB, totalMessages } from '../commands/orders/terms';
import type { Context } from '../context';
import { decodeValue } from '../engine/decode';

/** A plan of a card as its user sees it; `totalMB` null is unlimited. One of messages has no data, one of data no messages (null). */
export interface CardPlan {
  orderNo: string; name: string; status: OrderStatus; startedAt: Date | null; endsAt: Date | null;
  usedMB: number; totalMB: number | null; messages: { used: number; total: number } | null; preOrder: boolean;
}
export interface CardBalance { remainingMB: number | null; totalMB: number | null; remainingMessages: number | null; endsAt: Date | null }

interface PlanRow {
  orderNo: string; orderType: 'DATA' | 'SMS' | 'RECYCLE'; name: string; type: 'SUM' | 'CYC' | 'CTL'; rules: unknown; status: OrderStatus; startedAt: unknown; endsAt: unknown;
  usedMB: number | null; cycle: number | null; cycleUsedMB: number | null; usedMessages: number | null; preOrder: unknown;
}
/** `leftMB`: of a plan with cycles, what the present one and those to come still give. */
interface OwnedPlan extends CardPlan { leftMB: number | null }

const RECENT = 180 * 86_400_000;
const MOST = 50;
const LIVE: ReadonlySet<string> = new Set(LIVE_STATUSES);

function present(row: PlanRow, now: Date): OwnedPlan {
  const rules = decodeValue({ kind: 'json' }, row.rules) as PlanRules;
  const time = (value: unknown): Date | null => decodeValue({ kind: 'time' }, value) as Date | null;
  const [startedAt, endsAt] = [time(row.startedAt), time(row.endsAt)];
  const plan = { orderNo: row.orderNo, name: row.name, status: row.status, startedAt, endsAt, preOrder: Boolean(row.preOrder) };
  if (row.orderType === 'SMS') return { ...plan, usedMB: 0, totalMB: 0, leftMB: 0, messages: { used: row.usedMessages ?? 0, total: totalMessages(rules, { startedAt, endsAt }) } };
  const total = row.type === 'CTL' ? null : totalMB(rules);
  return { ...plan, usedMB: row.usedMB ?? 0, totalMB: total, leftMB: remainingMB(rules, { ...row, startedAt }, now), messages: null };
}

/** Sums over the live plans; one without a limit makes the sum unlimited (null). */
function balanceOf(live: readonly OwnedPlan[]): CardBalance {
  const unlimited = live.some((plan) => plan.totalMB === null);
  const messages = live.flatMap(({ messages: of }) => (of === null ? [] : [Math.max(0, of.total - of.used)]));
  const ends = live.flatMap(({ endsAt }) => (endsAt ? [endsAt.getTime()] : []));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    totalMB: unlimited ? null : sum(live.map((plan) => plan.totalMB ?? 0)),
    remainingMB: unlimited ? null : sum(live.map((plan) => plan.leftMB ?? 0)),
    remainingMessages: messages.length > 0 ? sum(messages) : null,
    endsAt: ends.length > 0 ? new Date(Math.max(...ends)) : null,
  };
}

/** The card's live plans and those of the last 180 days, newest first, with what is left over all live ones. */
export async function readCardPlans(ctx: Context, terminal: number): Promise<{ plans: CardPlan[]; balance: CardBalance }> {
  const rows = await ctx.database.sequelize.query<PlanRow>(
    `SELECT o.orderNo, o.orderType, p.name, p.type, COALESCE(o.rules, p.rules) AS rules, o.status, o.startedAt, o.endsAt, o.usedMB, o.cycle, o.cycleUsedMB, o.usedMessages, o.preOrder FROM orders o JOIN plans p ON p.id = o.plan
     WHERE o.terminal = :terminal AND o.deletedAt IS NULL AND o.unpaid = 0 AND (o.status IN (:live) OR o.createdAt >= :since) ORDER BY o.id DESC LIMIT ${MOST}`,
    { type: QueryTypes.SELECT, replacements: { terminal, live: [...LIVE_STATUSES], since: new Date(ctx.now().getTime() - RECENT) } },
  );
  const owned = rows.map((row) => present(row, ctx.now()));
  const plans = owned.map(({ leftMB: _leftMB, ...plan }) => plan);
  return { plans, balance: balanceOf(owned.filter(({ status }) => LIVE.has(status))) };
}
