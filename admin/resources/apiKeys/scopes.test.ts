import { expect, test } from '@jest/globals';
import type { Rights } from '@t3d/resources/kit';
import { groupsOf, scopesOf, ticksOf } from './scopes';

const call = (pattern: string, more: object = {}) => ({
  name: pattern.split(':')[1],
  label: pattern,
  pattern,
  allowed: true,
  openToKeys: true,
  ...more,
});
const RIGHTS = {
  resources: [
    { name: 'orders', label: 'Orders', path: '/order/list', calls: [call('orders:list'), call('orders:show')] },
    { name: 'plans', label: 'Plans', calls: [call('plans:list'), call('plans:create', { allowed: false })] },
    { name: 'api-keys', label: 'Keys', path: '/user/api-keys', calls: [call('api-keys:list', { openToKeys: false })] },
  ],
} as unknown as Rights;
const MENU = [{ path: '/order', title: 'Orders' }] as never;
const groups = groupsOf(RIGHTS, MENU, 'Other');

test('offers the scopes that the owner has and that are allowed for API keys, in menu order', () => {
  expect(groups.map(({ label, screens }) => [label, screens.map(({ name }) => name)])).toEqual([
    ['Orders', ['orders']],
    ['Other', ['plans']],
  ]);
});

test("merges the selected calls into the fewest scopes that the owner's permission patterns cover", () => {
  const all = ticksOf(['*'], groups);
  expect(scopesOf(all, groups, ['*'])).toEqual(['*']);
  expect(scopesOf(all, groups, ['orders:*', 'plans:list'])).toEqual(['orders:*', 'plans:list']);
  expect(scopesOf(all, groups, ['orders:list', 'orders:show', 'plans:list'])).toEqual([
    'orders:list',
    'orders:show',
    'plans:list',
  ]);
  expect(scopesOf(new Set(['orders:list', 'plans:list']), groups, ['*'])).toEqual(['*:list']);
  expect(scopesOf(new Set(['orders:show']), groups, ['*'])).toEqual(['orders:show']);
});
