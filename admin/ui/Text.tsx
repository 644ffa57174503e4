import { type BoxProps, Box } from '@mui/material';
import type { ElementType } from 'react';
import { MEASURES } from '../tokens';
import { listOf } from './listOf';
import type { Colour, TextSize } from './themeKeys';

/** Cuts a long line with an ellipsis. */
export const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;

export interface TextProps extends Omit<BoxProps, 'color'> {
  as?: ElementType;
  /** The size. By default inherited with the line height. */
  size?: TextSize;
  colour?: Colour;
  strong?: boolean;
}

/** A text with size and colour of the theme, in the inherited font. */
export function Text({ as = 'div', size, colour, strong, sx, ...rest }: TextProps) {
  const own = {
    ...(size && { typography: size }),
    ...(strong && { fontWeight: 600 }),
    ...(colour && { color: colour }),
  };
  return <Box component={as} {...rest} sx={[own, ...listOf(sx)]} />;
}

export const SmallText = (props: Omit<TextProps, 'size' | 'colour'>) => (
  <Text {...props} size="note" colour="ink.secondary" />
);

interface HeadingProps extends Omit<TextProps, 'as' | 'strong'> {
  level: 1 | 2 | 3;
}

/** A heading. `level` is 1 for a page, 2 for a section and 3 below, and `size` the visual size. */
export const Heading = ({ level, size = 'title', sx, ...rest }: HeadingProps) => (
  <Text as={`h${level}`} {...rest} size={size} strong sx={[{ m: 0 }, ...listOf(sx)]} />
);

const UNSEEN = {
  [`@media (max-width: ${MEASURES.mobileAt}px)`]: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
} as const;

/** The title of a page that the header's bar names on a phone. There only screen readers get the heading. */
export const PageHeading = ({ sx, ...rest }: Omit<HeadingProps, 'level'>) => (
  <Heading level={1} {...rest} sx={[...listOf(sx), UNSEEN]} />
);
