import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import { useRecord } from '../../declared/declaration';
import { useResourceOf } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';

/** From an entry of the log to the record that it is about, where the reader may look at it. */
export function RecordLink() {
  const t = useT();
  const record = useRecord();
  const about = useResourceOf(String(record.resource ?? ''));
  if (!about?.calls.show || !about.path || typeof record.recordId !== 'number') return null;
  return (
    <Box sx={{ mb: 1.5 }}>
      <Button component={Link} to={`${listPath(about)}/${record.recordId}/show`}>
        {t('tray.audit.record')}
      </Button>
    </Box>
  );
}
