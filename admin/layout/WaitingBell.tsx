import { Box, IconButton, Menu, MenuItem } from '@mui/material';
import { attentionFilter } from '@t3d/resources/kit';
import { Link } from 'react-router';
import { useT } from '../locales/useT';
import { useManifest, useProductSettings } from '../providers/manifest';
import { neededLines, totalOf, useWaiting } from '../providers/waiting';
import { filteredPath } from '../state/resourcePaths';
import { CountChip } from '../ui/CountChip';
import { LazyTooltip } from '../ui/LazyTooltip';
import { BELOW_RIGHT, useMenu } from '../ui/useMenu';
import { BellBadge } from './BellBadge';

/** Users without notifications have this bell. Its menu links to the rows that wait for a person, list by list. */
export function WaitingBell() {
  const t = useT();
  const { resources } = useManifest();
  const { countsWaiting = false } = useProductSettings();
  const lines = neededLines(useWaiting().data ?? []);
  const { button, menu, close } = useMenu();
  if (!countsWaiting || !resources.some(({ list }) => list.attention)) return null;
  const waiting = resources.flatMap((resource) => {
    const { name, label, list } = resource;
    const count = totalOf(lines.filter((line) => line.resource === name));
    if (count === 0 || !list.attention) return [];
    return [{ name, title: label, count, to: filteredPath(resource, attentionFilter(list.attention)) }];
  });
  const total = totalOf(lines);
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
        {waiting.map(({ name: key, title, count, to }) => (
          <MenuItem
            key={key}
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
