import terminalAgent from '@t3d/resources/cards/terminal-agent';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import type { AskedOf, Work } from '../../../declared/command';
import { command } from '../../../engine/rows/commands/command';
import { NO_CHAIN, chainOf, isStaff, requireReceivers } from '../../users';
import { moveCards } from './moveCards';
import { movesBack } from './undoMovement';
import { RECYCLE_DIGITS } from './ranges';
import { previewMovement, recycleReason, requireAllMovable } from './refusals';
import { requireReadable, selectCards } from './selection';

type RecycleInput = AskedOf<typeof terminals, 'recycle'>;

const steps = {
  undo: movesBack(),
  /** How many cards would come back and why others would not. */
  check: (ctx: Context, input: RecycleInput) =>
    previewMovement(ctx, selectCards(ctx, input, RECYCLE_DIGITS), recycleReason(ctx.actor, input.type), input),
  run: async (ctx: Context, input: RecycleInput, { asJob }: Work) => {
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
      asked: input,
      type: input.type,
      remark: input.remark,
      to: isStaff(ctx.actor)
        ? { owner: null, chain: NO_CHAIN, status: 'STOCKED' }
        : { owner: ctx.actor.id, chain: chainOf(ctx.actor), status: 'UNUSED' },
      asJob,
    });
  },
};

/**
 * Takes unused cards back: staff to the platform's stock (STOCKED), a superior from its descendants into its own hands
 * (they stay UNUSED). Ranges need more than 11 digits; a type narrows them. By ids one card that cannot go refuses the
 * call.
 */
export const recycleTerminals = command(terminals, 'recycle', steps);
/** The same in the list of who holds which cards. */
export const recycleHeld = command(terminalAgent, 'recycle', steps);
