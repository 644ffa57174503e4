import { describe, expect, test } from '@jest/globals';
import { chooseLanguage } from './language';

describe('the language of the screens', () => {
  test('is the stored one', () => expect(chooseLanguage('cht', ['en'])).toBe('cht'));
  test('is zh for a browser that knows zh-CN anywhere in its list', () =>
    expect(chooseLanguage(null, ['en-US', 'zh-CN'])).toBe('zh'));
  test('is en for any other browser, Taiwan included', () => {
    expect(chooseLanguage(null, ['zh-TW', 'zh'])).toBe('en');
    expect(chooseLanguage(null, ['ko'])).toBe('en');
  });
  test('ignores a stored word that is no language', () => expect(chooseLanguage('fr', ['zh-CN'])).toBe('zh'));
});
