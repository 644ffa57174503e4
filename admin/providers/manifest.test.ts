import { describe, expect, test } from '@jest/globals';
import type { Manifest, ManifestResource, MenuEntry } from '@t3d/resources/kit';
import { menuTrail, onlyLook, placeResources, readBeforeWrite, resourceAt, visibleMenu } from './manifest';

const menu: MenuEntry[] = [
  { path: '/main', title: 'Home', hidden: true },
  {
    path: '/user',
    title: 'Users',
    children: [
      { path: '/user/user-list', title: 'Customers', resource: 'users' },
      { path: '/user/my-profile', title: 'Profile', hidden: true },
    ],
  },
  { path: '/message', title: 'Messages', children: [{ path: '/message/secret', title: 'x', hidden: true }] },
];

describe('the menu of the manifest', () => {
  test('omits hidden entries of the menu, and groups without entries', () => {
    expect(visibleMenu(menu)).toEqual([{ path: '/user', title: 'Users', children: [menu[1]?.children?.[0]] }]);
  });
  test('finds the menu entries that lead to a list and to the records of the list', () => {
    expect(menuTrail(menu, '/user/user-list/7/show').map((entry) => entry.title)).toEqual(['Users', 'Customers']);
    expect(menuTrail(menu, '/user/my-profile').map((entry) => entry.title)).toEqual(['Users', 'Profile']);
    expect(menuTrail(menu, '/user/user-listing')).toEqual([]);
    expect(menuTrail(menu, '/nowhere')).toEqual([]);
  });
});

describe('the addresses of resources', () => {
  const resource = (name: string, path?: string): ManifestResource => ({ name, path }) as ManifestResource;
  const manifest = {
    menu,
    resources: [
      resource('users', '/user/user-list'),
      resource('payments', '/user/payments'),
      resource('notices', '/message/notices'),
      resource('jobs'),
    ],
  } as Manifest;

  test('takes the address of a resource from the menu, or else from the given places, or else has no address', () => {
    const placed = placeResources(manifest, { users: '/other', payments: '/user/user-list/payments' });
    expect(placed.resources.map(({ path }) => path)).toEqual([
      '/user/user-list',
      '/user/user-list/payments',
      undefined,
      undefined,
    ]);
  });
  test('finds the resource with the address that is the longest beginning of a path', () => {
    const resources = [
      resource('bills', '/user/bills'),
      resource('payments', '/user/bills/payments'),
      resource('jobs'),
    ];
    const nameAt = (path: string): string | undefined => resourceAt(resources, path)?.name;
    expect([
      nameAt('/user/bills'),
      nameAt('/user/bills/7/show'),
      nameAt('/user/bills/payments'),
      nameAt('/user/bills/payments/7/show'),
      nameAt('/jobs/1'),
      nameAt('/user/billsx'),
    ]).toEqual(['bills', 'bills', 'payments', 'payments', 'jobs', undefined]);
  });
});

test("allows updates of a resource's records only if the user may also read them", () => {
  const updates = (update: boolean, show: boolean): boolean =>
    readBeforeWrite({ name: 'users', calls: { update, show } } as ManifestResource).calls.update;
  expect([updates(true, true), updates(true, false), updates(false, true)]).toEqual([true, false, false]);
});

test('removes writing calls and actions without a record while an admin views as another user', () => {
  const calls = { list: true, show: true, create: true, update: true, delete: true, export: true, import: true };
  const actions = [
    { name: 'buy', on: 'resource', ranges: false },
    { name: 'recycle', on: 'many', ranges: true },
  ];
  expect(onlyLook({ name: 'cards', calls, actions } as unknown as ManifestResource)).toEqual({
    name: 'cards',
    calls: { list: true, show: true, create: false, update: false, delete: false, export: true, import: false },
    actions: [{ name: 'recycle', on: 'many', ranges: false }],
  });
});
