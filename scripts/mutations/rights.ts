import type { Mutation } from './mutation';

/** Who sees and does what. */
export const RIGHTS: readonly Mutation[] = [
  {
    name: 'an agent reaches rows of another tree',
    file: 'api/subjects/users/reach.ts',
    find: /chain: ofAgents\(\(\{ id, role \}\) => valueIs\(ofLevel\(levelOf\(role\)\), id\)\),/,
    put: 'chain: ofAgents(() => ({ where: {}, holds: () => true })),',
    on: ['sqlite'],
    killer: ['api/engine/access/scope.test.ts', 'are not there for %s'],
  },
  {
    name: 'an order goes on from any state',
    file: 'api/subjects/orders/state/transitions.ts',
    find: /status !== null && from\.includes\(status\) && /,
    put: 'status !== null && from.length > 0 && ',
    killer: ['api/subjects/orders/state/transitions.db.test.ts', 'from %s'],
  },
  {
    name: 'an order goes on whatever became of it meanwhile',
    file: 'api/subjects/orders/state/moveOrder.ts',
    find: / AND \\`status\\` = \?`;\n( *return change\(ctx, sql, .*order\.id\)), first\.order\.status\]/,
    put: '`;\n$1]',
    on: ['sqlite'],
    killer: ['api/subjects/orders/state/transitions.db.test.ts', 'an order that is no longer as it was read'],
  },
];
