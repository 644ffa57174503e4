import AddCard from '@mui/icons-material/AddCard';
import { Box, Button, Card } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useWallet } from '../../shell/useWallet';
import { forecastText, isShort } from './forecast';
import { useMoneyPaths } from './useMoneyPaths';
import { DebtNotice } from './WalletPanel';

const RechargeDialog = lazy(() => import('./RechargeDialog'));
const label = { fontSize: 13, lineHeight: '20px', color: 'var(--text2)' } as const;

/** The caller's balance on the home page, how long it lasts, and the ways to its bills and to more of it. */
export function BalanceCard() {
  const funds = useWallet();
  const translate = useTranslate();
  const { bills, mayRecharge } = useMoneyPaths();
  const [recharging, setRecharging] = useState(false);
  if (!funds) return null;
  const { balance, currency, wallet } = funds;
  const owes = wallet !== undefined && (wallet.blocked || wallet.debt > 0);
  return (
    <Card component="section" data-balance sx={{ px: '16px', py: '12px', gridColumn: owes ? '1 / -1' : { xs: '1 / -1', md: 'span 2' } }}>
      <Box sx={{ display: 'flex', gap: '16px', flexWrap: 'wrap', alignItems: 'center' }}>
        <Box>
          <Box sx={label}>{translate('money.balance')}</Box>
          <Box sx={{ fontSize: 24, lineHeight: '32px', fontWeight: 600, color: balance < 0 ? 'var(--red)' : 'var(--text)' }}>{formatMoney(balance, { currency })}</Box>
          {wallet && <Box sx={{ ...label, fontSize: 12, lineHeight: '18px', ...(isShort(wallet.forecast) && { color: 'var(--amber)' }) }}>{forecastText(wallet.forecast, translate)}</Box>}
        </Box>
        <Box sx={{ display: 'flex', gap: '8px', ml: 'auto' }}>
          {bills && <Button component={Link} to={bills}>{translate('money.bills')}</Button>}
          {mayRecharge && <Button variant="contained" color="primary" startIcon={<AddCard />} onClick={() => setRecharging(true)}>{translate('money.recharge.open')}</Button>}
        </Box>
      </Box>
      {owes && <Box sx={{ mt: '8px' }}><DebtNotice wallet={wallet} /></Box>}
      {recharging && <Suspense fallback={null}><RechargeDialog onClose={() => setRecharging(false)} /></Suspense>}
    </Card>
  );
}
