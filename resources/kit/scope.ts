import type { Predicate, PredicateNames } from './predicates';
import type { Role } from './roles';

/**
 * The scope rules by name: `self` matches the caller's rows, `unowned` rows without an owner. A product adds rules for
 * its hierarchy.
 */
export interface Relations<Name extends string> {
  self: Name;
  unowned: Name;
  ofRole: Name;
}
type OneOf<R> = { [K in keyof R]: { readonly [Only in K]: R[K] } }[keyof R];

/**
 * The rows that a role can reach: `all`, `none`, a relation, or one of:
 * - `where`: rows that meet a condition, for example `{ where: { published: true } }`. Large tables need an index.
 * - `parent`: rows with a parent in the caller's scope, by a required reference.
 * - `any`, `every`: rows that match one rule, or all rules, in a list.
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

/** The columns that a relation of the product reads. */
export interface RelationSettings {
  readonly reads: 'field' | readonly string[];
  /** Another scope rule that matches the same rows, and that supplies the description. */
  readonly sameAs?: string;
  /** A scope rule that matches at least the same rows. */
  readonly within?: string;
}
/** The scope rules by role. A missing role reaches no rows. */
export type ScopeMap<Name extends string = string> = Readonly<Partial<Record<Role, ScopeRule<Name>>>>;
