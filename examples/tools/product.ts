import type { Role } from '@t3d/resources/kit';
import { defineProduct } from '@t3d/resources/kit';

interface Names {
  LIBRARIAN: true;
  MEMBER: true;
}
declare module '@t3d/resources/kit/roles' {
  interface RoleNames extends Names {}
}
export const ALL = ['LIBRARIAN', 'MEMBER'] as const;
export const STAFF: readonly Role[] = ['LIBRARIAN'];
/** Every row for everybody; or a member's own. */
export const EVERY_ROW = { LIBRARIAN: 'all', MEMBER: 'all' } as const;
export const own = <const N extends string>(field: N) => ({ LIBRARIAN: 'all', MEMBER: { self: field } }) as const;

const MENU = [
  { name: 'library', path: '/library', icon: 'Business' },
  { name: 'people', path: '/people', icon: 'People', roles: STAFF },
] as const;
declare module '@t3d/resources/kit/calls' {
  interface MenuParents extends Record<(typeof MENU)[number]['name'], true> {}
}

/** A lending library of tools. */
export const LIBRARY = defineProduct({
  name: 'Tool library',
  roles: ALL,
  people: 'members',
  house: { everyone: ALL, admins: STAFF },
  menu: MENU,
});
