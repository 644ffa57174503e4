import type { Menu, Roles } from './calls';
import type { Resource } from './define';
import type { Role } from './roles';
import type { ScopeRule } from './scope';

/** What a product says for the resources that every product has: who uses them, and where their pages are. */
export interface House {
  /** Everybody who logs in. */
  readonly everyone: Roles;
  /** Those who see the jobs, imports and changes of everybody. */
  readonly admins: Roles;
  /** Those who read what happened to a record before it came to its present holder; else the admins. */
  readonly staff?: Roles;
  /** Those who have notices; everyone unless said otherwise. */
  readonly noticed?: Roles;
  /** Which of their own notices they are shown, where the product withdraws some; all unless said otherwise. */
  readonly shownNotices?: ScopeRule<string>;
  /** Places in the menu, by resource; without one a page is in no menu. */
  readonly menu?: Readonly<Record<string, Menu>>;
}
/** The same with the product's people. */
interface SettledHouse extends Required<Omit<House, 'menu'>> {
  readonly people: string;
}

const MAKERS = new WeakMap<Resource, (house: SettledHouse) => Resource>();
const NOBODYS: SettledHouse = {
  everyone: [],
  admins: [],
  staff: [],
  noticed: [],
  shownNotices: 'all',
  people: 'people',
};

/**
 * A resource of every product, which names no role: the registry makes it anew for the product that it is loaded for.
 * What is exported knows fields and table, and lets nobody in.
 */
export function houseResource<R extends Resource>(make: (house: SettledHouse) => R): R {
  const made = make(NOBODYS);
  MAKERS.set(made, make);
  return made;
}

/** Whether it is, or stands for, a resource of every product. */
export const isOfHouse = (resource: Resource): boolean => MAKERS.has(resource);

/** A resource as a product has it. */
export function settle(resource: Resource, { house, people }: { house: House; people: string }): Resource {
  const make = MAKERS.get(resource);
  if (!make) return resource;
  const made = make({ noticed: house.everyone, staff: house.admins, shownNotices: 'all', ...house, people });
  const menu = house.menu?.[resource.name];
  const settled = menu ? { ...made, declaration: { ...made.declaration, menu } } : made;
  MAKERS.set(settled, make);
  return settled;
}

/** The same for each of these roles. */
export const each = <T>(roles: Roles, value: T): Partial<Record<Role, T>> =>
  Object.fromEntries(roles.map((role) => [role, value]));
