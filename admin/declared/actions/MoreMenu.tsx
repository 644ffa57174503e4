import { type ComponentType, type ReactElement, type ReactNode, useState } from 'react';
import { type IconButtonProps, IconButton, ListItemIcon, Menu } from '@mui/material';
import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import { REACH_ALL, MenuItemWithReason } from '../../ui/DisabledWithReason';
import { LazyTooltip } from '../../ui/LazyTooltip';

export interface MenuEntry {
  name: string;
  label: string;
  icon: ComponentType;
  go: string | (() => void);
  filled?: boolean | undefined;
  danger?: boolean | undefined;
  marks?: Readonly<Record<`data-${string}`, string | number>>;
  reason?: string | null;
}
type IconSize = 'icon.md' | 'icon.lg';

/**
 * A menu item whose handler runs after the menu has closed and restored the focus, so that the handler can open a
 * dialog.
 */
export const menuEntry = (
  { name, label, icon: Icon, go, danger, marks, reason }: MenuEntry,
  close: () => void,
  iconSize?: IconSize,
): ReactElement => (
  <MenuItemWithReason
    key={name}
    {...marks}
    {...(typeof go === 'string' && !reason && { component: Link, to: go })}
    reason={reason}
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
  </MenuItemWithReason>
);

interface EntriesMenuProps {
  anchor: HTMLElement;
  entries: readonly MenuEntry[];
  iconSize?: IconSize | undefined;
  close: () => void;
}

/** An open menu. Stops clicks, so that they do not open the row below the menu. */
export const EntriesMenu = ({ anchor, entries, iconSize, close }: EntriesMenuProps) => (
  <Menu open anchorEl={anchor} slotProps={REACH_ALL} onClose={close} onClick={(event) => event.stopPropagation()}>
    {entries.map((entry) => menuEntry(entry, close, iconSize))}
  </Menu>
);

interface MenuButtonProps extends Omit<IconButtonProps, 'children'> {
  icon: ReactNode;
  /** Renders the menu only while it is open, because a list has a hundred menus. */
  children: (anchor: HTMLElement, close: () => void) => ReactNode;
}

export function MenuButton({ icon, children, ...button }: MenuButtonProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <LazyTooltip title={t('crud.list.moreActions')}>
        <IconButton
          {...button}
          aria-label={t('crud.list.moreActions')}
          aria-haspopup="menu"
          onClick={(event) => {
            event.stopPropagation();
            setAnchor(event.currentTarget);
          }}
        >
          {icon}
        </IconButton>
      </LazyTooltip>
      {anchor && children(anchor, () => setAnchor(null))}
    </>
  );
}

interface MoreMenuProps extends IconButtonProps {
  entries: readonly MenuEntry[];
  /** Omitted if the items have no icons. */
  iconSize?: IconSize;
}

export const MoreMenu = ({ entries, iconSize, ...button }: MoreMenuProps) =>
  entries.length === 0 ? null : (
    <MenuButton {...button} icon={<MoreHorizIcon />}>
      {(anchor, close) => <EntriesMenu anchor={anchor} entries={entries} iconSize={iconSize} close={close} />}
    </MenuButton>
  );
