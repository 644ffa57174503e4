import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Collapse, Menu, Tooltip } from '@mui/material';
import type { MenuEntry } from '@t3d/resources/kit';
import type { ReactNode } from 'react';
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../locales/useT';
import { menuTrail, useManifest, visibleMenu } from '../providers/manifest';
import { menuIcon } from './menuIcons';
import { COUNTED_LIST, countedItems } from './countedItems';
import { CountLink, MenuCountBadge } from './MenuCountBadge';
import { useOpenTabs } from '../state/tabs/TabsProvider';
import { useMenuCounts } from './useMenuCounts';

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  width: '100%',
  height: 36,
  px: 1.25,
  borderRadius: 1,
  position: 'relative',
  typography: 'body',
  color: 'ink.primary',
  textAlign: 'left',
  textDecoration: 'none',
  justifyContent: 'flex-start',
  '&:hover': { bgcolor: 'surface.hover' },
  '@media (pointer: coarse)': { height: 44 },
} as const;
const activeStyle = {
  bgcolor: 'accent.selected',
  color: 'accent.base',
  fontWeight: 600,
  '&:hover': { bgcolor: 'accent.selected' },
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -8,
    top: 8,
    bottom: 8,
    width: 3,
    borderRadius: '0 2px 2px 0',
    bgcolor: 'accent.base',
  },
} as const;
const cut = { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Where the numbers end: before the arrows of the branches, in one column. */
const COUNT_END = { right: '32px', room: '72px' };

/** An entry, and over its end the number of what waits behind it: a link of its own. */
function Counted({ path, onGo, children }: { path: string; onGo?: () => void; children: ReactNode }) {
  return (
    <Box sx={{ position: 'relative', '&:has([data-count]) > a': { pr: COUNT_END.room } }}>
      {children}
      <Box
        sx={{ position: 'absolute', right: COUNT_END.right, top: 0, bottom: 0, display: 'grid', alignItems: 'center' }}
      >
        <CountLink path={path} onGo={onGo} />
      </Box>
    </Box>
  );
}

interface EntryLinkProps {
  entry: MenuEntry;
  active: boolean;
  onGo?: (() => void) | undefined;
  sx?: { pl: number };
  /** Before its title. */
  children?: ReactNode;
}

// The links do not follow navigation (see windowLocation.tsx): taken for where one is already, the first page would
// replace the present one.
const EntryLink = ({ entry, active, onGo, sx, children }: EntryLinkProps) => (
  <ButtonBase
    component={Link}
    replace={false}
    to={entry.path}
    onClick={onGo}
    aria-current={active ? 'page' : undefined}
    sx={{ ...rowStyle, ...sx, ...(active ? activeStyle : {}) }}
  >
    {children}
    <Box component="span" sx={cut}>
      {entry.title}
    </Box>
  </ButtonBase>
);

const Leaf = memo(function Leaf({ entry, active, onGo }: { entry: MenuEntry; active: boolean; onGo?: () => void }) {
  return (
    <Counted path={entry.path} onGo={onGo}>
      <EntryLink entry={entry} active={active} onGo={onGo} sx={{ pl: 4.75 }} />
    </Counted>
  );
});

interface BranchProps {
  entry: MenuEntry;
  holdsPage: boolean;
  child: string | undefined;
  open: boolean;
  onToggle: (path: string) => void;
  onGo?: () => void;
}

/** An entry of the first level; `child` is the path of the one below it that holds the page. */
const Branch = memo(function Branch({ entry, holdsPage, child: here, open, onToggle, onGo }: BranchProps) {
  const Icon = menuIcon(entry.icon);
  if (!entry.children) {
    return (
      <Counted path={entry.path} onGo={onGo}>
        <EntryLink entry={entry} active={holdsPage} onGo={onGo}>
          <Icon aria-hidden sx={{ fontSize: 'icon.md', color: holdsPage ? 'inherit' : 'ink.secondary' }} />
        </EntryLink>
      </Counted>
    );
  }
  return (
    <>
      <ButtonBase onClick={() => onToggle(entry.path)} aria-expanded={open} sx={rowStyle}>
        <Icon aria-hidden sx={{ fontSize: 'icon.md', color: 'ink.secondary' }} />
        <Box component="span" sx={{ ...cut, fontWeight: holdsPage ? 600 : 400 }}>
          {entry.title}
        </Box>
        {!open && <MenuCountBadge path={entry.path} />}
        <ExpandMoreIcon
          aria-hidden
          sx={{ fontSize: 'icon.md', color: 'ink.secondary', transform: open ? 'rotate(180deg)' : 'none' }}
        />
      </ButtonBase>
      <Collapse in={open} timeout={0} unmountOnExit>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: '2px 0 0', display: 'grid', gap: 0.25 }}>
          {entry.children.map((child) => (
            <li key={child.path}>
              <Leaf entry={child} active={child.path === here} onGo={onGo} />
            </li>
          ))}
        </Box>
      </Collapse>
    </>
  );
});

/** A collapsed sidebar's entry: its pages come out as a menu beside it. */
const Folded = memo(function Folded({
  entry,
  holdsPage: active,
  child: here,
}: Pick<BranchProps, 'entry' | 'holdsPage' | 'child'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const counts = useMenuCounts();
  const Icon = menuIcon(entry.icon);
  const style = {
    ...rowStyle,
    justifyContent: 'center',
    px: 0,
    color: active ? 'accent.base' : 'ink.secondary',
    ...(active ? activeStyle : {}),
  };
  return (
    <>
      <Tooltip title={entry.title} placement="right">
        {entry.children ? (
          <ButtonBase
            aria-label={entry.title}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
            sx={style}
          >
            <Icon sx={{ fontSize: 'icon.lg' }} />
            <MenuCountBadge path={entry.path} dot />
          </ButtonBase>
        ) : (
          <ButtonBase component={Link} replace={false} to={entry.path} aria-label={entry.title} sx={style}>
            <Icon sx={{ fontSize: 'icon.lg' }} />
            <MenuCountBadge path={entry.path} dot />
          </ButtonBase>
        )}
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { sx: COUNTED_LIST } }}
      >
        {(entry.children ?? []).flatMap((child) =>
          countedItems(child, counts[child.path], child.path === here, () => setAnchor(null)),
        )}
      </Menu>
    </>
  );
});

/** The caller's menu tree: full, or folded to icons. The branch of the present page is open. */
export function SideMenu({ folded = false, onGo }: { folded?: boolean; onGo?: () => void }) {
  const { menu } = useManifest();
  const { active } = useOpenTabs();
  const t = useT();
  const entries = useMemo(() => visibleMenu(menu), [menu]);
  const [here, child] = menuTrail(menu, active).map((entry) => entry.path);
  const [opened, setOpened] = useState<readonly string[]>(here ? [here] : []);
  useEffect(() => {
    if (here) setOpened((before) => (before.includes(here) ? before : [...before, here]));
  }, [here]);
  const toggle = useCallback(
    (path: string): void =>
      setOpened((before) => (before.includes(path) ? before.filter((one) => one !== path) : [...before, path])),
    [],
  );
  return (
    <Box
      component="nav"
      aria-label={t('shell.mainMenu')}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 1, py: 0.75 }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25 }}>
        {entries.map((entry) => (
          <li key={entry.path}>
            {folded ? (
              <Folded entry={entry} holdsPage={entry.path === here} child={entry.path === here ? child : undefined} />
            ) : (
              <Branch
                entry={entry}
                holdsPage={entry.path === here}
                child={entry.path === here ? child : undefined}
                open={opened.includes(entry.path)}
                onToggle={toggle}
                onGo={onGo}
              />
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}
