import type rechargeRecords from '@t3d/resources/recharge-records';
import type { CommandsFor } from '../../../declared/command';
import { checkPay, pay } from './pay';
import { checkResolve, resolve } from './resolve';

export default {
  pay: { run: pay, check: checkPay },
  resolve: { run: resolve, check: checkResolve },
} satisfies CommandsFor<typeof rechargeRecords>;
