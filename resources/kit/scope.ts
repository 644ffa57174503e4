import type { Predicate, PredicateNames } from './predicates';
import type { Role } from './roles';

/**
 * What may be said of the field that says whose a row is: `self` is the caller, `unowned` names nobody, `ofRole` (a
 * list of texts) names the caller's role. Who stands above whom is a product's own: it adds the relations of its tree
 * by declaration merging, says what each reads (`RelationFacts`), and gives the server what it means.
 */
export interface Relations<Name extends string> {
  self: Name;
  unowned: Name;
  ofRole: Name;
}
type OneOf<R> = { [K in keyof R]: { readonly [Only in K]: R[K] } }[keyof R];

/**
 * Which rows a role reaches, as data: every row, none, those of one relation, or
 * - `where`: rows of which a condition holds, `{ where: { published: true } }`; what it names of a large table belongs
 *   into `indexes`
 * - `parent`: rows whose parent, which this reference names, the caller reaches by the parent's own scope: lines with
 *   their contract; the reference is required
 * - `any`: rows that any of the rules reach · `every`: rows that all of them reach
 *
 * A field that a relation names references the product's people (or is `id` on them).
 */
export type ScopeRule<Name extends string = string> =
  | 'all'
  | 'none'
  | OneOf<Relations<Name>>
  | { readonly where: Predicate<Name> }
  | { readonly parent: Name }
  | { readonly any: readonly ScopeRule<Name>[] }
  | { readonly every: readonly ScopeRule<Name>[] };

/** The fields that the conditions of a rule name. */
export type RuleNames<Rule> = Rule extends { readonly where: infer P }
  ? PredicateNames<P>
  : Rule extends { readonly any: readonly (infer One)[] } | { readonly every: readonly (infer One)[] }
    ? One extends { readonly where: infer P }
      ? PredicateNames<P>
      : never
    : never;

/** What a relation of a product reads: the field that the rule names, or columns that the row must have. */
export interface RelationFacts {
  readonly reads: 'field' | readonly string[];
  /** The relation with the same rows, found in another way: people are told of that one. */
  readonly sameAs?: string;
  /** The relation that has these rows, and more. */
  readonly within?: string;
}
/** A role that is not named reaches nothing. */
export type ScopeMap<Name extends string = string> = Readonly<Partial<Record<Role, ScopeRule<Name>>>>;
