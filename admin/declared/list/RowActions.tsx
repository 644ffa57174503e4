import { useState } from 'react';
import { Box, IconButton, ListItemIcon, Menu } from '@mui/material';
import EditIcon from '@mui/icons-material/EditOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import MoreVertIcon from '@mui/icons-material/MoreVert';
import { Link } from 'react-router';
import type { ManifestAction, ManifestResource } from '@t3d/resources/kit';
import { useClosedReason } from '../editable';
import { useRun } from '../actions/ActionHost';
import { REACH_ALL, MenuItemWithReason } from '../../ui/DisabledWithReason';
import { refusal } from '../actions/guards';
import { useRowActions } from '../actions/useRowActions';
import { usePredicateVariables } from '../variables';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { actionIcon } from '../icons';
import { editPath } from '../../state/resourcePaths';
import type { Row } from '../records';
import { useT } from '../../locales/useT';

const SMALL = {
  width: 26,
  height: 28,
  p: 0,
  '@media (pointer: coarse)': { width: 44, height: 44, m: -1 },
} as const;
interface RowActionsProps {
  resource: ManifestResource;
  record: Row;
}

const ICON = { minWidth: '24px !important', color: 'inherit' } as const;

/** The form of a record, in its menu. A closed record says why it is. */
function EditEntry({ resource, record, onClick }: RowActionsProps & { onClick: () => void }) {
  const t = useT();
  const closed = useClosedReason()(resource, record);
  return (
    <MenuItemWithReason
      {...(closed === null && { component: Link, to: editPath(resource, record.id) })}
      data-edit
      reason={closed}
      onClick={onClick}
    >
      <ListItemIcon sx={ICON}>
        <EditIcon sx={{ fontSize: 'icon.md' }} />
      </ListItemIcon>
      {t('crud.edit')}
    </MenuItemWithReason>
  );
}

interface EntriesProps extends RowActionsProps {
  actions: readonly ManifestAction[];
  close: () => void;
}

/** What can be done with one record, as entries of its menu; what cannot is off, with the reason. */
function useEntries({ resource, record, actions, close }: EntriesProps) {
  const t = useT();
  const run = useRun();
  const variables = usePredicateVariables();
  return actions.map((action) => {
    const Icon = actionIcon(action.icon);
    return (
      <MenuItemWithReason
        key={action.name}
        reason={refusal(action, [record], variables, t, resource)}
        data-action={action.name}
        onClick={() => {
          close();
          // The menu gives the focus back to its button when it closes: a dialog may open only after that.
          requestAnimationFrame(() => run(action, [record]));
        }}
        sx={action.danger ? { color: 'tone.red' } : undefined}
      >
        <ListItemIcon sx={ICON}>
          <Icon sx={{ fontSize: 'icon.md' }} />
        </ListItemIcon>
        {action.label}
      </MenuItemWithReason>
    );
  });
}

interface OpenMenuProps extends EntriesProps {
  anchor: HTMLElement;
  edits: boolean | undefined;
}

/** Judged and drawn only when it opens: a list has a hundred of these menus. */
function OpenMenu({ anchor, edits, ...entries }: OpenMenuProps) {
  const { close, resource, record } = entries;
  const items = useEntries(entries);
  return (
    <Menu open anchorEl={anchor} slotProps={REACH_ALL} onClose={close} onClick={(event) => event.stopPropagation()}>
      {edits && <EditEntry resource={resource} record={record} onClick={close} />}
      {items}
    </Menu>
  );
}

/** The menu of what can be done with one record, its form too where asked. */
export function ActionMenu({
  icon,
  withEdit,
  ...target
}: RowActionsProps & { icon?: React.ReactNode; withEdit?: boolean }) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  const actions = useRowActions(target.resource);
  const edits = withEdit && target.resource.calls.update;
  if (actions.length === 0 && !edits) return null;
  return (
    <>
      <LazyTooltip title={t('crud.list.moreActions')}>
        <IconButton
          aria-label={t('crud.list.moreActions')}
          aria-haspopup="menu"
          data-row-menu
          onClick={(event) => {
            event.stopPropagation();
            setAnchor(event.currentTarget);
          }}
          sx={SMALL}
        >
          {icon ?? <MoreVertIcon sx={{ fontSize: 'icon.md' }} />}
        </IconButton>
      </LazyTooltip>
      {anchor && <OpenMenu {...target} actions={actions} close={close} anchor={anchor} edits={edits} />}
    </>
  );
}

/** Edit and the menu of actions, at the end of a row. The form of a closed record says why it is. */
export function RowActions({ resource, record }: RowActionsProps) {
  const t = useT();
  const closed = useClosedReason()(resource, record);
  return (
    <Box sx={{ display: 'inline-flex' }} onClick={(event) => event.stopPropagation()}>
      {resource.calls.update && (
        <LazyTooltip title={closed ?? t('crud.edit')}>
          <IconButton
            component={Link}
            to={editPath(resource, record.id)}
            aria-label={closed ? `${t('crud.edit')} · ${closed}` : t('crud.edit')}
            sx={closed ? { ...SMALL, opacity: 0.5 } : SMALL}
          >
            {closed ? <LockIcon sx={{ fontSize: 'icon.md' }} /> : <EditIcon sx={{ fontSize: 'icon.md' }} />}
          </IconButton>
        </LazyTooltip>
      )}
      <ActionMenu resource={resource} record={record} />
    </Box>
  );
}
