import { Alert, Box, Button, FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRefresh } from 'ra-core';
import { useState } from 'react';
import { useActionRequest } from '../../declared/actions/request';
import { useT } from '../../locales/useT';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { AppDialog, DialogFooter } from '../../ui/AppDialog';
import { SmallText } from '../../ui/Text';
import { API_KEYS, rotateKey } from './draft';
import { CodeField, KeyOnce, useNeedsCode } from './KeyParts';

/** The hours for which the old key can stay valid. */
const HOURS = [0, 1, 24, 72] as const;
type Hours = (typeof HOURS)[number];

export default function RotateDialog() {
  const t = useT();
  const {
    records: [record],
    ids: [id = 0],
    onClose,
  } = useActionRequest();
  const provider = useApi();
  const client = useQueryClient();
  const refresh = useRefresh();
  const needsCode = useNeedsCode();
  const [hours, setHours] = useState<Hours>(24);
  const [code, setCode] = useState('');
  const [made, setMade] = useState<string>();
  const name = String(record?.name ?? '');
  const { run, pending, problem } = useApiMutation({
    send: () => rotateKey(provider, id, hours, needsCode ? code : undefined),
    onDone: setMade,
  });
  const close = (): void => {
    void client.invalidateQueries({ queryKey: queryKeys.resource(API_KEYS) });
    refresh();
    onClose();
  };
  if (made !== undefined) return <KeyOnce text={made} name={name} onClose={close} />;
  return (
    <AppDialog id="rotate-key" title={t('apiKeys.rotate', { name })} width={480} onClose={onClose} data-rotate>
      <Box sx={{ p: 2.5, display: 'grid', gap: 2 }}>
        <SmallText id="rotate-help">{t('apiKeys.rotateHelp')}</SmallText>
        <RadioGroup
          aria-labelledby="rotate-help"
          value={hours}
          onChange={(event) => setHours(Number(event.target.value) as Hours)}
        >
          {HOURS.map((one) => (
            <FormControlLabel key={one} value={one} control={<Radio />} label={t(`apiKeys.overlap.${one}`)} />
          ))}
        </RadioGroup>
        {needsCode && <CodeField value={code} onChange={setCode} />}
        {problem && <Alert severity="error">{problem}</Alert>}
      </Box>
      <DialogFooter>
        <Button onClick={onClose}>{t('crud.cancel')}</Button>
        <Button data-submit variant="contained" color="error" disabled={pending} onClick={() => void run()}>
          {t('apiKeys.rotateNow')}
        </Button>
      </DialogFooter>
    </AppDialog>
  );
}
