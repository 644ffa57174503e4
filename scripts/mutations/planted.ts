import type { Mutation } from './audit';
import { MUTATIONS } from './list';

type Planted = Pick<Mutation, 'name' | 'file' | 'find' | 'put'>;

/** The mutations of `npm run test:mutations` that the simulator must find too. */
const KNOWN = [
  'a key is not unique',
  'a claw-back is rounded up',
  'a claw-back forgets what went back before',
  'a superior earns its own cost',
  'a bill is not chained to the one before',
  'one payment at the gateway is booked as often as it is told',
  'another amount settles a payment',
  'funds are not checked',
  'an agent reaches rows of another tree',
];

const OWN: readonly Planted[] = [
  {
    name: 'the Idempotency-Key of a call is not stored',
    file: 'api/models/idempotency.ts',
    find: /await put\(ctx, INSERT, \[actor, text[\s\S]*?\n {2}\}\);/,
    put: '',
  },
  {
    name: 'the lock of an edit is taken after the check of the version',
    file: 'api/engine/http/writes.ts',
    find: /const data = await inTransaction\(ctx, async \(inner\) =>\n {4}id\n[^\n]*\n/,
    put: `const { version, ...late } = (body ?? {}) as { version?: number };
  const { table } = await import('../../models/table');
  const early = (id && (await table(ctx, resource).one(record))) as { version?: number } | undefined;
  if (early && version !== undefined && early.version !== version)
    throw new (await import('../../errors')).Conflict('staleVersion');
  const data = await inTransaction(ctx, async (inner) =>
    id
      ? shown(inner, resource, record, await updateRow(inner, commands, resource, record, late))
`,
  },
  {
    name: 'a message to a webhook does not wait for the message before',
    file: 'api/builtin/webhooks/writeMessages.ts',
    find: /nextAt: busy\.has\(object\) \? null : ctx\.now\(\),/,
    put: 'nextAt: ctx.now(),',
  },
  {
    name: 'staff approve their own calls',
    file: 'api/domain/approvals/decideApprovals.ts',
    find: /if \(row\.askedBy !== actor\.id\) return null;/,
    put: 'if (row.askedBy !== undefined) return null;',
  },
  {
    name: 'a repeated batch of Ctrip is handled again',
    file: 'api/domain/ctrip/channel/respondToCall.ts',
    find: /const call = await table\(ctx, ctripCalls\)\.one\(\{ batch \}\);/,
    put: 'const call = await table(ctx, ctripCalls).one({ batch: `${batch} again` });',
  },
  {
    name: 'the history of an eSIM code forgets the former code',
    file: 'api/domain/terminals/index.ts',
    find: /before: card\.lpa/,
    put: 'before: null',
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
