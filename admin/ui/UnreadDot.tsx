import { Box } from '@mui/material';
import { useT } from '../locales/useT';

const DOT = { display: 'inline-block', width: 8, height: 8, borderRadius: '50%', flex: 'none' } as const;

/** A dot before an unread item. A read item keeps the space, so that the texts line up. */
export function UnreadDot({ isUnread }: { isUnread: boolean }) {
  const t = useT();
  if (!isUnread) return <Box component="span" aria-hidden sx={DOT} />;
  const name = t('shell.notices.isUnread');
  return <Box component="span" role="img" aria-label={name} data-unread-dot sx={{ ...DOT, bgcolor: 'accent.base' }} />;
}
