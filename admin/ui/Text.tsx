import { type BoxProps, Box } from '@mui/material';
import type { ElementType } from 'react';
import { listOf } from './listOf';
import type { Colour, TextSize } from './themeKeys';

/** One line, cut with three dots where it has no room. */
export const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;

export interface TextProps extends Omit<BoxProps, 'color'> {
  as?: ElementType;
  /** Size and line; as what it stands in, where none is named. */
  size?: TextSize;
  colour?: Colour;
  strong?: boolean;
}

/** Words. Family and, unless `strong`, weight are those of what they stand in. */
export function Text({ as = 'div', size, colour, strong, sx, ...rest }: TextProps) {
  const own = {
    ...(size && { typography: size }),
    ...(strong && { fontWeight: 600 }),
    ...(colour && { color: colour }),
  };
  return <Box component={as} {...rest} sx={[own, ...listOf(sx)]} />;
}

/** Help and figures beside what matters. */
export const SmallText = (props: Omit<TextProps, 'size' | 'colour'>) => (
  <Text {...props} size="note" colour="ink.secondary" />
);

interface HeadingProps extends Omit<TextProps, 'as' | 'strong'> {
  level: 1 | 2 | 3;
}

/** The name of a page (1), of a part of it (2), of a part of that (3). The size says how much it weighs there. */
export const Heading = ({ level, size = 'title', sx, ...rest }: HeadingProps) => (
  <Text as={`h${level}`} {...rest} size={size} strong sx={[{ m: 0 }, ...listOf(sx)]} />
);
