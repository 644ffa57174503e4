import type { Resource } from '../define';
import type { DictionaryFacts } from '../product';
import type { Field } from '../field';
import { SYSTEM_FIELDS } from '../../kinds';
import type { Roles } from '../calls';
import type { LogInFacts } from '../people';
import type { RelationFacts } from '../scope';

/** What is wrong with a declaration: one sentence, which says what to write instead. */
export interface Problem {
  readonly resource: string;
  /** A field, or an action of the resource. */
  readonly field?: string;
  readonly message: string;
}

/** What a declaration is checked against, besides itself. */
export interface Product {
  readonly resources: ReadonlyMap<string, Resource>;
  /** The parents of the menu. */
  readonly parents: readonly { readonly name: string; readonly path: string; readonly roles?: Roles }[];
  /** Pages of no resource, and those by which a resource is reached that no menu shows. */
  readonly pages: readonly { readonly name: string; readonly path: string }[];
  /** The resource whose rows are the users: fields of a scope reference it. */
  readonly people: string;
  /** What is said of their logging in. */
  readonly logIn?: LogInFacts;
  /** Every role that somebody may have. */
  readonly roles: readonly string[];
  /** The rules of scope that its tree of people adds. */
  readonly relations?: Readonly<Record<string, RelationFacts>>;
  /** Roles that read everything of a record, whoever held it. */
  readonly staff?: readonly string[];
  /** Where the entries of its option lists are. */
  readonly dictionary?: DictionaryFacts;
}

/** A check of one resource. It reads what may have come past the compiler, so nothing of it is sure to be there. */
export type Check = (resource: Resource, product: Product) => Problem[];

/** `terminals.status: the default NEW is none of its values UNUSED, USED; write one of these` */
export const sentenceOf = ({ resource, field, message }: Problem): string =>
  `${resource}${field === undefined ? '' : `.${field}`}: ${message}`;

/** How many slips of the finger are between two words: letters changed, added, left out or exchanged. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= one.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const exchanged = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const best = Math.min(at(i - 1, j - 1) + (same ? 0 : 1), at(i - 1, j) + 1, at(i, j - 1) + 1);
      rows[i]?.push(exchanged ? Math.min(best, at(i - 2, j - 2) + 1) : best);
    }
  }
  return at(one.length, other.length);
}

/** What to write in place of a word that is not known: the one that it was surely meant to be, or one of all. */
export function insteadOf(word: string, known: Iterable<string>): string {
  const words = [...new Set(known)];
  const near = words.filter((one) => distance(word.toLowerCase(), one.toLowerCase()) <= Math.max(1, word.length / 4));
  const [only = words[0]] = near.length === 1 ? near : [];
  if (near.length === 1 || words.length === 1) return `write ${only}`;
  return words.length > 0 ? `write one of ${words.join(', ')}` : 'leave it out';
}

/** The names that every record has without declaring them. */
export const SYSTEM_NAMES = Object.keys(SYSTEM_FIELDS);

const own = <T>(from: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(from, name) ? from[name] : undefined;

/** A field of a resource, those of every record included. */
export const fieldNamed = ({ fields }: Pick<Resource, 'fields'>, name: string): Field | undefined =>
  own<Field>(fields, name) ?? own<Field>(SYSTEM_FIELDS, name);

/** Every name that a declaration of the resource may use. */
export const namesOf = ({ fields }: Pick<Resource, 'fields'>): string[] => [...Object.keys(fields), ...SYSTEM_NAMES];

/** The problem of a name that is no field; none when it is one. `where` says what it was named as: `the label`. */
export function unknownField(resource: Resource, name: string, where: string, at?: string): Problem[] {
  if (fieldNamed(resource, name)) return [];
  const remedy = insteadOf(name, namesOf(resource));
  const message = `${where} names ${name}, which is no field of ${resource.name}; ${remedy}`;
  return [{ resource: resource.name, field: at, message }];
}
