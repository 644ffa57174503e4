import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Menu, MenuItem } from '@mui/material';
import type { MenuEntry } from '@t3d/resources/kit';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { menuTrail, useManifest, visibleMenu } from '../providers/manifest';
import { useOpenTabs } from './tabs/TabsProvider';

function TopEntry({ entry, current }: { entry: MenuEntry; current: readonly MenuEntry[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const active = current.some((one) => one.path === entry.path);
  const style = { color: active ? 'var(--main)' : 'var(--text)', fontWeight: active ? 600 : 400, flex: 'none' };
  if (!entry.children) return <Button variant="text" component={Link} to={entry.path} sx={style}>{entry.title}</Button>;
  return (
    <>
      <Button variant="text" sx={style} endIcon={<ExpandMore />} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>{entry.title}</Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {entry.children.map((child) => (
          <MenuItem key={child.path} component={Link} to={child.path} selected={current.some((one) => one.path === child.path)} onClick={() => setAnchor(null)}>{child.title}</MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The menu of the horizontal layout, inside the header. */
export function TopMenu() {
  const { menu } = useManifest();
  const current = menuTrail(menu, useOpenTabs().active);
  const translate = useTranslate();
  return (
    <Box component="nav" aria-label={translate('shell.mainMenu')} sx={{ display: 'flex', gap: '2px', flex: 1, minWidth: 0, overflowX: 'auto', scrollbarWidth: 'none' }}>
      {visibleMenu(menu).map((entry) => <TopEntry key={entry.path} entry={entry} current={current} />)}
    </Box>
  );
}
