import NotificationsNoneIcon from '@mui/icons-material/NotificationsNone';
import { Badge } from '@mui/material';

/** The style of the first line of a bell's menu. */
export const MENU_HEAD = {
  px: 1,
  py: 0.5,
  lineHeight: 'inherit',
  fontSize: 'size.small',
  fontWeight: 600,
  color: 'ink.primary',
  bgcolor: 'surface.raised',
} as const;

interface BellBadgeProps {
  total: number;
  tone: 'red' | 'amber';
}

/** Shows no number if `total` is zero. The button around the bell tells screen readers the number. */
export const BellBadge = ({ total, tone }: BellBadgeProps) => (
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
        whiteSpace: 'nowrap',
        bgcolor: `tone.${tone}`,
        color: 'surface.paper',
      },
    }}
  >
    <NotificationsNoneIcon sx={{ fontSize: 'icon.lg' }} />
  </Badge>
);
