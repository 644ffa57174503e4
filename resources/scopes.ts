import type { RelationSettings, ScopeMap, ScopeRule } from './kit';

/** The columns that reference the agents of a row's chain, from level 1 to level 3. */
export const CHAIN = ['agent1', 'agent2', 'agent3'] as const;

declare module './kit/scope' {
  interface Relations<Name extends string> {
    children: Name;
    selfAndChildren: Name;
    subtree: Name;
    /** Matches the customers of the calling salesperson, and the subtrees of these customers. */
    customers: Name;
    /** Matches the same rows as `subtree`, but by an indexed column, which is faster in large tables. */
    chain: true;
    /** Matches the same rows as `chain`, without the caller's own rows. */
    descendants: true;
    /** Matches notifications without a message, or with an enabled message. */
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

/** Returns the scope of rows that belong to the caller or a descendant. */
export const subtreeOf = <const N extends string>(field: N): ScopeMap<N> => ({
  ADMIN: 'all',
  SALESMAN: { customers: field },
  ...agents({ subtree: field }),
  SMS_RECYCLE: { self: field },
});
/** Returns the scope of `subtreeOf` for tables with the columns agent1 to agent3. */
export const chainOf = <const N extends string>(field: N): ScopeMap<N> => ({
  ADMIN: 'all',
  SALESMAN: { customers: field },
  ...agents({ chain: true }),
  SMS_RECYCLE: 'none',
});
/** Returns the scope of the caller's own rows and the rows of direct children. */
export const childrenOf = <const N extends string>(field: N): ScopeMap<N> => ({
  ADMIN: 'all',
  SALESMAN: { customers: field },
  ...agents({ selfAndChildren: field }),
  SMS_RECYCLE: { self: field },
});
/** Returns the scope of the caller's own rows. Staff reach the rows of `subtreeOf`. */
export const ownOf = <const N extends string>(field: N): ScopeMap<N> => ({
  ADMIN: 'all',
  SALESMAN: { customers: field },
  ...agents({ self: field }),
  SMS_RECYCLE: { self: field },
});
/** Returns the scope of all rows for staff, and of the own rows for others. */
export const heldBy = <const N extends string>(field: N): ScopeMap<N> => ({
  ADMIN: 'all',
  SALESMAN: 'all',
  ...agents({ self: field }),
  SMS_RECYCLE: { self: field },
});
/** Returns the scope of rows with a parent in the caller's scope. `field` references the parent. */
export const withParent = <const N extends string>(field: N): ScopeMap<N> => ({
  ADMIN: { parent: field },
  SALESMAN: { parent: field },
  ...agents({ parent: field }),
  SMS_RECYCLE: { parent: field },
});
export const unscoped: ScopeMap<never> = { ADMIN: 'all', SALESMAN: 'all', ...agents('all'), SMS_RECYCLE: 'all' };
