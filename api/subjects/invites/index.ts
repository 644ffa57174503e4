/**
 * Invites: links by which newcomers become direct children of an agent.
 *
 * The agent makes one by `users:invite` (in the room `users`, with the form of the link). Here: what is shown of it
 * (`calls.ts`), `revoke`, and what a newcomer calls without an account: whose link it is (`router.ts`) and
 * joining (`router.ts`). Why a link is refused says `router.ts`. Decision 40.
 */

import type { CommandsFor } from '../../declared/command';
import { defineSubject } from '../../engine/http/subject';
import { type Provided, provide } from '../../models/services';
import { KEPT_INVITES, type KeptInvites } from '../users';
import { CALLS, computedInvites, inviteRoutes } from './router';
import { words } from './words';
import invites from '@t3d/resources/people/invites';
import { command } from '../../engine/rows/commands/command';
import { restores } from '../../engine/undo/restore';
import { setValues } from '../../engine/rows/commands/setValues';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';

/** What is kept of the links of inviters, with its history. */
const keptInvites: KeptInvites = {
  async add(ctx, values) {
    const id = await table(ctx, invites).insert(values);
    await recordHistory(ctx, invites, id, 'create', changesBetween(invites, {}, values));
    return id;
  },
  async end(ctx, rows) {
    await setValues(ctx, invites, 'undo', rows, { status: 'REVOKED', revokedAt: ctx.now() });
  },
};

/** Ends links at once. Those that are revoked already stay as they are; `affected` counts the others. */
export const revokeInvites = command(invites, 'revoke', {
  undo: restores(),
  run: async (ctx, found) => {
    const open = found.filter(({ status }) => status !== 'REVOKED');
    return { affected: await setValues(ctx, invites, 'revoke', open, { status: 'REVOKED', revokedAt: ctx.now() }) };
  },
});

const ofInvites = { revoke: revokeInvites } satisfies CommandsFor<typeof invites>;
export const commands = { invites: ofInvites };

export default defineSubject({
  words,
  commands,
  computed: [computedInvites],
  services: [provide(KEPT_INVITES, keptInvites) as Provided],
  calls: CALLS,
  routes: () => [inviteRoutes()],
});
