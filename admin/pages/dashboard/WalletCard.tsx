import { Button } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { Suspense, useState } from 'react';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import type { Funds } from '../../resources/wallet';
import { forecastText, isShort, RechargeDialog, useMoneyPaths } from '../../resources/wallet';
import { Figure, FigureCard } from './FigureCards';
import { usePathOf } from './useDashboard';
import { SmallText } from '../../ui/Text';

/** The caller's balance, how long it lasts, and the way to more of it. */
export function WalletCard({ funds: { balance, currency, wallet } }: { funds: Funds }) {
  const t = useT();
  const user = useSessionUser();
  const pathTo = usePathOf();
  const { mayRecharge } = useMoneyPaths();
  const [recharging, setRecharging] = useState(false);
  const button = mayRecharge && (
    <Button variant="contained" color="primary" size="small" onClick={() => setRecharging(true)} sx={{ px: 1.5 }}>
      {t('dashboard.recharge')}
    </Button>
  );
  return (
    <FigureCard name="wallet" label={t('dashboard.balance')} corner={button}>
      <Figure
        to={pathTo({ resource: 'bills', filter: { toAccount_in: String(user.id) } })}
        unit={currency ?? undefined}
        negative={balance < 0}
      >
        {formatMoney(balance)}
      </Figure>
      <SmallText sx={{ minHeight: 18, ...(wallet && isShort(wallet.forecast) && { color: 'tone.amber' }) }}>
        {wallet && forecastText(wallet.forecast, t)}
      </SmallText>
      {recharging && (
        <Suspense fallback={null}>
          <RechargeDialog onClose={() => setRecharging(false)} />
        </Suspense>
      )}
    </FigureCard>
  );
}
