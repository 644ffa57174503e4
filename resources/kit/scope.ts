import type { Role } from './roles';

/**
 * Which rows a role reaches, as data. Each names a field that references `users` (or `id` on users itself).
 * - `all`: every row · `none`: no row
 * - `self`: the field is the caller · `children`: a direct child of the caller · `selfAndChildren`
 * - `subtree`: the caller or any descendant · `chain`: the row's own agent1..3 columns name the caller at its level
 *   (the same rows as `subtree`, by one indexed column; for large tables)
 * - `descendants`: the same, the caller's own rows excepted (needs the chain columns)
 * - `customers`: users whose salesman is the caller, and their subtrees
 * - `unowned`: rows whose field names nobody (the platform's own stock)
 * - `ofRole`: rows whose field (a list of texts) names the caller's role
 * - `any`: rows that any of the rules reach
 */
export type ScopeRule<Name extends string = string> =
  | 'all'
  | 'none'
  | { readonly self: Name }
  | { readonly children: Name }
  | { readonly selfAndChildren: Name }
  | { readonly subtree: Name }
  | { readonly chain: true }
  | { readonly descendants: true }
  | { readonly customers: Name }
  | { readonly unowned: Name }
  | { readonly ofRole: Name }
  | { readonly any: readonly ScopeRule<Name>[] };
/** A role that is not named reaches nothing. */
export type ScopeMap<Name extends string = string> = Readonly<Partial<Record<Role, ScopeRule<Name>>>>;
