import type { ActionPreview } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import type { JobStarted, Outcome } from '../../../declared/command';
import { NO_CHAIN, chainOf, isStaff, requireReceivers } from '../../users';
import { moveCards } from './moveCards';
import { RECYCLE_DIGITS } from './ranges';
import { previewMovement, recycleReason, requireAllMovable } from './refusals';
import type { Chosen } from './selection';
import { requireReadable, selectCards } from './selection';

export interface RecycleInput extends Chosen {
  remark?: string | null;
}
export const RECYCLE_JOB = 'terminals.recycle';

/**
 * Takes unused cards back: staff to the platform's stock (STOCKED), a superior from its descendants into its own hands
 * (they stay UNUSED). Ranges need more than 11 digits; a type narrows them. By ids one card that cannot go refuses the
 * call.
 */
export async function recycleTerminals(
  ctx: Context,
  input: RecycleInput,
  inJob = false,
): Promise<Outcome | JobStarted> {
  const selection = selectCards(ctx, input, RECYCLE_DIGITS);
  requireReadable(selection);
  const reason = recycleReason(ctx.actor, input.type);
  // Into the hands of an agent, who may be deleted at this moment.
  if (!isStaff(ctx.actor)) await requireReceivers(ctx, [ctx.actor.id as number]);
  await requireAllMovable(ctx, selection, reason);
  return moveCards(ctx, {
    action: 'recycle',
    circulation: 'RETRIEVE',
    selection,
    reason,
    type: input.type,
    remark: input.remark,
    to: isStaff(ctx.actor)
      ? { owner: null, chain: NO_CHAIN, status: 'STOCKED' }
      : { owner: ctx.actor.id, chain: chainOf(ctx.actor), status: 'UNUSED' },
    job: inJob ? undefined : { kind: RECYCLE_JOB, payload: { input, actor: ctx.actor, language: ctx.language } },
  });
}

/** How many cards would come back and why others would not. */
export function checkRecycleTerminals(ctx: Context, input: RecycleInput): Promise<ActionPreview> {
  return previewMovement(ctx, selectCards(ctx, input, RECYCLE_DIGITS), recycleReason(ctx.actor, input.type));
}
