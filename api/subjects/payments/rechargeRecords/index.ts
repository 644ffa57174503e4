import type rechargeRecords from '@t3d/resources/money/recharge-records';
import type { CommandsFor } from '../../../declared/command';
import { pay } from './pay';
import { resolve } from './resolve';

export default { pay, resolve } satisfies CommandsFor<typeof rechargeRecords>;
