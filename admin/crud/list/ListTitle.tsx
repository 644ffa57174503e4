import { Suspense, lazy, useState } from 'react';
import { Box, Button, IconButton, Menu, MenuItem, Stack, Tooltip } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Link } from 'react-router';
import type { ManifestAction, ManifestResource } from '@t3d/resources/kit';
import { useRun } from '../actions/ActionHost';
import { titleActions, titleLabel } from '../actions/guards';
import { useListTitle } from '../doors';
import { useExtension } from '../extensions';
import { DANGER, actionIcon } from '../icons';
import { createPath } from '../paths';
import { usePhone } from '../screen';
import { useSay } from '../text';
import { ExportButton } from '../transfer/ExportButton';
import { ViewBar } from './views/ViewBar';

const ImportDialog = lazy(() => import('../transfer/ImportDialog').then((part) => ({ default: part.ImportDialog })));

const SHOWN = 4;

function ActionButton({ action, filled }: { action: ManifestAction; filled: boolean }) {
  const say = useSay();
  const run = useRun();
  const Icon = actionIcon(action.icon);
  return (
    <Button variant={filled ? 'contained' : 'outlined'} color={filled ? 'primary' : action.danger ? 'error' : 'inherit'} sx={action.danger && !filled ? DANGER : undefined} startIcon={<Icon />} data-action={action.name} onClick={() => run(action)}>{titleLabel(action, say)}</Button>
  );
}

/** The deeds that have no button of their own; on a phone the import, too. */
function MoreActions({ actions, onImport }: { actions: ManifestAction[]; onImport: (() => void) | undefined }) {
  const say = useSay();
  const run = useRun();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0 && !onImport) return null;
  const choose = (go: () => void): void => { setAnchor(null); requestAnimationFrame(go); };
  return (
    <>
      <Tooltip title={say('list.moreActions')}><IconButton aria-label={say('list.moreActions')} onClick={(event) => setAnchor(event.currentTarget)}><MoreHorizIcon /></IconButton></Tooltip>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {onImport && <MenuItem onClick={() => choose(onImport)}>{say('import.label')}</MenuItem>}
        {actions.map((action) => <MenuItem key={action.name} data-action={action.name} onClick={() => choose(() => run(action))} sx={action.danger ? { color: 'var(--red)' } : undefined}>{titleLabel(action, say)}</MenuItem>)}
      </Menu>
    </>
  );
}

/** Name and buttons of a list; one of the buttons at most is filled: the primary deed, else the creation. */
export function ListTitle({ resource }: { resource: ManifestResource }) {
  const say = useSay();
  const phone = usePhone();
  const title = useListTitle(resource);
  const { listButtons: ListButtons } = useExtension(resource);
  const actions = titleActions(resource);
  const primary = actions.find((action) => action.primary);
  const others = actions.filter((action) => action !== primary);
  const shown = phone ? [] : others.slice(0, SHOWN);
  const canImport = resource.calls.import;
  // A window that gets narrow loses the button, not the file that is being imported.
  const [importing, setImporting] = useState(false);
  const openImport = (): void => setImporting(true);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', minHeight: 32, mb: 1 }}>
      {!phone && <Box component="h1" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>{title}</Box>}
      {!phone && <ViewBar resource={resource} />}
      <Stack direction="row" className="no-print" sx={{ ml: 'auto', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end', ...(phone && { width: '100%', justifyContent: 'flex-start' }) }}>
        {canImport && !phone && <Button variant="outlined" startIcon={<UploadIcon />} onClick={openImport}>{say('import.label')}</Button>}
        {resource.calls.export && <ExportButton resource={resource} />}
        {shown.map((action) => <ActionButton key={action.name} action={action} filled={false} />)}
        <MoreActions actions={others.filter((action) => !shown.includes(action))} onImport={canImport && phone ? openImport : undefined} />
        {ListButtons && <ListButtons resource={resource} />}
        {resource.calls.create && <Button component={Link} to={createPath(resource)} variant={primary ? 'outlined' : 'contained'} color={primary ? 'inherit' : 'primary'} startIcon={<AddIcon />}>{say('create', { name: resource.singular })}</Button>}
        {primary && <ActionButton action={primary} filled />}
      </Stack>
      {importing && <Suspense><ImportDialog resource={resource} onClose={() => setImporting(false)} /></Suspense>}
    </Box>
  );
}
