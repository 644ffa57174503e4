import { describe, expect, test } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@t3d/resources/kit';
import { PEOPLE_HISTORY, SHARED_HISTORY } from '@t3d/resources/kit';
import { LANGUAGE_NAMES } from '../providers/language';
import { loadWords } from '../test/testTexts';
import outside from './auth';

type Tree = { [key: string]: string | Tree };
const { zh, en, cht } = (await loadWords()) as Record<Language, Record<string, Tree> & { shell: Tree }>;
const keysOf = (tree: Tree, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
const textsOf = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)));
const holes = (text: string): string[] => (text.match(/\{\{?\w+\}?\}/g) ?? []).toSorted();
const plain = (key: string): string => key.replace(/_(one|other)$/, '');
const own = (tree: object): Tree =>
  Object.fromEntries<string | Tree>(Object.entries(tree).filter(([key]) => key !== 'ra'));

/** Returns the keys in a package's sources, without those in comments. */
function keysAskedBy(name: string): string[] {
  const folder = join(import.meta.dirname, '../../node_modules', name, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /[.]tsx?$/.test(file) && !/[.](spec|stories)[.]/.test(file),
  );
  const keys = files.flatMap((file) => {
    const code = readFileSync(join(folder, file), 'utf8').replaceAll(/^ *[*].*$/gm, '');
    return [...code.matchAll(/['"`](ra[.](?!inspector[.]position)[\w.]+)['"`]/g)].map(([, key = '']) => key);
  });
  return [...new Set(keys)];
}

/** Characters of simplified Chinese only. */
const SIMPLIFIED =
  /[页录码户号验证请联为后导载删订单数据设语显隐个这没权将账简级业务创择轮开关闭扫读错误应终续维护给钱]/;

describe('the catalogues of the three languages', () => {
  test('has the same text keys in the catalogues of all three languages', () => {
    const keys = (tree: object): string[] => [...new Set(keysOf(own(tree)).map(plain))].toSorted();
    expect(keys(en)).toEqual(keys(zh));
    expect(keys(cht)).toEqual(keys(zh));
  });
  test("has a Chinese text for every text key of react-admin's English texts", () => {
    const english = new Set(keysOf((en as unknown as { ra: Tree }).ra).map(plain));
    for (const tree of [zh, cht]) {
      const known = new Set(keysOf((tree as unknown as { ra: Tree }).ra).map(plain));
      expect([...english].filter((key) => !known.has(key))).toEqual([]);
    }
  });
  test("has a text for every key that react-admin's components use", () => {
    const input = ['ra-core', 'ra-ui-materialui'].flatMap(keysAskedBy);
    expect(input.length).toBeGreaterThan(140);
    for (const tree of [zh, en, cht]) {
      const known = new Set(keysOf({ ra: (tree as unknown as { ra: Tree }).ra }).map(plain));
      expect(input.filter((key) => !known.has(key))).toEqual([]);
    }
  });
  test('uses the same placeholders in the texts of all three languages', () => {
    const flat = (tree: Tree): [string, string][] =>
      keysOf(tree).map((key, index) => [key, textsOf(tree)[index] ?? '']);
    const chinese = new Map(flat(zh.shell));
    for (const tree of [en.shell, cht.shell])
      for (const [key, text] of flat(tree)) expect([key, holes(text)]).toEqual([key, holes(chinese.get(key) ?? '')]);
  });
  test('contains no simplified characters in texts of traditional Chinese', () => {
    const texts = [...textsOf(cht as unknown as Tree), ...Object.values(outside.cht)].filter(
      (text) => text !== LANGUAGE_NAMES.zh,
    );
    expect(texts.filter((text) => SIMPLIFIED.test(text))).toEqual([]);
  });
  test('has texts for exactly the history events that resources can have', () => {
    for (const { crud } of [zh, en, cht])
      expect(Object.keys((crud as { history: { actions: Tree } }).history.actions).toSorted()).toEqual(
        [...SHARED_HISTORY, ...PEOPLE_HISTORY].toSorted(),
      );
  });
  test('contains no empty text that is shown before login', () =>
    expect(Object.values(outside.zh).filter((text) => text.trim() === '')).toEqual([]));
  test('names the breadcrumbs in the usual words of screen readers', () => {
    expect([zh, en, cht].map(({ shell }) => shell.breadcrumb)).toEqual(['面包屑导航', 'Breadcrumb', '麵包屑導覽']);
  });
});
