import type { Menu, Roles } from './calls';
import type { Resource } from './define';
import type { Role } from './roles';
import type { ScopeRule } from './scope';

/** The product's settings for the built-in resources: their users and their pages. */
export interface Builtin {
  /** All roles that log in. */
  readonly everyone: Roles;
  /** The roles that see everybody's jobs, imports and changes. */
  readonly admins: Roles;
  /** The roles that read a record's history before its current owner. The default is the admins. */
  readonly staff?: Roles;
  /** The roles that have notifications. The default is everyone. */
  readonly noticed?: Roles;
  /** The scope of a user's own notifications, for products that withdraw some. The default is all. */
  readonly shownNotices?: ScopeRule<string>;
  /** The menu entries of built-in resources. Resources without an entry are not in the menu. */
  readonly menu?: Readonly<Record<string, Menu>>;
}
/** The settings with their defaults and with the product's users. */
interface SettledBuiltin extends Required<Omit<Builtin, 'menu'>> {
  readonly people: string;
}

const MAKERS = new WeakMap<Resource, (builtin: SettledBuiltin) => Resource>();
const NOBODYS: SettledBuiltin = {
  everyone: [],
  admins: [],
  staff: [],
  noticed: [],
  shownNotices: 'all',
  people: 'people',
};

/**
 * Declares a built-in resource without fixed roles. The registry builds it again with the roles of each product. The
 * exported declaration has the fields and the table but grants no access.
 */
export function builtinResource<R extends Resource>(make: (builtin: SettledBuiltin) => R): R {
  const made = make(NOBODYS);
  MAKERS.set(made, make);
  return made;
}

/** Returns whether a resource is a built-in one. */
export const isBuiltin = (resource: Resource): boolean => MAKERS.has(resource);

/** Builds a resource with the settings of a product. */
export function settle(resource: Resource, { builtin, people }: { builtin: Builtin; people: string }): Resource {
  const make = MAKERS.get(resource);
  if (!make) return resource;
  const made = make({ noticed: builtin.everyone, staff: builtin.admins, shownNotices: 'all', ...builtin, people });
  const menu = builtin.menu?.[resource.name];
  const settled = menu ? { ...made, declaration: { ...made.declaration, menu } } : made;
  MAKERS.set(settled, make);
  return settled;
}

/** Returns a map with the same value for each role. */
export const each = <T>(roles: Roles, value: T): Partial<Record<Role, T>> =>
  Object.fromEntries(roles.map((role) => [role, value]));
