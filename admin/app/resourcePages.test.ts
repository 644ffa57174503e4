import { describe, expect, it } from '@jest/globals';
import type { ManifestResource } from '@t3d/resources/kit';
import { makeAddresses } from '../state/addresses';
import { isFormPath, placesOf, resourceFormsOf, resourcePagesOf } from './resourcePages';

const ALL = { list: true, show: true, create: true, update: true };
const resource = (name: string, path: string, calls: Partial<typeof ALL> = {}): ManifestResource =>
  ({ name, path, calls: { ...ALL, ...calls } }) as ManifestResource;

describe('form pages of a resource after a loss of permission', () => {
  const users = resource('users', '/user/user-list');
  const before = resourceFormsOf([users]);

  it('offers only the forms of a resource that the user may open', () => {
    expect(before.get('users')).toEqual({ create: users, update: users });
    expect(resourceFormsOf([resource('bills', '/bills', { create: false, update: false })]).get('bills')).toEqual({
      create: undefined,
      update: undefined,
    });
  });

  it('keeps a form mounted after the loss of its permission, and rebuilds the form when the permission returns', () => {
    const narrow = resource('users', '/user/user-list', { create: false });
    const forms = resourceFormsOf([narrow], before);
    expect(forms.get('users')).toEqual({ create: users, update: narrow });
    expect(resourcePagesOf([narrow], forms)).toEqual([
      { name: 'users', resource: narrow, create: users, update: narrow },
    ]);
    expect(
      ['/user/user-list/create', '/user/user-list/7', '/user/user-list/7/show', '/user/user-list', '/bills/create'].map(
        (path) => isFormPath(forms, path),
      ),
    ).toEqual([true, true, false, false, false]);
    const again = resource('users', '/user/user-list');
    expect(resourceFormsOf([again], forms).get('users')?.create).toBe(again);
  });

  it("keeps the address of a form when the form's resource is gone, unless another resource uses the address", () => {
    const gone = resourceFormsOf([], before);
    expect(resourcePagesOf([], gone)).toEqual([{ name: 'users', resource: undefined, create: users, update: users }]);
    const other = resource('customers', '/user/user-list');
    const both = placesOf([other], resourceFormsOf([other], before));
    expect(makeAddresses(both).toPage('/user/user-list/7')).toBe('/customers/7');
    const moved = resource('users', '/users', { create: false });
    const forms = resourceFormsOf([moved], before);
    expect(resourcePagesOf([moved], forms)).toEqual([{ name: 'users', resource: moved, create: users, update: moved }]);
    const { toMenu, toPage } = makeAddresses(placesOf([moved], forms));
    expect(['/users/7', '/user/user-list/create'].map(toPage)).toEqual(['/users/7', '/users/create']);
    expect(toMenu('/users/7')).toBe('/users/7');
  });
});
