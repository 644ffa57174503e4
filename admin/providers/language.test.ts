import { describe, expect, test } from '@jest/globals';
import { chooseLanguage } from './language';

describe('the language of the screens', () => {
  test('uses the stored language', () => expect(chooseLanguage('cht', ['en'])).toBe('cht'));
  test('uses zh when the browser lists zh-CN anywhere', () =>
    expect(chooseLanguage(null, ['en-US', 'zh-CN'])).toBe('zh'));
  test('uses en for any other browser, also for one in Taiwan', () => {
    expect(chooseLanguage(null, ['zh-TW', 'zh'])).toBe('en');
    expect(chooseLanguage(null, ['ko'])).toBe('en');
  });
  test('ignores an unknown stored language', () => expect(chooseLanguage('fr', ['zh-CN'])).toBe('zh'));
});
