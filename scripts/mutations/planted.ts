import type { Mutation } from './audit';
import { MUTATIONS } from './list';

type Planted = Pick<Mutation, 'name' | 'file' | 'find' | 'put'>;

/** The simulator must find these mutations of `npm run test:mutations`, too. */
const KNOWN = [
  'a key is not unique',
  'a claw-back is rounded up',
  'a claw-back forgets what went back before',
  'a superior earns its own cost',
  'a bill is not chained to the one before',
  'one payment at the gateway is booked as often as it is told',
  'an agent reaches rows of another tree',
  'an order goes on whatever became of it meanwhile',
];

const OWN: readonly Planted[] = [
  {
    name: 'the Idempotency-Key of a finished call is not stored',
    file: 'api/models/idempotency.ts',
    find: /await put\(ctx, INSERT, \[[^\]]*, answer\.status, 1, sent, ctx\.now\(\)\], true\);/,
    put: '',
  },
  {
    name: 'the count trigger misses rows that leave a group',
    file: 'api/models/counters.ts',
    find: /add\(counter, 'OLD', -1, \[moved, \.\.\.isCounted\(counted, 'OLD'\)\], dialect\),/,
    put: '',
  },
  {
    name: 'the lease of a job is not checked at its end',
    file: 'api/jobs/run.ts',
    find: /if \(affected === 0\) throw new LeaseLost\(this\.job\.id\);/,
    put: '',
  },
  {
    name: 'a session outlives its log-out',
    file: 'api/sessions/sessionRoutes.ts',
    find: /await store\.end\(tokenOf\(request\)\);\n {4}await inTransaction/,
    put: 'await inTransaction',
  },
  {
    name: 'an edit of an old version is accepted',
    file: 'api/engine/rows/write/write.ts',
    find: /if \(version !== undefined && version !== before\.version\) throw new Conflict\('staleVersion'\);/,
    put: '',
  },
];

export const PLANTED: readonly Planted[] = [...MUTATIONS.filter(({ name }) => KNOWN.includes(name)), ...OWN];
