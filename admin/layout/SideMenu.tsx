import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Collapse, Menu } from '@mui/material';
import { LazyTooltip } from '../ui/LazyTooltip';
import type { MenuEntry } from '@t3d/resources/kit';
import type { SvgIconComponent } from '@mui/icons-material';
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../locales/useT';
import { menuTrail, useManifest, visibleMenu } from '../providers/manifest';
import { menuIcon } from './menuIcon';
import { COUNTED_LIST, countedItems, CountLink, MenuCountBadge, useMenuCounts } from './MenuCountBadge';
import { useOpenTabs } from '../state/tabs/TabsProvider';
import { CUT } from '../ui/Text';
import { useMenu } from '../ui/useMenu';
import { TOUCH } from '../ui/themeKeys';

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
  [TOUCH]: { height: 44 },
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
const NAME = { ...CUT, flex: 1 } as const;

const END = { right: '32px', room: '72px' };

interface LeafProps {
  entry: MenuEntry;
  active: boolean;
  Icon?: SvgIconComponent;
  onGo?: (() => void) | undefined;
}

/** A menu entry, with its count as a separate link. */
const Leaf = memo(function Leaf({ entry: { path, title }, active, Icon, onGo }: LeafProps) {
  return (
    <Box sx={{ position: 'relative', '&:has([data-count]) > a': { pr: END.room } }}>
      {/* Always adds to the history, because the link cannot know the current page. */}
      <ButtonBase
        component={Link}
        replace={false}
        to={path}
        onClick={onGo}
        aria-current={active ? 'page' : undefined}
        sx={{ ...rowStyle, ...(!Icon && { pl: 4.75 }), ...(active && activeStyle) }}
      >
        {Icon && <Icon aria-hidden sx={{ fontSize: 'icon.md', color: active ? 'inherit' : 'ink.secondary' }} />}
        <Box component="span" sx={NAME}>
          {title}
        </Box>
      </ButtonBase>
      <Box sx={{ position: 'absolute', right: END.right, top: 0, bottom: 0, display: 'grid', alignItems: 'center' }}>
        <CountLink path={path} title={title} onGo={onGo} />
      </Box>
    </Box>
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

/** A menu branch. `child` is the path of the child with the current page. */
const Branch = memo(function Branch({ entry, holdsPage, child: here, open, onToggle, onGo }: BranchProps) {
  const Icon = menuIcon(entry.icon);
  if (!entry.children) return <Leaf entry={entry} active={holdsPage} Icon={Icon} onGo={onGo} />;
  return (
    <>
      <ButtonBase onClick={() => onToggle(entry.path)} aria-expanded={open} sx={rowStyle}>
        <Icon aria-hidden sx={{ fontSize: 'icon.md', color: 'ink.secondary' }} />
        <Box component="span" sx={{ ...NAME, fontWeight: holdsPage ? 600 : 400 }}>
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

type CollapsedProps = Pick<BranchProps, 'entry' | 'holdsPage' | 'child'>;

const Collapsed = memo(function Folded({ entry, holdsPage: active, child: here }: CollapsedProps) {
  const { button, menu, close } = useMenu();
  const counts = useMenuCounts();
  const Icon = menuIcon(entry.icon);
  const style = {
    ...rowStyle,
    justifyContent: 'center',
    px: 0,
    color: active ? 'accent.base' : 'ink.secondary',
    ...(active ? activeStyle : {}),
  };
  const pressed = entry.children ? button : { component: Link, replace: false, to: entry.path };
  return (
    <>
      <LazyTooltip title={entry.title} placement="right">
        <ButtonBase {...pressed} aria-label={entry.title} sx={style}>
          <Icon sx={{ fontSize: 'icon.lg' }} />
          <MenuCountBadge path={entry.path} dot />
        </ButtonBase>
      </LazyTooltip>
      <Menu
        {...menu}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { sx: COUNTED_LIST } }}
      >
        {entry.children?.flatMap((child) => countedItems(child, counts[child.path], child.path === here, close))}
      </Menu>
    </>
  );
});

export function SideMenu({ collapsed = false, onGo }: { collapsed?: boolean; onGo?: () => void }) {
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
        {entries.map((entry) => {
          const holdsPage = entry.path === here;
          const shared = { entry, holdsPage, child: holdsPage ? child : undefined };
          return (
            <li key={entry.path}>
              {collapsed ? (
                <Collapsed {...shared} />
              ) : (
                <Branch {...shared} open={opened.includes(entry.path)} onToggle={toggle} onGo={onGo} />
              )}
            </li>
          );
        })}
      </Box>
    </Box>
  );
}
