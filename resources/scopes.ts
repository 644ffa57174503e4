import type { ScopeMap, ScopeRule } from './kit';

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
