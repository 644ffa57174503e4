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

export default {
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
