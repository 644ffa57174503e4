import NotificationsNoneIcon from '@mui/icons-material/NotificationsNone';
import { Badge, Box, Button, IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { plainTextOf, readI18n } from '@t3d/resources/kit';
import { Link } from 'react-router';
import { useT } from '../locales/useT';
import { shortMoment } from '../declared/fields/dates';
import { language } from '../providers/language';
import { useResourceOf } from '../providers/manifest';
import { listPath } from '../state/resourcePaths';
import { useOffset } from '../state/useOffset';
import { CUT } from '../ui/Text';
import { BELOW_RIGHT, useMenu } from '../ui/useMenu';
import { type Notice, useLiveNotices, useUnread } from '../providers/notices';

const QUIET = { fontSize: 'size.note', color: 'ink.secondary' } as const;

function NoticeItem({ notice }: { notice: Notice }) {
  const offset = useOffset();
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1.5, width: '100%' }}>
        <Box sx={{ ...CUT, fontWeight: 600, flex: 1 }}>{readI18n(notice.title, language)}</Box>
        <Box component="time" dateTime={notice.createdAt} sx={{ ...QUIET, flex: 'none' }}>
          {shortMoment(notice.createdAt, offset)}
        </Box>
      </Box>
      <Box sx={{ ...CUT, ...QUIET, width: '100%' }}>{plainTextOf(readI18n(notice.content, language))}</Box>
    </>
  );
}

const UnreadBadge = ({ total }: { total: number }) => (
  <Badge
    badgeContent={total || null}
    max={99}
    slotProps={{ badge: { 'aria-hidden': true } }}
    sx={{
      '& .MuiBadge-badge': {
        minWidth: 16,
        height: 16,
        px: 0.5,
        fontSize: 'size.note',
        lineHeight: '16px',
        bgcolor: 'tone.red',
        color: 'surface.paper',
      },
    }}
  >
    <NotificationsNoneIcon sx={{ fontSize: 'icon.lg' }} />
  </Badge>
);

export function NoticeBell() {
  const resource = useResourceOf('notifications');
  const t = useT();
  const { button, menu, close } = useMenu();
  const data = useUnread();
  useLiveNotices();
  if (!resource?.calls.list) return null;
  const total = data?.total ?? 0;
  const name = total > 0 ? t('shell.notices.unread', { count: total }) : t('shell.notices.title');
  return (
    <>
      <Tooltip title={name}>
        <IconButton {...button} aria-label={name} data-unread={total}>
          <UnreadBadge total={total} />
        </IconButton>
      </Tooltip>
      <Menu
        {...menu}
        {...BELOW_RIGHT}
        slotProps={{
          paper: { sx: { width: 360, maxWidth: 'calc(100vw - 32px)' } },
          list: { 'aria-label': t('shell.notices.title') },
        }}
      >
        {(data?.rows ?? []).map((notice) => (
          <MenuItem
            key={notice.id}
            component={Link}
            to={`${listPath(resource)}/${notice.id}/show`}
            onClick={close}
            sx={{ display: 'block', py: 0.75 }}
          >
            <NoticeItem notice={notice} />
          </MenuItem>
        ))}
        {total === 0 && (
          <Box component="li" role="none" sx={{ px: 1, py: 1.5, color: 'ink.secondary', fontSize: 'size.small' }}>
            {t('shell.notices.none')}
          </Box>
        )}
        <Box component="li" role="none" sx={{ borderTop: 'divider', mt: 0.5, pt: 0.5 }}>
          <Button
            component={Link}
            to={listPath(resource)}
            role="menuitem"
            variant="text"
            fullWidth
            onClick={close}
            sx={{ color: 'accent.base' }}
          >
            {t('shell.notices.all')}
          </Button>
        </Box>
      </Menu>
    </>
  );
}
