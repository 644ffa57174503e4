import { DAY_MS, HOUR_MS } from '@t3d/resources/kit';
import { tidyImports } from '../../engine/import/importJob';
import { auditCounts, describeWrong, settleCounts } from '../../jobs/counts';
import { removeExpiredKeys } from '../../jobs/removeExpiredKeys';
import type { Handlers } from '../../jobs/types';
import { tidyJobs } from './tidyJobs';

/** What the worker does to keep the house in order: used keys, numbers of rows, old jobs. */
export const jobs: Handlers = {
  'keys.sweep': { every: HOUR_MS, run: removeExpiredKeys },
  'counts.settle': { every: HOUR_MS, run: settleCounts },
  'counts.audit': { every: DAY_MS, run: auditCounts, complain: describeWrong },
  'jobs.tidy': {
    every: DAY_MS,
    atomic: true,
    run: async (ctx) => ({ removed: await tidyJobs(ctx), files: await tidyImports() }),
  },
};
