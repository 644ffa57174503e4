/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Box } from '@mui/material';
import { ThemeProvider, createTheme } from '@mui/material/styles';
import { cleanup, render } from '@testing-library/react';
import { cssVariables } from '../tokens';
import { Heading, SmallText, Text } from './Text';
import { makeTheme } from './theme';
import { BORDERS, COLOURS, MARKS, TEXT_KEYS } from './themeKeys';

const theme = createTheme(makeTheme('THEME_PURPLE', 'light', 'compact', 'en'));
/** The folders whose styles must use theme keys. */
const FOLDERS = ['ui', 'state', 'declared', 'layout', 'resources', 'pages', 'app'];
/** The sizes that styles may write as a number. */
const BETWEEN = ['declared/list/cardTitle.ts: fontSize: 15', 'declared/list/search/SearchBox.tsx: fontSize: 11,'];

function sourcesOf(folder: string): { path: string; text: string }[] {
  return readdirSync(join(import.meta.dirname, '..', folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesOf(path);
    // Skips the theme, which must contain literal sizes.
    if (!/\.tsx?$/.test(path) || /\.test\.tsx?$|^ui\/(theme|colours)/.test(path)) return [];
    return [{ path, text: readFileSync(join(import.meta.dirname, '..', path), 'utf8') }];
  });
}
const sources = FOLDERS.flatMap(sourcesOf);
const all = (pattern: RegExp): string[] =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`));

describe('the style keys for colours and borders', () => {
  test('defines every colour and border by an existing CSS variable', () => {
    const known = cssVariables('THEME_PURPLE', 'light');
    const values = [...Object.values(COLOURS).flatMap((group) => Object.values(group)), ...Object.values(BORDERS)];
    for (const value of [...values, ...Object.values(MARKS)]) {
      const name = /var\((--[\w-]+)\)/.exec(value)?.[1] ?? '';
      expect([value, known[name]]).toEqual([value, expect.stringMatching(/^#/)]);
    }
  });

  test('has no group of colours with the name `main`, because MUI would treat the group as a palette colour', () => {
    expect(Object.values(COLOURS).filter((group) => 'main' in group)).toEqual([]);
  });

  test('has every key that the styles of the sources use', () => {
    const groups = [...Object.keys(COLOURS), 'size', 'icon'].join('|');
    const named = sources.flatMap(({ path, text }) =>
      [...text.matchAll(new RegExp(`'(${groups})\\.(\\w+)'`, 'g'))].map(([, group = '', name = '']) => {
        const here = group in COLOURS ? COLOURS[group as keyof typeof COLOURS] : TEXT_KEYS[group as 'size' | 'icon'];
        return { path, group, name, is: name in here };
      }),
    );
    expect(named.filter(({ is }) => !is)).toEqual([]);
    expect(named.length).toBeGreaterThan(300);
    expect(all(/\b(typography): '(?!(note|small|body|title|figure|hero)')[^']*'/g)).toEqual([]);
    expect(all(/\bborder(Top|Right|Bottom|Left)?: '(?!(divider|soft|control|accent|none)'|\dpx |0)[^']*'/g)).toEqual(
      [],
    );
  });

  test('finds no literal sizes, colours or radii in the styles of the sources', () => {
    expect(all(/\bfontSize: \d+,?/g).toSorted()).toEqual(BETWEEN);
    expect(all(/'[^'\n]*var\(--(?!bar-top)[^'\n]*'/g)).toEqual([]);
    expect(all(/\bbackgroundColor: [^\n]*/g)).toEqual([]);
    expect(all(/\b[mp][trblxy]?: '-?\d*[02468]px'/g)).toEqual([]);
    expect(all(/\b(gap|rowGap|columnGap): '[^'\n]*px'/g)).toEqual([]);
  });

  test("imports every icon under the name of the icon's file", () => {
    expect(all(/^import (?!\w+Icon from)\w+ from '@mui\/icons-material[^\n]*/gm)).toEqual([]);
  });
});

describe('texts and boxes with style keys', () => {
  const styleOf = (element: React.ReactElement): CSSStyleDeclaration => {
    cleanup();
    const { container } = render(<ThemeProvider theme={theme}>{element}</ThemeProvider>);
    return getComputedStyle(container.firstElementChild as Element);
  };
  test('renders a text with the size, line height and colour of its key, and with a weight only if strong', () => {
    const note = styleOf(<SmallText>1</SmallText>);
    expect([note.fontSize, note.lineHeight, note.color, note.fontWeight]).toEqual(['12px', '18px', 'var(--text2)', '']);
    const small = styleOf(<Text size="small" strong sx={{ color: 'tone.red' }} />);
    expect([small.fontSize, small.lineHeight, small.color, small.fontWeight]).toEqual([
      '13px',
      '20px',
      'var(--red)',
      '600',
    ]);
  });
  test("renders a heading as a heading element without the browser's margin", () => {
    const heading = styleOf(<Heading level={2} />);
    expect([heading.fontSize, heading.lineHeight, heading.fontWeight, heading.marginTop]).toEqual([
      '16px',
      '24px',
      '600',
      '0px',
    ]);
    expect(document.querySelector('h2')).not.toBeNull();
  });
  test('accepts style keys for size, icon, surface and line in the `sx` of a box', () => {
    const box = styleOf(<Box sx={{ fontSize: 'icon.md', bgcolor: 'surface.sunken', borderTop: 'divider', p: 1.5 }} />);
    expect([box.fontSize, box.backgroundColor, box.paddingTop]).toEqual(['18px', 'var(--sunken)', '12px']);
    expect(box.borderTop).toBe('1px solid var(--divider)');
  });
});
