import { lazyNamed, lazyWithRetry } from '../../providers/lazyWithRetry';

export { DebtNotice } from './DebtNotice';
export { WalletButton } from './WalletButton';
export { daysText, forecastText, isShort, useMoneyPaths, useRefreshWallet, useWallet } from './useWallet';
export type { Funds } from './useWallet';

export const RechargeDialog = lazyWithRetry(() => import('./RechargeDialog'));
export const { BalanceAlert } = lazyNamed(() => import('./WalletPanel'));
