import { TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../locales/useT';
import { queryKeys } from '../../providers/queryKeys';
import { loadOwnFactor } from '../../providers/secondFactor';
import { useApi } from '../../providers/useApi';

/** Whether the caller has a second factor, and confirms with a code of it. */
export function useNeedsCode(): boolean {
  const provider = useApi();
  const { data } = useQuery({ queryKey: queryKeys.ownFactor, queryFn: () => loadOwnFactor(provider), retry: false });
  return data?.active ?? false;
}

interface Props {
  value: string;
  onChange: (text: string) => void;
}

/** The code of the second factor by which its owner confirms. */
export function CodeField({ value, onChange }: Props) {
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
