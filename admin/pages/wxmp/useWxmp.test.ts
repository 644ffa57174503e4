import { describe, expect, it } from '@jest/globals';
import type { Settings } from './wxmpCalls';
import { changesBetween, fallbackOf, randomText, valuesOf, withText } from './useWxmp';

describe('the values of the WeChat page', () => {
  it('sends only changed settings of the WeChat page, and lists only changed settings in the summary', () => {
    const before = valuesOf({ brandName: { zh: '海客通' }, theme: 'THEME_BLUE', menu: [] } as unknown as Settings);
    expect(changesBetween(before, { ...before })).toEqual({});
    expect(changesBetween(before, { ...before, theme: 'THEME_ORANGE', contact: null })).toEqual({
      theme: 'THEME_ORANGE',
    });
    expect(changesBetween(before, { ...before, token: 'abc' })).toEqual({ token: 'abc' });
  });
  it('removes a language from a text of the WeChat page when the user empties it', () => {
    expect(withText({ zh: 'a', en: 'b' }, 'en', '')).toEqual({ zh: 'a' });
    expect(withText({ zh: 'a' }, 'zh', '')).toBeNull();
    expect(withText(null, 'cht', 'x')).toEqual({ cht: 'x' });
  });
  it('returns the language of the text that readers see in place of an empty text', () => {
    expect(fallbackOf({ zh: 'a', en: 'b' }, 'cht')).toBe('zh');
    expect(fallbackOf({ en: 'b' }, 'cht')).toBe('en');
    expect(fallbackOf({ zh: 'a' }, 'zh')).toBeNull();
    expect(fallbackOf(null, 'zh')).toBeNull();
  });
  it('generates tokens and keys in the format that WeChat requires', () => {
    expect(randomText(32)).toMatch(/^[0-9A-Za-z]{32}$/);
    expect(randomText(43)).toMatch(/^[0-9A-Za-z]{43}$/);
    expect(randomText(43)).not.toBe(randomText(43));
  });
});
