import { IMPORT_JOB, readImport, runImport } from '../../engine/import/importJob';
import { onBehalf } from '../../jobs/onBehalf';
import type { Handlers } from '../../jobs/types';
import type { UndoInput } from './undoImport';
import { UNDO_JOB, undoImport } from './undoImport';

/** Imports, and their undoing, that are too long for a request. */
export const jobs: Handlers = {
  [IMPORT_JOB]: { atomic: true, requested: true, before: readImport, run: runImport, attempts: 3 },
  [UNDO_JOB]: {
    ...onBehalf<UndoInput>((ctx, input, progress) => undoImport(ctx, input, { progress })),
    attempts: 3,
  },
};
