import HistoryIcon from '@mui/icons-material/History';
import { Box, IconButton, Tooltip } from '@mui/material';
import { Suspense, useMemo, useState } from 'react';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { AppDialog } from '../../ui/AppDialog';
import { DeclaredResource, useDeclaredResource } from '../declaration';
import { useRecord } from '../useRecord';

const HistoryTab = lazyWithRetry(async () => ({ default: (await import('./HistoryTab')).HistoryTab }));

/** Shows the history of the child around it. Nothing is put back here: the form of its record changes all children. */
function ChildHistoryDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const child = useDeclaredResource();
  const readOnly = useMemo(() => ({ ...child, calls: { ...child.calls, update: false } }), [child]);
  return (
    <AppDialog id="child-history-title" title={title} width={960} onClose={onClose}>
      <Box sx={{ overflow: 'auto' }}>
        <DeclaredResource value={readOnly}>
          <Suspense fallback={null}>
            <HistoryTab />
          </Suspense>
        </DeclaredResource>
      </Box>
    </AppDialog>
  );
}

/** Opens the history of one child on the page of its record. `at`: its place among the children, from 0. */
export function ChildHistory({ at }: { at: number }) {
  const t = useT();
  const { id } = useRecord();
  const [open, setOpen] = useState(false);
  const title = t('forms.children.history', { number: at + 1 });
  return (
    <>
      <Tooltip title={title}>
        <IconButton size="small" aria-label={title} data-history={id} onClick={() => setOpen(true)}>
          <HistoryIcon sx={{ fontSize: 'icon.sm' }} />
        </IconButton>
      </Tooltip>
      {open && <ChildHistoryDialog title={title} onClose={() => setOpen(false)} />}
    </>
  );
}
