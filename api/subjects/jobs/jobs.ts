import { tidyImports } from '../../engine/import/importJob';
import { removeExpiredKeys } from '../../jobs/removeExpiredKeys';
import type { Handlers } from '../../jobs/types';
import { auditLedger, describeBreaks } from './auditLedger';
import { keepHeads } from './keepHeads';
import { tidyJobs } from './tidyJobs';

const HOUR = 3_600_000;

/** What the worker does to keep the house in order: used keys, old jobs, the ledger's audit. */
export const jobs: Handlers = {
  'keys.sweep': { every: HOUR, run: removeExpiredKeys },
  'jobs.tidy': {
    every: 24 * HOUR,
    atomic: true,
    run: async (ctx) => ({ removed: await tidyJobs(ctx), files: await tidyImports() }),
  },
  'ledger.heads': { every: HOUR, run: (ctx) => keepHeads(ctx) },
  'ledger.audit': { every: HOUR, run: auditLedger, complain: describeBreaks },
};
