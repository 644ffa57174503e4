import { Box } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '../locales/useT';
import { useMenuCounts } from './menuCounts';

const MAX_SHOWN = 99;
const CHIP = {
  flex: 'none',
  minWidth: 20,
  height: 18,
  px: '5px',
  borderRadius: '9px',
  typography: 'note',
  textAlign: 'center',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: 'tone.amber',
  bgcolor: 'soft.amber',
} as const;
const DOT = {
  position: 'absolute',
  top: 8,
  right: 12,
  width: 8,
  height: 8,
  borderRadius: '50%',
  bgcolor: 'tone.amber',
} as const;
/** The number keeps a right margin of 6 px at every target size. */
const PRESSED = {
  display: 'grid',
  placeItems: 'center end',
  flex: 'none',
  minWidth: 32,
  height: 32,
  px: 0.75,
  borderRadius: 1,
  textDecoration: 'none',
  '&:hover': { bgcolor: 'surface.hover' },
  '@media (pointer: coarse)': { minWidth: 44, height: 44 },
} as const;

export function CountChip({ count, dot = false }: { count: number; dot?: boolean }) {
  const t = useT();
  return (
    <Box
      component="span"
      data-count={count}
      role="img"
      aria-label={t('shell.waiting', { count })}
      sx={dot ? DOT : CHIP}
    >
      {dot ? null : count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
    </Box>
  );
}

/** Shows how many items wait below menu branches, or a dot. Renders nothing when the count is zero. */
export function MenuCountBadge({ path, dot = false }: { path: string | readonly string[]; dot?: boolean }) {
  const counts = useMenuCounts();
  const count = [path].flat().reduce((sum, one) => sum + (counts[one]?.count ?? 0), 0);
  return count === 0 ? null : <CountChip count={count} dot={dot} />;
}

/** Shows the count of a menu entry as a link to exactly the counted rows. */
export function CountLink({ path, onGo }: { path: string; onGo?: () => void }) {
  const { count = 0, to = null } = useMenuCounts()[path] ?? {};
  if (count === 0) return null;
  if (to === null) return <CountChip count={count} />;
  return (
    <Box component={Link} replace={false} to={to} onClick={onGo} sx={PRESSED}>
      <CountChip count={count} />
    </Box>
  );
}
