import { Alert, Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRefresh } from 'ra-core';
import { useState } from 'react';
import { useActionRequest } from '../../declared/actions/request';
import { useT } from '../../locales/useT';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { AppDialog, DialogFooter } from '../../ui/AppDialog';
import { Text } from '../../ui/Text';
import { WEBHOOKS, rotateSecret } from './webhookCalls';
import { WebhookSecret } from './form';

export default function RotateDialog() {
  const t = useT();
  const { ids, onClose } = useActionRequest();
  const provider = useApi();
  const client = useQueryClient();
  const refresh = useRefresh();
  const [made, setMade] = useState<string>();
  const { run, pending, problem } = useApiMutation({
    send: () => rotateSecret(provider, ids[0] ?? 0),
    onDone: setMade,
  });
  const close = (): void => {
    void client.invalidateQueries({ queryKey: queryKeys.resource(WEBHOOKS) });
    refresh();
    onClose();
  };
  if (made !== undefined) return <WebhookSecret text={made} onClose={close} />;
  return (
    <AppDialog id="rotate-secret" title={t('webhooks.rotate')} width={480} onClose={onClose} data-rotate>
      <Box sx={{ p: 2.5, display: 'grid', gap: 2 }}>
        <Text>{t('webhooks.rotateHelp')}</Text>
        {problem && <Alert severity="error">{problem}</Alert>}
      </Box>
      <DialogFooter>
        <Button onClick={onClose}>{t('crud.cancel')}</Button>
        <Button data-submit variant="contained" color="error" disabled={pending} onClick={() => void run()}>
          {t('webhooks.rotateNow')}
        </Button>
      </DialogFooter>
    </AppDialog>
  );
}
