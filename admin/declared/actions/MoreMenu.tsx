import { type ComponentType, type ReactElement, type ReactNode, useState } from 'react';
import { type IconButtonProps, Box, Divider, IconButton, ListItemIcon, Menu } from '@mui/material';
import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import { CountChip, shownCount } from '../../ui/CountChip';
import { REACH_ALL, MenuItemWithReason } from '../../ui/DisabledWithReason';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { COLOURS } from '../../ui/themeKeys';

export interface MenuEntry {
  name: string;
  label: string;
  /** A shorter label for the button on a phone. */
  short?: string | undefined;
  icon: ComponentType;
  go: string | (() => void);
  filled?: boolean | undefined;
  danger?: boolean | undefined;
  marks?: Readonly<Record<`data-${string}`, string | number>>;
  reason?: string | null;
  group?: string | undefined;
  count?: number | undefined;
}

interface MenuLooks {
  iconSize?: 'icon.md' | 'icon.lg' | undefined;
  /** Shows the reasons of disabled actions below their labels. The default is a tooltip. */
  explained?: boolean | undefined;
}

/**
 * Returns a menu item. The handler runs after the menu has closed and restored the focus, so that it can open a dialog.
 */
export const menuEntry = (
  { name, label, icon: Icon, go, danger, marks, reason, count }: MenuEntry,
  close: () => void,
  { iconSize, explained }: MenuLooks = {},
): ReactElement => (
  <MenuItemWithReason
    key={name}
    {...marks}
    {...(typeof go === 'string' && !reason && { component: Link, to: go })}
    reason={reason}
    explained={explained}
    onClick={() => {
      close();
      if (typeof go !== 'string') requestAnimationFrame(go);
    }}
    sx={{ whiteSpace: 'normal', ...(danger && { color: 'tone.red' }) }}
  >
    {iconSize && (
      <ListItemIcon sx={{ minWidth: '24px !important', color: 'inherit', '& svg': { fontSize: iconSize } }}>
        <Icon />
      </ListItemIcon>
    )}
    {label}
    {count !== undefined && count > 0 && (
      <Box component="span" sx={{ ml: 'auto', pl: 1.5, display: 'inline-flex' }}>
        <CountChip count={count} />
      </Box>
    )}
  </MenuItemWithReason>
);

/** Groups entries in the order of their first entries, with dangerous actions last. */
export function groupsOf(entries: readonly MenuEntry[]): MenuEntry[][] {
  const groups = new Map<string, MenuEntry[]>();
  for (const entry of entries) {
    const name = entry.group ?? (entry.danger ? 'danger' : '');
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  const last = groups.get('danger') ?? [];
  groups.delete('danger');
  return [...groups.values(), ...(last.length > 0 ? [last] : [])];
}

const LINE = { my: '4px !important' } as const;

/** Keeps a reason readable without a very wide menu. */
const WITH_REASONS = { '& .MuiMenu-paper': { maxWidth: 360 } } as const;

interface EntriesMenuProps extends MenuLooks {
  /** The element below which the menu is open. */
  anchor: HTMLElement | null;
  /** Keeps the closed menu in this element, which is in the document only while the menu is open. */
  box?: HTMLElement | undefined;
  entries: readonly MenuEntry[];
  close: () => void;
}

/** Stops clicks, because a click must not open the row below the menu. */
export const EntriesMenu = ({ anchor, box, entries, close, ...looks }: EntriesMenuProps) => (
  <Menu
    open={anchor !== null}
    anchorEl={anchor}
    {...(box && { container: box, keepMounted: true })}
    slotProps={{ ...REACH_ALL, transition: { onExited: () => box?.remove() } }}
    onClose={close}
    onClick={(event) => event.stopPropagation()}
    sx={looks.explained ? WITH_REASONS : undefined}
  >
    {groupsOf(entries).flatMap((group, index) => [
      ...(index > 0 ? [<Divider key={`line ${index}`} component="li" sx={LINE} />] : []),
      ...group.map((entry) => menuEntry(entry, close, looks)),
    ])}
  </Menu>
);

const BADGE = {
  position: 'absolute',
  top: -9,
  right: -9,
  minWidth: 18,
  height: 18,
  px: 0.5,
  borderRadius: '9px',
  typography: 'note',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  color: 'tone.amber',
  bgcolor: 'soft.amber',
  boxShadow: `0 0 0 1px ${COLOURS.surface.canvas}`,
} as const;

const CountBadge = ({ count }: { count: number }) => (
  <Box component="span" aria-hidden data-count={count} sx={BADGE}>
    {shownCount(count)}
  </Box>
);

interface MenuButtonProps extends Omit<IconButtonProps, 'children'> {
  icon: ReactNode;
  count?: number;
  /** Renders the menu while it is open. */
  children: (anchor: HTMLElement, close: () => void) => ReactNode;
}

export function MenuButton({ icon, count = 0, children, ...button }: MenuButtonProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = t('crud.list.moreActions');
  return (
    <>
      <LazyTooltip title={name}>
        <IconButton
          {...button}
          aria-label={count > 0 ? `${name} · ${t('shell.waiting', { count })}` : name}
          aria-haspopup="menu"
          onClick={(event) => {
            event.stopPropagation();
            setAnchor(event.currentTarget);
          }}
        >
          {icon}
          {count > 0 && <CountBadge count={count} />}
        </IconButton>
      </LazyTooltip>
      {anchor && children(anchor, () => setAnchor(null))}
    </>
  );
}

interface MoreMenuProps extends IconButtonProps, MenuLooks {
  entries: readonly MenuEntry[];
}

export const MoreMenu = ({ entries, iconSize, explained, ...button }: MoreMenuProps) =>
  entries.length === 0 ? null : (
    <MenuButton {...button} icon={<MoreHorizIcon />} count={entries.reduce((sum, { count = 0 }) => sum + count, 0)}>
      {(anchor, close) => <EntriesMenu {...{ anchor, entries, close, iconSize, explained }} />}
    </MenuButton>
  );
