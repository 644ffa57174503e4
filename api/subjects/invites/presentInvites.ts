import { computing } from '../../engine/rows/read/computed';
import invites from '@t3d/resources/people/invites';
import { table } from '../../models/table';
import type { Invite } from '../users';
import { inviteUrl } from '../users';

/** The link of each invite that still lets somebody in; the others have none to be shared by mistake. */
export const computedInvites = computing(invites, async (ctx, rows) => {
  const ids = rows.map(({ id }) => Number(id));
  const found = new Map((await table(ctx, invites).find(ids)).map((invite) => [invite.id, invite]));
  const isOpen = ({ status, expiresAt }: Invite): boolean =>
    status === 'OPEN' && new Date(expiresAt as Date) > ctx.now();
  return ids.map((id) => {
    const invite = found.get(id);
    return { url: invite && isOpen(invite) ? inviteUrl(ctx, invite) : null };
  });
});
