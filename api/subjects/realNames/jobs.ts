import { DAY_MS } from '@t3d/resources/kit';
import type { Handlers } from '../../jobs/types';
import { askIdentity } from './identityJob';
import { purgeDocuments } from './purgeDocuments';
import { IDENTITY_JOB } from './types';

/** What the worker does with documents. */
export const jobs: Handlers = {
  [IDENTITY_JOB]: { run: askIdentity },
  'real-names.purge': { every: DAY_MS, run: purgeDocuments },
};
