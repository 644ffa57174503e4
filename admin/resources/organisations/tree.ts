import type { OpenKind } from './organisationCalls';
import type { Amount, Person } from './organisationCalls';

export const NOWHERE = 'none';

interface Sums {
  customers: number | null;
  balances: readonly Amount[] | null;
  open: number | null;
}
export interface Group extends Sums {
  key: string;
  people: readonly Person[];
}
export interface Tree {
  groups: readonly Group[];
  /** The departments without people, in the order of the dictionary. */
  empty: readonly string[];
  /** The sums over all people. A person in several departments counts once. */
  total: Sums;
  people: number;
}

export interface Wanted {
  text: string;
  /** The people whose customers match the search, each with a customer's name. */
  serving: ReadonlyMap<number, string>;
  departments: readonly string[];
  kinds: readonly OpenKind[];
  hideDisabled: boolean;
}
export const EVERYONE: Wanted = { text: '', serving: new Map(), departments: [], kinds: [], hideDisabled: false };

export const isFiltered = ({ text, departments, kinds }: Wanted): boolean =>
  text.trim() !== '' || departments.length > 0 || kinds.length > 0;

export const openOf = ({ open }: Pick<Person, 'open'>): number | null =>
  open && open.reduce((sum, { count }) => sum + count, 0);

const normalised = (text: string): string => text.normalize('NFKC').toLowerCase();

function isWanted(person: Person, { text, serving, kinds, hideDisabled }: Wanted): boolean {
  if (hideDisabled && person.disabled) return false;
  if (kinds.length > 0 && !person.open?.some(({ kind }) => kinds.includes(kind))) return false;
  const typed = normalised(text.trim());
  return typed === '' || serving.has(person.id) || normalised(`${person.name} ${person.account ?? ''}`).includes(typed);
}

function addAll(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

function addBalances(all: readonly (readonly Amount[] | null)[]): Amount[] | null {
  const known = all.filter((balances) => balances !== null);
  if (known.length === 0) return null;
  const sums = new Map<string, number>();
  for (const { currency, amount } of known.flat()) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

const sumsOf = (people: readonly Person[]): Sums => ({
  customers: addAll(people.map(({ customers }) => customers)),
  balances: addBalances(people.map(({ balances }) => balances)),
  open: addAll(people.map(openOf)),
});

const byWeight = (one: Person, other: Person): number =>
  Number(one.disabled) - Number(other.disabled) ||
  (other.customers ?? 0) - (one.customers ?? 0) ||
  one.name.localeCompare(other.name);

/** Builds the tree: departments with the most people first. A person of several departments appears in each. */
export function buildTree(all: readonly Person[], departments: readonly string[], wanted: Wanted = EVERYONE): Tree {
  const isShown = (key: string): boolean => wanted.departments.length === 0 || wanted.departments.includes(key);
  const people = all.filter((person) => isWanted(person, wanted)).toSorted(byWeight);
  const groupOf = (key: string, members: readonly Person[]): Group => ({ key, people: members, ...sumsOf(members) });
  const groups = departments
    .filter(isShown)
    .map((key) =>
      groupOf(
        key,
        people.filter((person) => person.departments.includes(key)),
      ),
    )
    .filter((group) => group.people.length > 0)
    .toSorted((one, other) => other.people.length - one.people.length || (other.customers ?? 0) - (one.customers ?? 0));
  const nowhere = isShown(NOWHERE) ? people.filter((person) => person.departments.length === 0) : [];
  const shown = new Map([...groups.flatMap((group) => group.people), ...nowhere].map((person) => [person.id, person]));
  const used = new Set(all.flatMap((person) => person.departments));
  return {
    groups: nowhere.length > 0 ? [...groups, groupOf(NOWHERE, nowhere)] : groups,
    empty: isFiltered(wanted) ? [] : departments.filter((key) => !used.has(key)),
    total: sumsOf([...shown.values()]),
    people: shown.size,
  };
}

export type TreeRow =
  | { kind: 'group'; key: string; group: Group }
  | { kind: 'person'; key: string; group: Group; person: Person }
  | { kind: 'empties'; key: 'empties' }
  | { kind: 'empty'; key: string; department: string };

const EMPTIES = 'empties';

/** Returns the visible rows, without people of folded departments. */
export function rowsOf({ groups, empty }: Tree, isOpen: (key: string) => boolean): TreeRow[] {
  const rowsOfGroup = (group: Group): TreeRow[] => [
    { kind: 'group', key: group.key, group },
    ...(isOpen(group.key)
      ? group.people.map((person) => ({ kind: 'person', key: `${group.key} ${person.id}`, group, person }) as const)
      : []),
  ];
  const [last, others] = [groups.filter(({ key }) => key === NOWHERE), groups.filter(({ key }) => key !== NOWHERE)];
  return [
    ...others.flatMap(rowsOfGroup),
    ...(empty.length > 0 ? [{ kind: EMPTIES, key: EMPTIES } as const] : []),
    ...(isOpen(EMPTIES) ? empty.map((department) => ({ kind: 'empty', key: department, department }) as const) : []),
    ...last.flatMap(rowsOfGroup),
  ];
}

export interface Lifted {
  person: Person;
  from: string;
}

/** Returns the move of a drop, or null if nothing would change. With `copy` the person also stays. */
export function dropOn({ person, from }: Lifted, to: string, copy: boolean): { from?: string; to?: string } | null {
  if (to === from || person.departments.includes(to)) return null;
  if (to === NOWHERE) return copy || from === NOWHERE ? null : { from };
  return copy || from === NOWHERE ? { to } : { from, to };
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s._-]+/);
  const letters = words.length > 1 ? words.slice(0, 2).map(([first]) => first) : [...name.trim()].slice(0, 1);
  return letters.join('').toUpperCase();
}
