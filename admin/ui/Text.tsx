import { type BoxProps, Box } from '@mui/material';
import type { ElementType } from 'react';
import { listOf } from './listOf';
import type { Colour, TextSize } from './themeKeys';

/** Styles for one line with an ellipsis. */
export const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;

export interface TextProps extends Omit<BoxProps, 'color'> {
  as?: ElementType;
  /** Font size and line height. Both are inherited by default. */
  size?: TextSize;
  colour?: Colour;
  strong?: boolean;
}

/** Text that inherits the font family and, unless `strong`, the weight. */
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

/** The title of a page (1), of its part (2) or of a part of that part (3). `size` sets the visual weight. */
export const Heading = ({ level, size = 'title', sx, ...rest }: HeadingProps) => (
  <Text as={`h${level}`} {...rest} size={size} strong sx={[{ m: 0 }, ...listOf(sx)]} />
);
