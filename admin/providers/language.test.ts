import { describe, expect, test } from '@jest/globals';
import { chooseLanguage } from './language';

describe('the language of the screens', () => {
  test('is the stored one', () => expect(chooseLanguage('cht', ['en'])).toBe('cht'));
  test('is zh when the browser lists zh-CN anywhere', () =>
    expect(chooseLanguage(null, ['en-US', 'zh-CN'])).toBe('zh'));
  test('is en for any other browser, also one in Taiwan', () => {
    expect(chooseLanguage(null, ['zh-TW', 'zh'])).toBe('en');
    expect(chooseLanguage(null, ['ko'])).toBe('en');
  });
  test('ignores an unknown stored language', () => expect(chooseLanguage('fr', ['zh-CN'])).toBe('zh'));
});
