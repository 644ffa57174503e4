/**
 * Invites: links by which newcomers become direct children of an agent.
 *
 * The agent makes one by `users:invite` (in the room `users`, with the form of the link). Here: what is shown of it
 * (`presentInvites.ts`), `revoke`, and what a newcomer calls without an account: whose link it is (`readInvite.ts`) and
 * joining (`joinByInvite.ts`). Why a link is refused says `requireOpen.ts`. Decision 40.
 */
import type invites from '@t3d/resources/people/invites';
import type { CommandsFor } from '../../declared/command';
import { defineSubject } from '../../engine/http/subject';
import { CALLS } from './calls';
import { computedInvites } from './presentInvites';
import { revokeInvites } from './revokeInvites';
import { inviteRoutes } from './router';
import { words } from './words';

const ofInvites = { revoke: revokeInvites } satisfies CommandsFor<typeof invites>;
export const commands = { invites: ofInvites };

export default defineSubject({
  words,
  commands,
  computed: [computedInvites],
  calls: CALLS,
  routes: () => [inviteRoutes()],
});
