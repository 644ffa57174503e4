import type { Menu, Roles } from './calls';
import type { Resource } from './define';
import type { Role } from './roles';
import type { ScopeRule } from './scope';

/** The product's settings for the built-in resources. */
export interface Builtin {
  readonly everyone: Roles;
  /** The roles that see the jobs, imports and changes of all users. */
  readonly admins: Roles;
  /**
   * The roles that read all of a record's history. Other roles read the history only since the current owner. The
   * default is `admins`.
   */
  readonly staff?: Roles;
  /** The roles that have notifications. The default is `everyone`. */
  readonly noticed?: Roles;
  /** The rule that hides some of a user's notifications from the user. By default the user sees all. */
  readonly shownNotices?: ScopeRule<string>;
  /** The menu entries of built-in resources. A resource without an entry is not in the menu. */
  readonly menu?: Readonly<Record<string, Menu>>;
}
/** The product's settings of the built-in resources with all defaults, and the resource of the product's users. */
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
 * The exported declaration has fields and a table but grants no access. The registry calls `make` again with the roles
 * of each product.
 */
export function builtinResource<R extends Resource>(make: (builtin: SettledBuiltin) => R): R {
  const made = make(NOBODYS);
  MAKERS.set(made, make);
  return made;
}

export const isBuiltin = (resource: Resource): boolean => MAKERS.has(resource);

/** Builds a built-in resource with the settings of a product. */
export function settle(resource: Resource, { builtin, people }: { builtin: Builtin; people: string }): Resource {
  const make = MAKERS.get(resource);
  if (!make) return resource;
  const made = make({ noticed: builtin.everyone, staff: builtin.admins, shownNotices: 'all', ...builtin, people });
  const menu = builtin.menu?.[resource.name];
  const settled = menu ? { ...made, declaration: { ...made.declaration, menu } } : made;
  MAKERS.set(settled, make);
  return settled;
}

export const each = <T>(roles: Roles, value: T): Partial<Record<Role, T>> =>
  Object.fromEntries(roles.map((role) => [role, value]));
