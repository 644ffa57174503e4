import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useMenuCounts } from './useMenuCounts';

const MOST = 99;
const CHIP = { flex: 'none', minWidth: 20, height: 18, px: '5px', borderRadius: '9px', fontSize: 12, lineHeight: '18px', textAlign: 'center', fontWeight: 600, fontVariantNumeric: 'tabular-nums', color: 'var(--amber)', bgcolor: 'var(--amber-soft)' } as const;
const DOT = { position: 'absolute', top: 8, right: 12, width: 8, height: 8, borderRadius: '50%', bgcolor: 'var(--amber)' } as const;

/** How many things wait for the caller behind a menu entry, or several; nothing where none do. `dot`: only that some do. */
export function MenuCount({ path, dot = false }: { path: string | readonly string[]; dot?: boolean }) {
  const counts = useMenuCounts();
  const count = [path].flat().reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  const translate = useTranslate();
  if (count === 0) return null;
  return <Box component="span" data-count={count} role="img" aria-label={translate('board.menuCount', { count })} sx={dot ? DOT : CHIP}>{dot ? null : count > MOST ? `${MOST}+` : count}</Box>;
}
