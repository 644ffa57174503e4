import cardTransfers from '@t3d/resources/cards/card-transfers';
import type { CardTransfer } from '@t3d/resources/rows';
import type { Context } from '../../context';
import type { DoneOperation, DoneToRecord, Inverse } from '../../declared/command';
import { restoreEntries, restores } from '../../engine/undo/restore';
import { refuseRows } from '../../errors';
import { table } from '../../models/table';
import type { TransferPair } from '../terminals';
import { holdPairs, transferBack } from '../terminals';
import { notifyAgent } from './notifyBoth';
import { OPEN_STATUSES, isOpen } from './state';

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
export const approvalBack: Inverse = {
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
export const refusalBack: Inverse = {
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
