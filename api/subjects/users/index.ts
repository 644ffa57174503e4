/**
 * Users: who logs in, the tree of agents, and their wallets by hand.
 *
 * Commands: create, update, delete, enable and disable users; set their level, rights (`apis`) and credit limit;
 * recharge a wallet, reverse a recharge, transfer between wallets. What moves money is posted by `api/ledger`; here is
 * decided who may, and for whom.
 * The others check here: whom an actor reaches (`reach.ts`, the one place that compares roles), who may be given
 * something (`receivers.ts`: locked, enabled with everybody above), who is below whom (`subtree.ts`), and how people
 * are named.
 */
import type users from '@t3d/resources/users';
import type { CommandsFor } from '../../declared/command';
import { bindLevel } from './bindLevel';
import { createUser } from './createUser';
import { deleteUsers } from './deleteUsers';
import { checkRechargeUser, rechargeUser } from './rechargeUser';
import { checkReverseBill, reverseBill } from './reverseBill';
import { setApis } from './setApis';
import { checkSetCredit, setCredit } from './setCredit';
import { checkDisableUsers, disableUsers, enableUsers } from './switchUsers';
import { checkTransferBalance, transferBalance } from './transferBalance';
import { updateUser } from './updateUser';

export { listNames, nameOf } from './naming';
export type { Chain } from './reach';
export { NO_CHAIN, chainOf, isInReach, isStaff, membersOf, reaches } from './reach';
export type { Receiver } from './receivers';
export { lockReceivers, lockUsers, requireReceivers } from './receivers';
export { namesOf } from './userNames';
export type { Holder } from './wallets';
export { recordBalance, requireHolders } from './wallets';

const ofUsers = {
  create: { run: createUser },
  update: { run: updateUser },
  delete: { run: deleteUsers },
  enable: { run: enableUsers },
  disable: { run: disableUsers, check: checkDisableUsers },
  'bind-level': { run: bindLevel },
  'set-apis': { run: setApis },
  'set-credit': { run: setCredit, check: checkSetCredit },
  recharge: { run: rechargeUser, check: checkRechargeUser },
  reverse: { run: reverseBill, check: checkReverseBill },
  transfer: { run: transferBalance, check: checkTransferBalance },
} satisfies CommandsFor<typeof users>;
export const commands = { users: ofUsers };
