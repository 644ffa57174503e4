/**
 * Invites: links by which newcomers become direct children of an agent.
 *
 * The agent makes one by `users:invite` (in the room `users`, with the form of the link). Here: what is shown of it
 * (`calls.ts`), `revoke`, and what a newcomer calls without an account: whose link it is (`router.ts`) and
 * joining (`router.ts`). Why a link is refused says `router.ts`. Decision 40.
 */
import type invites from '@t3d/resources/people/invites';
import type { CommandsFor } from '../../declared/command';
import { defineSubject } from '../../engine/http/subject';
import { type Provided, provide } from '../../models/services';
import { KEPT_INVITES } from '../users';
import { CALLS, computedInvites } from './calls';
import { keptInvites } from './keptInvites';
import { revokeInvites } from './revokeInvites';
import { inviteRoutes } from './router';
import { words } from './words';

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
