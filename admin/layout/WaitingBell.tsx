import { Box, IconButton, Menu, MenuItem } from '@mui/material';
import type { MenuEntry } from '@t3d/resources/kit';
import { Link } from 'react-router';
import { useT } from '../locales/useT';
import { useManifest, useProductSettings } from '../providers/manifest';
import { CountChip } from '../ui/CountChip';
import { LazyTooltip } from '../ui/LazyTooltip';
import { BELOW_RIGHT, useMenu } from '../ui/useMenu';
import { BellBadge } from './BellBadge';
import { useMenuCounts } from './MenuCountBadge';

const leavesOf = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children ? leavesOf(entry.children) : [entry]));

/** Users without notifications have this bell. Its menu links to the rows that wait for a person, list by list. */
export function WaitingBell() {
  const t = useT();
  const { menu: entries, resources } = useManifest();
  const { countsWaiting = false } = useProductSettings();
  const counts = useMenuCounts();
  const { button, menu, close } = useMenu();
  if (!countsWaiting || !resources.some(({ list }) => list.attention)) return null;
  const waiting = leavesOf(entries).flatMap(({ path, title }) => {
    const { count = 0, to = null } = counts[path] ?? {};
    return count > 0 ? [{ path, title, count, to: to ?? path }] : [];
  });
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  const name = t('shell.waiting', { count: total });
  return (
    <>
      <LazyTooltip title={name}>
        <IconButton {...button} aria-label={name} data-waiting-total={total}>
          <BellBadge total={total} tone="amber" />
        </IconButton>
      </LazyTooltip>
      <Menu
        {...menu}
        {...BELOW_RIGHT}
        slotProps={{
          paper: { sx: { width: 280, maxWidth: 'calc(100vw - 32px)' } },
          list: { 'aria-label': name },
        }}
      >
        {waiting.map(({ path, title, count, to }) => (
          <MenuItem
            key={path}
            component={Link}
            replace={false}
            to={to}
            onClick={close}
            sx={{ justifyContent: 'space-between', gap: 1 }}
          >
            {title}
            <CountChip count={count} />
          </MenuItem>
        ))}
        {total === 0 && (
          <Box component="li" role="none" sx={{ px: 1, py: 1.5, color: 'ink.secondary', fontSize: 'size.small' }}>
            {t('shell.nothingWaits')}
          </Box>
        )}
      </Menu>
    </>
  );
}
