import HistoryIcon from '@mui/icons-material/History';
import { IconButton, Tooltip } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { Suspense, useState } from 'react';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import type { Row } from '../records';

const ChildHistoryDialog = lazyWithRetry(() => import('./ChildHistoryDialog'));

interface ChildHistoryProps {
  child: ManifestResource;
  row: Row;
  /** Its place among the children, from 0. */
  at: number;
}

/** Opens the history of one child on the page of its record. */
export function ChildHistory({ child, row, at }: ChildHistoryProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const title = t('forms.children.history', { number: at + 1 });
  return (
    <>
      <Tooltip title={title}>
        <IconButton size="small" aria-label={title} data-history={row.id} onClick={() => setOpen(true)}>
          <HistoryIcon sx={{ fontSize: 'icon.sm' }} />
        </IconButton>
      </Tooltip>
      {open && (
        <Suspense fallback={null}>
          <ChildHistoryDialog child={child} row={row} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
