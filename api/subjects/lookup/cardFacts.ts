import { DAY_MS } from '@t3d/resources/kit';
import type { CardFacts, PlanFacts } from '@t3d/resources/diagnosis';
import orders, { LIVE_STATUSES } from '@t3d/resources/orders/orders';
import type { Order, Terminal } from '@t3d/resources/rows';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { decodeRow } from '../../declared/decode';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { ofHolderSql, usageOf } from '../orders';
import { newestStates } from '../realNames';

/** As far back as the public look-up shows a card's plans. */
const RECENT = 180 * DAY_MS;
/** Plans of all the cards of one answer. */
const MAX_PLANS = 2000;
const IN_HAND = ['UNUSED', 'UNACTIVATED', 'ACTIVATED', 'SUSPEND'];
const COLUMNS =
  'o.terminal, o.orderType, o.type, o.status, o.startedAt, o.usedMB, o.cycleNo, o.cycleUsedMB, o.unpaid, o.expiresAt';

type PlanRow = Pick<
  Order,
  | 'terminal'
  | 'orderType'
  | 'type'
  | 'status'
  | 'startedAt'
  | 'usedMB'
  | 'cycleNo'
  | 'cycleUsedMB'
  | 'unpaid'
  | 'expiresAt'
  | 'rules'
>;

async function plansOf(ctx: Context, cards: readonly number[]): Promise<Map<number, PlanFacts[]>> {
  const now = ctx.now();
  const ofHolder = await ofHolderSql(ctx);
  const rows = await select<Record<string, unknown>>(
    ctx,
    `SELECT ${COLUMNS}, COALESCE(o.rules, p.rules) AS rules FROM orders o JOIN plans p ON p.id = o.plan
     JOIN terminals t ON t.id = o.terminal WHERE o.terminal IN (?) AND ${ofHolder} AND o.deletedAt IS NULL AND (
       (o.unpaid = 0 AND (o.status IN (?) OR o.createdAt >= ?))
       OR (o.unpaid = 1 AND o.status = 'INITIAL' AND o.expiresAt > ?))
     ORDER BY o.id DESC LIMIT ${MAX_PLANS}`,
    [cards, LIVE_STATUSES, new Date(now.getTime() - RECENT), now],
  );
  const plans = new Map<number, PlanFacts[]>();
  for (const raw of rows) {
    const row = decodeRow<PlanRow>(orders.fields, raw);
    const { cycle, ...usage } = usageOf(row.rules, row, now);
    const resetsAt = cycle?.resetsAt ? new Date(cycle.resetsAt).toISOString() : null;
    const facts: PlanFacts = {
      ...usage,
      status: row.status as PlanFacts['status'],
      unpaid: row.unpaid === true,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      cycle: cycle && { usedMB: cycle.usedMB, totalMB: cycle.totalMB, resetsAt },
    };
    const card = row.terminal as number;
    plans.set(card, [...(plans.get(card) ?? []), facts]);
  }
  return plans;
}

type Card = Pick<
  Terminal,
  'id' | 'status' | 'type' | 'lpa' | 'realName' | 'realNameVerifiedAt' | 'agent1' | 'agent2' | 'agent3'
>;
const chainOf = ({ agent1, agent2, agent3 }: Card): number[] =>
  [agent1, agent2, agent3].filter((id): id is number => id !== null);

/**
 * What the doctor needs to know of many cards, as the public look-up shows it of one; a fixed number of statements. The
 * caller must have shown that the cards are in its scope.
 */
export async function readCardFacts(ctx: Context, ids: readonly number[]): Promise<Map<number, CardFacts>> {
  if (ids.length === 0) return new Map();
  const cards = await table(ctx, terminals).find([...ids]);
  const [plans, documents, strict] = await Promise.all([
    plansOf(ctx, ids),
    newestStates(ctx, ids),
    table(ctx, users).find({ id: { in: [...new Set(cards.flatMap(chainOf))] }, realName: true }),
  ]);
  const strictIds = new Set(strict.map(({ id }) => id));
  return new Map(
    cards.map((card): [number, CardFacts] => {
      const own = plans.get(card.id) ?? [];
      const required =
        card.realName === true ||
        chainOf(card).some((id) => strictIds.has(id)) ||
        own.some(({ status }) => status === 'NO_REAL_NAME');
      return [
        card.id,
        {
          status: card.status as CardFacts['status'],
          realName: {
            required,
            verified: card.realNameVerifiedAt !== null,
            document: documents.get(card.id) ?? null,
          },
          plans: own,
          esim: card.type === 'E_SIM' && Boolean(card.lpa) && IN_HAND.includes(String(card.status)),
        },
      ];
    }),
  );
}
