import { Alert } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import type { Wallet } from './useWallet';

/** The debt of a wallet, which blocks purchases. */
export function DebtNotice({ wallet }: { wallet: Wallet }) {
  const t = useT();
  if (wallet.debt <= 0 && !wallet.blocked) return null;
  return (
    <Alert severity="error">
      {t(wallet.blocked ? 'wallet.blocked' : 'wallet.debt', {
        amount: `${formatMoney(wallet.debt)} ${wallet.currency}`,
      })}
    </Alert>
  );
}
