import { type BoxProps, Box } from '@mui/material';
import type { ElementType } from 'react';
import { listOf } from './listOf';
import type { Colour, TextSize } from './themeKeys';

/** Styles for a single line that ends with an ellipsis if the text is too long. */
export const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;

export interface TextProps extends Omit<BoxProps, 'color'> {
  as?: ElementType;
  /** The font size and line height. By default the text inherits size and line height. */
  size?: TextSize;
  colour?: Colour;
  strong?: boolean;
}

/** A text that inherits the font family, and the font weight unless `strong` is true. */
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

/** The heading of a page (level 1), of a section (2) or of a sub-section (3). `size` sets the visual size. */
export const Heading = ({ level, size = 'title', sx, ...rest }: HeadingProps) => (
  <Text as={`h${level}`} {...rest} size={size} strong sx={[{ m: 0 }, ...listOf(sx)]} />
);
