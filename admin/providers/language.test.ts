import { describe, expect, test } from '@jest/globals';
import { chooseLanguage } from './language';

describe('the choice of the language of the screens', () => {
  test('uses the stored language of the browser', () => expect(chooseLanguage('cht', ['en'])).toBe('cht'));
  test("uses zh when the list of the browser's languages contains zh-CN", () =>
    expect(chooseLanguage(null, ['en-US', 'zh-CN'])).toBe('zh'));
  test("uses en when the browser's languages do not contain zh-CN, even in Taiwan", () => {
    expect(chooseLanguage(null, ['zh-TW', 'zh'])).toBe('en');
    expect(chooseLanguage(null, ['ko'])).toBe('en');
  });
  test('ignores a stored language that does not exist', () => expect(chooseLanguage('fr', ['zh-CN'])).toBe('zh'));
});
