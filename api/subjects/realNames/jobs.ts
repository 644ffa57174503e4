import type { Handlers } from '../../jobs/types';
import { askIdentity } from './identityJob';
import { purgeDocuments } from './purgeDocuments';
import { IDENTITY_JOB } from './types';

const DAY = 86_400_000;

/** What the worker does with documents. */
export const jobs: Handlers = {
  [IDENTITY_JOB]: { run: askIdentity },
  'real-names.purge': { every: DAY, run: purgeDocuments },
};
