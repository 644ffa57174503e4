import { Box, Button } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { listPath, showPath } from '../../state/resourcePaths';

interface NoticeLinkProps {
  resource: ManifestResource;
  record: { id: number } & Record<string, unknown>;
}

/** The way to what a notice is about, where the reader may see it: a record, or a list. */
export function NoticeLink({ record }: NoticeLinkProps) {
  const t = useT();
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
