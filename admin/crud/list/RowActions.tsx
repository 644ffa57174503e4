import { useState } from 'react';
import { Box, IconButton, ListItemIcon, Menu } from '@mui/material';
import EditIcon from '@mui/icons-material/EditOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import MoreVertIcon from '@mui/icons-material/MoreVert';
import { Link } from 'react-router';
import type { ManifestResource } from '@t3d/resources/kit';
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

// The menu gives the focus back to its button when it closes: a dialog may open only after that.
/** The menu of what can be done with one record; what cannot is off, with the reason. */
export function ActionMenu({ resource, record, icon }: RowActionsProps & { icon?: React.ReactNode }) {
  const t = useT();
  const run = useRun();
  const variables = usePredicateVariables();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const actions = useRowActions(resource);
  if (actions.length === 0) return null;
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
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          slotProps={REACH_ALL}
          onClose={() => setAnchor(null)}
          onClick={(event) => event.stopPropagation()}
        >
          {actions.map((action) => {
            const reason = refusal(action, [record], variables, t, resource.fields);
            const Icon = actionIcon(action.icon);
            return (
              <MenuItemWithReason
                key={action.name}
                reason={reason}
                data-action={action.name}
                onClick={() => {
                  setAnchor(null);
                  requestAnimationFrame(() => run(action, [record]));
                }}
                sx={action.danger ? { color: 'tone.red' } : undefined}
              >
                <ListItemIcon sx={{ minWidth: '24px !important', color: 'inherit' }}>
                  <Icon sx={{ fontSize: 'icon.md' }} />
                </ListItemIcon>
                {action.label}
              </MenuItemWithReason>
            );
          })}
        </Menu>
      )}
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
