import { lazyWithRetry } from '../../providers/lazyWithRetry';

export { DebtNotice } from './DebtNotice';
export { forecastText, isShort } from './forecast';
export { useMoneyPaths } from './useMoneyPaths';
export { useRefreshWallet, useWallet } from './useWallet';
export type { Funds } from './useWallet';

export const RechargeDialog = lazyWithRetry(() => import('./RechargeDialog'));
export const BalanceAlert = lazyWithRetry(() => import('./BalanceAlert'));
export { WalletButton } from './WalletButton';
