import { Box } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { useMemo } from 'react';
import { AppDialog } from '../../ui/AppDialog';
import type { Row } from '../records';
import { HistoryTab } from './HistoryTab';

interface ChildHistoryDialogProps {
  child: ManifestResource;
  row: Row;
  title: string;
  onClose: () => void;
}

/** The history of one child. Nothing is put back from here, because the form of its record changes all of them. */
export default function ChildHistoryDialog({ child, row, title, onClose }: ChildHistoryDialogProps) {
  const readOnly = useMemo(() => ({ ...child, calls: { ...child.calls, update: false } }), [child]);
  return (
    <AppDialog id="child-history-title" title={title} width={960} onClose={onClose}>
      <Box sx={{ overflow: 'auto' }}>
        <HistoryTab resource={readOnly} record={row} />
      </Box>
    </AppDialog>
  );
}
