import type { Resource } from '../define';
import type { DictionarySettings } from '../product';
import type { Field } from '../field';
import { SYSTEM_FIELDS } from '../../kinds';
import type { Roles } from '../access';
import type { LogInSettings } from '../userFields';
import type { RelationSettings } from '../scope';

export interface Problem {
  readonly resource: string;
  readonly field?: string;
  readonly message: string;
}

export interface Product {
  readonly resources: ReadonlyMap<string, Resource>;
  readonly parents: readonly { readonly name: string; readonly path: string; readonly roles?: Roles }[];
  /** The pages without a resource, and the pages of resources outside the menu. */
  readonly pages: readonly { readonly name: string; readonly path: string }[];
  readonly people: string;
  readonly logIn?: LogInSettings;
  readonly roles: readonly string[];
  /** The scope rules that the product adds for the hierarchy of users. */
  readonly relations?: Readonly<Record<string, RelationSettings>>;
  /** The roles that see the complete history of a record, even that of former owners. */
  readonly staff?: readonly string[];
  readonly dictionary?: DictionarySettings;
}

/** A check of one resource. Parts of the declaration may be missing, because the check may run before the compiler. */
export type Check = (resource: Resource, product: Product) => Problem[];

/**
 * Formats a problem, for example `terminals.status: the default NEW is none of its values UNUSED, USED; write one of
 * these`.
 */
export const sentenceOf = ({ resource, field, message }: Problem): string =>
  `${resource}${field === undefined ? '' : `.${field}`}: ${message}`;

/** Returns the number of changed, added, omitted or transposed letters between two words. */
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

/** Suggests the most similar known word, or else all known words. */
export function insteadOf(word: string, known: Iterable<string>): string {
  const words = [...new Set(known)];
  const near = words.filter((one) => distance(word.toLowerCase(), one.toLowerCase()) <= Math.max(1, word.length / 4));
  const [only = words[0]] = near.length === 1 ? near : [];
  if (near.length === 1 || words.length === 1) return `write ${only}`;
  return words.length > 0 ? `write one of ${words.join(', ')}` : 'leave it out';
}

export const SYSTEM_NAMES = Object.keys(SYSTEM_FIELDS);

const own = <T>(from: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(from, name) ? from[name] : undefined;

/** Finds a field or system field by name. */
export const fieldNamed = ({ fields }: Pick<Resource, 'fields'>, name: string): Field | undefined =>
  own<Field>(fields, name) ?? own<Field>(SYSTEM_FIELDS, name);

export const namesOf = ({ fields }: Pick<Resource, 'fields'>): string[] => [...Object.keys(fields), ...SYSTEM_NAMES];

/** Reports an unknown field. `where` is its place in the error message, for example `the label`. */
export function unknownField(resource: Resource, name: string, where: string, at?: string): Problem[] {
  if (fieldNamed(resource, name)) return [];
  const remedy = insteadOf(name, namesOf(resource));
  const message = `${where} names ${name}, which is no field of ${resource.name}; ${remedy}`;
  return [{ resource: resource.name, field: at, message }];
}
