import { TextField } from '@mui/material';
import { useT } from '../../locales/useT';
import { queryKeys } from '../../providers/queryKeys';
import type { OwnFactor } from '../../providers/secondFactor';
import { useRead } from '../../providers/useApi';
import { SecretOnce } from '../../ui/SecretOnce';

/** Returns whether the user must confirm changes of keys with a code. */
export function useNeedsCode(): boolean {
  return useRead<OwnFactor>('sessions/totp', undefined, { queryKey: queryKeys.ownFactor }).data?.active ?? false;
}

export function CodeField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useT();
  return (
    <TextField
      id="key-code"
      label={t('apiKeys.code')}
      helperText={t('apiKeys.codeHint')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 32 } }}
    />
  );
}

export function KeyOnce({ text, name, onClose }: { text: string; name: string; onClose: () => void }) {
  const t = useT();
  return (
    <SecretOnce
      secret={text}
      title={t('apiKeys.once', { name })}
      warning={t('apiKeys.onceWarning')}
      hint={t('apiKeys.howToSend')}
      copyLabel={t('apiKeys.copy')}
      closeLabel={t('apiKeys.kept')}
      onClose={onClose}
    />
  );
}
