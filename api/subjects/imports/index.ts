import type imports from '@t3d/resources/imports';
import type { CommandsFor } from '../../declared/command';
import { checkUndoImport, tellUndone, undoImport } from './undoImport';

export default {
  undo: { run: (ctx, input: never) => undoImport(ctx, input), check: checkUndoImport, refused: tellUndone },
} satisfies CommandsFor<typeof imports>;
