import AddCardIcon from '@mui/icons-material/AddCard';
import NotificationsActiveIcon from '@mui/icons-material/NotificationsActiveOutlined';
import ReceiptLongIcon from '@mui/icons-material/ReceiptLongOutlined';
import { Box, Button } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import type { Wallet } from './calls';
import type { Funds } from './useWallet';
import { AlertForm } from './AlertForm';
import { DebtNotice } from './DebtNotice';
import { forecastText, isShort } from './forecast';
import { useMoneyPaths } from './useMoneyPaths';
import { Text } from '../../ui/Text';
import { FactLine, FactList } from '../../ui/FactList';

const RULED = { borderTop: 'soft' } as const;

function Facts({ wallet }: { wallet: Wallet }) {
  const t = useT();
  const { currency, forecast, creditLimit, balance } = wallet;
  return (
    <FactList>
      {creditLimit > 0 && (
        <FactLine sx={RULED} label={t('wallet.creditLimit')}>
          {formatMoney(creditLimit, { currency })}
        </FactLine>
      )}
      {creditLimit > 0 && (
        <FactLine sx={RULED} label={t('wallet.spendable')}>
          <b>{formatMoney(wallet.blocked ? 0 : Math.max(0, balance + creditLimit), { currency })}</b>
        </FactLine>
      )}
      <FactLine sx={RULED} label={t('wallet.lastWeek')}>
        {formatMoney(forecast.spentLastWeek, { currency })}
      </FactLine>
      <FactLine sx={RULED} label={t('wallet.forecast.label')}>
        <Box component="span" sx={isShort(forecast) ? { color: 'tone.amber', fontWeight: 600 } : undefined}>
          {forecastText(forecast, t)}
        </Box>
      </FactLine>
    </FactList>
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
      <Box sx={{ borderTop: 'soft', pt: 1.5 }}>
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
        fontSize: 'size.small',
        borderTop: 'soft',
      }}
    >
      <Box sx={{ color: 'ink.secondary' }}>
        {wallet.alertBelow === null
          ? t('wallet.alert.none')
          : t('wallet.alert.set', { amount: formatMoney(wallet.alertBelow, { currency: wallet.currency }) })}
      </Box>
      <Button
        size="small"
        variant="text"
        startIcon={<NotificationsActiveIcon />}
        onClick={() => setEditing(true)}
        sx={{ ml: 'auto', color: 'accent.base' }}
      >
        {t(wallet.alertBelow === null ? 'wallet.alert.turnOn' : 'wallet.alert.change')}
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
          sx={{ m: 0, typography: 'small', fontWeight: 400, color: 'ink.secondary' }}
        >
          {t('wallet.balance')}
        </Box>
        <Text
          size="figure"
          strong
          sx={{ fontVariantNumeric: 'tabular-nums', color: balance < 0 ? 'tone.red' : 'ink.primary' }}
        >
          {formatMoney(balance)}{' '}
          <Box component="span" sx={{ fontSize: 'size.small', fontWeight: 400, color: 'ink.secondary' }}>
            {currency}
          </Box>
        </Text>
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
          <Button fullWidth variant="contained" color="primary" startIcon={<AddCardIcon />} onClick={onRecharge}>
            {t('wallet.recharge.open')}
          </Button>
        )}
        {bills && (
          <Button fullWidth component={Link} to={bills} startIcon={<ReceiptLongIcon />} onClick={onLeave}>
            {t('wallet.bills')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
