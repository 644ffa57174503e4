import { describe, expect, test } from '@jest/globals';
import type { Manifest, ManifestResource } from '@t3d/resources/kit';
import { isOwnPath } from './resourcePaths';

const resource = (
  name: string,
  path: string | undefined,
  calls: Partial<ManifestResource['calls']>,
): ManifestResource => ({ name, path, calls }) as ManifestResource;
const manifest: Pick<Manifest, 'menu' | 'resources'> = {
  menu: [
    { path: '/user', title: 'Users', children: [{ path: '/user/user-list', title: 'Customers', resource: 'users' }] },
  ],
  resources: [
    resource('users', '/user/user-list', { list: true, show: true, create: true, update: true }),
    resource('bills', '/user/bills', { list: true, show: true, create: false, update: false }),
    resource('jobs', undefined, { list: true, show: true }),
  ],
};

describe('the back-office pages that a user may open', () => {
  test.each([
    ['/', true],
    ['/main', true],
    ['/my-profile', true],
    ['/user', true],
    ['/user/user-list', true],
    ['/user/user-list/create', true],
    ['/user/user-list/7', true],
    ['/user/user-list/7/show', true],
    ['/user/bills/7/show', true],
    ['/jobs', true],
    ['/user/bills/create', false],
    ['/user/user-list/recharges', false],
    ['/user/bills/7', false],
    ['/user/user-list/7/show/x', false],
    ['/users', false],
    ['/setting', false],
    ['/order/order-list', false],
  ])('decides whether %s is a page of the user (%p)', (path, own) => expect(isOwnPath(manifest, path)).toBe(own));
  test("includes a custom page only if the user may list the page's resource", () => {
    const page = [{ path: '/user/bills/statement', resource: 'bills' }];
    expect(isOwnPath(manifest, '/user/bills/statement', page)).toBe(true);
    expect(isOwnPath({ ...manifest, resources: [] }, '/user/bills/statement', page)).toBe(false);
    expect(isOwnPath(manifest, '/user/bills/statement')).toBe(false);
  });
});
