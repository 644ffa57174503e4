import cardTransfers from '@t3d/resources/cards/card-transfers';
import terminals from '@t3d/resources/cards/terminals';
import type { CardTransfer, Terminal } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { Invalid, NotFound, invalidBy, refuseEach, refuseRows } from '../../errors';
import { changesBetween, recordHistory } from '../../models/history';
import { noteForUndo } from '../../models/operations';
import { table } from '../../models/table';
import type { TransferPair } from '../terminals';
import { holdPairs } from '../terminals';
import { completeTransfer } from './completeTransfer';
import { emailOf } from './contact';
import { mailHolder } from './notifyBoth';
import { isOpen } from './state';
import { approvalBack, refusalBack } from './undoDecision';

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
