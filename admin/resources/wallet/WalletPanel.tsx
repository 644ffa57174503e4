import AddCardIcon from '@mui/icons-material/AddCard';
import NotificationsActiveIcon from '@mui/icons-material/NotificationsActiveOutlined';
import ReceiptLongIcon from '@mui/icons-material/ReceiptLongOutlined';
import { Box, Button, InputAdornment, TextField } from '@mui/material';
import { formatMoney, parseMoney } from '@t3d/resources/kit';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import { ProfileSection } from '../../pages/profile';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { FactLine, FactList } from '../../ui/FactList';
import { Text } from '../../ui/Text';
import { DebtNotice } from './DebtNotice';
import type { Funds, Wallet } from './useWallet';
import { forecastText, isShort, useMoneyPaths, useRefreshWallet, useWallet } from './useWallet';

const written = (minor: number | null): string => (minor === null ? '' : formatMoney(minor, { grouped: false }));

interface AlertFormProps {
  wallet: Wallet;
  id: string;
  onDone?: () => void;
  autoFocus?: boolean;
  /** The typed text, kept while the panel is closed. */
  draft?: string | null;
  onDraft?: (text: string) => void;
}

/** Sets the balance below which the owner is notified. Empty disables this. */
function AlertForm({ wallet, id, onDone, autoFocus, draft, onDraft }: AlertFormProps) {
  const t = useT();
  const provider = useApi();
  const refresh = useRefreshWallet();
  const [text, setText] = useState(draft ?? written(wallet.alertBelow));
  const [problem, setProblem] = useState<string | null>(null);
  const { run: save, pending: busy } = useApiMutation({
    send: (next: number | null) => {
      setProblem(null);
      return provider.request('PUT', 'bills/wallet', { body: { alertBelow: next }, quiet: [400] });
    },
    success: (_answer, next) => t(next === null ? 'wallet.alert.off' : 'wallet.alert.saved'),
    onDone: (_answer, next) => {
      setText(written(next));
      refresh();
      onDone?.();
    },
    onRefused: ({ message }) => setProblem(message),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const amount = text.trim() === '' ? null : parseMoney(text);
    if (text.trim() !== '' && (amount === null || amount < 0)) setProblem(t('crud.validation.money'));
    else void save(amount);
  };
  const same = text.trim() === written(wallet.alertBelow);
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <TextField
        id={id}
        label={t('wallet.alert.label')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onDraft?.(event.target.value);
          setProblem(null);
        }}
        error={problem !== null}
        helperText={problem ?? t('wallet.alert.hint')}
        autoFocus={autoFocus}
        slotProps={{
          htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
          formHelperText: { role: problem ? 'alert' : undefined },
          input: { endAdornment: <InputAdornment position="end">{wallet.currency}</InputAdornment> },
        }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" disabled={busy || same}>
          {t('wallet.alert.save')}
        </Button>
        {wallet.alertBelow !== null && (
          <Button variant="text" disabled={busy} onClick={() => void save(null)}>
            {t('wallet.alert.turnOff')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

export function BalanceAlert() {
  const t = useT();
  const wallet = useWallet()?.wallet;
  const { mayAlert } = useMoneyPaths();
  if (!wallet || !mayAlert) return null;
  return (
    <ProfileSection title={t('wallet.alert.title')}>
      <Box sx={{ maxWidth: 400 }}>
        <AlertForm key={wallet.alertBelow ?? 'off'} wallet={wallet} id="profile-alert" />
      </Box>
    </ProfileSection>
  );
}

const RULED = { borderTop: 'soft' } as const;

function Facts({ wallet }: { wallet: Wallet }) {
  const t = useT();
  const { currency, forecast, creditLimit, balance } = wallet;
  return (
    <FactList>
      {creditLimit > 0 && (
        <>
          <FactLine sx={RULED} label={t('wallet.creditLimit')}>
            {formatMoney(creditLimit, { currency })}
          </FactLine>
          <FactLine sx={RULED} label={t('wallet.spendable')}>
            <b>{formatMoney(wallet.blocked ? 0 : Math.max(0, balance + creditLimit), { currency })}</b>
          </FactLine>
        </>
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

/** The typed text, kept while the panel is closed. */
interface AlertDraft {
  draft: string | null;
  setDraft: (draft: string | null) => void;
}

function AlertSetting({ wallet, draft, setDraft }: AlertDraft & { wallet: Wallet }) {
  const t = useT();
  const { alertBelow, currency } = wallet;
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
    <Box sx={{ ...RULED, display: 'flex', alignItems: 'center', gap: 1, minHeight: 36, fontSize: 'size.small' }}>
      <Box sx={{ color: 'ink.secondary' }}>
        {alertBelow === null
          ? t('wallet.alert.none')
          : t('wallet.alert.set', { amount: formatMoney(alertBelow, { currency }) })}
      </Box>
      <Button
        size="small"
        variant="text"
        startIcon={<NotificationsActiveIcon />}
        onClick={() => setEditing(true)}
        sx={{ ml: 'auto', color: 'accent.base' }}
      >
        {t(alertBelow === null ? 'wallet.alert.turnOn' : 'wallet.alert.change')}
      </Button>
    </Box>
  );
}

interface WalletPanelProps extends AlertDraft {
  funds: Funds;
  onRecharge: () => void;
  onLeave: () => void;
}

export function WalletPanel({ funds, onRecharge, onLeave, draft, setDraft }: WalletPanelProps) {
  const t = useT();
  const { balance, currency, wallet } = funds;
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
      {wallet && (
        <>
          <DebtNotice wallet={wallet} />
          <Box>
            <Facts wallet={wallet} />
            {mayAlert && <AlertSetting wallet={wallet} draft={draft} setDraft={setDraft} />}
          </Box>
        </>
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
