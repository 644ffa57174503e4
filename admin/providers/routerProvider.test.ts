import { describe, expect, test } from '@jest/globals';
import type { Manifest, ManifestResource } from '@t3d/resources/kit';
import { mayDo } from './authProvider';
import { menuAddress } from './routerProvider';

const calls = {
  list: true,
  show: true,
  create: false,
  update: true,
  delete: false,
  export: true,
  import: false,
  history: true,
};
const users = {
  name: 'users',
  path: '/user/user-list',
  calls,
  actions: [{ name: 'recharge' }],
} as unknown as ManifestResource;
const jobs = { name: 'jobs', calls, actions: [] } as unknown as ManifestResource;

describe('addresses', () => {
  test.each([
    ['/users', '/user/user-list'],
    ['/users/7/show', '/user/user-list/7/show'],
    ['/users?filter=%7B%7D', '/user/user-list?filter=%7B%7D'],
    ['/user/user-list/create', '/user/user-list/create'],
    ['/jobs/3', '/jobs/3'],
    ['/', '/'],
  ])('%s is shown as %s', (path, shown) => expect(menuAddress([users, jobs], path)).toBe(shown));
});

describe('what a caller may do', () => {
  const manifest = { resources: [users] } as unknown as Manifest;
  test.each([
    ['users', 'list', true],
    ['users', 'edit', true],
    ['users', 'create', false],
    ['users', 'recharge', true],
    ['users', 'transfer', false],
    ['bills', 'list', false],
  ])('%s %s: %p', (resource, action, may) => expect(mayDo(manifest, resource, action)).toBe(may));
});
