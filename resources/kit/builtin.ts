import type { Menu, Roles } from './access';
import type { Resource } from './define';
import type { Role } from './roles';
import type { ScopeRule } from './scope';

/** The product's settings for the built-in resources. */
export interface Builtin {
  readonly everyone: Roles;
  /** The roles that see the jobs, imports and changes of all users. */
  readonly admins: Roles;
  /**
   * The roles that read a record's complete history, by default `admins`. Other roles read it only since the current
   * ownership.
   */
  readonly staff?: Roles;
  /** The roles that have notifications. The default is `everyone`. */
  readonly noticed?: Roles;
  /** The rule for the notifications that a user sees. By default users see all of their notifications. */
  readonly shownNotices?: ScopeRule<string>;
  /** The menu entries of built-in resources. Resources without an entry are not in the menu. */
  readonly menu?: Readonly<Record<string, Menu>>;
}
/** The settings of the built-in resources with all defaults. */
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
 * Declares a built-in resource. The export grants no access, because each product's registry calls `make` with the
 * product's roles.
 */
export function builtinResource<R extends Resource>(make: (builtin: SettledBuiltin) => R): R {
  const made = make(NOBODYS);
  MAKERS.set(made, make);
  return made;
}

export const isBuiltin = (resource: Resource): boolean => MAKERS.has(resource);

/** Builds a built-in resource with the settings of a product. */
export function withProductSettings(
  resource: Resource,
  { builtin, people }: { builtin: Builtin; people: string },
): Resource {
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
