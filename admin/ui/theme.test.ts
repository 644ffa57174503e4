import { describe, expect, test } from '@jest/globals';
import { createTheme } from '@mui/material/styles';
import { ACCENTS, THEME_NAMES, sansFor } from '../tokens';
import { makeTheme } from './theme';

describe('the theme for MUI', () => {
  test.each(THEME_NAMES)('contains the light and dark colours of the theme %s', (name) => {
    for (const mode of ['light', 'dark'] as const) {
      const theme = createTheme(makeTheme(name, mode, 'compact', 'zh'));
      expect(theme.palette.primary.main).toBe(ACCENTS[name][mode].main);
      expect(theme.palette.primary.dark).toBe(ACCENTS[name][mode].hover);
      expect(theme.palette.mode).toBe(mode);
    }
  });
  test('sets the height of table rows to 36 px when compact and 44 px when comfortable', () => {
    const height = (density: 'compact' | 'comfortable') =>
      (
        makeTheme('THEME_PURPLE', 'light', density, 'en').components?.MuiTableCell?.styleOverrides?.root as
          | { height?: number }
          | undefined
      )?.height;
    expect([height('compact'), height('comfortable')]).toEqual([36, 44]);
  });
  test('selects fonts with traditional glyphs for traditional Chinese', () => {
    expect(sansFor('cht')).toContain('PingFang TC');
    expect(sansFor('zh')).toContain('PingFang SC');
  });
  test('sets the breakpoints for phones to 750 px and for the drawer to 1024 px', () => {
    const { values } = createTheme(makeTheme('THEME_PURPLE', 'light', 'compact', 'zh')).breakpoints;
    expect([values.sm, values.md]).toEqual([751, 1025]);
  });
});
