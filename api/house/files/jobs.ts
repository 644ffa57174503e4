import { DAY_MS } from '@t3d/resources/kit';
import type { Handlers } from '../../jobs/types';
import { tidyFiles } from './attachments';

/** What the worker does with files that nobody has any more. */
export const jobs: Handlers = {
  'files.tidy': { every: DAY_MS, atomic: true, run: tidyFiles },
};
