/**
 * Jobs as people see them: their own long ones (`ownJobs`), their progress as a stream (`stream`), all by `router`.
 * Command: `cancel`. The house's own: the audit of the ledger, whose breaks are mailed (`auditLedger`), the daily heads
 * of the books (`keepHeads`), and tidying (`tidyJobs`). The machinery that runs jobs is `api/jobs`.
 */
import type jobs from '@t3d/resources/house/jobs';
import type { CommandsFor } from '../../declared/command';
import { cancelJobs } from './cancelJobs';

export { lastAudit } from './auditLedger';
export { CALLS } from './calls';
export { jobs } from './jobs';
export { jobRoutes } from './router';

const ofJobs = { cancel: cancelJobs } satisfies CommandsFor<typeof jobs>;
export const commands = { jobs: ofJobs };
