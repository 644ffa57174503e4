import { type SxProps, Box, Link as Anchor } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePathOf } from '../../state/resourcePaths';
import { listOf } from '../../ui/listOf';
import { ROUND } from '../../ui/themeKeys';

interface FigureLinkProps {
  list: Parameters<ReturnType<typeof usePathOf>>[0];
  label?: string;
  sx?: SxProps;
  children: ReactNode;
}

/** A figure as a link to its list, or without a link if the user may not open it. */
export function FigureLink({ list, label, sx, children }: FigureLinkProps) {
  const to = usePathOf()(list);
  const style = [{ color: 'inherit', textDecoration: 'none', borderRadius: ROUND.chip }, ...listOf(sx)];
  if (!to)
    return (
      <Box component="span" sx={style}>
        {children}
      </Box>
    );
  return (
    <Anchor
      component={Link}
      to={to}
      aria-label={label}
      sx={[...style, { '&:hover': { color: 'accent.base', textDecoration: 'underline' } }]}
    >
      {children}
    </Anchor>
  );
}

export const LIST = { listStyle: 'none', m: 0, p: 0 } as const;
export const DIGITS = { fontWeight: 600, fontVariantNumeric: 'tabular-nums' } as const;

const LINE = { display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48, py: 0.5, color: 'ink.primary' } as const;
const LINK = { mx: -1, px: 1, borderRadius: 1, textDecoration: 'none', '&:hover': { bgcolor: 'surface.hover' } };

interface CardLineProps {
  to?: string | undefined;
  onClick?: (() => void) | undefined;
  title?: string;
  marks?: Readonly<Record<`data-${string}`, unknown>>;
  sx?: SxProps;
  children: ReactNode;
}

export const CardLine = ({ to, onClick, title, marks, sx, children }: CardLineProps) => (
  <Box component="li" {...marks} sx={{ '&:not(:first-of-type)': { borderTop: 'soft' } }}>
    {to === undefined ? (
      <Box sx={[LINE, ...listOf(sx)]}>{children}</Box>
    ) : (
      <Box component={Link} to={to} onClick={onClick} title={title} sx={[LINE, LINK, ...listOf(sx)]}>
        {children}
      </Box>
    )}
  </Box>
);
