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

const agents = <N extends string>(rule: ScopeRule<N>): ScopeMap<N> => ({ AGENT_1: rule, AGENT_2: rule, AGENT_3: rule });

/** Rows of the caller and its descendants, through a field that references users. */
export const subtreeOf = <const N extends string>(field: N): ScopeMap<N> => ({
  ADMIN: 'all',
  SALESMAN: { customers: field },
  ...agents({ subtree: field }),
  SMS_RECYCLE: { self: field },
});
/** The same for tables that carry agent1..3; `field` serves the salesman. */
export const chainOf = <const N extends string>(field: N): ScopeMap<N> => ({
  ADMIN: 'all',
  SALESMAN: { customers: field },
  ...agents({ chain: true }),
  SMS_RECYCLE: 'none',
});
/** Own rows and those of direct children. */
export const childrenOf = <const N extends string>(field: N): ScopeMap<N> => ({
  ADMIN: 'all',
  SALESMAN: { customers: field },
  ...agents({ selfAndChildren: field }),
  SMS_RECYCLE: { self: field },
});
/** Own rows only; staff reach them as usual. */
export const ownOf = <const N extends string>(field: N): ScopeMap<N> => ({
  ADMIN: 'all',
  SALESMAN: { customers: field },
  ...agents({ self: field }),
  SMS_RECYCLE: { self: field },
});
/** Of rows that the caller reaches: all for staff, its own for others. */
export const heldBy = <const N extends string>(field: N): ScopeMap<N> => ({
  ADMIN: 'all',
  SALESMAN: 'all',
  ...agents({ self: field }),
  SMS_RECYCLE: { self: field },
});
/** No row scope for whoever may call at all. */
export const unscoped: ScopeMap<never> = { ADMIN: 'all', SALESMAN: 'all', ...agents('all'), SMS_RECYCLE: 'all' };
