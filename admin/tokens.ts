/** The colours of all screens. A test checks the contrasts. */
export type Mode = 'light' | 'dark';
export type Tone = 'grey' | 'blue' | 'teal' | 'green' | 'amber' | 'red';

type Surface =
  | ('canvas' | 'paper' | 'raised' | 'sunken' | 'hover' | 'divider' | 'dividerSoft' | 'control')
  | ('text' | 'text2' | 'disabled');
type Accent = Record<'main' | 'hover' | 'selected' | 'contrast', string>;
type TonePair = Record<'fg' | 'soft', string>;

export const SURFACES: Record<Mode, Record<Surface, string>> = {
  light: {
    canvas: '#F4F5F8',
    paper: '#FFFFFF',
    raised: '#FFFFFF',
    sunken: '#EDEFF3',
    hover: '#F1F3F6',
    divider: '#E1E4EA',
    dividerSoft: '#ECEEF2',
    control: '#7F8897',
    text: '#191D24',
    text2: '#565F6E',
    disabled: '#9AA2AF',
  },
  dark: {
    canvas: '#0F1217',
    paper: '#171B21',
    raised: '#1F242C',
    sunken: '#12161B',
    hover: '#1E232A',
    divider: '#2E353F',
    dividerSoft: '#242A32',
    control: '#6F7988',
    text: '#E7EAEF',
    text2: '#A7B0BD',
    disabled: '#667080',
  },
};

export const THEME_NAMES = ['THEME_PURPLE', 'THEME_BLUE', 'THEME_GREEN', 'THEME_ORANGE', 'THEME_RED'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];
const onLight = '#FFFFFF';
const onDark = '#0F1217';

export const ACCENTS: Record<ThemeName, Record<Mode, Accent>> = {
  THEME_PURPLE: {
    light: { main: '#6246D8', hover: '#4F36B8', selected: '#EFECFC', contrast: onLight },
    dark: { main: '#AB9BF7', hover: '#C3B7FA', selected: '#2B2647', contrast: onDark },
  },
  THEME_ORANGE: {
    light: { main: '#B34509', hover: '#973A06', selected: '#FCEDE3', contrast: onLight },
    dark: { main: '#F2A067', hover: '#F7BC92', selected: '#3A2819', contrast: onDark },
  },
  THEME_GREEN: {
    light: { main: '#0E7A50', hover: '#0A6140', selected: '#E3F3EB', contrast: onLight },
    dark: { main: '#56C596', hover: '#82D6B2', selected: '#163024', contrast: onDark },
  },
  THEME_RED: {
    light: { main: '#BE2450', hover: '#9C1B41', selected: '#FCE9EE', contrast: onLight },
    dark: { main: '#F58CA6', hover: '#F9B0C2', selected: '#3F1D29', contrast: onDark },
  },
  THEME_BLUE: {
    light: { main: '#1F62D0', hover: '#194FAA', selected: '#E7EFFC', contrast: onLight },
    dark: { main: '#7EADF7', hover: '#A5C6FA', selected: '#1B2D49', contrast: onDark },
  },
};

export const TONES: Record<Tone, Record<Mode, TonePair>> = {
  grey: { light: { fg: '#545D6B', soft: '#ECEEF2' }, dark: { fg: '#AEB7C3', soft: '#2A3039' } },
  blue: { light: { fg: '#1B5BBF', soft: '#E5EEFC' }, dark: { fg: '#86B3F8', soft: '#1A2B45' } },
  teal: { light: { fg: '#0B6F78', soft: '#DFF2F3' }, dark: { fg: '#5CC4CC', soft: '#123034' } },
  green: { light: { fg: '#14723F', soft: '#E1F3E7' }, dark: { fg: '#62C98A', soft: '#15301F' } },
  amber: { light: { fg: '#8A5300', soft: '#FDF0D5' }, dark: { fg: '#EDB458', soft: '#38290F' } },
  red: { light: { fg: '#B3261E', soft: '#FCE8E6' }, dark: { fg: '#F5918A', soft: '#42201D' } },
};

/** The colours of further series, with a contrast of at least 3:1 on paper. */
export const CHART_COLOURS: Record<Mode, readonly string[]> = {
  light: ['#0C8C93', '#C9641A', '#2F7BE0', '#B23A78', '#6B7482'],
  dark: ['#4FC3CA', '#EFA063', '#7EADF7', '#EE8DBB', '#97A1AF'],
};

export const SHADOWS = { menu: '0 6px 20px rgba(0,0,0,.14)', dialog: '0 24px 64px rgba(0,0,0,.28)' } as const;
export const RADIUS = { chip: 4, control: 6, card: 8, dialog: 12 } as const;
export const MOTION = { hover: 80, menu: 120, dialog: 180, curve: 'cubic-bezier(.2,0,0,1)' } as const;
export const MEASURES = {
  sidebar: 250,
  collapsed: 64,
  drawerAt: 1024,
  mobileAt: 750,
  header: 48,
  mobileHeader: 52,
  tabs: 36,
} as const;
export const LAYERS = {
  sticky: 2,
  tabs: 1090,
  bar: 1100,
  drawer: 1200,
  dialog: 1300,
  palette: 1350,
  toast: 1400,
  tooltip: 1500,
  update: 1600,
} as const;

const SANS: Record<'zh' | 'cht', string> = {
  zh: '"PingFang SC", "Microsoft YaHei UI", "Noto Sans CJK SC"',
  cht: '"PingFang TC", "Microsoft JhengHei UI", "Noto Sans CJK TC"',
};
export const MONO = 'ui-monospace, "Cascadia Mono", Consolas, "Roboto Mono", monospace';

/**
 * Returns the font stack of a language. English has a Latin font first, because Chinese fonts draw quotes as wide as a
 * character.
 */
export const sansFor = (language: string): string => {
  const latin = language === 'en' ? ' "Helvetica Neue", Arial, "Noto Sans",' : '';
  return `-apple-system, "Segoe UI", Roboto,${latin} ${SANS[language === 'cht' ? 'cht' : 'zh']}, sans-serif`;
};

const SVG = "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E";
const BOX = 'M19 5v14H5V5h14m0-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2z';
const TICKED =
  'M19 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2zm-9 14-5-5 1.4-1.4 3.6 3.6 7.6-7.6L19 8z';
/** Returns a drawing as a background image, which paints faster than a mask. */
const drawn = (path: string, colour: string): string =>
  `url("data:image/svg+xml,${SVG}%3Cpath fill='${encodeURIComponent(colour)}' d='${path}'/%3E%3C/svg%3E")`;

/** Returns the tokens as CSS variables, for example `--paper`. */
export function cssVariables(theme: ThemeName, mode: Mode): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(SURFACES[mode])) variables[`--${name}`] = value;
  const { main, hover, selected, contrast } = ACCENTS[theme][mode];
  Object.assign(variables, { '--main': main, '--main-hover': hover, '--selected': selected, '--contrast': contrast });
  variables['--box'] = drawn(BOX, SURFACES[mode].text2);
  variables['--box-ticked'] = drawn(TICKED, main);
  for (const [tone, pair] of Object.entries(TONES)) {
    variables[`--${tone}`] = pair[mode].fg;
    variables[`--${tone}-soft`] = pair[mode].soft;
  }
  return variables;
}
