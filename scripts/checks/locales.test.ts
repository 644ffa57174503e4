import { expect, test } from '@jest/globals';
import { compareCatalogues, groupCatalogues } from './locales';

const whole = { zh: { a: { b: '订单' } }, en: { a: { b: 'Orders' } }, cht: { a: { b: '訂單' } } };

test('passes three catalogues with the same keys, each in its script', () => {
  expect(compareCatalogues('x', whole)).toEqual([]);
  expect(compareCatalogues('x', { zh: { name: '繁體中文' }, en: { name: '简体中文' }, cht: { name: '简体中文' } })).toEqual([]);
});

test('finds a key that a language lacks', () => {
  expect(compareCatalogues('x', { ...whole, cht: { a: {} } })).toEqual(['x: cht lacks a.b']);
  expect(compareCatalogues('x', { ...whole, en: { a: { b: 'Orders', c: 'More' } } })).toEqual(['x: zh lacks a.c', 'x: cht lacks a.c']);
});

test('finds an empty text', () => {
  expect(compareCatalogues('x', { ...whole, en: { a: { b: ' ' } } })).toEqual(['x: en a.b is empty']);
});

test('finds a text in the wrong script', () => {
  expect(compareCatalogues('x', { ...whole, en: { a: { b: '订单' } } })).toHaveLength(1);
  expect(compareCatalogues('x', { ...whole, cht: { a: { b: '订单' } } })).toHaveLength(1);
  expect(compareCatalogues('x', { ...whole, zh: { a: { b: '訂單' } } })).toHaveLength(1);
});

test('knows the three ways to name a language\'s file', () => {
  const found = groupCatalogues(['api/locales/zh.ts', 'api/locales/en.ts', 'admin/locales/login.cht.ts', 'resources/locales/zh/orders.ts', 'resources/locales/index.ts']);
  expect([...found]).toEqual([
    ['api/locales/', { zh: 'api/locales/zh.ts', en: 'api/locales/en.ts' }],
    ['admin/locales/login', { cht: 'admin/locales/login.cht.ts' }],
    ['resources/locales/orders', { zh: 'resources/locales/zh/orders.ts' }],
  ]);
});
