import { useState } from 'react';
import { Button, Stack } from '@mui/material';
import { useT } from '../../locales/useT';
import { AppDialog, DialogFooter } from '../../ui/AppDialog';
import { SmallText } from '../../ui/Text';
import { useDeclaredResource } from '../declaration';
import { InstantField } from './InstantField';
import { closeAsOf, lookAt, openAsOf, useAsOf } from './store';

const DAY_MS = 86_400_000;

/** Asks for the instant to show a list or a record at. */
export function ChooseInstant() {
  const t = useT();
  const resource = useDeclaredResource();
  const state = useAsOf(resource.name);
  const [at, setAt] = useState<string | null>(() => state.at ?? new Date(Date.now() - DAY_MS).toISOString());
  const [opened] = useState(() => Date.now());
  // The field has no seconds: the minute in which the window was opened counts as past.
  const isFuture = at !== null && Date.parse(at) > opened;
  const close = (): void => closeAsOf(resource.name);
  return (
    <AppDialog id="as-of-title" title={t('asOf.title', { name: resource.label })} width={480} onClose={close}>
      <Stack
        component="form"
        id="as-of-form"
        spacing={1.5}
        sx={{ p: 2.5 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (at !== null && !isFuture) lookAt(resource.name, at);
        }}
      >
        <SmallText>{t('asOf.help')}</SmallText>
        <InstantField label={t('asOf.at')} value={at} onChange={setAt} autoFocus />
        {isFuture && <SmallText role="alert">{t('asOf.future')}</SmallText>}
      </Stack>
      <DialogFooter>
        <Button variant="outlined" color="inherit" onClick={() => openAsOf(resource.name, 'changes')}>
          {t('asOf.changes.open')}
        </Button>
        <Button type="submit" form="as-of-form" variant="contained" color="primary" disabled={at === null || isFuture}>
          {t('asOf.show')}
        </Button>
      </DialogFooter>
    </AppDialog>
  );
}
