import { Suspense } from 'react';
import { Alert, Box, Button, IconButton } from '@mui/material';
import HistoryIcon from '@mui/icons-material/History';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { useDeclaredResource } from '../declaration';
import { lookAt, openAsOf, useAsOf } from './store';
import { useOffset } from '../../state/useOffset';
import { fullMoment } from '../fields/dates';
import { pathLabel } from '../form/paths';

// Loaded on demand, because few people look at an earlier time.
const ChooseInstant = lazyWithRetry(async () => ({ default: (await import('./AsOfDialogs')).ChooseInstant }));
const ChangesSince = lazyWithRetry(async () => ({ default: (await import('./AsOfDialogs')).ChangesSince }));

export function AsOfHost({ id }: { id?: number }) {
  const { dialog } = useAsOf(useDeclaredResource().name);
  return dialog === null ? null : (
    <Suspense fallback={null}>{dialog === 'choose' ? <ChooseInstant /> : <ChangesSince id={id} />}</Suspense>
  );
}

export function AsOfButton() {
  const t = useT();
  const { name, calls } = useDeclaredResource();
  const { at } = useAsOf(name);
  if (!calls.asOf || at !== null) return null;
  return (
    <LazyTooltip title={t('asOf.open')}>
      <IconButton
        aria-label={t('asOf.open')}
        aria-haspopup="dialog"
        className="no-print"
        onClick={() => openAsOf(name, 'choose')}
      >
        <HistoryIcon />
      </IconButton>
    </LazyTooltip>
  );
}

/** Shows the chosen instant above a page. `unknown` names the fields without a recorded value. */
export function AsOfBanner({ unknown = [] }: { unknown?: readonly string[] | undefined }) {
  const t = useT();
  const resource = useDeclaredResource();
  const offset = useOffset();
  const { at } = useAsOf(resource.name);
  if (at === null) return null;
  const names = unknown.filter((name) => resource.fields.some((field) => field.name === name));
  return (
    <Alert
      severity="info"
      icon={<HistoryIcon fontSize="inherit" />}
      data-as-of={at}
      sx={{ mb: 1, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Box sx={{ fontWeight: 600 }}>{t('asOf.shown', { at: fullMoment(at, offset) })}</Box>
          <Box sx={{ fontSize: 'size.small' }}>
            {names.length > 0
              ? t('asOf.unknown', {
                  names: names.map((name) => pathLabel(resource.fields, name)).join(t('imports.comma')),
                })
              : t('asOf.reading')}
          </Box>
        </Box>
        <Button size="small" onClick={() => openAsOf(resource.name, 'choose')}>
          {t('asOf.other')}
        </Button>
        <Button size="small" onClick={() => openAsOf(resource.name, 'changes')}>
          {t('asOf.changes.open')}
        </Button>
        <Button size="small" variant="contained" color="primary" onClick={() => lookAt(resource.name, null)}>
          {t('asOf.back')}
        </Button>
      </Box>
    </Alert>
  );
}
