import type { Actor, Context } from '../context';
import { auditLedger } from '../commands/jobs/auditLedger';
import { tidyJobs } from '../commands/jobs/tidyJobs';
import { dropUnverified, expireOrders, startDated } from '../commands/orders/sweeps';
import { FINISH_JOB, PROVISION_JOB, REVOKE_JOB, TELL_JOB } from '../commands/orders/types';
import type { IssueInput } from '../commands/terminals/issueTerminals';
import { ISSUE_JOB, issueTerminals } from '../commands/terminals/issueTerminals';
import type { RecycleInput } from '../commands/terminals/recycleTerminals';
import { RECYCLE_JOB, recycleTerminals } from '../commands/terminals/recycleTerminals';
import { runImport } from './importJob';
import { sweepKeys } from './sweepKeys';
import { finish, giveUpFinish, giveUpProvision, giveUpRevoke, provision, revoke, tell } from './supplierJobs';
import type { Handler, Handlers } from './types';

const MINUTE = 60_000;

/** A deed too long for a request, done on behalf of the person who asked. */
interface Delegated<Input> { input: Input; actor: Actor; language: Context['language'] }
const delegated = <Input>(deed: (ctx: Context, input: Input, inJob: boolean) => Promise<unknown>): Handler => ({
  atomic: true,
  run: (ctx, { input, actor, language }: Delegated<Input>) => deed({ ...ctx, actor, language }, input, true),
});

/** What the worker does for each kind of job. */
export const HANDLERS: Handlers = {
  [PROVISION_JOB]: { run: provision, exhausted: giveUpProvision },
  [REVOKE_JOB]: { run: revoke, exhausted: giveUpRevoke },
  [FINISH_JOB]: { run: finish, exhausted: giveUpFinish },
  [TELL_JOB]: { run: tell },
  [ISSUE_JOB]: delegated<IssueInput>(issueTerminals),
  [RECYCLE_JOB]: delegated<RecycleInput>(recycleTerminals),
  'orders.expire': { every: MINUTE, run: async (ctx) => ({ expired: await expireOrders(ctx), unverified: await dropUnverified(ctx), started: await startDated(ctx) }) },
  import: { run: runImport, attempts: 3 },
  'keys.sweep': { every: 60 * MINUTE, run: sweepKeys },
  'jobs.tidy': { every: 24 * 60 * MINUTE, atomic: true, run: async (ctx) => ({ removed: await tidyJobs(ctx) }) },
  'ledger.audit': { every: 60 * MINUTE, run: auditLedger },
};
