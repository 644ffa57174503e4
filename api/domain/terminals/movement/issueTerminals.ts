import terminals from '@t3d/resources/cards/terminals';
import { optionLabel } from '@t3d/resources/locales';
import type { Context } from '../../../context';
import { invalidField } from '../../../errors';
import { translate } from '../../../locales';
import { table } from '../../../models/table';
import type { ParsedCallOf, Preview, Work } from '../../../registry/command';
import { command, readOnce } from '../../../engine/rows/commands/command';
import {
  type Receiver,
  chainOf,
  isDirectlyBelow,
  lockReceivers,
  NO_CHAIN,
  isStaff,
  requireReceivers,
} from '../../users';
import { moveCards } from './moveCards';
import { undoMovement } from './undoMovement';
import { issueReason, previewMovement, requireAllMovable, recycleReason } from './requireMovable';
import { requireReadable, selectCards } from './selection';
import type { User } from '@t3d/resources/rows';
import terminalAgent from '@t3d/resources/cards/terminal-agent';
import { RECYCLE_DIGITS } from './ranges';

type IssueInput = ParsedCallOf<typeof terminals, 'issue'>;

/** Returns the receiver: any agent in scope for staff, a direct child for agents. Throws for a disabled one. */
async function requireReceiver(ctx: Context, id: number): Promise<User> {
  const [{ user: receiver, isEnabled }] = (await lockReceivers(ctx, [id])) as [Receiver];
  if (!isDirectlyBelow(ctx, receiver)) throw invalidField('toUser', 'terminals.notChild');
  if (!isEnabled) throw invalidField('toUser', 'terminals.receiverDisabled');
  return receiver;
}

/** Previews the cards that would be issued, rejected cards, and the receiver's number of cards. */
async function checkIssue(ctx: Context, input: IssueInput): Promise<Preview> {
  const receiver = await readOnce(ctx, input, () => requireReceiver(ctx, input.toUser));
  const preview = await previewMovement(ctx, selectCards(ctx, input), issueReason(ctx.actor, input.type), input);
  const before = await table(ctx, terminals).count({ owner: receiver.id, status: 'UNUSED' });
  const name = receiver.nickname ?? receiver.account;
  return {
    ...preview,
    changes: [{ label: name, about: name, before, after: before + preview.available, kind: 'count' }],
  };
}

/**
 * Issues cards to an agent: staff the platform's stock, agents their own unused cards. Skips unfit cards of ranges, but
 * rejects unfit cards chosen by id.
 */
export const issueTerminals = command(terminals, 'issue', {
  check: checkIssue,
  undo: undoMovement(),
  run: async (ctx, input, { asJob }) => {
    const selection = selectCards(ctx, input);
    requireReadable(selection);
    const receiver = await readOnce(ctx, input, () => requireReceiver(ctx, input.toUser));
    const reason = issueReason(ctx.actor, input.type);
    await requireAllMovable(ctx, selection, reason);
    return moveCards(ctx, {
      action: 'issue',
      circulation: 'DISTRIBUTE',
      selection,
      reason,
      requested: input,
      type: input.type,
      remark: input.remark,
      to: { owner: receiver.id, chain: chainOf(receiver), status: 'UNUSED' },
      asJob,
    });
  },
});

type RecycleInput = ParsedCallOf<typeof terminals, 'recycle'>;

/** Staff recycle cards to the platform's stock, an agent to the agent's own cards, which stay unused. */
function previewLines({ actor, language }: Context): NonNullable<Preview['changes']> {
  const status = (value: 'STOCKED' | 'UNUSED'): string => optionLabel('terminals', 'status', value, language);
  const to = translate(isStaff(actor) ? 'terminals.platformStock' : 'terminals.yourself', language);
  const label = translate('terminals.statusAfter', language);
  return [
    { label: translate('terminals.goesTo', language), after: to, kind: 'text' },
    ...(isStaff(actor) ? [{ label, before: status('UNUSED'), after: status('STOCKED'), kind: 'text' as const }] : []),
  ];
}

/** Previews how many cards would be recycled, why other cards are rejected, and where the cards would go. */
async function checkRecycle(ctx: Context, input: RecycleInput): Promise<Preview> {
  const selection = selectCards(ctx, input, RECYCLE_DIGITS);
  const preview = await previewMovement(ctx, selection, recycleReason(ctx.actor, input.type), input);
  return preview.available === 0 ? preview : { ...preview, changes: previewLines(ctx) };
}

const steps = {
  undo: undoMovement(),
  check: checkRecycle,
  run: async (ctx: Context, input: RecycleInput, { asJob }: Work) => {
    const selection = selectCards(ctx, input, RECYCLE_DIGITS);
    requireReadable(selection);
    const reason = recycleReason(ctx.actor, input.type);
    // Lock the receiving agent, who might be deleted at the same time.
    if (!isStaff(ctx.actor)) await requireReceivers(ctx, [ctx.actor.id as number]);
    await requireAllMovable(ctx, selection, reason);
    return moveCards(ctx, {
      action: 'recycle',
      circulation: 'RETRIEVE',
      selection,
      reason,
      requested: input,
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
 * Recycles unused cards: staff to the platform's stock, superiors from descendants to their own cards. Ranges need more
 * than 11 digits.
 */
export const recycleTerminals = command(terminals, 'recycle', steps);
/** Recycles cards from the list of owned cards. */
export const recycleHeld = command(terminalAgent, 'recycle', steps);
