import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';

export function OwnTrail() {
  const t = useT();
  const { id } = useSessionUser();
  const log = useResourceOf('audit-log');
  if (!log?.calls.list) return null;
  const mine = `?filter=${encodeURIComponent(JSON.stringify({ actor: id }))}`;
  return (
    <>
      <Box sx={{ color: 'ink.secondary', fontSize: 'size.small' }}>{t('tray.audit.help')}</Box>
      <Box>
        <Button component={Link} to={`${listPath(log)}${mine}`}>
          {t('tray.audit.open')}
        </Button>
      </Box>
    </>
  );
}
