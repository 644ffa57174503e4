import type { ReactNode } from 'react';
import { type ButtonProps, Box, IconButton } from '@mui/material';
import EditIcon from '@mui/icons-material/EditOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import MoreVertIcon from '@mui/icons-material/MoreVert';
import { Link } from 'react-router';
import { type ManifestAction, matches } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { editPath } from '../../state/resourcePaths';
import { ButtonWithReason } from '../../ui/DisabledWithReason';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { listOf } from '../../ui/listOf';
import { useDeclaredResource, useRecord } from '../declaration';
import { useClosedReason } from '../editable';
import { DANGER, actionIcon } from '../icons';
import type { Row } from '../records';
import { usePredicateVariables } from '../variables';
import { useRun } from './ActionHost';
import { type MenuEntry, EntriesMenu, MenuButton } from './MoreMenu';
import { refusal } from './guards';
import { useResourceActions } from './resourceActions';
import { useAction } from './useAction';
import { useRowActions } from './useRowActions';
import { TOUCH } from '../../ui/themeKeys';

const SMALL = { width: 26, height: 28, p: 0, [TOUCH]: { width: 44, height: 44, m: -1 } } as const;

interface ActionButtonProps extends Omit<ButtonProps, 'action'> {
  action: string;
  /** These records replace the record in context. */
  records?: readonly Row[];
  filled?: boolean;
}

/** Disabled with a reason if the records do not allow the action, and hidden without the permission. */
export function ActionButton({ action: name, records, filled = false, sx, ...button }: ActionButtonProps) {
  const { action, reason, open } = useAction(name, records);
  if (!action) return null;
  const Icon = actionIcon(action.icon);
  return (
    <ButtonWithReason
      data-action={name}
      variant={filled ? 'contained' : 'outlined'}
      color={filled ? 'primary' : 'inherit'}
      startIcon={<Icon />}
      onClick={() => open()}
      {...button}
      reason={reason}
      sx={[action.danger && reason === null && DANGER, ...listOf(sx)]}
    >
      {button.children ?? action.label}
    </ButtonWithReason>
  );
}

interface RecordMenuProps {
  anchor: HTMLElement;
  actions: readonly ManifestAction[];
  withEdit: boolean | undefined;
  close: () => void;
}

function RecordMenu({ actions, withEdit, ...menu }: RecordMenuProps) {
  const t = useT();
  const run = useRun();
  const resource = useDeclaredResource();
  const record = useRecord();
  const variables = usePredicateVariables();
  const edit: MenuEntry = {
    name: 'data-edit',
    label: t('crud.edit'),
    icon: EditIcon,
    go: editPath(resource, record.id),
    reason: useClosedReason()(resource, record),
    group: 'edit',
    marks: { 'data-edit': 'true' },
  };
  const entries = actions.map((action): MenuEntry => ({
    name: action.name,
    label: action.label,
    icon: actionIcon(action.icon),
    go: () => run(action, [record]),
    danger: action.danger,
    group: action.group,
    reason: refusal(action, [record], variables, t, resource),
    marks: { 'data-action': action.name },
  }));
  return <EntriesMenu {...menu} entries={withEdit ? [edit, ...entries] : entries} iconSize="icon.md" />;
}

/** `withEdit` adds a link to the record's form. */
export function ActionMenu({ icon, withEdit }: { icon?: ReactNode; withEdit?: boolean }) {
  const resource = useDeclaredResource();
  const actions = useRowActions(resource);
  const edits = withEdit && resource.calls.update;
  if (actions.length === 0 && !edits) return null;
  return (
    <MenuButton data-row-menu icon={icon ?? <MoreVertIcon sx={{ fontSize: 'icon.md' }} />} sx={SMALL}>
      {(anchor, close) => <RecordMenu anchor={anchor} actions={actions} close={close} withEdit={edits} />}
    </MenuButton>
  );
}

function FrontActions({ actions }: { actions: readonly ManifestAction[] }) {
  const t = useT();
  const run = useRun();
  const resource = useDeclaredResource();
  const record = useRecord();
  const variables = usePredicateVariables();
  const { front } = useResourceActions(resource.name);
  const isShown = (action: ManifestAction): boolean =>
    (front
      ? action.name in front && matches(front[action.name], record, variables)
      : action.primary && action.on === 'one') && refusal(action, [record], variables, t, resource) === null;
  return actions.filter(isShown).map((action) => {
    const Icon = actionIcon(action.icon);
    return (
      <LazyTooltip key={action.name} title={action.label}>
        <IconButton
          aria-label={action.label}
          data-front-action={action.name}
          onClick={() => run(action, [record])}
          sx={SMALL}
        >
          <Icon sx={{ fontSize: 'icon.md' }} />
        </IconButton>
      </LazyTooltip>
    );
  });
}

/** A locked record shows why it cannot be edited. */
export function RowActions({ withEdit = true }: { withEdit?: boolean }) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const closed = useClosedReason()(resource, record);
  const actions = useRowActions(resource);
  const { front } = useResourceActions(resource.name);
  const Icon = closed ? LockIcon : EditIcon;
  // A menu that would repeat the only button of the row is left out.
  const isOnlyFront = front !== undefined && actions.every(({ name }) => name in front);
  return (
    <Box sx={{ display: 'inline-flex' }} onClick={(event) => event.stopPropagation()}>
      <FrontActions actions={actions} />
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
      {!isOnlyFront && <ActionMenu />}
    </Box>
  );
}
