import type { Predicate, PredicateNames } from './predicates';
import type { Role } from './roles';

/**
 * The scope relations between a row's owner field and the caller. `self` matches rows of the caller, `unowned` matches
 * rows without an owner, and `ofRole` (a list of texts) matches rows with the caller's role. A product adds the
 * relations of its hierarchy by declaration merging, describes what each reads (`RelationSettings`) and implements it
 * on the server.
 */
export interface Relations<Name extends string> {
  self: Name;
  unowned: Name;
  ofRole: Name;
}
type OneOf<R> = { [K in keyof R]: { readonly [Only in K]: R[K] } }[keyof R];

/**
 * The rows that a role can reach, as data: all, none, those of one relation, or
 * - `where`: rows that meet a condition, `{ where: { published: true } }`. On a large table its fields need `indexes`.
 * - `parent`: rows whose parent is in the caller's scope, for example the lines of a contract. The reference is
 * required.
 * - `any`: rows that match any of the rules · `every`: rows that match all of them
 *
 * The field of a relation references the product's users (or is `id` on the users).
 */
export type ScopeRule<Name extends string = string> =
  | 'all'
  | 'none'
  | OneOf<Relations<Name>>
  | { readonly where: Predicate<Name> }
  | { readonly parent: Name }
  | { readonly any: readonly ScopeRule<Name>[] }
  | { readonly every: readonly ScopeRule<Name>[] };

export type RuleNames<Rule> = Rule extends { readonly where: infer P }
  ? PredicateNames<P>
  : Rule extends { readonly any: readonly (infer One)[] } | { readonly every: readonly (infer One)[] }
    ? One extends { readonly where: infer P }
      ? PredicateNames<P>
      : never
    : never;

/** The columns that a product's relation reads: the field in the rule, or fixed columns of the row. */
export interface RelationSettings {
  readonly reads: 'field' | readonly string[];
  /** Another relation that matches the same rows. Texts about the scope describe that relation. */
  readonly sameAs?: string;
  /** A relation that matches the same rows and more. */
  readonly within?: string;
}
/** The scope rule of each role. A missing role has no rows. */
export type ScopeMap<Name extends string = string> = Readonly<Partial<Record<Role, ScopeRule<Name>>>>;
