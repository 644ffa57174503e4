import { describe, expect, test } from '@jest/globals';
import { makeAddresses } from './addresses';

const { toMenu, toPage } = makeAddresses(
  [
    { name: 'users', base: '/user/user-list' },
    { name: 'jobs', base: '/jobs' },
    { name: 'bills', base: '/users' },
  ],
  ['/main', '/user/user-list/tree', '/jobs/7'],
);

describe('conversion between menu addresses and react-admin addresses', () => {
  test.each([
    ['/users/7/show', '/users/7/show'],
    ['/user/user-list', '/user/user-list'],
    ['/user/user-list/create', '/user/user-list/create'],
    ['/jobs/3', '/jobs/3'],
    ['/bills/3', '/users/3'],
    ['/user/user-list/tree', '/user/user-list/tree'],
    ['/', '/'],
  ])('converts the address %s to the menu address %s', (path, shown) => expect(toMenu(path)).toBe(shown));

  test.each([
    ['/user/user-list', '/users'],
    ['/user/user-list/create', '/users/create'],
    ['/user/user-list/7/show', '/users/7/show'],
    ['/user/user-list/7/2', '/users/7/2'],
    ['/user/user-listing', '/user/user-listing'],
    ['/user/user-list/tree', '/user/user-list/tree'],
    ['/jobs/7', '/jobs/7'],
    ['/users/3', '/bills/3'],
    ['/main', '/'],
  ])('converts the menu address %s to the react-admin address %s', (path, page) => expect(toPage(path)).toBe(page));

  test('converts `/users` to the menu address of `users` when no other resource has that menu address', () => {
    const other = makeAddresses([{ name: 'users', base: '/user/user-list' }]);
    expect(['/users', '/users/7/show', '/users/tree'].map(other.toMenu)).toEqual([
      '/user/user-list',
      '/user/user-list/7/show',
      '/users/tree',
    ]);
  });
});
