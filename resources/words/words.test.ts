import { describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Fields, HistoryWord, Resource } from '../kit';
import { LANGUAGES } from '../kit';
import { sentenceOf } from '../kit/check/index';
import { HIDDEN_PAGES, MENU } from '../menu';
import plans from '../plans/plans';
import rechargeRecords from '../money/recharge-records';
import type { PartialWords } from '../locales';
import {
  actionText,
  addLabels,
  addProductWords,
  fieldHelp,
  fieldLabel,
  historyLabel,
  menuTitle,
  missingWords,
  optionLabel,
  resourceLabel,
} from '../locales';
import { cht as kitChosen } from '../locales/cht';
import { en as kitEn } from '../locales/en';
import { traditionalTree } from '../locales/traditional';
import { zh as kitZh } from '../locales/zh';
import { cht as chosen } from './cht';
import { en } from './en';
import { WORDS } from './index';
import { zh } from './zh';

addProductWords(WORDS);
const [cht, kitCht] = [traditionalTree(zh, chosen), traditionalTree(kitZh, kitChosen)];
const FOLDER = join(import.meta.dirname, '..');
/** Matches files that declare no resource, and tests. */
const OTHERS = /^(kit|locales|words|identity|esim|diagnosis|node_modules)\/|(^|\/)kinds\/|\.test\.ts$/;
const files = readdirSync(FOLDER, { recursive: true })
  .map((file) => String(file).replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !OTHERS.test(file));
const resources: Resource[] = [];
// Imports one file after another, because Jest cannot link a module during two imports.
for (const file of files) {
  const { default: resource } = (await import(join(FOLDER, file))) as { default?: Resource };
  if (resource) resources.push(resource);
}
const SYSTEM_FIELDS = ['id', 'createdAt', 'updatedAt', 'version'];
// Texts that must differ between simplified and traditional Chinese.
const DIFFERENT = [
  'resources.orders.label',
  'resources.plans.label',
  'resources.bills.label',
  'resources.users.label',
  'resources.users.actions.recharge.label',
  'common.fields.price',
  'menu.setting',
  'menu.orders',
];

const isWord = (text: string, key: string): boolean => text.trim() !== '' && text !== key;

function shownFields(resource: Resource): [string, Fields[string]][] {
  const inputs = Object.values(resource.declaration.actions ?? {}).flatMap((action) =>
    Object.entries(action.input ?? {}),
  );
  return [...Object.entries(resource.fields), ...inputs].filter(([, field]) => !field.hidden);
}

const at = (words: unknown, path: string): unknown =>
  path.split('.').reduce((inner, key) => (inner as Record<string, unknown>)[key], words);

function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

