import type { RelationSettings, ScopeMap, ScopeRule } from './kit';

/** The columns that reference all agents above a row or a user, from the top. */
export const CHAIN = ['agent1', 'agent2', 'agent3'] as const;

declare module './kit/scope' {
  /** The hierarchy of agents, and the staff who serve it. */
  interface Relations<Name extends string> {
    /** Matches direct children of the caller. */
    children: Name;
    selfAndChildren: Name;
    /** Matches the caller and all descendants. */
    subtree: Name;
    /** Matches users whose salesperson is the caller, and their subtrees. */
    customers: Name;
    /** Matches the same rows as `subtree`, for large tables: by one indexed column of the row itself. */
    chain: true;
    /** Matches the rows of `chain` except the caller's own. */
    descendants: true;
    /** Matches rows without a message, or with one that is not disabled. */
    published: true;
  }
}

export const RELATIONS = {
  children: { reads: 'field' },
  selfAndChildren: { reads: 'field' },
  subtree: { reads: 'field' },
  customers: { reads: 'field' },
  chain: { reads: CHAIN, sameAs: 'subtree' },
  descendants: { reads: CHAIN, within: 'chain' },
  published: { reads: ['message'], sameAs: 'where' },
} satisfies Readonly<Record<string, RelationSettings>>;

const agents = <N extends string>(rule: ScopeRule<N>): ScopeMap<N> => ({ AGENT_1: rule, AGENT_2: rule, AGENT_3: rule });

/** Returns the scope of rows that belong to the caller or a descendant, by a field that references users. */
export const subtreeOf = <const N extends string>(field: N): ScopeMap<N> => ({
  ADMIN: 'all',
  SALESMAN: { customers: field },
  ...agents({ subtree: field }),
  SMS_RECYCLE: { self: field },
});
/** Returns the same scope as `subtreeOf` for tables with the columns agent1..3. `field` is needed for salespersons. */
export const chainOf = <const N extends string>(field: N): ScopeMap<N> => ({
  ADMIN: 'all',
  SALESMAN: { customers: field },
  ...agents({ chain: true }),
  SMS_RECYCLE: 'none',
});
/** Returns the scope of own rows and those of direct children. */
export const childrenOf = <const N extends string>(field: N): ScopeMap<N> => ({
  ADMIN: 'all',
  SALESMAN: { customers: field },
  ...agents({ selfAndChildren: field }),
  SMS_RECYCLE: { self: field },
});
/** Returns the scope of own rows only. Staff have their usual scope. */
export const ownOf = <const N extends string>(field: N): ScopeMap<N> => ({
  ADMIN: 'all',
  SALESMAN: { customers: field },
  ...agents({ self: field }),
  SMS_RECYCLE: { self: field },
});
/** Returns a scope with all rows for staff and own rows for others. */
export const heldBy = <const N extends string>(field: N): ScopeMap<N> => ({
  ADMIN: 'all',
  SALESMAN: 'all',
  ...agents({ self: field }),
  SMS_RECYCLE: { self: field },
});
/** Returns the scope of rows whose parent, referenced by `field`, is in the caller's scope. */
export const withParent = <const N extends string>(field: N): ScopeMap<N> => ({
  ADMIN: { parent: field },
  SALESMAN: { parent: field },
  ...agents({ parent: field }),
  SMS_RECYCLE: { parent: field },
});
/** The scope without restrictions for all roles. */
export const unscoped: ScopeMap<never> = { ADMIN: 'all', SALESMAN: 'all', ...agents('all'), SMS_RECYCLE: 'all' };
