import { Box, Button, Stack } from '@mui/material';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Link } from 'react-router';
import type { ManifestResource } from '@t3d/resources/kit';
import { useListTitle } from '../../providers/manifest';
import type { ListDeed } from '../extensions';
import { DANGER } from '../icons';
import { useT } from '../../locales/useT';
import { ExportButton } from '../transfer/ExportButton';
import { DeedMenu } from './DeedMenu';
import { useTitleDeeds } from './useTitleDeeds';
import { ViewBar } from './views/ViewBar';

const SHOWN = 4;

function DeedButton({ deed: { label, icon: Icon, go, filled, danger, marks } }: { deed: ListDeed }) {
  const looks = {
    ...marks,
    variant: filled ? 'contained' : 'outlined',
    color: filled ? 'primary' : danger ? 'error' : 'inherit',
    sx: danger && !filled ? DANGER : undefined,
    startIcon: <Icon />,
  } as const;
  return typeof go === 'string' ? (
    <Button component={Link} to={go} {...looks}>
      {label}
    </Button>
  ) : (
    <Button onClick={go} {...looks}>
      {label}
    </Button>
  );
}

interface ListTitleProps {
  resource: ManifestResource;
  own: readonly ListDeed[];
  openImport: (() => void) | undefined;
}

/** Name, views and buttons of a list. */
export function ListTitle({ resource, own, openImport }: ListTitleProps) {
  const t = useT();
  const title = useListTitle(resource);
  const { primary, others, create } = useTitleDeeds(resource);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', minHeight: 32, mb: 1 }}>
      <Box component="h1" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
        {title}
      </Box>
      <ViewBar resource={resource} />
      <Stack
        direction="row"
        className="no-print"
        sx={{ ml: 'auto', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}
      >
        {openImport && (
          <Button variant="outlined" startIcon={<UploadIcon />} onClick={openImport}>
            {t('crud.import.label')}
          </Button>
        )}
        {resource.calls.export && <ExportButton resource={resource} />}
        {others.slice(0, SHOWN).map((deed) => (
          <DeedButton key={deed.name} deed={deed} />
        ))}
        <DeedMenu deeds={others.slice(SHOWN)} />
        {[...own, create, primary].map((deed) => deed && <DeedButton key={deed.name} deed={deed} />)}
      </Stack>
    </Box>
  );
}
