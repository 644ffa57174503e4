import { useState } from 'react';
import { Box, IconButton, Menu } from '@mui/material';
import EditIcon from '@mui/icons-material/EditOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import MoreVertIcon from '@mui/icons-material/MoreVert';
import { Link } from 'react-router';
import type { ManifestAction } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { editPath } from '../../state/resourcePaths';
import { REACH_ALL } from '../../ui/DisabledWithReason';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { useRun } from '../actions/ActionHost';
import { refusal } from '../actions/guards';
import { useRowActions } from '../actions/useRowActions';
import { useDeclaredResource, useRecord } from '../declaration';
import { useClosedReason } from '../editable';
import { actionIcon } from '../icons';
import { usePredicateVariables } from '../variables';
import type { MenuEntry } from './MoreMenu';
import { menuEntry } from './MoreMenu';

const SMALL = { width: 26, height: 28, p: 0, '@media (pointer: coarse)': { width: 44, height: 44, m: -1 } } as const;
const stop = (event: React.SyntheticEvent): void => event.stopPropagation();

interface OpenMenuProps {
  anchor: HTMLElement;
  actions: readonly ManifestAction[];
  withEdit: boolean | undefined;
  close: () => void;
}

/** The menu is made only when it opens: a list has a hundred of them. */
function OpenMenu({ anchor, actions, withEdit, close }: OpenMenuProps) {
  const t = useT();
  const run = useRun();
  const resource = useDeclaredResource();
  const record = useRecord();
  const variables = usePredicateVariables();
  const closed = useClosedReason()(resource, record);
  const edit: MenuEntry = {
    name: 'data-edit',
    label: t('crud.edit'),
    icon: EditIcon,
    go: editPath(resource, record.id),
    reason: closed,
    marks: { 'data-edit': 'true' },
  };
  const entries = actions.map((action): MenuEntry => ({
    name: action.name,
    label: action.label,
    icon: actionIcon(action.icon),
    go: () => run(action, [record]),
    danger: action.danger,
    reason: refusal(action, [record], variables, t, resource),
    marks: { 'data-action': action.name },
  }));
  return (
    <Menu open anchorEl={anchor} slotProps={REACH_ALL} onClose={close} onClick={stop}>
      {(withEdit ? [edit, ...entries] : entries).map((entry) => menuEntry(entry, close, 'icon.md'))}
    </Menu>
  );
}

/** The menu of what can be done with the record; with its form where that has no button of its own. */
export function ActionMenu({ icon, withEdit }: { icon?: React.ReactNode; withEdit?: boolean }) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const resource = useDeclaredResource();
  const actions = useRowActions(resource);
  const edits = withEdit && resource.calls.update;
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
      {anchor && <OpenMenu actions={actions} close={() => setAnchor(null)} anchor={anchor} withEdit={edits} />}
    </>
  );
}

/** Edit and the menu of actions, at the end of a row. The form of a closed record says why it is. */
export function RowActions({ withEdit = true }: { withEdit?: boolean }) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const closed = useClosedReason()(resource, record);
  const Icon = closed ? LockIcon : EditIcon;
  return (
    <Box sx={{ display: 'inline-flex' }} onClick={stop}>
      {withEdit && resource.calls.update && (
        <LazyTooltip title={closed ?? t('crud.edit')}>
          <IconButton
            component={Link}
            to={editPath(resource, record.id)}
            aria-label={closed ? `${t('crud.edit')} · ${closed}` : t('crud.edit')}
            sx={closed ? { ...SMALL, opacity: 0.5 } : SMALL}
          >
            <Icon sx={{ fontSize: 'icon.md' }} />
          </IconButton>
        </LazyTooltip>
      )}
      <ActionMenu />
    </Box>
  );
}
