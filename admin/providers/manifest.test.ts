import { describe, expect, test } from '@jest/globals';
import type { MenuEntry } from '@t3d/resources/kit';
import { menuTrail, visibleMenu } from './manifest';

const menu: MenuEntry[] = [
  { path: '/main', title: 'Home', hidden: true },
  { path: '/user', title: 'Users', children: [
    { path: '/user/user-list', title: 'Customers', resource: 'users' },
    { path: '/user/my-profile', title: 'Profile', hidden: true },
  ] },
  { path: '/message', title: 'Messages', children: [{ path: '/message/secret', title: 'x', hidden: true }] },
];

describe('the menu', () => {
  test('leaves hidden entries and empty parents out', () => {
    expect(visibleMenu(menu)).toEqual([{ path: '/user', title: 'Users', children: [menu[1]?.children?.[0]] }]);
  });
  test('knows the way to a page, to its records too', () => {
    expect(menuTrail(menu, '/user/user-list/7/show').map((entry) => entry.title)).toEqual(['Users', 'Customers']);
    expect(menuTrail(menu, '/user/my-profile').map((entry) => entry.title)).toEqual(['Users', 'Profile']);
    expect(menuTrail(menu, '/user/user-listing')).toEqual([]);
    expect(menuTrail(menu, '/nowhere')).toEqual([]);
  });
});
