import '../../declared/builtInKinds';
import { describe, expect, test } from '@jest/globals';
import type { Manifest, ManifestAction, ManifestField, ManifestResource } from '@t3d/resources/kit';
import {
  actionLinesOf,
  bestOf,
  isWholeNumber,
  MAX_RECENT,
  pageLinesOf,
  queryWordsOf,
  recentLines,
  recordsOf,
  remembered,
  scoreOf,
} from './items';
import { linesOfSentence, readSentence } from './sentence';

const CALLS = {
  list: true,
  show: true,
  create: false,
  update: false,
  delete: false,
  export: false,
  import: false,
  history: false,
};
const action = (name: string, more: Partial<ManifestAction> = {}): ManifestAction => ({
  name,
  label: name.toUpperCase(),
  confirm: '',
  on: 'many',
  ranges: false,
  preview: false,
  idempotent: false,
  danger: false,
  primary: false,
  fields: [],
  ...more,
});
const resource = (name: string, more: Partial<ManifestResource> = {}): ManifestResource => ({
  name,
  label: `All ${name}`,
  singular: name,
  path: `/home/${name}`,
  recordLabel: ['id'],
  sections: [],
  historyFields: [],
  fields: [],
  list: { columns: [], hidden: [], sort: { field: 'id', order: 'ASC' }, search: true, sums: [], inline: [] },
  calls: CALLS,
  importTypes: [],
  importKey: [],
  actions: [],
  ...more,
});
const manifest: Pick<Manifest, 'menu' | 'resources'> = {
  menu: [
    { path: '/main', title: 'Home', hidden: true },
    {
      path: '/home',
      title: 'Builtin',
      icon: 'Group',
      children: [{ path: '/home/rooms', title: 'Rooms of the builtin', icon: 'Key', resource: 'rooms' }],
    },
  ],
  resources: [
    resource('rooms', {
      calls: { ...CALLS, create: true },
      actions: [action('paint'), action('let', { ranges: true, primary: true }), action('sweep', { on: 'resource' })],
    }),
    resource('lamps', { path: '/home/rooms/lamps' }),
    resource('cellars', { path: undefined, actions: [action('flood', { on: 'resource' })] }),
    resource('attics', { calls: { ...CALLS, list: false }, actions: [action('air', { on: 'resource' })] }),
    resource('walls', { list: { ...resource('x').list, search: false }, actions: [action('tear')] }),
  ],
};
const t = (key: string, params?: Record<string, unknown>): string =>
  `${key} ${Object.values(params ?? {}).join(' ')}`.trim();
const pages = pageLinesOf(
  manifest,
  [
    { path: '/home/rooms/sheet', resource: 'rooms', title: 'bills.statement.title' },
    { path: '/attic', resource: 'attics', title: 'bills.tabs.bills' },
    { path: '/nameless', resource: 'rooms' },
  ],
  t,
);
const actions = actionLinesOf(manifest, pages, t);

describe('lines of the command palette', () => {
  test("lists the user's menu pages, hidden pages, lists below these pages, and custom pages in the palette", () => {
    expect(pages.map(({ path, title, more }) => [path, title, more])).toEqual([
      ['/main', 'Home', undefined],
      ['/home/rooms', 'Rooms of the builtin', 'Builtin'],
      ['/home/rooms/lamps', 'All lamps', 'Builtin › Rooms of the builtin'],
      ['/home/walls', 'All walls', undefined],
      ['/home/rooms/sheet', 'bills.statement.title', 'Builtin › Rooms of the builtin'],
    ]);
  });

  test('lists new records and actions, main actions first, and asks for a record when an action needs a record', () => {
    expect(actions.map(({ key, asks }) => [key, asks])).toEqual([
      ['action rooms:let', false],
      ['action rooms:create', false],
      ['action rooms:sweep', false],
      ['action rooms:paint', true],
    ]);
  });

  test('lists found records only of resources that have a page in the back-office', () => {
    const found = ['rooms', 'cellars', 'nowhere'].map((name) => ({ resource: name, id: 7, label: 'X', field: 'x' }));
    expect(recordsOf(manifest, found)).toMatchObject([{ key: 'record rooms 7', title: 'X', icon: 'Key' }]);
  });
});

