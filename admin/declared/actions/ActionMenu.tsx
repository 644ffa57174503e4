import type { ReactNode } from 'react';
import type { ButtonProps } from '@mui/material';
import EditIcon from '@mui/icons-material/EditOutlined';
import MoreVertIcon from '@mui/icons-material/MoreVert';
import { type ManifestAction, matches } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { editPath } from '../../state/resourcePaths';
import { ButtonWithReason } from '../../ui/DisabledWithReason';
import { listOf } from '../../ui/listOf';
import { useDeclaredResource, useRecord } from '../declaration';
import { useClosedReason } from '../editable';
import { DANGER, actionIcon } from '../icons';
import type { Row } from '../records';
import { usePredicateVariables } from '../variables';
import { useRun } from './ActionHost';
import { type MenuEntry, EntriesMenu, MenuButton } from './MoreMenu';
import { disabledReason } from './guards';
import { useAction } from './useAction';
import { useRowActions } from './useRowActions';
import { TOUCH } from '../../ui/themeKeys';

const SMALL = { width: 26, height: 28, p: 0, [TOUCH]: { width: 44, height: 44, m: -1 } } as const;

interface ActionButtonProps extends Omit<ButtonProps, 'action'> {
  action: string;
  records?: readonly Row[];
  filled?: boolean;
}

/**
 * A button that opens an action. It is disabled if the records do not allow the action, and hidden without the
 * permission.
 */
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
  anchor: HTMLElement | null;
  box?: HTMLElement;
  actions: readonly ManifestAction[];
  withEdit: boolean | undefined;
  /** Shows why actions are disabled. A row's menu is short instead. */
  explained?: boolean;
  close: () => void;
}

export function RecordMenu({ actions, withEdit, explained, ...menu }: RecordMenuProps) {
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
  // Leaves out actions that would change nothing.
  const listed = actions.filter(({ idle }) => !idle || !matches(idle, record, variables));
  const entries = listed.map((action): MenuEntry => ({
    name: action.name,
    label: action.label,
    icon: actionIcon(action.icon),
    go: () => run(action, [record]),
    danger: action.danger,
    group: action.group,
    reason: disabledReason(action, [record], variables, t, resource),
    marks: { 'data-action': action.name },
  }));
  const all = withEdit ? [edit, ...entries] : entries;
  return <EntriesMenu {...menu} entries={all} iconSize="icon.md" explained={explained} />;
}

/** The menu of a record's actions. `withEdit` adds a link to the form. */
export function ActionMenu({ icon, withEdit }: { icon?: ReactNode; withEdit?: boolean }) {
  const resource = useDeclaredResource();
  const actions = useRowActions(resource);
  const edits = withEdit && resource.calls.update;
  if (actions.length === 0 && !edits) return null;
  return (
    <MenuButton data-row-menu icon={icon ?? <MoreVertIcon sx={{ fontSize: 'icon.md' }} />} sx={SMALL}>
      {(anchor, close) => <RecordMenu {...{ anchor, actions, close }} withEdit={edits} explained />}
    </MenuButton>
  );
}
