import { Box, Button, InputAdornment, TextField } from '@mui/material';
import { formatMoney, parseMoney } from '@t3d/resources/kit';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import type { Wallet } from './calls';
import { saveAlert } from './calls';
import { useApiMutation } from '../../providers/useApiMutation';
import { useApi } from '../../providers/useApi';
import { useRefreshWallet } from './useWallet';

const written = (minor: number | null): string => (minor === null ? '' : formatMoney(minor, { grouped: false }));

interface AlertFormProps {
  wallet: Wallet;
  id: string;
  onDone?: () => void;
  autoFocus?: boolean;
  /** What was typed when it was last left, and who keeps it. */
  draft?: string | null;
  onDraft?: (text: string) => void;
}

/** The balance below which its owner is notified, in the product and by e-mail; empty: never. */
export function AlertForm({ wallet, id, onDone, autoFocus, draft, onDraft }: AlertFormProps) {
  const t = useT();
  const provider = useApi();
  const refresh = useRefreshWallet();
  const [text, setText] = useState(draft ?? written(wallet.alertBelow));
  const [problem, setProblem] = useState<string | null>(null);
  const { run: save, pending: busy } = useApiMutation({
    send: (next: number | null) => {
      setProblem(null);
      return saveAlert(provider, next);
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
