import { IconButton, Tooltip } from '@mui/material';
import HistoryIcon from '@mui/icons-material/History';
import type { ManifestResource } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { openAsOf, useAsOf } from './store';

/** Opens the page of a record as of an earlier time. */
export function AsOfButton({ resource }: { resource: ManifestResource }) {
  const t = useT();
  const { at } = useAsOf(resource.name);
  if (!resource.calls.asOf || at !== null) return null;
  return (
    <Tooltip title={t('asOf.open')}>
      <IconButton
        aria-label={t('asOf.open')}
        aria-haspopup="dialog"
        className="no-print"
        onClick={() => openAsOf(resource.name, 'choose')}
      >
        <HistoryIcon />
      </IconButton>
    </Tooltip>
  );
}
