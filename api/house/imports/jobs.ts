import { IMPORT_JOB, readImport, runImport } from '../../engine/import/importJob';
import type { Handlers } from '../../jobs/types';

/** Imports that are too long for a request. */
export const jobs: Handlers = {
  [IMPORT_JOB]: { atomic: true, requested: true, before: readImport, run: runImport, attempts: 3 },
};
