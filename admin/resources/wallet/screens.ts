import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { RechargeDialog } from './index';
import { WalletButton } from './WalletButton';

const WHOSE = ['account', 'role', 'balance', 'creditLimit'];

export default defineScreens({
  headerTool: WalletButton,
  profileSections: [lazyWithRetry(() => import('./BalanceAlert'))],
  resources: {
    users: { facts: { recharge: WHOSE, 'set-credit': WHOSE } },
    'recharge-records': { dialogs: { pay: RechargeDialog } },
  },
});
