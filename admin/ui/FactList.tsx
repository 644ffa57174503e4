import { type BoxProps, Box } from '@mui/material';
import type { ReactNode } from 'react';
import { listOf } from './listOf';
import { SmallText } from './Text';

export const FactList = ({ sx, ...rest }: BoxProps) => <Box component="dl" {...rest} sx={[{ m: 0 }, ...listOf(sx)]} />;

interface FactProps extends Omit<BoxProps, 'children'> {
  label: ReactNode;
  valueSx?: BoxProps['sx'];
  children: ReactNode;
}

const FIGURES = { m: 0, fontVariantNumeric: 'tabular-nums' } as const;

export const Fact = ({ label, valueSx, children, ...rest }: FactProps) => (
  <Box {...rest}>
    <SmallText as="dt">{label}</SmallText>
    <Box component="dd" sx={[FIGURES, ...listOf(valueSx)]}>
      {children}
    </Box>
  </Box>
);

const LINE = { display: 'flex', gap: 2, minHeight: 32, alignItems: 'center', fontSize: 'size.small' } as const;

export const FactLine = ({ label, sx, children, ...rest }: Omit<FactProps, 'valueSx'>) => (
  <Box {...rest} sx={[LINE, ...listOf(sx)]}>
    <Box component="dt" sx={{ color: 'ink.secondary', flex: 'none', maxWidth: '60%' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ ...FIGURES, ml: 'auto', minWidth: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
);
