import { expect, test } from '@jest/globals';
import { compareCatalogues, groupCatalogues } from './locales';

const whole = { zh: { a: { b: '订单' } }, en: { a: { b: 'Orders' } }, cht: { a: { b: '訂單' } } };

test('accepts three catalogues with equal keys when each uses the writing system of its language', () => {
  expect(compareCatalogues('x', whole)).toEqual([]);
  expect(
    compareCatalogues('x', { zh: { name: '繁體中文' }, en: { name: '简体中文' }, cht: { name: '简体中文' } }),
  ).toEqual([]);
});

test('reports a key that is missing in any language', () => {
  expect(compareCatalogues('x', { ...whole, cht: { a: {} } })).toEqual(['x: cht lacks a.b']);
  expect(compareCatalogues('x', { ...whole, en: { a: { b: 'Orders', c: 'More' } } })).toEqual([
    'x: zh lacks a.c',
    'x: cht lacks a.c',
  ]);
});

test('reports an empty text in a catalogue', () => {
  expect(compareCatalogues('x', { ...whole, en: { a: { b: ' ' } } })).toEqual(['x: en a.b is empty']);
});

test('reports a text in the writing system of another language', () => {
  expect(compareCatalogues('x', { ...whole, en: { a: { b: '订单' } } })).toHaveLength(1);
  expect(compareCatalogues('x', { ...whole, cht: { a: { b: '订单' } } })).toHaveLength(1);
  expect(compareCatalogues('x', { ...whole, zh: { a: { b: '訂單' } } })).toHaveLength(1);
});

test('reports a text with different placeholders in different languages, and a plural with a missing form', () => {
  const rows = { rows_one: '{{count}} 行', rows_other: '{{count}} 行' };
  const english = { rows_one: 'One row', rows_other: '{{count}} rows' };
  expect(compareCatalogues('x', { zh: rows, en: english, cht: rows })).toEqual([]);
  expect(compareCatalogues('x', { zh: rows, en: { ...english, rows_other: '{{total}} rows' }, cht: rows })).toEqual([
    'x: en rows_other is filled with total, not count',
  ]);
  expect(compareCatalogues('x', { zh: { a: '{name}' }, en: { a: 'none' }, cht: { a: '{name}' } })).toEqual([
    'x: en a is filled with nothing, not name',
  ]);
  const one = { rows_other: '{{count}} 行' };
  expect(compareCatalogues('x', { zh: one, en: { rows_other: '{{count}} rows' }, cht: one })).toEqual([
    'x: rows lacks rows_one',
  ]);
  const text = (clock: string): string => `于 ${clock}`;
  expect(compareCatalogues('x', { zh: { at: text }, en: { at: () => 'at some time' }, cht: { at: text } })).toEqual([
    'x: en at takes 0 values, not 1',
  ]);
});

test('groups catalogue files by each of the three patterns of file names', () => {
  const found = groupCatalogues([
    'api/locales/zh.ts',
    'api/locales/en.ts',
    'admin/locales/login.cht.ts',
    'resources/locales/zh/orders.ts',
    'resources/locales/index.ts',
  ]);
  expect([...found]).toEqual([
    ['api/locales/', { zh: 'api/locales/zh.ts', en: 'api/locales/en.ts' }],
    ['admin/locales/login', { cht: 'admin/locales/login.cht.ts' }],
    ['resources/locales/orders', { zh: 'resources/locales/zh/orders.ts' }],
  ]);
});
