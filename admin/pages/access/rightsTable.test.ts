import { expect, test } from '@jest/globals';
import type { ResourceRights, RightRow } from '@t3d/resources/kit';
import { findRights, wordsOf } from './RightsTable';

const call = (pattern: string, label: string, allowed: boolean): RightRow => ({
  name: pattern.split(':')[1] ?? '',
  label,
  pattern,
  allowed,
  openToKeys: true,
  reasons: [],
  remedy: null,
  rows: null,
  when: null,
});
const resource = (name: string, label: string, calls: RightRow[]): ResourceRights => ({
  name,
  label,
  rows: '',
  hiddenFields: 0,
  hidden: [],
  calls,
});
const english = [
  resource('bills', 'Bills', [call('bills:list', 'See the list', true), call('bills:export', 'Export', false)]),
  resource('orders', 'Orders', [call('orders:export', 'Export', true)]),
];
const chinese = [
  resource('bills', '账单', [call('bills:export', '导出', false)]),
  resource('orders', '订单', [call('orders:export', '导出', true)]),
];
const patterns = (found: ReturnType<typeof findRights>): string[] => found.map(({ call: { pattern } }) => pattern);

test('finds permissions by a question in everyday words', () => {
  expect(wordsOf('Why can’t I export bills?')).toEqual(['export', 'bills']);
  expect(patterns(findRights(english, 'Why can’t I export bills?', 'all'))).toEqual(['bills:export']);
  expect(patterns(findRights(english, 'bill', 'all'))).toEqual(['bills:list', 'bills:export']);
  expect(patterns(findRights(english, 'orders:export', 'all'))).toEqual(['orders:export']);
  expect(patterns(findRights(chinese, '为什么我不能导出账单？', 'all'))).toEqual(['bills:export']);
  expect(patterns(findRights(chinese, '导出', 'all'))).toEqual(['bills:export', 'orders:export']);
  expect(findRights(english, 'delete planets', 'all')).toEqual([]);
});

test('filters permissions into allowed and denied permissions', () => {
  expect(patterns(findRights(english, '', 'allowed'))).toEqual(['bills:list', 'orders:export']);
  expect(patterns(findRights(english, 'export', 'denied'))).toEqual(['bills:export']);
});
