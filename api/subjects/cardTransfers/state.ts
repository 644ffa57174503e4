import type { CardTransfer } from '@t3d/resources/rows';
import type { Context } from '../../context';

/** States of a transfer that may still be carried out. */
export const OPEN_STATUSES = ['CODE_SENT', 'WAITING'] as const;

/** Whether a transfer may still be carried out: its time ends it before the job marks it. */
export const isOpen = (ctx: Context, { status, expiresAt }: CardTransfer): boolean =>
  OPEN_STATUSES.some((open) => open === status) && expiresAt !== null && expiresAt > ctx.now();
