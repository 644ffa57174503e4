import AddCard from '@mui/icons-material/AddCard';
import EditNotifications from '@mui/icons-material/NotificationsActiveOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import { Box, Button } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import type { Wallet } from '../../providers/wallet';
import type { Funds } from './useWallet';
import { AlertForm } from './AlertForm';
import { DebtNotice } from './DebtNotice';
import { forecastText, isShort } from './forecast';
import { useMoneyPaths } from './useMoneyPaths';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        minHeight: 32,
        alignItems: 'center',
        fontSize: 13,
        borderTop: '1px solid var(--dividerSoft)',
      }}
    >
      <Box component="dt" sx={{ color: 'var(--text2)' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, ml: 'auto', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Box>
    </Box>
  );
}

function Facts({ wallet }: { wallet: Wallet }) {
  const t = useT();
  const { currency, forecast, creditLimit, balance } = wallet;
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {creditLimit > 0 && <Fact label={t('money.creditLimit')}>{formatMoney(creditLimit, { currency })}</Fact>}
      {creditLimit > 0 && (
        <Fact label={t('money.spendable')}>
          <b>{formatMoney(wallet.blocked ? 0 : Math.max(0, balance + creditLimit), { currency })}</b>
        </Fact>
      )}
      <Fact label={t('money.lastWeek')}>{formatMoney(forecast.spentLastWeek, { currency })}</Fact>
      <Fact label={t('money.forecast.label')}>
        <Box component="span" sx={isShort(forecast) ? { color: 'var(--amber)', fontWeight: 600 } : undefined}>
          {forecastText(forecast, t)}
        </Box>
      </Fact>
    </Box>
  );
}

/** What is typed of the alert while the panel is closed. */
interface AlertDraft {
  draft: string | null;
  setDraft: (draft: string | null) => void;
}

function AlertSetting({ wallet, draft, setDraft }: AlertDraft & { wallet: Wallet }) {
  const t = useT();
  const [editing, setEditing] = useState(draft !== null);
  const done = (): void => {
    setEditing(false);
    setDraft(null);
  };
  if (editing)
    return (
      <Box sx={{ borderTop: '1px solid var(--dividerSoft)', pt: 1.5 }}>
        <AlertForm wallet={wallet} id="wallet-alert" autoFocus onDone={done} draft={draft} onDraft={setDraft} />
      </Box>
    );
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 36,
        fontSize: 13,
        borderTop: '1px solid var(--dividerSoft)',
      }}
    >
      <Box sx={{ color: 'var(--text2)' }}>
        {wallet.alertBelow === null
          ? t('money.alert.none')
          : t('money.alert.set', { amount: formatMoney(wallet.alertBelow, { currency: wallet.currency }) })}
      </Box>
      <Button
        size="small"
        variant="text"
        startIcon={<EditNotifications />}
        onClick={() => setEditing(true)}
        sx={{ ml: 'auto', color: 'var(--main)' }}
      >
        {t(wallet.alertBelow === null ? 'money.alert.turnOn' : 'money.alert.change')}
      </Button>
    </Box>
  );
}

interface WalletPanelProps extends AlertDraft {
  funds: Funds;
  onRecharge: () => void;
  onLeave: () => void;
}

/** The caller's money at a glance: balance, debt, how long it lasts, and what can be done about it. */
export function WalletPanel({
  funds: { balance, currency, wallet },
  onRecharge,
  onLeave,
  draft,
  setDraft,
}: WalletPanelProps) {
  const t = useT();
  const { bills, mayRecharge, mayAlert } = useMoneyPaths();
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Box>
        <Box
          component="h2"
          id="wallet-title"
          sx={{ m: 0, fontSize: 13, lineHeight: '20px', fontWeight: 400, color: 'var(--text2)' }}
        >
          {t('money.balance')}
        </Box>
        <Box
          sx={{
            fontSize: 24,
            lineHeight: '32px',
            fontWeight: 600,
            fontVariantNumeric: 'tabular-nums',
            color: balance < 0 ? 'var(--red)' : 'var(--text)',
          }}
        >
          {formatMoney(balance)}{' '}
          <Box component="span" sx={{ fontSize: 13, fontWeight: 400, color: 'var(--text2)' }}>
            {currency}
          </Box>
        </Box>
      </Box>
      {wallet && <DebtNotice wallet={wallet} />}
      {wallet && (
        <Box>
          <Facts wallet={wallet} />
          {mayAlert && <AlertSetting wallet={wallet} draft={draft} setDraft={setDraft} />}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        {mayRecharge && (
          <Button fullWidth variant="contained" color="primary" startIcon={<AddCard />} onClick={onRecharge}>
            {t('money.recharge.open')}
          </Button>
        )}
        {bills && (
          <Button fullWidth component={Link} to={bills} startIcon={<ReceiptLong />} onClick={onLeave}>
            {t('money.bills')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
