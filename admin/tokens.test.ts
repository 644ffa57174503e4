import { describe, expect, test } from '@jest/globals';
import { ACCENTS, CHART_COLOURS, SURFACES, TONES } from './tokens';
import type { Mode } from './tokens';

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

type Pair = [name: string, front: string, back: string, least: number];

function surfacePairs(mode: Mode): Pair[] {
  const surfaces = SURFACES[mode];
  const backs = ['paper', 'canvas', 'sunken', 'hover', 'raised'] as const;
  return [
    ...backs.flatMap((back): Pair[] => [
      [`text on ${back}`, surfaces.text, surfaces[back], 11],
      [`text2 on ${back}`, surfaces.text2, surfaces[back], 5.4],
    ]),
    ...(['paper', 'canvas', 'raised'] as const).map((back): Pair => [
      `control on ${back}`,
      surfaces.control,
      surfaces[back],
      3,
    ]),
  ];
}

function accentPairs(mode: Mode): Pair[] {
  const surfaces = SURFACES[mode];
  return Object.entries(ACCENTS).flatMap(([name, accents]) => {
    const { main, hover, selected, contrast: on } = accents[mode];
    const tones = Object.entries(TONES).flatMap(([tone, pair]): Pair[] => [
      [`${name} main on soft ${tone}`, main, pair[mode].soft, 4.5],
      [`tone ${tone} on ${name} selected`, pair[mode].fg, selected, 4.5],
    ]);
    return [
      [`${name} contrast on main`, on, main, 4.5],
      [`${name} contrast on hover`, on, hover, 4.5],
      ...(['paper', 'canvas', 'hover', 'raised', 'sunken'] as const).map((back): Pair => [
        `${name} main on ${back}`,
        main,
        surfaces[back],
        4.5,
      ]),
      [`${name} main on selected`, main, selected, 4.5],
      [`${name} hover on selected`, hover, selected, 4.5],
      [`${name} text on selected`, surfaces.text, selected, 11],
      [`${name} text2 on selected`, surfaces.text2, selected, 4.5],
      [`${name} bar on divider`, main, surfaces.divider, 3],
      [`${name} control on selected`, surfaces.control, selected, 3],
      ...tones,
    ] as Pair[];
  });
}

function tonePairs(mode: Mode): Pair[] {
  const surfaces = SURFACES[mode];
  const ink = mode === 'light' ? '#FFFFFF' : '#0F1217';
  return Object.entries(TONES).flatMap(([tone, pair]): Pair[] => {
    const { fg, soft } = pair[mode];
    return [
      [`${tone} on its soft`, fg, soft, 4.5],
      ...(['paper', 'canvas', 'sunken', 'hover', 'raised'] as const).map((back): Pair => [
        `${tone} on ${back}`,
        fg,
        surfaces[back],
        4.5,
      ]),
      [`text2 on soft ${tone}`, surfaces.text2, soft, 4.5],
      [`text on soft ${tone}`, surfaces.text, soft, 4.5],
      [`ink on ${tone}`, ink, fg, 4.5],
    ];
  });
}

const chartPairs = (mode: Mode): Pair[] =>
  CHART_COLOURS[mode].map((colour, index): Pair => [`chart ${index}`, colour, SURFACES[mode].paper, 3]);

describe.each<Mode>(['light', 'dark'])('colours of %s', (mode) => {
  const pairs = [...surfacePairs(mode), ...accentPairs(mode), ...tonePairs(mode), ...chartPairs(mode)];
  test('has enough contrast between the colours of all pairs', () => {
    const poor = pairs
      .filter(([, front, back, least]) => contrast(front, back) < least)
      .map(([name, front, back, least]) => `${name}: ${contrast(front, back).toFixed(2)} < ${least}`);
    expect(poor).toEqual([]);
  });
  test('checks the contrast of about two hundred pairs of colours', () => expect(pairs.length).toBeGreaterThan(190));
});
