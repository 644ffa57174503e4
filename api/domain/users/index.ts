/**
 * Users: who may log in, the tree of agents, and manual changes of wallets. `userReach.ts` decides whom a caller may
 * see or change.
 */
import { defineModule } from '../../engine/http/domainModule';
import { RELATIONS } from '../../engine/access/reach';
import { type Provided, provide } from '../../models/services';
import { PAST_TABLES } from '../../engine/asOf/overlay';
import { pastTables, disableUsers, enableUsers } from './switchUsers';
import { relations } from './userReach';
import type organisations from '@t3d/resources/people/organisations';
import type users from '@t3d/resources/people/users';
import type { CommandsFor } from '../../registry/command';
import { bindLevel, bindSalesman, updateUser } from './updateUser';
import { createUser } from './placeUser';
import { deleteUsers } from './deleteUsers';
import { disableSalesman, handOver } from './handOver';
import { inviteUser } from './inviteUser';
import { moveSalesman } from './moveSalesman';
import { CALLS, permissionRoutes } from './permissions/catalogue';
import { words as permissionWords } from './permissions/permissionTexts';
import { rechargeUser, transferBalance, reverseBill } from './transferBalance';
import { resetSecondFactor, resetPassword, PUBLIC_ADDRESS } from './resetPassword';
import { setApis } from './setApis';
import { setCredit } from './setCredit';
import { words } from './userTexts';

export { clearAlerts, markAlerted, setAlertBelow } from './setCredit';
export { createUser } from './placeUser';
export { type Invite, type InviteStore, INVITE_STORE, inviteIn, inviteUrl, isTokenOf, noteInvite } from './inviteUser';
export { listNames, nameOf, namesOf } from './switchUsers';
export {
  type Chain,
  NO_CHAIN,
  chainOf,
  isDirectlyBelow,
  isInReach,
  isStaff,
  membersOf,
  reaches,
  type Receiver,
  lockReceivers,
  lockUsers,
  requireReceivers,
} from './userReach';
export { siteAddress } from './resetPassword';
export { type Holder, recordBalance, requireHolders } from './wallets';

const ofUsers = {
  create: createUser,
  update: updateUser,
  delete: deleteUsers,
  enable: enableUsers,
  disable: disableUsers,
  'bind-level': bindLevel,
  'bind-salesman': bindSalesman,
  invite: inviteUser,
  'reset-password': resetPassword,
  'set-apis': setApis,
  'set-credit': setCredit,
  'reset-second-factor': resetSecondFactor,
  recharge: rechargeUser,
  reverse: reverseBill,
  transfer: transferBalance,
} satisfies CommandsFor<typeof users>;
const ofOrganisations = {
  move: moveSalesman,
  'hand-over': handOver,
  'disable-salesman': disableSalesman,
} satisfies CommandsFor<typeof organisations>;
export const commands = { users: ofUsers, organisations: ofOrganisations };

export default defineModule({
  words: { ...words, ...permissionWords },
  commands,
  routes: () => [permissionRoutes()],
  calls: CALLS,
  services: [provide(RELATIONS, relations) as Provided, provide(PAST_TABLES, pastTables) as Provided],
  configured: ({ publicUrl }) => [provide(PUBLIC_ADDRESS, publicUrl) as Provided],
});
