import { Box, IconButton, ListSubheader, Menu, MenuItem } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '../locales/useT';
import { useManifest, useProductSettings } from '../providers/manifest';
import { neededLines, totalOf, useWaiting, waitingName } from '../providers/waiting';
import { filteredPath } from '../state/resourcePaths';
import { CountChip } from '../ui/CountChip';
import { LazyTooltip } from '../ui/LazyTooltip';
import { BELOW_RIGHT, useMenu } from '../ui/useMenu';
import { CUT, SmallText, Text } from '../ui/Text';
import { daysSince } from '../declared/fields/dates';
import { BellBadge, MENU_HEAD } from './BellBadge';

/** Users without notifications have this bell. Its menu links to waiting rows, with the most urgent rows first. */
export function WaitingBell() {
  const t = useT();
  const { resources } = useManifest();
  const { countsWaiting = false } = useProductSettings();
  const lines = neededLines(useWaiting().data ?? []);
  const { button, menu, close } = useMenu();
  if (!countsWaiting || !resources.some(({ list }) => list.attention)) return null;
  const waiting = lines.flatMap((line) => {
    const resource = resources.find(({ name }) => name === line.resource);
    return resource ? [{ ...line, title: waitingName(resources, line), to: filteredPath(resource, line.filter) }] : [];
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
          paper: { sx: { width: 340, maxWidth: 'calc(100vw - 32px)' } },
          list: { 'aria-label': name },
        }}
      >
        {total > 0 && (
          <ListSubheader role="none" sx={MENU_HEAD}>
            {name}
          </ListSubheader>
        )}
        {waiting.map(({ title, count, oldest, to }) => (
          <MenuItem
            key={title}
            component={Link}
            replace={false}
            to={to}
            onClick={close}
            sx={{ justifyContent: 'space-between', gap: 1 }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Text size="small" sx={CUT}>
                {title}
              </Text>
              {oldest && daysSince(oldest) > 0 && (
                <SmallText>{t('shell.oldestWaits', { count: daysSince(oldest) })}</SmallText>
              )}
            </Box>
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
