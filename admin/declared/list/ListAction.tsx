import { type ComponentType, Suspense, createContext, useContext, useLayoutEffect, useState } from 'react';
import { Button } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import HistoryIcon from '@mui/icons-material/History';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import { newRecordPath } from '../../state/resourcePaths';
import { ROUND } from '../../ui/themeKeys';
import { useRun } from '../actions/ActionHost';
import { titleActions, titleLabel } from '../actions/guards';
import { useCreatingAction } from '../actions/useRowActions';
import { openAsOf, useAsOf } from '../asOf/store';
import { useDeclaredResource } from '../declaration';
import { DANGER, actionIcon } from '../icons';
import { useMay } from '../editable';
import type { MenuEntry } from '../actions/MoreMenu';

/** Returns the actions in a list's header. At most one is a filled button: the primary action, else "create". */
export function useListActions() {
  const t = useT();
  const run = useRun();
  const resource = useDeclaredResource();
  const { at } = useAsOf(resource.name);
  const replaced = useCreatingAction() !== undefined;
  const mayCreate = useMay('create', resource);
  const declared = titleActions(resource);
  const first = declared.find((action) => action.primary);
  const actions = declared.map((action): MenuEntry => ({
    name: action.name,
    label: titleLabel(action, t),
    icon: actionIcon(action.icon),
    go: () => run(action),
    filled: action === first,
    danger: action.danger,
    marks: { 'data-action': action.name },
  }));
  const create: MenuEntry = {
    name: 'create',
    label: t('crud.create', { name: resource.singular }),
    icon: AddIcon,
    go: newRecordPath(resource),
    filled: !first,
  };
  const asOf: MenuEntry = {
    name: 'as-of',
    label: t('asOf.open'),
    icon: HistoryIcon,
    go: () => openAsOf(resource.name, 'choose'),
    marks: { 'data-action': 'as-of' },
  };
  return {
    primary: actions.filter(({ filled }) => filled),
    others: actions.filter(({ filled }) => !filled),
    create: mayCreate && !replaced ? [create] : [],
    /** Actions that change nothing, which are always in the menu. */
    looks: resource.calls.asOf && at === null ? [asOf] : [],
  };
}

export type ListActions = ReturnType<typeof useListActions>;

export const TOUCH_BUTTON = { width: 40, minWidth: 40, height: 44, flex: 'none', borderRadius: ROUND.card } as const;
const PICTURE = { ...TOUCH_BUTTON, px: 0, '& svg': { fontSize: 22 } } as const;

/** A button of an action. `bare` shows only the icon. */
export function EntryButton({ action, bare = false }: { action: MenuEntry; bare?: boolean }) {
  const { label, icon: Icon, go, filled, danger, marks } = action;
  return (
    <Button
      {...marks}
      {...(typeof go === 'string' ? { component: Link, to: go } : { onClick: go })}
      variant={filled ? 'contained' : 'outlined'}
      color={filled ? 'primary' : danger ? 'error' : 'inherit'}
      {...(bare ? { 'aria-label': label, sx: PICTURE } : { startIcon: <Icon />, sx: danger && !filled ? DANGER : {} })}
    >
      {bare ? <Icon /> : label}
    </Button>
  );
}

type Offer = (name: string, action: MenuEntry | undefined) => void;
/** Set on phones only, where the list header moves its children's actions to its menu. */
export const OfferContext = createContext<Offer | undefined>(undefined);

interface ListActionProps extends Pick<MenuEntry, 'name' | 'label' | 'icon' | 'filled' | 'danger'> {
  onClick?: () => void;
  to?: string;
  dialog?: ComponentType<{ onClose: () => void }>;
  [mark: `data-${string}`]: string | number;
}

/** An extra action in a list's header, shown as a button or, on a phone, as a menu item. */
export function ListAction({ name, label, icon, filled, danger, onClick, to, dialog, ...marks }: ListActionProps) {
  const offer = useContext(OfferContext);
  const [isOpen, setOpen] = useState(false);
  const Dialog = dialog;
  const go = to ?? onClick ?? ((): void => setOpen(true));
  const action: MenuEntry = { name, label, icon, filled, danger, go, marks };
  useLayoutEffect(() => offer?.(name, action));
  useLayoutEffect(() => () => offer?.(name, undefined), [offer, name]);
  return (
    <>
      {!offer && <EntryButton action={action} />}
      {Dialog && isOpen && (
        <Suspense fallback={null}>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
