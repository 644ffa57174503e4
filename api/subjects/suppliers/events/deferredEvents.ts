import terminals from '@t3d/resources/terminals';
import type { Context } from '../../../context';
import { decodeValue } from '../../../declared/decode';
import { change, select } from '../../../models/sql';
import { table } from '../../../models/table';
import { lockOrder } from '../../orders/moveOrder';
import { isWorking } from '../../orders/pickCards';
import { activateOrder, completeOrder, confirmFinish, recordTotals } from '../../orders/supplierNews';
import { actedOn } from '../../orders/transitions';
import { isAsking } from '../lastQuestion';
import type { Heard, News } from '../types';
import type { Order } from '../../../models/rows';

/** News of a card's life: they may come before the order can take them. */
export type LifeNews = Pick<News, 'usedMB' | 'usedMessages' | 'at'> & { kind: 'activated' | 'usage' | 'completed' };
const ORDER_OF_LIFE: readonly LifeNews['kind'][] = ['activated', 'usage', 'completed'];

const OPEN: readonly Order['status'][] = ['INITIAL', 'NO_REAL_NAME', 'REVOKING', 'COMPLETING'];

/** Whether an order can take news of its card's life now, later, or never more. */
async function readiness(ctx: Context, order: Order, kind: LifeNews['kind']): Promise<'now' | 'later' | 'over'> {
  if (order.status === 'COMPLETING' && kind === 'completed') return 'now';
  if (OPEN.includes(order.status)) return 'later';
  const state = actedOn('activated', order);
  if (state === 'USING') return 'now';
  if (state !== 'UNUSED') return 'over';
  if (order.orderType === 'SMS') return 'now';
  if (order.liveTerminal === null) return 'later';
  const card = order.terminal === null ? null : await table(ctx, terminals).one(order.terminal);
  return card === null || isWorking(card) ? 'now' : 'later';
}

async function take(ctx: Context, order: Order, { kind, ...totals }: LifeNews): Promise<Heard> {
  if (kind === 'usage')
    return (await recordTotals(ctx, order.id, totals)).version === order.version ? 'NOTHING' : 'DONE';
  if (order.status === 'COMPLETING') {
    await confirmFinish(ctx, order.id);
    return 'DONE';
  }
  const unused = actedOn('activated', order) === 'UNUSED';
  if (kind === 'activated' && !unused) return 'NOTHING';
  if (unused) await activateOrder(ctx, order.id);
  if (kind === 'completed') await completeOrder(ctx, order.id, 'SUPPLIER');
  return 'DONE';
}

interface Kept {
  kind: LifeNews['kind'];
  usedMB: number | null;
  usedMessages: number | null;
  at: Date | string;
}
const keptOf = async (ctx: Context, order: number): Promise<LifeNews[]> =>
  (await select<Kept>(ctx, 'SELECT * FROM `supplier_news` WHERE `orderId` = ?', [order])).map(
    ({ kind, usedMB, usedMessages, at }) => ({
      kind,
      usedMB: usedMB === null ? undefined : Number(usedMB),
      usedMessages: usedMessages === null ? undefined : Number(usedMessages),
      at: new Date(at),
    }),
  );
const forget = (ctx: Context, order: number, kind: LifeNews['kind']): Promise<number> =>
  change(ctx, 'DELETE FROM `supplier_news` WHERE `orderId` = ? AND `kind` = ?', [order, kind]);

const larger = (a: number | undefined, b: number | undefined): number | null =>
  a === undefined && b === undefined ? null : Math.max(a ?? 0, b ?? 0);

/** Keeps the news for later; of the same kind the largest figures and the latest time. The order is locked. */
async function keep(ctx: Context, order: Order, news: LifeNews): Promise<void> {
  const before = (await keptOf(ctx, order.id)).find(({ kind }) => kind === news.kind);
  await forget(ctx, order.id, news.kind);
  const at = before && before.at > news.at ? before.at : news.at;
  await change(
    ctx,
    'INSERT INTO `supplier_news` (`orderId`, `kind`, `usedMB`, `usedMessages`, `at`, `createdAt`) VALUES (?, ?, ?, ?, ?, ?)',
    [
      order.id,
      news.kind,
      larger(before?.usedMB, news.usedMB),
      larger(before?.usedMessages, news.usedMessages),
      at,
      ctx.now(),
    ],
  );
}

/** An order of messages was over there before its last term was bought: that term is told there, or on its way. */
async function isOvertaken(ctx: Context, order: Order, { kind, at }: LifeNews): Promise<boolean> {
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

/**
 * Takes news of a card's life, or keeps them until the order can take them; the same twice, or after its end, changes
 * nothing.
 */
export async function hearLife(ctx: Context, id: number, news: LifeNews): Promise<Heard> {
  const order = await lockOrder(ctx, id);
  if (await isOvertaken(ctx, order, news)) return 'NOTHING';
  const ready = await readiness(ctx, order, news.kind);
  if (ready === 'now') return take(ctx, order, news);
  if (ready === 'over') return 'NOTHING';
  await keep(ctx, order, news);
  return 'KEPT';
}

/**
 * Takes what was kept, as far as the order can take it now: when it has been accepted, when a revoke of it was refused.
 */
export async function hearKept(ctx: Context, id: number): Promise<void> {
  const kept = await keptOf(ctx, id);
  for (const kind of ORDER_OF_LIFE) {
    const news = kept.find((one) => one.kind === kind);
    if (!news) continue;
    await forget(ctx, id, kind);
    await hearLife(ctx, id, news);
  }
}

/** Orders of which something is kept that they may be able to take by now. */
export async function readyForNews(ctx: Context, limit: number): Promise<number[]> {
  const sql = `SELECT DISTINCT n.\`orderId\` AS \`id\` FROM \`supplier_news\` n JOIN \`orders\` o ON o.\`id\` = n.\`orderId\` AND o.\`deletedAt\` IS NULL
    WHERE o.\`status\` NOT IN (?) AND (o.\`status\` <> 'UNUSED' OR o.\`liveTerminal\` IS NOT NULL OR o.\`orderType\` = 'SMS') ORDER BY n.\`orderId\` LIMIT ${Math.trunc(limit)}`;
  return (await select<{ id: number | string }>(ctx, sql, [[...OPEN] as string[]])).map(({ id }) => Number(id));
}
