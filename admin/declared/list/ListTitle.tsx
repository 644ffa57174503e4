import { Button, Stack } from '@mui/material';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Link } from 'react-router';
import { useDeclaredResource } from '../declaration';
import { useListTitle } from '../../providers/manifest';
import type { ListAction } from '../extensions';
import { DANGER } from '../icons';
import { useT } from '../../locales/useT';
import { ListExportButton } from '../transfer/ListExportButton';
import { ListActionMenu } from './ListActionMenu';
import { useListActions } from './useListActions';
import { ViewBar } from './views/ViewBar';
import { Heading } from '../../ui/Text';
import { Toolbar } from '../../ui/Toolbar';
import { useMay } from '../editable';

const SHOWN = 4;

function ListActionButton({ action: { label, icon: Icon, go, filled, danger, marks } }: { action: ListAction }) {
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
  own: readonly ListAction[];
  openImport: (() => void) | undefined;
}

/** Name, views and buttons of a list. */
export function ListTitle({ own, openImport }: ListTitleProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const title = useListTitle(resource);
  const mayExport = useMay('export', resource);
  const { primary, others, looks, create } = useListActions(resource);
  return (
    <Toolbar sx={{ minHeight: 32, mb: 1 }}>
      <Heading level={1}>{title}</Heading>
      <ViewBar />
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
        {mayExport && <ListExportButton />}
        {others.slice(0, SHOWN).map((action) => (
          <ListActionButton key={action.name} action={action} />
        ))}
        <ListActionMenu actions={[...others.slice(SHOWN), ...looks]} />
        {[...own, create, primary].map((action) => action && <ListActionButton key={action.name} action={action} />)}
      </Stack>
    </Toolbar>
  );
}
