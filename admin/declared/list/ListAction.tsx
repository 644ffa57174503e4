import { type ComponentType, Suspense, createContext, useContext, useLayoutEffect, useState } from 'react';
import { Box, Button } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import HistoryIcon from '@mui/icons-material/History';
import { Link } from 'react-router';
import { type Translate, useT } from '../../locales/useT';
import { newRecordPath } from '../../state/resourcePaths';
import { CUT } from '../../ui/Text';
import { ROUND } from '../../ui/themeKeys';
import { useRun } from '../actions/ActionHost';
import { titleActions, titleLabel } from '../actions/guards';
import { useCreatingAction } from '../actions/useRowActions';
import { openAsOf, useAsOf } from '../asOf/store';
import { useDeclaredResource } from '../declaration';
import { DANGER, actionIcon } from '../icons';
import { useMay } from '../editable';
import type { MenuEntry } from '../actions/MoreMenu';

const BRINGS = 'brings';
const WAITS = 'waits';

/** Sorts the menu entries: those that add records, then links, then dangerous entries. */
export function headEntries(entries: readonly MenuEntry[]): MenuEntry[] {
  const grouped = entries.map((entry) => {
    const leads = entry.count !== undefined || typeof entry.go === 'string';
    const group = entry.danger ? undefined : (entry.group ?? (leads ? WAITS : BRINGS));
    const opens = typeof entry.go !== 'string' || entry.group === BRINGS;
    return { ...entry, group, label: opens ? `${entry.label}…` : entry.label };
  });
  return [BRINGS, WAITS, undefined].flatMap((group) => grouped.filter((entry) => entry.group === group));
}

export const importEntry = (t: Translate, go: () => void): MenuEntry => ({
  name: 'import',
  label: t('crud.import.label'),
  icon: UploadIcon,
  go,
  group: BRINGS,
  marks: { 'data-import': 'true' },
});

/** Returns the entry of the filled button, and the rest. A list has at most one filled button. */
export function filledFirst(entries: readonly MenuEntry[]): { filled: MenuEntry | undefined; rest: MenuEntry[] } {
  const filled = entries.find((entry) => entry.filled);
  return { filled, rest: entries.filter((entry) => entry !== filled) };
}

/** A phone has room for this many letters beside the icon of the filled button. */
const FITTING = 13;
/** English labels begin with the verb, which a long label shortens to on a phone. */
const shortLabel = (label: string): string => (label.length > FITTING ? (label.split(' ')[0] ?? label) : label);

/** At most one action is a filled button: the primary action, or else "create". */
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
    label: resource.createLabel ?? t('crud.create', { name: resource.singular }),
    short: t('crud.new'),
    icon: AddIcon,
    go: newRecordPath(resource),
    group: BRINGS,
    filled: !first,
  };
  const asOf: MenuEntry = {
    name: 'as-of',
    label: t('asOf.open'),
    icon: HistoryIcon,
    go: () => openAsOf(resource.name, 'choose'),
    group: WAITS,
    marks: { 'data-action': 'as-of' },
  };
  return {
    primary: actions.filter(({ filled }) => filled),
    others: actions.filter(({ filled }) => !filled),
    create: mayCreate && !replaced ? [create] : [],
    /** The entries that change nothing, which are always in the menu. */
    looks: resource.calls.asOf && at === null ? [asOf] : [],
  };
}

export type ListActions = ReturnType<typeof useListActions>;

export const TOUCH_BUTTON = { width: 44, minWidth: 44, height: 44, flex: 'none', borderRadius: ROUND.card } as const;
/** Hides the label on the narrowest phones. */
const PHONE_BUTTON = {
  ...TOUCH_BUTTON,
  flex: '0 1 auto',
  width: 'auto',
  minWidth: 44,
  px: 1.25,
  gap: 0.5,
  '& svg': { fontSize: 'icon.lg' },
  '@media (max-width: 359.95px)': { width: 44, px: 0, '& > span': { display: 'none' } },
} as const;

/** A button of the list header. `phone` makes it large enough for a finger. */
export function EntryButton({ action, phone = false }: { action: MenuEntry; phone?: boolean }) {
  const { label, short = shortLabel(label), icon: Icon, go, filled, danger, marks } = action;
  return (
    <Button
      {...marks}
      {...(typeof go === 'string' ? { component: Link, to: go } : { onClick: go })}
      variant={filled ? 'contained' : 'outlined'}
      color={filled ? 'primary' : danger ? 'error' : 'inherit'}
      {...(phone
        ? { 'aria-label': label, sx: PHONE_BUTTON }
        : { startIcon: <Icon />, sx: { flex: 'none', ...(danger && !filled && DANGER) } })}
    >
      {phone && <Icon />}
      {phone ? (
        <Box component="span" sx={CUT}>
          {short}
        </Box>
      ) : (
        label
      )}
    </Button>
  );
}

type Offer = (name: string, action: MenuEntry | undefined) => void;
/** Lets children of the list header add their actions to its menu. */
export const OfferContext = createContext<Offer | undefined>(undefined);

interface ListActionProps extends Pick<MenuEntry, 'name' | 'label' | 'icon' | 'filled' | 'danger' | 'count'> {
  onClick?: () => void;
  to?: string;
  dialog?: ComponentType<{ onClose: () => void }>;
  [mark: `data-${string}`]: string | number;
}

/** An action in the list header: a filled button or a menu item. */
export function ListAction({
  name,
  label,
  icon,
  filled,
  danger,
  count,
  onClick,
  to,
  dialog,
  ...marks
}: ListActionProps) {
  const offer = useContext(OfferContext);
  const [isOpen, setOpen] = useState(false);
  const Dialog = dialog;
  const go = to ?? onClick ?? ((): void => setOpen(true));
  const action: MenuEntry = { name, label, icon, filled, danger, count, go, marks };
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
