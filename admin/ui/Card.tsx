import { type BoxProps, Box } from '@mui/material';
import type { ElementType } from 'react';
import { listOf } from './listOf';
import { ROUND } from './themeKeys';

const CARD = {
  bgcolor: 'surface.paper',
  border: 'divider',
  borderRadius: ROUND.card,
  mb: 1.5,
  breakInside: 'avoid',
} as const;

/** A framed part of a page that print does not split. */
export const Card = ({ as = 'section', sx, ...rest }: BoxProps & { as?: ElementType }) => (
  <Box component={as} {...rest} sx={[CARD, ...listOf(sx)]} />
);
