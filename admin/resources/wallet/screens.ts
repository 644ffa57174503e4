import { defineScreens } from '../../declared/handMade';
import { RechargeDialog } from './index';

const WHOSE = ['account', 'role', 'balance', 'creditLimit'];

export default defineScreens({
  resources: {
    users: { facts: { recharge: WHOSE, 'set-credit': WHOSE } },
    'recharge-records': { dialogs: { pay: RechargeDialog } },
  },
});
