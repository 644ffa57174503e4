import cardTransfers from '@t3d/resources/cards/card-transfers';
import type { CardTransfer, Terminal } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { transferCard } from '../terminals';
import { emailOf } from './contact';
import { mailHolder, notifyAgent } from './notifyBoth';

/**
 * Carries a transfer out, which is locked: the new card takes the old one's place as the command of cards does it, and
 * both sides are notified. `old` is the card as it was before. Answers whether its holder was mailed.
 */
export async function completeTransfer(
  ctx: Context,
  transfer: CardTransfer,
  { action, old }: { action: 'approve' | 'confirm'; old: Terminal },
): Promise<boolean> {
  await transferCard(ctx, { from: transfer.from as number, to: transfer.to as number });
  const next = { status: 'DONE' as const, decidedBy: ctx.actor.id, decidedAt: ctx.now() };
  await table(ctx, cardTransfers).update(next, transfer.id);
  await recordHistory(ctx, cardTransfers, transfer.id, action, changesBetween(cardTransfers, transfer, next));
  const isMailed = await mailHolder(ctx, 'done', transfer, emailOf(old));
  await notifyAgent(ctx, 'notice.cardTransfer.done', transfer);
  return isMailed;
}
