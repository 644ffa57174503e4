import { Alert } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useTranslate } from '../../locales/useTranslate';
import type { Wallet } from '../../providers/wallet';

/** What it owes, in red, and that nothing can be bought until it is paid. */
export function DebtNotice({ wallet }: { wallet: Wallet }) {
  const translate = useTranslate();
  if (wallet.debt <= 0 && !wallet.blocked) return null;
  return (
    <Alert severity="error">
      {translate(wallet.blocked ? 'money.blocked' : 'money.debt', {
        amount: `${formatMoney(wallet.debt)} ${wallet.currency}`,
      })}
    </Alert>
  );
}
