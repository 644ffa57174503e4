import type { TypographyStyle } from '@mui/material/styles';
import { type Tone, MEASURES, MOTION } from '../tokens';

/**
 * The keys of colours in styles, for example `ink.secondary`. No key is `main`, because MUI would treat the group as a
 * palette colour.
 */
export const COLOURS = {
  surface: {
    canvas: 'var(--canvas)',
    paper: 'var(--paper)',
    raised: 'var(--raised)',
    sunken: 'var(--sunken)',
    hover: 'var(--hover)',
  },
  ink: { primary: 'var(--text)', secondary: 'var(--text2)', disabled: 'var(--disabled)' },
  line: { divider: 'var(--divider)', soft: 'var(--dividerSoft)', control: 'var(--control)' },
  accent: {
    base: 'var(--main)',
    hover: 'var(--main-hover)',
    selected: 'var(--selected)',
    contrast: 'var(--contrast)',
  },
  tone: {
    grey: 'var(--grey)',
    blue: 'var(--blue)',
    teal: 'var(--teal)',
    green: 'var(--green)',
    amber: 'var(--amber)',
    red: 'var(--red)',
  },
  soft: {
    grey: 'var(--grey-soft)',
    blue: 'var(--blue-soft)',
    teal: 'var(--teal-soft)',
    green: 'var(--green-soft)',
    amber: 'var(--amber-soft)',
    red: 'var(--red-soft)',
  },
} as const satisfies Record<string, Record<string, string>> & Record<'tone' | 'soft', Record<Tone, string>>;

type Colours = typeof COLOURS;
type ColourIn<Group extends keyof Colours> = `${Group}.${keyof Colours[Group] & string}`;
export type Colour = { [Group in keyof Colours]: ColourIn<Group> }[keyof Colours];

export const BORDERS = {
  divider: '1px solid var(--divider)',
  soft: '1px solid var(--dividerSoft)',
  control: '1px solid var(--control)',
  accent: '1px solid var(--main)',
} as const;

/** The font size and line height of texts in pixels. */
export const TEXTS = {
  note: [12, 18],
  small: [13, 20],
  body: [14, 22],
  title: [16, 24],
  figure: [24, 32],
  hero: [32, 40],
} as const;
export type TextSize = keyof typeof TEXTS;

/** The sizes of icons in pixels, from `xxs` in a dot to `xxl` in the middle of a page. */
const ICONS = { xxs: 12, xs: 14, sm: 16, md: 18, lg: 20, xl: 24, xxl: 32 } as const;
export type IconSize = keyof typeof ICONS;

const texts = Object.entries(TEXTS) as [TextSize, readonly [number, number]][];
/** The keys of texts: `typography: 'note'` sets size and line height, `fontSize: 'size.note'` only the size. */
export const TEXT_KEYS = {
  ...(Object.fromEntries(
    texts.map(([name, [size, line]]) => [name, { fontSize: `${size}px`, lineHeight: `${line}px` }]),
  ) as Record<TextSize, { fontSize: string; lineHeight: string }>),
  size: Object.fromEntries(texts.map(([name, [size]]) => [name, `${size}px`])) as Record<TextSize, string>,
  icon: Object.fromEntries(Object.entries(ICONS).map(([name, size]) => [name, `${size}px`])) as Record<
    IconSize,
    string
  >,
};

/** The pictures of a check box. */
export const BOXES = { empty: 'var(--box)', ticked: 'var(--box-ticked)' } as const;

/** The radii of chips, cards and dialogs. Buttons and inputs use the theme's radius. */
export const ROUND = { chip: '4px', card: '8px', dialog: '12px' } as const;

/** Marks of elements: `left`, `top` and `bottom` are edges, `frame` takes no space, and `target` accepts a drop. */
export const MARKS = {
  left: 'inset 3px 0 0 var(--main)',
  top: 'inset 0 2px 0 var(--main)',
  bottom: 'inset 0 -2px 0 var(--main)',
  frame: 'inset 0 0 0 1px var(--control)',
  target: 'inset 0 0 0 2px var(--main)',
} as const;

export type Rules = Record<
  string,
  { defaultProps?: Record<string, unknown>; styleOverrides?: Record<string, unknown> }
>;

export const QUICK = `${MOTION.hover}ms ${MOTION.curve}`;
export const SMALL = { fontSize: 13, lineHeight: '20px' } as const;
export const NOTE = { fontSize: 12, lineHeight: '18px' } as const;
/** Matches touch devices, where targets need 44 pixels. */
export const TOUCH = `@media (pointer: coarse), (max-width: ${MEASURES.mobileAt}px)`;

type TextKeys = Record<TextSize, TypographyStyle> & Pick<typeof TEXT_KEYS, 'size' | 'icon'>;

declare module '@mui/material/styles' {
  interface Palette extends Colours {}
  interface PaletteOptions extends Partial<Colours> {}
  interface TypographyVariants extends TextKeys {}
  interface TypographyVariantsOptions extends Partial<TextKeys> {}
  interface Theme {
    borders: typeof BORDERS;
  }
  interface ThemeOptions {
    borders?: typeof BORDERS;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides extends Record<TextSize, true> {}
}
