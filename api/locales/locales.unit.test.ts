import { describe, expect, test } from '@jest/globals';
import { LANGUAGES, languageOf } from '@t3d/resources/kit';
import { textIn } from '@t3d/resources/locales';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MessageName } from './index';
import { RESELLER } from '../product';
import { registerTexts, domainOf } from '../products';
import { addMessages, catalogue, translate, translateAll, translateMessage } from './index';

registerTexts(RESELLER);
for (const { words } of await domainOf(RESELLER)) if (words) addMessages(words);

const API = fileURLToPath(new URL('..', import.meta.url));
/** Matches the places in code that name a message. */
const NAMED = [
  /\b(?:t|message|translate|translateNotice)\(\s*'([\w.]+)'/g,
  /\blabel\(\s*'(\w+\.[\w.]+)'/g,
  /extends ApiError \{[^}]*?super\(\s*'([\w.]+)'/g,
  /new (?:Invalid|Conflict|TooLarge|WrongType|TooMany)\(\s*'([\w.]+)'/g,
  /invalidField\(\s*[^,()]+,\s*'([\w.]+)'/g,
  /\{\s*key: '([\w.]+)'/g,
];

const keysIn = (file: string): string[] => {
  const text = readFileSync(file, 'utf8');
  return NAMED.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] as string));
};
const FOLDERS = [API, path.join(API, '../resources/kit')];
const sources = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(
        (name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name) && !/^(node_modules|test)\//.test(name),
      )
      .map((name) => path.join(folder, name)),
  );

describe('the catalogue of messages', () => {
  test.each(Object.entries(catalogue))('has every message in every language: %s', (_key, message) => {
    for (const language of LANGUAGES) expect(textIn(message, language).trim()).toBeTruthy();
  });

  test('has the same placeholders of a message in every language', () => {
    const names = (text: string): string[] =>
      [...text.matchAll(/\{([\w:.-]+)\}/g)].map((match) => match[1] as string).sort();
    for (const texts of Object.values(catalogue))
      for (const language of LANGUAGES) expect(names(textIn(texts, language))).toEqual(names(texts.zh));
  });

  test('has a message for every key that the code names', () => {
    const used = new Set(sources().flatMap(keysIn));
    expect(used.size).toBeGreaterThan(250);
    expect([...used].filter((key) => !Object.hasOwn(catalogue, key))).toEqual([]);
  });

  test('fills the placeholders of a message, and formats amounts as money', () => {
    expect(translate('max', 'en', { max: 5 })).toBe('At most 5');
    expect(translate('minMoney', 'en', { min: 100 })).toBe('At least 1.00');
    expect(translate('maxMoney', 'en', { max: 100_000_000_000 })).toBe('At most 1,000,000,000.00');
  });

  test('shows states and actions in a message as labels with codes', () => {
    const params = { orderNo: 'A1', from: 'REVOKED', to: 'REVOKING', needed: 'UNUSED, USING' };
    expect(translate('orders.illegal', 'en', params)).toBe(
      'Order A1 is Revoked (REVOKED): Revoking (REVOKING) is possible only from Unused (UNUSED), In use (USING)',
    );
    expect(translate('orders.illegal', 'zh', params)).toBe(
      '订单 A1 状态为 已撤销（REVOKED），不能执行 撤销中（REVOKING）（仅限 未使用（UNUSED）、使用中（USING））',
    );
    expect(translate('orders.illegal', 'zh', { ...params, to: 'retry' })).toContain('重试（retry）');
    expect(translate('orders.cardType', 'cht', { type: 'E_SIM' })).toContain('E_SIM');
  });

  test('shows a general text for an unknown message key', () => {
    expect(translateMessage({ key: 'no.such.key' as MessageName }, 'en')).toBe(
      'Request failed, please contact the administrator!',
    );
    expect(translateAll({ name: { key: 'required' } }, 'cht')).toEqual({ name: '必填' });
  });

  test("translates messages to the language in the request's header", () => {
    expect([undefined, 'zh', 'zh-CN,en', 'zh-TW', 'zh-Hant-HK', 'cht', 'en', 'fr-FR'].map(languageOf)).toEqual([
      'zh',
      'zh',
      'zh',
      'cht',
      'cht',
      'cht',
      'en',
      'en',
    ]);
  });
});
