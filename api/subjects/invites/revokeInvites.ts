import invites from '@t3d/resources/people/invites';
import { command } from '../../engine/rows/commands/command';
import { restores } from '../../engine/undo/restore';
import { setValues } from '../../engine/rows/commands/setValues';

/** Ends links at once. Those that are revoked already stay as they are; `affected` counts the others. */
export const revokeInvites = command(invites, 'revoke', {
  undo: restores(),
  run: async (ctx, found) => {
    const open = found.filter(({ status }) => status !== 'REVOKED');
    return { affected: await setValues(ctx, invites, 'revoke', open, { status: 'REVOKED', revokedAt: ctx.now() }) };
  },
});
