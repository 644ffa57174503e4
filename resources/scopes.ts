import type { RelationFacts, ScopeMap, ScopeRule } from './kit';

/** Columns by which a row, and a user, names everybody above: the agents of its chain, from the top. */
export const CHAIN = ['agent1', 'agent2', 'agent3'] as const;

declare module './kit/scope' {
  /** The tree of agents, and the staff who serve it. */
  interface Relations<Name extends string> {
    /** A direct child of the caller. */
    children: Name;
    selfAndChildren: Name;
    /** The caller or any descendant. */
    subtree: Name;
    /** Users whose salesman is the caller, and their subtrees. */
    customers: Name;
    /** The same rows as `subtree`, by one indexed column of the row itself: for large tables. */
    chain: true;
    /** The same, the caller's own rows excepted. */
    descendants: true;
    /** Rows that come from no message, or from one that is not disabled. */
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
} satisfies Readonly<Record<string, RelationFacts>>;

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
/** Rows go with their parent, which `field` references: whoever reaches the parent reaches them. */
export const withParent = <const N extends string>(field: N): ScopeMap<N> => ({
  ADMIN: { parent: field },
  SALESMAN: { parent: field },
  ...agents({ parent: field }),
  SMS_RECYCLE: { parent: field },
});
/** No row scope for whoever may call at all. */
export const unscoped: ScopeMap<never> = { ADMIN: 'all', SALESMAN: 'all', ...agents('all'), SMS_RECYCLE: 'all' };
