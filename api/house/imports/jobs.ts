import { IMPORT_JOB, readImport, requireImportRight, runImport } from '../../engine/import/importJob';
import type { Handlers } from '../../jobs/types';

/** Imports that are too long for a request. */
export const jobs: Handlers = {
  [IMPORT_JOB]: {
    atomic: true,
    requested: true,
    onBehalf: requireImportRight,
    before: readImport,
    run: runImport,
    attempts: 3,
  },
};
