import { Box, Button, TextField } from '@mui/material';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import { switchOffFactor } from '../../providers/secondFactor';
import { useApi } from '../../providers/useApi';
import type { Refusal } from '../../providers/useApiMutation';
import { useApiMutation } from '../../providers/useApiMutation';
import { AskDialog } from '../../ui/AskDialog';
import { Text } from '../../ui/Text';

interface SwitchOffProps {
  /** The caller's role needs a second factor: another one has to be set up at once. */
  required: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Says what switching the second factor off changes, and asks for a code: a session alone is not enough. */
export function SwitchOffDialog({ required, onClose, onDone }: SwitchOffProps) {
  const t = useT();
  const provider = useApi();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { run, pending } = useApiMutation({
    send: () => switchOffFactor(provider, code.trim()),
    success: () => t('secondFactor.isOff'),
    onDone: () => {
      // The gate of the role is shut again: the start page leads to the set-up.
      if (required) window.location.replace('/t3d/');
      else onDone();
    },
    onRefused: ({ message, body }: Refusal) => setProblem(body?.errors?.code ?? message),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setProblem(code.trim() === '' ? t('secondFactor.codeMissing') : null);
    if (code.trim() !== '') void run();
  };
  return (
    <AskDialog
      id="second-factor-off"
      title={t('secondFactor.offTitle')}
      fullWidth
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" variant="contained" color="error" disabled={pending}>
            {t('secondFactor.switchOff')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
        <Text size="small">{t(required ? 'secondFactor.offRequired' : 'secondFactor.offText')}</Text>
        <TextField
          id="second-factor-code"
          label={t('secondFactor.code')}
          autoFocus
          autoComplete="one-time-code"
          value={code}
          error={problem !== null}
          helperText={problem ?? t('secondFactor.codeHint')}
          onChange={(event) => setCode(event.target.value)}
          slotProps={{ formHelperText: problem === null ? {} : { role: 'alert' } }}
        />
      </Box>
    </AskDialog>
  );
}
