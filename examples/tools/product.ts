import type { Role } from '@t3d/resources/kit';
import { defineProduct } from '@t3d/resources/kit';

declare module '@t3d/resources/kit/roles' {
  interface RoleNames extends Record<(typeof ALL)[number], true> {}
}
declare module '@t3d/resources/kit/access' {
  interface MenuParents extends Record<'library', true> {}
}
export const ALL = ['LIBRARIAN', 'MEMBER'] as const;
export const STAFF: readonly Role[] = ['LIBRARIAN'];
export const EVERY_ROW = { LIBRARIAN: 'all', MEMBER: 'all' } as const;
export const own = <const N extends string>(field: N) => ({ LIBRARIAN: 'all', MEMBER: { self: field } }) as const;

/** The second product of this repository, a lending library of tools. */
export const LIBRARY = defineProduct({
  name: 'Tool library',
  roles: ALL,
  people: 'members',
  builtin: { everyone: ALL, admins: STAFF },
  menu: [{ name: 'library', path: '/library', icon: 'Business' }],
});
