import orders from '@t3d/resources/orders/orders';
import type { ActionPreview } from '@t3d/resources/kit';
import { heldBy } from '@t3d/resources/scopes';
import { optionLabel } from '@t3d/resources/locales';
import plans from '@t3d/resources/plans/plans';
import terminals from '@t3d/resources/cards/terminals';
import { type Message, Invalid, NotFound } from '../../errors';
import type { Context } from '../../context';
import { translate } from '../../locales';
import { changesBetween, hiddenChangesBetween, recordHistories } from '../../models/history';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { ORDER_IS_LIVE, changeCard, notifySupplier } from '../orders';
import { documentsOf } from './movement/publishMove';
import { reach } from '../../engine/access/reach';
import { readTitle } from '../plans';
import { lockReceivers } from '../users';
import { RetryableConflict } from '../../models/transaction';
import type { ParsedCallOf, DoneOperation, Inverse } from '../../registry/command';
import { assertNoObstacles, restoreEntries } from '../../engine/undo/restore';
import { command } from '../../engine/rows/commands/command';
import type { Order, Terminal } from '@t3d/resources/rows';

type TransferInput = ParsedCallOf<typeof terminals, 'transfer-card'>;
export type TransferPair = Pick<TransferInput, 'from' | 'to'>;

/** The statuses of a card whose orders may move to another card. */
const MOVABLE = ['UNUSED', 'UNACTIVATED', 'ACTIVATED', 'SUSPEND'] as const;
const statusWord = (ctx: Context, card: Terminal): string =>
  optionLabel('terminals', 'status', card.status ?? '', ctx.language);

/** Returns the ids of a card's live orders, including pre-orders. */
async function liveOrderIds(ctx: Context, card: number): Promise<number[]> {
  const rows = await select<{ id: number }>(
    ctx,
    `SELECT \`id\` FROM \`orders\` WHERE \`orders\`.\`terminal\` = ? AND ${ORDER_IS_LIVE} ORDER BY \`id\``,
    [card],
  );
  return rows.map(({ id }) => Number(id));
}

function oldCardError(ctx: Context, old: Terminal): Message | undefined {
  if (old.owner === null) return { key: 'transfer.notHeld' };
  if (!reach(ctx, heldBy('owner')).includes(old)) return { key: 'transfer.notYours' };
  return MOVABLE.some((status) => status === old.status)
    ? undefined
    : { key: 'transfer.oldStatus', params: { status: statusWord(ctx, old) } };
}

async function newCardError(ctx: Context, old: Terminal, fresh: Terminal): Promise<Message | undefined> {
  if (fresh.id === old.id) return { key: 'transfer.same' };
  if (fresh.owner !== old.owner) return { key: 'transfer.otherHolder' };
  if (fresh.type !== old.type)
    return {
      key: 'transfer.otherType',
      params: { type: optionLabel('terminals', 'type', old.type ?? '', ctx.language) },
    };
  if (fresh.status !== 'UNUSED') return { key: 'transfer.newStatus', params: { status: statusWord(ctx, fresh) } };
  return (await liveOrderIds(ctx, fresh.id)).length > 0 ? { key: 'transfer.newHasOrders' } : undefined;
}

/** Returns both cards, with `lock` locked in id order. Throws 404 for a card out of scope. */
async function requirePair(
  ctx: Context,
  { from, to }: TransferPair,
  lock: boolean,
): Promise<{ old: Terminal; fresh: Terminal }> {
  const cards = await table(ctx, terminals).find([...new Set([from, to])], { lock });
  const [old, fresh] = [from, to].map((id) => cards.find((card) => card.id === id));
  if (!old || !fresh) throw new NotFound();
  // Allow a disabled agent, who still owns the cards.
  await lockReceivers(ctx, [...new Set(cards.map(({ owner }) => owner).filter((id) => id !== null))]);
  const found = { from: oldCardError(ctx, old), to: await newCardError(ctx, old, fresh) };
  const errors = Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, Message] => entry[1] !== undefined),
  );
  const [first] = Object.values(errors);
  if (first) throw new Invalid(first.key, first.params, errors);
  return { old, fresh };
}

async function moveOrders(
  ctx: Context,
  live: readonly Order[],
  { old, fresh }: { old: Terminal; fresh: Terminal },
): Promise<void> {
  await changeCard(ctx, live, old.id, fresh.id);
  await notifyMoved(ctx, live, fresh.id);
}

async function notifyMoved(ctx: Context, live: readonly Order[], to: number): Promise<void> {
  for (const order of live) {
    // Skip an order that no supplier knows because it waits for verification.
    if (order.status !== 'NO_REAL_NAME' && order.supplierReference !== null)
      await notifySupplier(ctx, { ...order, terminal: to, version: order.version + 1 }, 'move');
  }
}

