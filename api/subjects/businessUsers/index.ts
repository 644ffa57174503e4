/**
 * App users: who signed up in the app, whom to reach, the cards they use, and their balance for calls by VoIP.
 *
 * The app delivers its users as files: `importUsers.ts` writes them some hundred at a time, with their
 * contacts. `appUser.ts` computes the masked position and the first contact. Besides: where one is
 * (`appUser.ts`, kept in the history), and the recharge of a VoIP balance by a payment (`appUser.ts`:
 * VOS_RECHARGE). They never log in here. Decision 47.
 */
import type businessUsers from '@t3d/resources/pool/business-users';
import type { CommandsFor } from '../../declared/command';
import { defineSubject } from '../../engine/http/subject';
import { importUsers } from './importUsers';
import { locateUser, computedUsers, rechargeVoip } from './appUser';
import { words } from './words';

export { VOIP } from './appUser';

const ofUsers = { recharge: rechargeVoip, locate: locateUser, import: importUsers } satisfies CommandsFor<
  typeof businessUsers
>;
export const commands = { 'business-users': ofUsers };

export default defineSubject({ words, commands, computed: [computedUsers] });