describe('the catalogue of labels', () => {
  test('has a label in each language for every field, value, action, section and menu entry', () => {
    expect(resources.flatMap(missingWords).map(sentenceOf)).toEqual([]);
  });

  test.each(LANGUAGES)('has a title in %s for every menu group and every page outside the menu', (language) => {
    const pages = [...MENU, ...HIDDEN_PAGES].map(({ name }) => name);
    expect(pages.filter((name) => !isWord(menuTitle(name, language), name))).toEqual([]);
  });

  test('contains no empty label and uses the same placeholders in all languages', () => {
    const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();
    for (const [chinese, ...others] of [
      [zh, en, cht],
      [kitZh, kitEn, kitCht],
    ])
      for (const [path, text] of leaves(chinese)) {
        for (const other of others) {
          const said = String(at(other, path.slice(1)));
          expect(said.trim()).not.toBe('');
          expect({ path, placeholders: placeholders(said) }).toEqual({ path, placeholders: placeholders(text) });
        }
      }
  });

  test('converts labels into traditional Chinese instead of copying the simplified labels', () => {
    for (const path of DIFFERENT) expect({ path, text: at(cht, path) }).not.toEqual({ path, text: at(zh, path) });
  });

  test('uses in confirmations only placeholders that the confirmation dialog can fill in', () => {
    for (const resource of resources) {
      for (const [name, action] of Object.entries(resource.declaration.actions ?? {})) {
        // Returns the amount fields, whose names are placeholders too.
        const moneyIn = (fields: Fields): string[] =>
          Object.entries(fields)
            .filter(([, field]) => field.kind === 'money')
            .map(([field]) => field);
        const known = new Set([
          'count',
          'label',
          'amount',
          'after',
          'below',
          ...Object.keys(action.input ?? {}),
          ...moneyIn(resource.declaration.fields),
          ...(Array.isArray(action.preview) ? action.preview : []),
          ...moneyIn(action.input ?? {}).map((input) => `${input}Figure`),
        ]);
        const input = [...actionText(resource.name, name, 'en').confirm.matchAll(/\{(\w+)\}/g)].map(
          ([, placeholder]) => placeholder ?? '',
        );
        expect({
          resource: resource.name,
          name,
          unknown: input.filter((placeholder) => !known.has(placeholder)),
        }).toEqual({ resource: resource.name, name, unknown: [] });
      }
    }
  });

  test('contains no label of a field, action or event that no resource declares', () => {
    const names = new Set(resources.map(({ name }) => name));
    expect(Object.keys({ ...kitZh.resources, ...zh.resources }).filter((name) => !names.has(name))).toEqual([]);
    for (const resource of resources) {
      const said: Required<PartialWords>['resources'] = { ...kitZh.resources, ...zh.resources };
      const words = said[resource.name];
      const fields = new Set([...shownFields(resource).map(([name]) => name), ...SYSTEM_FIELDS]);
      const actions = new Set([...Object.keys(resource.declaration.actions ?? {}), 'create', 'delete']);
      expect([
        resource.name,
        // Checks the first part of the key, which may be a path in structured data.
        Object.keys({ ...words?.fields, ...words?.help, ...words?.enums }).filter(
          (name) => !fields.has(name.split('.')[0] ?? name),
        ),
      ]).toEqual([resource.name, []]);
      const history = new Set(resource.declaration.history);
      const strangers = [
        ...Object.keys(words?.actions ?? {}).filter((name) => !actions.has(name)),
        ...Object.keys(words?.history ?? {}).filter((word) => !history.has(word)),
      ];
      expect([resource.name, strangers]).toEqual([resource.name, []]);
    }
  });

  test("labels the history events of a resource only with the resource's own texts", () => {
    const wordsOf = ({ declaration: { history = [], actions = {} } }: Resource) => [
      ...history,
      ...Object.keys(actions),
    ];
    const all = [...new Set(resources.flatMap(wordsOf))];
    let looked = 0;
    for (const resource of resources) {
      // Includes the views of the table, which share its history events.
      const own = new Set(resources.filter(({ table }) => table === resource.table).flatMap(wordsOf));
      for (const word of all) {
        const labels = LANGUAGES.map((language) => historyLabel(resource, word, language));
        const isOwn = wordsOf(resource).includes(word);
        if (isOwn)
          expect([resource.name, word, labels]).not.toEqual([resource.name, word, expect.arrayContaining([null])]);
        else if (!own.has(word))
          expect([resource.name, word, labels]).toEqual([resource.name, word, [null, null, null]]);
        looked += 1;
      }
    }
    expect(looked).toBe(resources.length * all.length);
    expect(looked).toBeGreaterThan(1000);
    expect([historyLabel(rechargeRecords, 'close', 'en'), historyLabel(plans, 'close', 'en')]).toEqual([
      'Closed',
      null,
    ]);
  });

  test('rejects at compile time a label for the history event of another resource', () => {
    type Of = HistoryWord<typeof rechargeRecords>;
    const closed: Of[] = ['close', 'resolve', 'update'];
    // @ts-expect-error a word of orders
    const rejected: Of = 'used-up';
    expect([...closed, rejected]).toHaveLength(4);
  });

  test('gives a view the texts of the viewed resource, and lets the view override these texts', () => {
    expect(optionLabel('terminal-agent', 'status', 'STOCKED', 'zh')).toBe('库存');
    expect(fieldHelp('sub-agent-plans', 'retailPrice', 'en')).toBe(en.resources['agent-plans'].help.retailPrice);
    expect(fieldLabel('sub-agent-plans', 'cooperationPrice', 'en')).toBe('Price for the sub-agent');
  });

  test('accepts labels for a resource that is declared outside the product', () => {
    expect(resourceLabel('probes', 'en')).toEqual({ label: 'probes', singular: 'probes' });
    addLabels({
      en: {
        resources: { probes: { label: 'Probes', singular: 'probe', fields: { depth: 'Depth' } } },
        menu: { laboratory: 'Laboratory' },
      },
    });
    addLabels({
      en: {
        resources: { probes: { label: 'Probes', singular: 'probe', enums: { state: { DEEP: 'Deep' } } } },
      },
    });
    expect(resourceLabel('probes', 'en')).toEqual({ label: 'Probes', singular: 'probe' });
    expect([
      fieldLabel('probes', 'depth', 'en'),
      fieldLabel('probes', 'remark', 'en'),
      optionLabel('probes', 'state', 'DEEP', 'en'),
    ]).toEqual(['Depth', 'Remark', 'Deep']);
    expect([menuTitle('laboratory', 'en'), menuTitle('probes', 'en'), menuTitle('orders', 'en')]).toEqual([
      'Laboratory',
      'Probes',
      'Order list',
    ]);
    expect(fieldLabel('probes', 'depth', 'zh')).toBe('depth');
  });
});
