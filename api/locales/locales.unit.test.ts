import { describe, expect, test } from '@jest/globals';
import { LANGUAGES, languageOf } from '@t3d/resources/kit';
import { readFileSync } from 'node:fs';
import { catalogue, translate, translateAll } from './index';

const keysIn = (file: string): string[] => [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/(?:say|super)\('([\w.]+)'/g)].map((match) => match[1] as string);

describe('messages', () => {
  test.each(Object.keys(catalogue))('%s exists in every language', (key) => {
    for (const language of LANGUAGES) expect(catalogue[key]?.[language]?.trim()).toBeTruthy();
  });

  test('every placeholder stands in every language', () => {
    const names = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string).sort();
    for (const texts of Object.values(catalogue)) for (const language of LANGUAGES) expect(names(texts[language])).toEqual(names(texts.zh));
  });

  test('every key of validation and of the refusals has its message', () => {
    const used = [...keysIn('../../resources/kit/schema.ts'), ...keysIn('../errors.ts')];
    expect(used.length).toBeGreaterThan(15);
    expect(used.filter((key) => !Object.hasOwn(catalogue, key))).toEqual([]);
  });

  test('fills placeholders, money as money', () => {
    expect(translate('max', 'en', { max: 5 })).toBe('At most 5');
    expect(translate('minMoney', 'en', { min: 100 })).toBe('At least 1.00');
  });

  test('an unwritten key is never shown itself', () => {
    expect(translate('no.such.key', 'en')).toBe('Request failed, please contact the administrator!');
    expect(translateAll({ name: { key: 'required' } }, 'cht')).toEqual({ name: '必填' });
  });

  test('picks the language of a header', () => {
    expect([undefined, 'zh', 'zh-CN,en', 'zh-TW', 'zh-Hant-HK', 'cht', 'en', 'fr-FR'].map(languageOf)).toEqual(['zh', 'zh', 'zh', 'cht', 'cht', 'cht', 'en', 'en']);
  });
});
