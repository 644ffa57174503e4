import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { decodeValue } from '../../../registry/decode';
import { change, select } from '../../../models/sql';
import { table } from '../../../models/table';
import {
  activateOrder,
  completeOrder,
  confirmFinish,
  effectiveStatus,
  isEnabled,
  lockOrder,
  recordTotals,
  type RequestPayload,
} from '../../orders';
import type { EventOutcome, SupplierEvent } from '../port';
import type { Order } from '@t3d/resources/rows';
import jobs from '@t3d/resources/builtin/jobs';

type Kind = 'revoke' | 'finish' | 'renew';
type OrderKey = Pick<Order, 'orderNo'>;

// Selects the job names that begin with `kind:orderNo-`. The upper bound ends in `.`, which follows `-` in ASCII.
const jobsNamed = (kind: Kind, { orderNo }: OrderKey) => ({
  dedupe: { gte: `${kind}:${orderNo}-`, lt: `${kind}:${orderNo}.` },
});

/** Returns the reference of the last request, or undefined if its job is already deleted. */
export async function lastQuestion(ctx: Context, order: OrderKey, kind: Kind): Promise<string | undefined> {
  const [job] = await table(ctx, jobs).find(jobsNamed(kind, order), { order: [['id', 'DESC']], limit: 1 });
  return (job?.payload as RequestPayload | undefined)?.question;
}

async function isAsking(ctx: Context, order: OrderKey, kind: Kind): Promise<boolean> {
  return (await table(ctx, jobs).count({ ...jobsNamed(kind, order), state: ['QUEUED', 'RUNNING'] })) > 0;
}

/** An event about the use of a card, which may arrive before the order's state allows it. */
type UsageEvent = Pick<SupplierEvent, 'usedMB' | 'usedMessages' | 'at'> & {
  kind: 'activated' | 'usage' | 'completed';
};
const EVENT_ORDER: readonly UsageEvent['kind'][] = ['activated', 'usage', 'completed'];

const OPEN: readonly Order['status'][] = ['INITIAL', 'NO_REAL_NAME', 'REVOKING', 'COMPLETING'];

/** Returns whether a usage event can be applied to an order now, later or never. */
async function readiness(ctx: Context, order: Order, kind: UsageEvent['kind']): Promise<'now' | 'later' | 'over'> {
  if (order.status === 'COMPLETING' && kind === 'completed') return 'now';
  if (OPEN.includes(order.status)) return 'later';
  const state = effectiveStatus('activated', order);
  if (state === 'USING') return 'now';
  if (state !== 'UNUSED') return 'over';
  if (order.orderType === 'SMS') return 'now';
  if (order.liveTerminal === null) return 'later';
  const card = order.terminal === null ? null : await table(ctx, terminals).one(order.terminal);
  return card === null || isEnabled(card) ? 'now' : 'later';
}

async function applyEvent(ctx: Context, order: Order, { kind, ...totals }: UsageEvent): Promise<EventOutcome> {
  if (kind === 'usage')
    return (await recordTotals(ctx, order.id, totals)).version === order.version ? 'NOTHING' : 'DONE';
  if (order.status === 'COMPLETING') {
    await confirmFinish(ctx, order.id);
    return 'DONE';
  }
  const unused = effectiveStatus('activated', order) === 'UNUSED';
  if (kind === 'activated' && !unused) return 'NOTHING';
  if (unused) await activateOrder(ctx, order.id);
  if (kind === 'completed') await completeOrder(ctx, order.id, 'SUPPLIER');
  return 'DONE';
}

interface DeferredRow {
  kind: UsageEvent['kind'];
  usedMB: number | null;
  usedMessages: number | null;
  at: Date | string;
}
const deferredOf = async (ctx: Context, order: number): Promise<UsageEvent[]> =>
  (await select<DeferredRow>(ctx, 'SELECT * FROM `supplier_news` WHERE `orderId` = ?', [order])).map(
    ({ kind, usedMB, usedMessages, at }) => ({
      kind,
      usedMB: usedMB === null ? undefined : Number(usedMB),
      usedMessages: usedMessages === null ? undefined : Number(usedMessages),
      at: new Date(at),
    }),
  );
