import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

type Tokens = Record<string, string>;

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
const THEMES = ['PURPLE', 'ORANGE', 'GREEN', 'RED', 'BLUE'];
const TONES = ['grey', 'blue', 'teal', 'green', 'amber', 'red'];

function readTokens(sheet: string, theme: string): Tokens {
  const rules = [...sheet.matchAll(/([^{}]+)\{([^{}]+)\}/g)];
  const wanted = rules.filter(
    ([, selector = '']) => !selector.includes('data-theme') || selector.includes(`'${theme}'`),
  );
  return Object.fromEntries(
    wanted.flatMap(([, , body = '']) =>
      [...body.matchAll(/--([\w-]+): (#\w{6})/g)].map(([, name, value]) => [name, value]),
    ),
  );
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one = '', other = ''): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Returns every pair of text and background colours on the pages, with the required contrast. */
function pairsOf(tokens: Tokens): [string, string, number][] {
  const grounds = ['canvas', 'paper', 'hover', 'sunken', ...TONES.map((tone) => `${tone}-soft`)];
  return [
    ...grounds.flatMap((ground): [string, string, number][] => [
      ['text', ground, 4.5],
      ['text2', ground, 4.5],
      ['main', ground, 4.5],
    ]),
    ...TONES.map((tone): [string, string, number] => [tone, `${tone}-soft`, 4.5]),
    ['red', 'paper', 4.5],
    ['amber', 'paper', 4.5],
    ['contrast', 'main', 4.5],
    ['contrast', 'main-hover', 4.5],
    ['control', 'paper', 3],
    ['control', 'canvas', 3],
    ['main', 'sunken', 3],
    ['amber', 'sunken', 3],
  ].filter(([ink, ground]) => (ink as string) in tokens && (ground as string) in tokens) as [string, string, number][];
}

test.each(
  THEMES.flatMap((theme) => [
    [theme, 'light', light],
    [theme, 'dark', dark],
  ]),
)('has at least the contrast of WCAG AA in all pairs of colours (%s, %s)', (theme, _mode, sheet) => {
  const tokens = readTokens(sheet, theme);
  const pairs = pairsOf(tokens);
  expect(pairs.length).toBe(44);
  const weak = pairs.filter(([ink, ground, needed]) => contrast(tokens[ink], tokens[ground]) < needed);
  expect(weak).toEqual([]);
});
