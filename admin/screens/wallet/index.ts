import { lazyWithRetry } from '../../providers/lazyWithRetry';

export { AlertForm } from './AlertForm';
export { DebtNotice } from './DebtNotice';
export { forecastText, isShort } from './forecast';
export { useMoneyPaths } from './useMoneyPaths';
export { useWallet } from './useWallet';
export type { Funds } from './useWallet';
export { WalletButton } from './WalletButton';

export const RechargeDialog = lazyWithRetry(() => import('./RechargeDialog'));
