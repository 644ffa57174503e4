import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Collapse, Menu, MenuItem, Tooltip } from '@mui/material';
import type { MenuEntry } from '@t3d/resources/kit';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { menuTrail, useManifest, visibleMenu } from '../providers/manifest';
import { menuIcon } from './menuIcons';

const rowStyle = {
  display: 'flex', alignItems: 'center', gap: '10px', width: '100%', height: 36, px: '10px', borderRadius: '6px', position: 'relative',
  fontSize: 14, lineHeight: '22px', color: 'var(--text)', textAlign: 'left', textDecoration: 'none', justifyContent: 'flex-start',
  '&:hover': { backgroundColor: 'var(--hover)' }, '@media (pointer: coarse)': { height: 44 },
} as const;
const activeStyle = {
  backgroundColor: 'var(--selected)', color: 'var(--main)', fontWeight: 600, '&:hover': { backgroundColor: 'var(--selected)' },
  '&::before': { content: '""', position: 'absolute', left: -8, top: 8, bottom: 8, width: 3, borderRadius: '0 2px 2px 0', backgroundColor: 'var(--main)' },
} as const;
const cut = { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function Leaf({ entry, active, onGo }: { entry: MenuEntry; active: boolean; onGo?: () => void }) {
  return (
    <ButtonBase component={Link} to={entry.path} onClick={onGo} aria-current={active ? 'page' : undefined} sx={{ ...rowStyle, pl: '38px', ...(active ? activeStyle : {}) }}>
      <Box component="span" sx={cut}>{entry.title}</Box>
    </ButtonBase>
  );
}

function Branch({ entry, current, open, onToggle, onGo }: { entry: MenuEntry; current: readonly MenuEntry[]; open: boolean; onToggle: () => void; onGo?: () => void }) {
  const Icon = menuIcon(entry.icon);
  const holdsPage = current.some((one) => one.path === entry.path);
  if (!entry.children) {
    return (
      <ButtonBase component={Link} to={entry.path} onClick={onGo} aria-current={holdsPage ? 'page' : undefined} sx={{ ...rowStyle, ...(holdsPage ? activeStyle : {}) }}>
        <Icon aria-hidden sx={{ fontSize: 18, color: holdsPage ? 'inherit' : 'var(--text2)' }} />
        <Box component="span" sx={cut}>{entry.title}</Box>
      </ButtonBase>
    );
  }
  return (
    <>
      <ButtonBase onClick={onToggle} aria-expanded={open} sx={rowStyle}>
        <Icon aria-hidden sx={{ fontSize: 18, color: 'var(--text2)' }} />
        <Box component="span" sx={{ ...cut, fontWeight: holdsPage ? 600 : 400 }}>{entry.title}</Box>
        <ExpandMore aria-hidden sx={{ fontSize: 18, color: 'var(--text2)', transform: open ? 'rotate(180deg)' : 'none' }} />
      </ButtonBase>
      <Collapse in={open} timeout={0} unmountOnExit>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {entry.children.map((child) => <li key={child.path}><Leaf entry={child} active={current.some((one) => one.path === child.path)} onGo={onGo} /></li>)}
        </Box>
      </Collapse>
    </>
  );
}

/** A collapsed sidebar's entry: its pages come out as a menu beside it. */
function Folded({ entry, current }: { entry: MenuEntry; current: readonly MenuEntry[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Icon = menuIcon(entry.icon);
  const active = current.some((one) => one.path === entry.path);
  const style = { ...rowStyle, justifyContent: 'center', px: 0, color: active ? 'var(--main)' : 'var(--text2)', ...(active ? activeStyle : {}) };
  return (
    <>
      <Tooltip title={entry.title} placement="right">
        {entry.children
          ? <ButtonBase aria-label={entry.title} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)} sx={style}><Icon sx={{ fontSize: 20 }} /></ButtonBase>
          : <ButtonBase component={Link} to={entry.path} aria-label={entry.title} sx={style}><Icon sx={{ fontSize: 20 }} /></ButtonBase>}
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} anchorOrigin={{ vertical: 'top', horizontal: 'right' }}>
        {(entry.children ?? []).map((child) => (
          <MenuItem key={child.path} component={Link} to={child.path} selected={current.some((one) => one.path === child.path)} onClick={() => setAnchor(null)}>{child.title}</MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The caller's menu tree: full, or folded to icons. The branch of the present page is open. */
export function SideMenu({ folded = false, onGo }: { folded?: boolean; onGo?: () => void }) {
  const { menu } = useManifest();
  const { pathname } = useLocation();
  const translate = useTranslate();
  const entries = visibleMenu(menu);
  const current = menuTrail(menu, pathname);
  const here = current[0]?.path;
  const [opened, setOpened] = useState<readonly string[]>(here ? [here] : []);
  useEffect(() => {
    if (here) setOpened((before) => (before.includes(here) ? before : [...before, here]));
  }, [here]);
  const toggle = (path: string): void => setOpened((before) => (before.includes(path) ? before.filter((one) => one !== path) : [...before, path]));
  return (
    <Box component="nav" aria-label={translate('shell.mainMenu')} sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: '8px', py: '6px' }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '2px' }}>
        {entries.map((entry) => (
          <li key={entry.path}>
            {folded
              ? <Folded entry={entry} current={current} />
              : <Branch entry={entry} current={current} open={opened.includes(entry.path)} onToggle={() => toggle(entry.path)} onGo={onGo} />}
          </li>
        ))}
      </Box>
    </Box>
  );
}
