import { Box } from '@mui/material';
import { useT } from '../locales/useT';

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

export const shownCount = (count: number): string => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count));

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
      {dot ? null : shownCount(count)}
    </Box>
  );
}