/** Returns the next state of both cards. The old card becomes INVALID. An eSIM keeps its profile. */
function nextStates(
  old: Terminal,
  fresh: Terminal,
  remark: string | null,
): { old: Partial<Terminal>; fresh: Partial<Terminal> } {
  const { status, realName, smsRealName, realNameVerifiedAt, contact } = old;
  // Use the earlier owner time, because the moved orders may be older than the new card's.
  const since = [old.ownerSince, fresh.ownerSince];
  const ownerSince = since.includes(null) ? null : (since.toSorted((a, b) => Number(a) - Number(b))[0] as Date);
  return {
    old: {
      status: 'INVALID',
      replacedBy: fresh.id,
      realNameVerifiedAt: null,
      contact: null,
      ...(remark ? { remark } : {}),
    },
    fresh: { status, realName, smsRealName, realNameVerifiedAt, contact, ownerSince },
  };
}

/** Locks the old cards' live orders, then all cards, each in id order. */
export async function lockPairs(ctx: Context, pairs: readonly TransferPair[]): Promise<void> {
  const live: number[] = [];
  for (const { from } of pairs) live.push(...(await liveOrderIds(ctx, from)));
  if (live.length > 0) await table(ctx, orders).find(live, { lock: true });
  await table(ctx, terminals).find([...new Set(pairs.flatMap(({ from, to }) => [from, to]))], { lock: true });
}

/** Locks a pair of cards. Throws if it cannot be transferred. */
export const lockPair = (ctx: Context, pair: TransferPair): ReturnType<typeof requirePair> =>
  requirePair(ctx, pair, true);

const MAX_SHOWN = 20;

/** Previews the moved orders and both cards' statuses. */
async function checkTransfer(ctx: Context, input: TransferInput): Promise<ActionPreview> {
  const { old, fresh } = await requirePair(ctx, input, false);
  const ids = await liveOrderIds(ctx, old.id);
  const live = ids.length > 0 ? await table(ctx, orders).find(ids.slice(0, MAX_SHOWN)) : [];
  const sold = new Map(
    (await table(ctx, plans).find(live.map(({ plan }) => plan).filter((id) => id !== null))).map((plan) => [
      plan.id,
      readTitle(ctx, plan) ?? plan.name,
    ]),
  );
  const text = (label: string, before: string | null, after: string) => ({
    label,
    before,
    after,
    kind: 'text' as const,
  });
  const lineOf = (order: Order) => {
    const name = sold.get(order.plan ?? 0) ?? '';
    const status = optionLabel('orders', 'status', order.status ?? '', ctx.language);
    return { ...text(`${order.orderNo} · ${name} · ${status}`, old.iccid, fresh.iccid), about: name };
  };
  const invalid = optionLabel('terminals', 'status', 'INVALID', ctx.language);
  return {
    matched: 1,
    available: 1,
    changes: [
      text(old.iccid, statusWord(ctx, old), invalid),
      text(fresh.iccid, statusWord(ctx, fresh), statusWord(ctx, old)),
      { label: translate('transfer.orders', ctx.language), before: null, after: ids.length, kind: 'count' },
      ...live.map(lineOf),
    ],
  };
}

const idsIn = ({ entries }: DoneOperation, resource: string): number[] =>
  entries.filter((entry) => entry.resource === resource).flatMap(({ recordId }) => recordId ?? []);

/**
 * Undoes a transfer: the old card becomes valid and gets its orders back. Rejects changed orders, and a new card with a
 * newer order.
 */
export const undoTransfer: Inverse = {
  run: async (ctx, done, report) => {
    const moved = idsIn(done, orders.name);
    const live = moved.length > 0 ? await table(ctx, orders).find(moved, { lock: true }) : [];
    const [from, to] = idsIn(done, terminals.name);
    if (from === undefined || to === undefined) throw new Invalid('undo.none');
    if ((await liveOrderIds(ctx, to)).some((id) => !moved.includes(id)))
      await assertNoObstacles(ctx, [{ resource: terminals, recordId: to, why: { key: 'undo.usedSince' } }]);
    await restoreEntries(ctx, done.entries, report);
    await notifyMoved(ctx, live, from);
  },
};

/**
 * Replaces a card by an unused one of the same agent and type. Live orders, status, verification and contact move, and
 * the old card becomes INVALID.
 */
export const transferCard = command(terminals, 'transfer-card', {
  undo: undoTransfer,
  check: checkTransfer,
  run: async (ctx, input) => {
    const ids = await liveOrderIds(ctx, input.from);
    // Lock orders before cards, as handlers of supplier events do.
    const live = ids.length > 0 ? await table(ctx, orders).find(ids, { lock: true }) : [];
    const pair = await requirePair(ctx, input, true);
    if ((await liveOrderIds(ctx, input.from)).join() !== ids.join()) throw new RetryableConflict('orders of the card');
    await moveOrders(ctx, live, pair);
    await documentsOf(ctx).moveTo(ctx, input.from, input.to);
    const next = nextStates(pair.old, pair.fresh, input.remark ?? null);
    const rows = table(ctx, terminals);
    await rows.update(next.old, input.from);
    await rows.update(next.fresh, input.to);
    await recordHistories(ctx, terminals, 'transfer-card', [
      { recordId: input.from, changes: changesBetween(terminals, pair.old, next.old) },
      {
        recordId: input.to,
        changes: {
          ...changesBetween(terminals, pair.fresh, next.fresh),
          replaces: { before: null, after: pair.old.iccid },
        },
        kept: hiddenChangesBetween(terminals, pair.fresh, next.fresh),
      },
    ]);
    return { affected: 1, orders: live.length };
  },
});
