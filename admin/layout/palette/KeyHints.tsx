import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '../../locales/useT';
import { SmallText } from '../../ui/Text';
import { ROUND } from '../../ui/themeKeys';

const KEY = {
  fontFamily: 'inherit',
  fontSize: 'size.note',
  lineHeight: '16px',
  px: 0.5,
  border: 'divider',
  borderRadius: ROUND.chip,
  bgcolor: 'surface.sunken',
  color: 'ink.secondary',
} as const;
/** A key of the keyboard. */
const Key = ({ children }: { children: ReactNode }) => (
  <Box component="kbd" sx={KEY}>
    {children}
  </Box>
);

/** The keys that choose, for those who have some. */
export function ChooserFooter({ goesOn, hasBack }: { goesOn: boolean; hasBack: boolean }) {
  const t = useT();
  const hints = [
    ['↑ ↓', t('palette.move')],
    ['Enter', t('palette.open')],
    ...(goesOn ? [['Tab', t('palette.next')] as const] : []),
    ['Esc', t(hasBack ? 'palette.back' : 'palette.close')],
  ] as const;
  return (
    <SmallText
      aria-hidden
      sx={{
        display: { xs: 'none', sm: 'flex' },
        gap: 2,
        px: 2.5,
        py: 1,
        borderTop: 'divider',
        flex: 'none',
        '@media (pointer: coarse)': { display: 'none' },
      }}
    >
      {hints.map(([keys, text]) => (
        <Box key={keys} component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
          <Key>{keys}</Key>
          {text}
        </Box>
      ))}
    </SmallText>
  );
}
