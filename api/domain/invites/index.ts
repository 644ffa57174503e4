/** Invites: links by which new users become direct children of an agent (decision 40). */

import type { CommandsFor } from '../../registry/command';
import { defineModule } from '../../engine/http/domainModule';
import { type Provided, provide } from '../../models/services';
import { INVITE_STORE, type InviteStore } from '../users';
import { CALLS, computedInvites, inviteRoutes } from './inviteRoutes';
import { words } from './inviteTexts';
import invites from '@t3d/resources/people/invites';
import { command } from '../../engine/rows/commands/command';
import { restores } from '../../engine/undo/restore';
import { setValues } from '../../engine/rows/commands/setValues';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';

const storedInvites: InviteStore = {
  async add(ctx, values) {
    const id = await table(ctx, invites).insert(values);
    await recordHistory(ctx, invites, id, 'create', changesBetween(invites, {}, values));
    return id;
  },
  async end(ctx, rows) {
    await setValues(ctx, invites, 'undo', rows, { status: 'REVOKED', revokedAt: ctx.now() });
  },
};

/** Revokes invites. `affected` counts no invite that was already revoked. */
export const revokeInvites = command(invites, 'revoke', {
  undo: restores(),
  run: async (ctx, found) => {
    const open = found.filter(({ status }) => status !== 'REVOKED');
    return { affected: await setValues(ctx, invites, 'revoke', open, { status: 'REVOKED', revokedAt: ctx.now() }) };
  },
});

const ofInvites = { revoke: revokeInvites } satisfies CommandsFor<typeof invites>;
export const commands = { invites: ofInvites };

export default defineModule({
  words,
  commands,
  computed: [computedInvites],
  services: [provide(INVITE_STORE, storedInvites) as Provided],
  calls: CALLS,
  routes: () => [inviteRoutes()],
});
