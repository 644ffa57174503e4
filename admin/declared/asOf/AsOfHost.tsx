import { Suspense } from 'react';
import { IconButton, Tooltip } from '@mui/material';
import HistoryIcon from '@mui/icons-material/History';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { useDeclaredResource } from '../declaration';
import { openAsOf, useAsOf } from './store';

// Few people look back: nobody else loads these windows.
const ChooseInstant = lazyWithRetry(async () => ({ default: (await import('./ChooseInstant')).ChooseInstant }));
const ChangesSince = lazyWithRetry(async () => ({ default: (await import('./ChangesSince')).ChangesSince }));

/** Opens the windows about earlier times over a list, or over the page of the record of this id. */
export function AsOfHost({ id }: { id?: number }) {
  const { dialog } = useAsOf(useDeclaredResource().name);
  return dialog === null ? null : (
    <Suspense fallback={null}>{dialog === 'choose' ? <ChooseInstant /> : <ChangesSince id={id} />}</Suspense>
  );
}

/** Opens the page of a record as of an earlier time. */
export function AsOfButton() {
  const t = useT();
  const { name, calls } = useDeclaredResource();
  const { at } = useAsOf(name);
  if (!calls.asOf || at !== null) return null;
  return (
    <Tooltip title={t('asOf.open')}>
      <IconButton
        aria-label={t('asOf.open')}
        aria-haspopup="dialog"
        className="no-print"
        onClick={() => openAsOf(name, 'choose')}
      >
        <HistoryIcon />
      </IconButton>
    </Tooltip>
  );
}
