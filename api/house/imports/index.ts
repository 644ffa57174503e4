/**
 * The log of imports, a row for each. Command: `undo` takes back what an import created, at once or by a job, and
 * answers for each row why it cannot be. Importing itself is the engine's (`api/engine/import`).
 */
import { defineSubject } from '../../engine/http/subject';
import { jobs, undoImport } from './undoImport';
import type imports from '@t3d/resources/house/imports';
import type { CommandsFor } from '../../declared/command';

const ofImports = {
  undo: undoImport,
} satisfies CommandsFor<typeof imports>;
export const commands = { imports: ofImports };

export default defineSubject({
  commands,
  jobs,
});
