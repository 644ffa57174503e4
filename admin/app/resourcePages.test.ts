import { describe, expect, it } from '@jest/globals';
import type { ManifestResource } from '@t3d/resources/kit';
import { resourceFormsOf, isFormPath, resourcePagesOf } from './resourcePages';

const ALL = { list: true, show: true, create: true, update: true };
const resource = (name: string, path: string, calls: Partial<typeof ALL> = {}): ManifestResource =>
  ({ name, path, calls: { ...ALL, ...calls } }) as ManifestResource;

describe('the forms of a resource', () => {
  const users = resource('users', '/user/user-list');
  const before = resourceFormsOf([users]);

  it('are those that can be opened', () => {
    expect(before.get('users')).toEqual({ create: users, update: users });
    expect(resourceFormsOf([resource('bills', '/bills', { create: false, update: false })]).get('bills')).toEqual({
      create: undefined,
      update: undefined,
    });
  });

  it('stay as they were made when the right to them is taken, and are new when it comes back', () => {
    const narrow = resource('users', '/user/user-list', { create: false });
    const forms = resourceFormsOf([narrow], before);
    expect(forms.get('users')).toEqual({ create: users, update: narrow });
    expect(resourcePagesOf([narrow], forms)).toEqual([
      { name: 'users', base: '/user/user-list', resource: narrow, create: users, update: narrow },
    ]);
    expect(
      ['/user/user-list/create', '/user/user-list/7', '/user/user-list/7/show', '/user/user-list', '/bills/create'].map(
        (path) => isFormPath(forms, path),
      ),
    ).toEqual([true, true, false, false, false]);
    const again = resource('users', '/user/user-list');
    expect(resourceFormsOf([again], forms).get('users')?.create).toBe(again);
  });

  it('keep their address when the resource has gone, unless somebody else has it', () => {
    const gone = resourceFormsOf([], before);
    expect(resourcePagesOf([], gone)).toEqual([
      { name: 'users', base: '/user/user-list', resource: undefined, create: users, update: users },
    ]);
    const other = resource('customers', '/user/user-list');
    expect(resourcePagesOf([other], resourceFormsOf([other], before)).map(({ name }) => name)).toEqual(['customers']);
    const moved = resource('users', '/users', { create: false });
    expect(
      resourcePagesOf([moved], resourceFormsOf([moved], before)).map(({ base, resource: now, create, update }) => [
        base,
        now,
        create,
        update,
      ]),
    ).toEqual([
      ['/users', moved, undefined, moved],
      ['/user/user-list', undefined, users, undefined],
    ]);
  });
});
