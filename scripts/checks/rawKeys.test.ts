import { describe, expect, it } from '@jest/globals';
import framework from '../../admin/locales';
import outside from '../../admin/locales/auth';
import { texts as messages } from '../../api/locales/texts';
import { zh as kit } from '../../resources/locales/zh';
import { zh as product } from '../../resources/words/zh';
import { rawKeyIn } from '../../e2e/support/keys';

function keysOf(tree: object, above = ''): string[] {
  return Object.entries(tree).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [`${above}${key}`] : keysOf(inner as object, `${above}${key}.`),
  );
}
const { zh: screens } = framework;
const isDotted = (key: string): boolean => key.includes('.');

const CATALOGUES = {
  screens: keysOf(screens),
  'screens before the login': Object.keys(outside.zh),
  messages: Object.keys(messages),
  'every product’s resources': keysOf(kit),
  resources: keysOf(product),
};

describe.each(Object.entries(CATALOGUES))('raw key detection in %s', (_name, all) => {
  const keys = all.filter(isDotted);

  it('finds each text key, alone on a line and inside a sentence', () => {
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(rawKeyIn(key)).toBe(key);
      expect([key, rawKeyIn(`Issue 3 cards\n${key}\nCancel`)]).toEqual([key, key]);
      expect([key, rawKeyIn(`共 ${key}，已选 2 张`)]).toEqual([key, key]);
    }
  });
});

describe('raw key detection in special cases', () => {
  it.each([
    ['the key of a plural, which has no text of its own', 'crud.ranges.gaps', 'crud.ranges.gaps'],
    ['the same as a component says it', 'ranges.entries', 'ranges.entries'],
    ['one whose last part is a number', 'In line: days.1', 'days.1'],
    ['a misspelt key', 'crud.ranges.gasp', 'crud.ranges.gasp'],
    ['a key below a head that no catalogue has', 'resources.orders.fields.nothing', 'resources.orders.fields.nothing'],
    ['a blank of a screen that nobody filled', '{{count}} cards', '{{count}}'],
    ['a choice of words that nobody made', 'Issue 3 {count|card|cards}?', '{count|card|cards}'],
    ['a blank of a message', '余额 {balance} 不足', '{balance}'],
  ])('finds the untranslated key in %s', (_what, text, found) => expect(rawKeyIn(text)).toBe(found));
});

describe('raw key detection in ordinary text', () => {
  it.each([
    'Recharge 1,234.50 USD to Hanaro Mobile?',
    '30.00 GB · 2026-11-22 23:25 (UTC+08:00)',
    '每日2GB/15天，剩 1.50 GB。',
    'admin@t3d.test',
    'crud.ranges@t3d.test',
    'https://t3d.test/crud.ranges.gaps',
    'good.xlsx, bad.rows.csv and statement.2026-11.pdf',
    'smdp.io, rsp.smartone.example, 3.141 and v1.0.2',
    '8985202250110000008-8985202250110014991',
    'apply-revoke',
    'Done. Close the dialog.Then go on',
    'e.g. HK, i.e. Hong Kong',
    '',
  ])('finds no text key in the ordinary text %s', (text) => expect(rawKeyIn(text)).toBeUndefined());
});

it('finds no key in the translated texts of the screens', () => {
  const texts = (tree: object): string[] =>
    Object.values(tree).flatMap((inner) => (typeof inner === 'string' ? [inner] : texts(inner as object)));
  const filled = [...texts(screens), ...texts(kit), ...texts(product)].map((text) =>
    text.replace(/\{\{?\w+\}?\}/g, '3'),
  );
  expect(filled.filter((text) => rawKeyIn(text.replace(/%\{\w+\}|\{[^}]*\}/g, '3')))).toEqual([]);
});
