import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { listPath, showPath } from '../../state/resourcePaths';
import { useRecord } from '../../declared/declaration';

/** The way to what a notice is about, where the reader may see it: a record, or a list. */
export function NoticeLink() {
  const t = useT();
  const record = useRecord();
  const [name = '', id] = String(record.link ?? '').split('/');
  const target = useResourceOf(name);
  if (!target?.calls.list) return null;
  return (
    <Box sx={{ mb: 1.5 }}>
      <Button component={Link} variant="outlined" to={id ? showPath(target, id) : listPath(target)} data-notice-link>
        {t('shell.notices.go')} · {target.label}
      </Button>
    </Box>
  );
}
