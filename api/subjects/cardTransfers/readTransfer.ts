import cardTransfers from '@t3d/resources/cards/card-transfers';
import terminals from '@t3d/resources/cards/terminals';
import type { CardTransfer } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { NotFound } from '../../errors';
import { table } from '../../models/table';
import { maskNumber } from '../terminals';
import { emailOf, maskEmail } from './notifyBoth';

/** A transfer as its holder follows it: numbers and address are masked. `agent`: whose brand its page wears. */
export interface FollowedTransfer {
  status: NonNullable<CardTransfer['status']>;
  proof: CardTransfer['proof'];
  sentTo: string | null;
  from: string;
  to: string;
  reason: string | null;
  requestedAt: Date;
  decidedAt: Date | null;
  expiresAt: Date | null;
  agent: number | null;
}

/** Reads a transfer for its holder. Refuses an unknown one: NotFound. */
export async function readTransfer(ctx: Context, id: number): Promise<FollowedTransfer> {
  const transfer = await table(ctx, cardTransfers).one(id);
  if (!transfer) throw new NotFound();
  const cards = await table(ctx, terminals).find([transfer.from as number, transfer.to as number]);
  const [old, fresh] = [transfer.from, transfer.to].map((card) => cards.find((one) => one.id === card));
  if (!old || !fresh) throw new NotFound();
  const isOver = OPEN_STATUSES.some((open) => open === transfer.status) && !isOpen(ctx, transfer);
  const status = isOver ? 'EXPIRED' : (transfer.status ?? 'WAITING');
  const email = status === 'CODE_SENT' ? emailOf(old) : null;
  return {
    status,
    proof: transfer.proof,
    sentTo: email && maskEmail(email),
    from: maskNumber(old.iccid),
    to: maskNumber(fresh.iccid),
    reason: transfer.reason,
    requestedAt: transfer.createdAt as Date,
    decidedAt: transfer.decidedAt,
    expiresAt: transfer.expiresAt,
    agent: transfer.agent,
  };
}

/** States of a transfer that may still be carried out. */
export const OPEN_STATUSES = ['CODE_SENT', 'WAITING'] as const;

/** Whether a transfer may still be carried out: its time ends it before the job marks it. */
export const isOpen = (ctx: Context, { status, expiresAt }: CardTransfer): boolean =>
  OPEN_STATUSES.some((open) => open === status) && expiresAt !== null && expiresAt > ctx.now();
