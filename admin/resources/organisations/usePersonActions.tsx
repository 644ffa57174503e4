import { type ReactNode, createContext, useCallback, useContext, useEffect, useState } from 'react';
import BlockIcon from '@mui/icons-material/Block';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import DriveFileMoveIcon from '@mui/icons-material/DriveFileMoveOutlined';
import GroupAddIcon from '@mui/icons-material/GroupAddOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import SwapHorizIcon from '@mui/icons-material/SwapHoriz';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import { ActionHost, useRun } from '../../declared/actions/ActionHost';
import type { MenuEntry } from '../../declared/actions/MoreMenu';
import { useRowActions } from '../../declared/actions/useRowActions';
import { DeclaredResource, useDeclaredResource } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import type { Person } from './organisationCalls';
import { NOWHERE } from './tree';
import { useAddPerson, useDepartments, useDrop, useMoveAction } from './useMove';

type RunOnUser = (name: string, person: Person) => void;
interface UserActions {
  names: readonly string[];
  run: RunOnUser;
}
const NO_ACTIONS: UserActions = { names: [], run: () => undefined };
const UserActionsContext = createContext<UserActions>(NO_ACTIONS);

/** Passes the actions of the users' resource to a page of another resource. */
function Actions({ onReady }: { onReady: (actions: UserActions) => void }) {
  const actions = useRowActions(useDeclaredResource());
  const open = useRun();
  useEffect(() => {
    const run: RunOnUser = (name, { id, name: nickname, account, disabled }) => {
      const action = actions.find((one) => one.name === name);
      const status = disabled ? 'DISABLED' : 'ENABLED';
      if (action) open(action, [{ id, nickname, account, role: 'SALESMAN', status }]);
    };
    onReady({ names: actions.map(({ name }) => name), run });
  }, [actions, open, onReady]);
  return null;
}

/** Hosts the actions on salesmen, who are records of the users' resource. */
export function UserActionsHost({ children }: { children: ReactNode }) {
  const people = useResourceOf('users');
  const [actions, setActions] = useState(NO_ACTIONS);
  const onReady = useCallback((ready: UserActions) => setActions(ready), []);
  return (
    <UserActionsContext value={actions}>
      {children}
      {people && (
        <DeclaredResource value={people}>
          <ActionHost>
            <Actions onReady={onReady} />
          </ActionHost>
        </DeclaredResource>
      )}
    </UserActionsContext>
  );
}

const entryOf = (part: Omit<MenuEntry, 'marks'>): MenuEntry => ({
  ...part,
  marks: { 'data-person-action': part.name },
});

function useDepartmentActions(person: Person, from: string): MenuEntry[] {
  const t = useT();
  const open = useRun();
  const move = useMoveAction();
  const add = useAddPerson();
  const drop = useDrop();
  const { nameOf } = useDepartments();
  if (!move) return [];
  const { id: salesman, disabled } = person;
  const entries: (Omit<MenuEntry, 'marks' | 'group'> & { offered: boolean })[] = [
    {
      offered: !disabled,
      name: 'move',
      label: `${t('organisations.moveTo')}…`,
      icon: DriveFileMoveIcon,
      go: () => open(move, [], [], from === NOWHERE ? { salesman } : { salesman, from }),
    },
    {
      offered: !disabled,
      name: 'add',
      label: `${t('organisations.addDepartment')}…`,
      icon: GroupAddIcon,
      go: () => add?.({ salesman }),
    },
    {
      offered: from !== NOWHERE,
      name: 'leave',
      label: t('organisations.leave', { department: nameOf(from) }),
      icon: LogoutIcon,
      go: () => drop({ person, from }, NOWHERE, false),
    },
  ];
  return entries.flatMap(({ offered, ...entry }) => (offered ? [entryOf({ ...entry, group: 'departments' })] : []));
}

/** Returns the actions on a person that the reader may run. */
export function usePersonActions(person: Person, from: string): MenuEntry[] {
  const t = useT();
  const open = useRun();
  const { actions } = useDeclaredResource();
  const { names, run } = useContext(UserActionsContext);
  const { id: salesman, name, disabled, customers } = person;
  const handOver = actions.find((one) => one.name === 'hand-over');
  const disable = actions.find((one) => one.name === 'disable-salesman');
  const count = customers ?? 0;
  const handsOver = handOver && {
    name: 'hand-over',
    label: `${count > 0 ? t('organisations.handOver', { count }) : t('organisations.handOverNone')}…`,
    icon: SwapHorizIcon,
    go: () => open(handOver, [], [], { salesman }),
    reason: count > 0 ? null : t('organisations.nobodyToHandOver'),
    group: 'customers',
  };
  const views = names.includes('view-as') &&
    !disabled && {
      name: 'view-as',
      label: t('organisations.seeAs', { name }),
      icon: VisibilityIcon,
      go: () => run('view-as', person),
      group: 'access',
    };
  const disables = disable &&
    !disabled && {
      name: 'disable',
      label: `${t('organisations.disable')}…`,
      icon: BlockIcon,
      go: () => open(disable, [], [], { salesman }),
      danger: true,
    };
  const enables = disable &&
    disabled &&
    names.includes('enable') && {
      name: 'enable',
      label: `${t('organisations.enable')}…`,
      icon: CheckCircleIcon,
      go: () => run('enable', person),
      group: 'access',
    };
  const moves = useDepartmentActions(person, from);
  const kept = (entry: Omit<MenuEntry, 'marks'> | false | undefined): MenuEntry[] => (entry ? [entryOf(entry)] : []);
  return [...kept(handsOver), ...moves, ...kept(views), ...kept(disables), ...kept(enables)];
}
