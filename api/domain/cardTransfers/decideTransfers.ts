import cardTransfers from '@t3d/resources/cards/card-transfers';
import terminals from '@t3d/resources/cards/terminals';
import type { CardTransfer, Terminal } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { Invalid, NotFound, invalidBy, assertEach, rejectRows } from '../../errors';
import { changesBetween, recordHistory, recordHistories } from '../../models/history';
import { noteForUndo } from '../../models/operations';
import { table } from '../../models/table';
import { type TransferPair, lockPairs, undoTransfer } from '../terminals';
import { completeTransfer } from './requestTransfer';
import { emailOf, mailHolder, notifyAgent, isOpen, OPEN_STATUSES } from './notifyBoth';
import type { DoneOperation, RecordChange, Inverse } from '../../registry/command';
import { restoreEntries, restores } from '../../engine/undo/restore';

const isTransfer = ({ resource }: RecordChange): boolean => resource === cardTransfers.name;

/** Locks the transfers with their cards and orders. Rejects a transfer whose holder was already notified. */
async function lockDecided(ctx: Context, { entries, notes }: DoneOperation): Promise<CardTransfer[]> {
  const ids = entries.filter(isTransfer).flatMap(({ recordId }) => recordId ?? []);
  const rows = table(ctx, cardTransfers);
  await lockPairs(ctx, (await rows.find(ids)) as TransferPair[]);
  const found = await rows.find(ids, { lock: true });
  const mailed = (notes.mailed ?? []) as number[];
  rejectRows(
    found.filter(({ id }) => mailed.includes(id)),
    'cardTransfers.mailed',
  );
  return found;
}

/** Groups history entries by transfer, with the entries of moved rows before the transfer's own. */
function groupsOf({ entries }: DoneOperation): { moved: RecordChange[]; transfer: RecordChange }[] {
  const groups: { moved: RecordChange[]; transfer: RecordChange }[] = [];
  let moved: RecordChange[] = [];
  for (const entry of entries)
    if (isTransfer(entry)) {
      groups.push({ moved, transfer: entry });
      moved = [];
    } else moved.push(entry);
  return groups;
}

/** Undoes an approval, last transfer first, because a later transfer may have moved an earlier one's card. */
const approvalBack: Inverse = {
  run: async (ctx, done, report) => {
    const found = await lockDecided(ctx, done);
    for (const { moved, transfer } of groupsOf(done).reverse()) {
      await undoTransfer.run(ctx, { ...done, entries: moved }, report);
      await restoreEntries(ctx, [transfer], report);
    }
    for (const transfer of found) await notifyAgent(ctx, 'notice.cardTransfer.waiting', transfer);
  },
};

/** Returns the transfers whose card has another open transfer. */
async function withRival(ctx: Context, found: readonly CardTransfer[]): Promise<CardTransfer[]> {
  const rivals: CardTransfer[] = [];
  for (const transfer of found) {
    const named = [transfer.from as number, transfer.to as number];
    const open = await table(ctx, cardTransfers).one({
      and: [
        { id: { ne: transfer.id }, status: [...OPEN_STATUSES], expiresAt: { gt: ctx.now().toISOString() } },
        { or: [{ from: named }, { to: named }] },
      ],
    });
    if (open) rivals.push(transfer);
  }
  return rivals;
}

const putsBack = restores();

/** Undoes a refusal. Rejects an expired transfer, and one whose card has another open transfer. */
const undoRejection: Inverse = {
  run: async (ctx, done, report) => {
    const found = await lockDecided(ctx, done);
    rejectRows(
      found.filter((transfer) => !isOpen(ctx, { ...transfer, status: 'WAITING' })),
      'cardTransfers.expired',
    );
    rejectRows(await withRival(ctx, found), 'cardTransfers.open');
    await putsBack.run(ctx, done, report);
  },
};

interface Held {
  transfers: CardTransfer[];
  cards: ReadonlyMap<number, Terminal>;
}

