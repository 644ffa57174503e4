import Notifications from '@mui/icons-material/NotificationsNone';
import { Badge, Box, Button, IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { readI18n } from '@t3d/resources/kit';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../locales/useT';
import { shortMoment } from '../crud/cells/dates';
import { language } from '../providers/language';
import { useResourceOf, useSessionUser } from '../providers/manifest';
import type { Notice } from '../providers/notices';
import { storage } from '../providers/storage';
import { listPath } from '../state/resourcePaths';
import { useUnread } from './useUnread';

const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function NoticeItem({ notice, offset }: { notice: Notice; offset: number }) {
  return (
    <>
      <Box sx={{ display: 'flex', gap: '12px', width: '100%' }}>
        <Box sx={{ ...CUT, fontWeight: 600, flex: 1 }}>{readI18n(notice.title, language)}</Box>
        <Box component="time" dateTime={notice.createdAt} sx={{ fontSize: 12, color: 'var(--text2)', flex: 'none' }}>
          {shortMoment(notice.createdAt, offset)}
        </Box>
      </Box>
      <Box sx={{ ...CUT, fontSize: 12, color: 'var(--text2)', width: '100%' }}>
        {readI18n(notice.content, language)}
      </Box>
    </>
  );
}

/** How many notices wait to be read, and the newest of them; for those who get any. */
export function NoticeBell() {
  const resource = useResourceOf('notifications');
  const user = useSessionUser();
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offset = storage.gmtOffset(user.account);
  const data = useUnread();
  if (!resource?.calls.list) return null;
  const total = data?.total ?? 0;
  const name = total > 0 ? t('money.notices.unread', { count: total }) : t('money.notices.title');
  const close = (): void => setAnchor(null);
  return (
    <>
      <Tooltip title={name}>
        <IconButton
          aria-label={name}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          data-unread={total}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge
            badgeContent={total || null}
            max={99}
            slotProps={{ badge: { 'aria-hidden': true } }}
            sx={{
              '& .MuiBadge-badge': {
                minWidth: 16,
                height: 16,
                px: '4px',
                fontSize: 12,
                lineHeight: '16px',
                bgcolor: 'var(--red)',
                color: 'var(--paper)',
              },
            }}
          >
            <Notifications sx={{ fontSize: 20 }} />
          </Badge>
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { sx: { width: 360, maxWidth: 'calc(100vw - 32px)' } },
          list: { 'aria-label': t('money.notices.title') },
        }}
      >
        {(data?.rows ?? []).map((notice) => (
          <MenuItem
            key={notice.id}
            component={Link}
            to={`${listPath(resource)}/${notice.id}/show`}
            onClick={close}
            sx={{ display: 'block', py: '6px' }}
          >
            <NoticeItem notice={notice} offset={offset} />
          </MenuItem>
        ))}
        {total === 0 && (
          <Box component="li" role="none" sx={{ px: '8px', py: '12px', color: 'var(--text2)', fontSize: 13 }}>
            {t('money.notices.none')}
          </Box>
        )}
        <Box component="li" role="none" sx={{ borderTop: '1px solid var(--divider)', mt: '4px', pt: '4px' }}>
          <Button
            component={Link}
            to={listPath(resource)}
            role="menuitem"
            variant="text"
            fullWidth
            onClick={close}
            sx={{ color: 'var(--main)' }}
          >
            {t('money.notices.all')}
          </Button>
        </Box>
      </Menu>
    </>
  );
}
