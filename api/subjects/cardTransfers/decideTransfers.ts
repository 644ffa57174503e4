import cardTransfers from '@t3d/resources/cards/card-transfers';
import terminals from '@t3d/resources/cards/terminals';
import type { CardTransfer, Terminal } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { Invalid, NotFound, invalidBy, refuseEach, refuseRows } from '../../errors';
import { changesBetween, recordHistory, recordHistories } from '../../models/history';
import { noteForUndo } from '../../models/operations';
import { table } from '../../models/table';
import { type TransferPair, holdPairs, transferBack } from '../terminals';
import { completeTransfer } from './requestTransfer';
import { emailOf, mailHolder, notifyAgent, isOpen, OPEN_STATUSES } from './notifyBoth';
import type { DoneOperation, DoneToRecord, Inverse } from '../../declared/command';
import { restoreEntries, restores } from '../../engine/undo/restore';

const isTransfer = ({ resource }: DoneToRecord): boolean => resource === cardTransfers.name;

/** The decided transfers, with all that they hold locked. Refuses those whose holder has read of the decision. */
async function holdDecided(ctx: Context, { entries, notes }: DoneOperation): Promise<CardTransfer[]> {
  const ids = entries.filter(isTransfer).flatMap(({ recordId }) => recordId ?? []);
  const rows = table(ctx, cardTransfers);
  await holdPairs(ctx, (await rows.find(ids)) as TransferPair[]);
  const found = await rows.find(ids, { lock: true });
  const mailed = (notes.mailed ?? []) as number[];
  refuseRows(
    found.filter(({ id }) => mailed.includes(id)),
    'cardTransfers.mailed',
  );
  return found;
}

/** Each transfer with what it moved: the engine writes the row of the transfer last. */
function groupsOf({ entries }: DoneOperation): { moved: DoneToRecord[]; transfer: DoneToRecord }[] {
  const groups: { moved: DoneToRecord[]; transfer: DoneToRecord }[] = [];
  let moved: DoneToRecord[] = [];
  for (const entry of entries)
    if (isTransfer(entry)) {
      groups.push({ moved, transfer: entry });
      moved = [];
    } else moved.push(entry);
  return groups;
}

/**
 * The cards change back, as an undone transfer of cards does it, and the requests wait again. The last one first,
 * because one may have moved the card of another.
 */
const approvalBack: Inverse = {
  run: async (ctx, done, report) => {
    const found = await holdDecided(ctx, done);
    for (const { moved, transfer } of groupsOf(done).reverse()) {
      await transferBack.run(ctx, { ...done, entries: moved }, report);
      await restoreEntries(ctx, [transfer], report);
    }
    for (const transfer of found) await notifyAgent(ctx, 'notice.cardTransfer.waiting', transfer);
  },
};

/** Transfers that share a card with another transfer that is open now. */
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

/** The requests wait again, while their time is not over and no other one names their cards. */
const refusalBack: Inverse = {
  run: async (ctx, done, report) => {
    const found = await holdDecided(ctx, done);
    refuseRows(
      found.filter((transfer) => !isOpen(ctx, { ...transfer, status: 'WAITING' })),
      'cardTransfers.expired',
    );
    refuseRows(await withRival(ctx, found), 'cardTransfers.open');
    await putsBack.run(ctx, done, report);
  },
};

interface Held {
  transfers: CardTransfer[];
  cards: ReadonlyMap<number, Terminal>;
}

/** Transfers with their cards: orders, then cards, then transfers, each in id order, as the holder's code does it. */
async function holdTransfers(ctx: Context, ids: readonly number[]): Promise<Held> {
  const rows = table(ctx, cardTransfers);
  const asked = await rows.find([...ids]);
  await holdPairs(ctx, asked as TransferPair[]);
  const transfers = await rows.find([...ids], { lock: true });
  const cards = await table(ctx, terminals).find(transfers.flatMap(({ from, to }) => [from as number, to as number]));
  return { transfers, cards: new Map(cards.map((card) => [card.id, card])) };
}

const oldCardOf = ({ cards }: Held, { from }: CardTransfer): Terminal => {
  const card = cards.get(from ?? 0);
  if (!card) throw new NotFound();
  return card;
};

/** Carries one transfer out; what the cards refuse is said of the transfer. */
async function approveOne(ctx: Context, transfer: CardTransfer, old: Terminal): Promise<boolean> {
  try {
    return await completeTransfer(ctx, transfer, { action: 'approve', old });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const { key, params } = error as Invalid;
    throw invalidBy({ key, params }, { [String(transfer.id)]: { key, params } });
  }
}

/** Decided on already, in words that name it. */
const refuseDecided = async (ctx: Context, ids: readonly number[]): Promise<void> =>
  refuseRows(await table(ctx, cardTransfers).find([...ids]), 'cardTransfers.decided');

/**
 * The agent of both cards, or staff, lets transfers happen, all in one transaction. Refuses those that expired, whose
 * cards went to another holder meanwhile, and what the transfer of a card refuses by now.
 */
export const approveTransfers = command(cardTransfers, 'approve', {
  undo: approvalBack,
  hold: holdTransfers,
  refuse: (ctx, { transfers, cards }) =>
    refuseEach(transfers, (transfer) => {
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
  refused: refuseDecided,
});

/** Refuses transfers, for a reason that the holder reads; the cards stay as they are. */
export const refuseTransfers = command(cardTransfers, 'refuse', {
  undo: refusalBack,
  hold: holdTransfers,
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
  refused: refuseDecided,
});

const AT_ONCE = 1000;

/** Marks transfers whose time is over; nothing can be done with them before that either. Answers how many. */
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
