import { MONO, RADIUS, TONES } from '../tokens';
import { COLOURS, TEXT_KEYS, TOUCH } from './themeKeys';

const toneRule = (tone: keyof typeof TONES) =>
  [`.status-chip.is-${tone}`, { color: COLOURS.tone[tone], backgroundColor: COLOURS.soft[tone] }] as const;

/** The styles of values, which are plain elements because a list has thousands of them. */
export const cellRules: Readonly<Record<string, object>> = {
  '.plain-icon': {
    userSelect: 'none',
    width: '1em',
    height: '1em',
    display: 'inline-block',
    flexShrink: 0,
    fill: 'currentColor',
  },
  '.status-chip': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    height: 22,
    maxWidth: '100%',
    padding: '0 6px',
    borderRadius: RADIUS.chip,
    verticalAlign: 'middle',
    whiteSpace: 'nowrap',
    ...TEXT_KEYS.note,
  },
  ...Object.fromEntries((Object.keys(TONES) as (keyof typeof TONES)[]).map(toneRule)),
  '.status-chip > svg': { fontSize: TEXT_KEYS.icon.xs },
  // Cuts a long text only, because the browser paints cut texts separately.
  '.status-chip > .may-cut': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '.digits': { display: 'inline-flex', alignItems: 'center', gap: 2, whiteSpace: 'nowrap' },
  '.digits > span': { fontFamily: MONO, fontSize: TEXT_KEYS.size.note },
  '.digits > span > span:not(:last-of-type)': { marginRight: 5 },
  '.digits > [data-sign]::before': { content: 'attr(data-sign)' },
  '.key-text': { fontFamily: MONO, fontSize: TEXT_KEYS.size.note },
  '.cut-text': { display: 'block', maxWidth: 240 },
  '.cut-text.may-cut': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '.whole-text': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '.one-line': { whiteSpace: 'nowrap' },
  '.no-value': { color: COLOURS.ink.disabled },
  '.is-negative': { color: COLOURS.tone.red },
  '.is-positive': { color: COLOURS.tone.green },
  '.copy-button': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    boxSizing: 'border-box',
    width: 24,
    height: 24,
    padding: 0,
    margin: '0 -6px 0 0',
    border: 0,
    borderRadius: RADIUS.control,
    color: COLOURS.ink.disabled,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    userSelect: 'none',
    WebkitTapHighlightColor: 'transparent',
    fontSize: TEXT_KEYS.icon.xs,
    '&.is-copied': { color: COLOURS.tone.green },
    '&:hover': { color: COLOURS.ink.primary, backgroundColor: COLOURS.surface.hover },
    [TOUCH]: { width: 44, height: 44, marginBlock: -10 },
  },
};
