import { DAY_MS } from '@t3d/resources/kit';
import jobs from '@t3d/resources/house/jobs';
import type { Context } from '../../context';
import { table } from '../../models/table';

const KEPT_MS = 30 * DAY_MS;

/** Removes the house's own jobs a month after they were done; what people started, and what failed, stays. */
export function tidyJobs(ctx: Context): Promise<number> {
  const limit = new Date(ctx.now().getTime() - KEPT_MS).toISOString();
  return table(ctx, jobs).remove({ state: 'DONE', owner: null, endedAt: { lt: limit } });
}
