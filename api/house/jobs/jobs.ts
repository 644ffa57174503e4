import { HOUR_MS } from '@t3d/resources/kit';
import { tidyImports } from '../../engine/import/importJob';
import { removeExpiredKeys } from '../../jobs/removeExpiredKeys';
import type { Handlers } from '../../jobs/types';
import { tidyJobs } from './tidyJobs';

/** What the worker does to keep the house in order: used keys, old jobs. */
export const jobs: Handlers = {
  'keys.sweep': { every: HOUR_MS, run: removeExpiredKeys },
  'jobs.tidy': {
    every: 24 * HOUR_MS,
    atomic: true,
    run: async (ctx) => ({ removed: await tidyJobs(ctx), files: await tidyImports() }),
  },
};
