import { DAY_MS } from '@t3d/resources/kit';
import { tidyFiles } from '../../engine/rows/write/attachments';
import type { Handlers } from '../../jobs/types';

/** What the worker does with files that nobody has any more. */
export const jobs: Handlers = {
  'files.tidy': { every: DAY_MS, atomic: true, run: tidyFiles },
};