/** Locks orders, then cards, then transfers, each in id order, as a confirmation by code does. */
async function lockTransfers(ctx: Context, ids: readonly number[]): Promise<Held> {
  const rows = table(ctx, cardTransfers);
  const input = await rows.find([...ids]);
  await lockPairs(ctx, input as TransferPair[]);
  const transfers = await rows.find([...ids], { lock: true });
  const cards = await table(ctx, terminals).find(transfers.flatMap(({ from, to }) => [from as number, to as number]));
  return { transfers, cards: new Map(cards.map((card) => [card.id, card])) };
}

const oldCardOf = ({ cards }: Held, { from }: CardTransfer): Terminal => {
  const card = cards.get(from ?? 0);
  if (!card) throw new NotFound();
  return card;
};

/** Carries out a transfer. An error names the transfer's id. */
async function approveOne(ctx: Context, transfer: CardTransfer, old: Terminal): Promise<boolean> {
  try {
    return await completeTransfer(ctx, transfer, { action: 'approve', old });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const { key, params } = error as Invalid;
    throw invalidBy({ key, params }, { [String(transfer.id)]: { key, params } });
  }
}

/** Throws for a transfer that was already decided, and names the decision. */
const assertUndecided = async (ctx: Context, ids: readonly number[]): Promise<void> =>
  rejectRows(await table(ctx, cardTransfers).find([...ids]), 'cardTransfers.decided');

/** Approves transfers, all or none. Agents approve transfers of their own cards only. */
export const approveTransfers = command(cardTransfers, 'approve', {
  undo: approvalBack,
  lock: lockTransfers,
  validate: (ctx, { transfers, cards }) =>
    assertEach(transfers, (transfer) => {
      if (!isOpen(ctx, transfer)) return { key: 'cardTransfers.expired' };
      const owners = [transfer.from, transfer.to].map((id) => cards.get(id ?? 0)?.owner ?? null);
      return owners.every((owner) => owner === transfer.agent) ? null : { key: 'terminals.movedOn' };
    }),
  run: async (ctx, held) => {
    const mailed: number[] = [];
    for (const transfer of held.transfers)
      if (await approveOne(ctx, transfer, oldCardOf(held, transfer))) mailed.push(transfer.id);
    await noteForUndo(ctx, { mailed });
    return { affected: held.transfers.length };
  },
  explain: assertUndecided,
});

/** Refuses transfers for a reason that the holder can read. */
export const rejectTransfers = command(cardTransfers, 'refuse', {
  undo: undoRejection,
  lock: lockTransfers,
  run: async (ctx, held, { reason }) => {
    const mailed: number[] = [];
    for (const transfer of held.transfers) {
      const next = { status: 'REFUSED' as const, reason, decidedBy: ctx.actor.id, decidedAt: ctx.now() };
      await table(ctx, cardTransfers).update(next, transfer.id);
      await recordHistory(ctx, cardTransfers, transfer.id, 'refuse', changesBetween(cardTransfers, transfer, next));
      const isMailed = await mailHolder(ctx, 'refused', { ...transfer, reason }, emailOf(oldCardOf(held, transfer)));
      if (isMailed) mailed.push(transfer.id);
    }
    await noteForUndo(ctx, { mailed });
    return { affected: held.transfers.length };
  },
  explain: assertUndecided,
});

const AT_ONCE = 1000;

/** Marks expired transfers and returns their number. */
export async function expireTransfers(ctx: Context): Promise<{ expired: number }> {
  const rows = table(ctx, cardTransfers);
  const over = await rows.find(
    { status: [...OPEN_STATUSES], expiresAt: { lte: ctx.now().toISOString() } },
    { lock: true, limit: AT_ONCE },
  );
  if (over.length === 0) return { expired: 0 };
  const next = { status: 'EXPIRED' as const };
  await rows.update(
    next,
    over.map(({ id }) => id),
  );
  await recordHistories(
    ctx,
    cardTransfers,
    'expire',
    over.map((one) => ({ recordId: one.id, changes: changesBetween(cardTransfers, one, next) })),
  );
  return { expired: over.length };
}