const removeDeferred = (ctx: Context, order: number, kind: UsageEvent['kind']): Promise<number> =>
  change(ctx, 'DELETE FROM `supplier_news` WHERE `orderId` = ? AND `kind` = ?', [order, kind]);

export async function reportedMessages(ctx: Context, order: number): Promise<number> {
  const [reported] = await select<{ used: number | null }>(
    ctx,
    "SELECT MAX(`usedMessages`) AS `used` FROM `supplier_news` WHERE `orderId` = ? AND `kind` = 'usage'",
    [order],
  );
  return Number(reported?.used ?? 0);
}

const larger = (a: number | undefined, b: number | undefined): number | null =>
  a === undefined && b === undefined ? null : Math.max(a ?? 0, b ?? 0);

/**
 * Stores an event until it can be applied, with each kind's largest figures and latest time. The caller must have
 * locked the order.
 */
async function defer(ctx: Context, order: Order, event: UsageEvent): Promise<void> {
  const before = (await deferredOf(ctx, order.id)).find(({ kind }) => kind === event.kind);
  await removeDeferred(ctx, order.id, event.kind);
  const at = before && before.at > event.at ? before.at : event.at;
  await change(
    ctx,
    'INSERT INTO `supplier_news` (`orderId`, `kind`, `usedMB`, `usedMessages`, `at`, `createdAt`) ' +
      'VALUES (?, ?, ?, ?, ?, ?)',
    [
      order.id,
      event.kind,
      larger(before?.usedMB, event.usedMB),
      larger(before?.usedMessages, event.usedMessages),
      at,
      ctx.now(),
    ],
  );
}

/** Returns whether a report that an SMS order has ended is outdated, because a further term was bought since. */
async function isOvertaken(ctx: Context, order: Order, { kind, at }: UsageEvent): Promise<boolean> {
  const { id, orderType, status, terms } = order;
  if (kind !== 'completed' || orderType !== 'SMS' || status === 'COMPLETING' || (terms ?? 1) < 2) return false;
  if (await isAsking(ctx, order, 'renew')) return true;
  const [bought] = await select<{ createdAt: Date | string }>(
    ctx,
    "SELECT `createdAt` FROM `order_events` WHERE `orderId` = ? AND `action` = 'renew' ORDER BY `id` DESC LIMIT 1",
    [id],
  );
  return bought !== undefined && at < (decodeValue({ kind: 'time' }, bought.createdAt) as Date);
}

/** Applies an event about the use of a card, or defers one that is too early. A repeated event changes nothing. */
export async function handleUsageEvent(ctx: Context, id: number, event: UsageEvent): Promise<EventOutcome> {
  const order = await lockOrder(ctx, id);
  if (await isOvertaken(ctx, order, event)) return 'NOTHING';
  const ready = await readiness(ctx, order, event.kind);
  if (ready === 'now') return applyEvent(ctx, order, event);
  if (ready === 'over') return 'NOTHING';
  await defer(ctx, order, event);
  return 'KEPT';
}

/** Applies the deferred events that the order's state now allows. */
export async function replayDeferred(ctx: Context, id: number): Promise<void> {
  const deferred = await deferredOf(ctx, id);
  for (const kind of EVENT_ORDER) {
    const event = deferred.find((one) => one.kind === kind);
    if (!event) continue;
    await removeDeferred(ctx, id, kind);
    await handleUsageEvent(ctx, id, event);
  }
}

export async function readyForReplay(ctx: Context, limit: number): Promise<number[]> {
  const sql = `SELECT DISTINCT n.\`orderId\` AS \`id\` FROM \`supplier_news\` n JOIN \`orders\` o
    ON o.\`id\` = n.\`orderId\` AND o.\`deletedAt\` IS NULL
    WHERE o.\`status\` NOT IN (?) AND (o.\`status\` <> 'UNUSED' OR o.\`liveTerminal\` IS NOT NULL
      OR o.\`orderType\` = 'SMS') ORDER BY n.\`orderId\` LIMIT ${Math.trunc(limit)}`;
  return (await select<{ id: number | string }>(ctx, sql, [[...OPEN] as string[]])).map(({ id }) => Number(id));
}