describe('a typed sentence in the palette', () => {
  const field = { name: 'amount', kind: 'money', label: 'Amount' } as ManifestField;
  const pay = action('pay', { label: '充值', fields: [field], on: 'one' });
  const rooms = resource('rooms', { actions: [action('paint'), pay] });
  const sentences = actionLinesOf({ resources: [rooms] }, [], t);
  const read = (text: string) => {
    const found = readSentence(text, sentences);
    return found && [found.line.action?.name, found.amountField, found.who, found.minor];
  };
  test('reads a sentence with an action, the name of a record and an amount, with or without a currency', () => {
    expect(read('pay lvxin 100')).toEqual(['pay', 'amount', 'lvxin', 10_000]);
    expect(read('Pay Lvxin Tech $1,250.50')).toEqual(['pay', 'amount', 'lvxin tech', 125_050]);
    expect(read('充值旅信 100 usd')).toEqual(['pay', 'amount', '旅信', 10_000]);
  });
  test('reads no sentence without a name, an amount or an action that takes an amount', () => {
    expect(['pay', 'pay lvxin', 'pay 100', 'pay lvxin -5', 'payment lvxin 100', 'paint lvxin 100'].map(read)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });
  test('offers a line for each record that a typed sentence means, with the typed amount for the dialog', () => {
    const sentence = readSentence('pay blue 100', sentences);
    const found = recordsOf({ menu: [], resources: [rooms] }, [{ resource: 'rooms', id: 7, label: 'Blue room' }]);
    expect(sentence && linesOfSentence(sentence, found, new Map([[7, 'USD']]))).toMatchObject([
      { id: 7, title: '充值 · Blue room · 100.00 USD', given: { amount: 10_000 }, action: { name: 'pay' } },
    ]);
  });
});

describe('search for a typed text in the palette', () => {
  const score = (text: string, title: string, besides = ''): number => scoreOf(queryWordsOf(text), title, besides);
  test('ranks a whole name first, then the start of a name, whole words, any part of a name, then other texts', () => {
    const scores = [
      score('order list', 'Order list'),
      score('order', 'Order list'),
      score('list ord', 'Order list'),
      score('der', 'Order list'),
      score('ship', 'Order list', 'shipping'),
      score('ipp', 'Order list', 'shipping'),
      score('nothing', 'Order list'),
    ];
    expect(scores).toEqual([6, 5, 4, 3, 2, 1, 0]);
  });
  test('ignores full-width characters, capitals and blanks in a palette search, and may find no line', () => {
    expect([score('ＯＲＤＥＲ　', 'order list'), score('订单', '订单列表'), score('  ', 'order')]).toEqual([5, 5, 0]);
  });
  test("matches an action by the declared label, and by the name of the action's list", () => {
    expect(bestOf(actions, queryWordsOf('let'), 9)[0]?.key).toBe('action rooms:let');
    expect(bestOf(actions, queryWordsOf('paint rooms'), 9).map(({ key }) => key)).toEqual(['action rooms:paint']);
    expect(bestOf(actions, queryWordsOf('rooms'), 2)).toHaveLength(2);
  });
});

describe('the recently opened pages', () => {
  const [page] = pages;
  const [record] = recordsOf(manifest, [{ resource: 'rooms', id: 7, label: 'Blue room', status: 'LET' }]);
  if (!page || !record) throw new Error('no lines');
  test('stores recent pages newest first, without duplicates, and limited in number', () => {
    const kept = [...pages, ...actions, record, page].reduce(
      (before, line) => remembered(before, line),
      remembered([], record),
    );
    expect([kept.length, kept[0]?.key, kept[1]?.key, new Set(kept.map(({ key }) => key)).size]).toEqual([
      MAX_RECENT,
      page.key,
      record.key,
      MAX_RECENT,
    ]);
  });
  test('shows recent pages with current labels, without forbidden pages and states that may have changed', () => {
    const kept = remembered(remembered(remembered([], record), page), { ...page, key: 'page /gone' });
    expect(recentLines(kept, manifest, pages)).toEqual([page, { ...record, status: undefined }]);
    expect(recentLines(kept, { ...manifest, resources: [] }, pages)).toEqual([page]);
  });
});

test('recognises a complete number in any grouping of the digits', () => {
  expect(
    ['8986 0012 3456 7890 123', '460001234567890', '８９８６００１２３４５６７８９０１２３４'].map(isWholeNumber),
  ).toEqual([true, true, true]);
  expect(['898600123456789', '89860012345678901', '46000123456789', 'T46000123456789', ''].map(isWholeNumber)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
