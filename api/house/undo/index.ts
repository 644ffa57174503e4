/**
 * Undo by a history entry: its two routes, and the job that takes back what is of many records. How each action is
 * taken back is said by its command; the rest is the engine's (`api/engine/undo`).
 */
import { defineSubject } from '../../engine/http/subject';
import { waitingResult } from '../../engine/rows/commands/secondPerson';
import { requireUndoRight } from '../../engine/undo/undo';
import { type UndoPayload, UNDO_JOB, undoEntry } from '../../engine/undo/undoEntry';
import type { Handlers } from '../../jobs/types';
import { contextOf } from '../../middleware/context';
import { CALLS, undoRoutes } from './router';

const jobs: Handlers = {
  [UNDO_JOB]: {
    atomic: true,
    requested: true,
    onBehalf: (ctx, { entry }: UndoPayload) => requireUndoRight(ctx, entry),
    waits: async (ctx, { entry, ...asked }: UndoPayload) => {
      const asking = { ...ctx, ...asked };
      return waitingResult(asking, await undoEntry(asking, entry));
    },
    run: (ctx, { entry, ...asked }: UndoPayload, progress) =>
      undoEntry({ ...ctx, ...asked }, entry, (done) => progress(done)),
  },
};

export default defineSubject({ jobs, routes: () => [undoRoutes(contextOf)], calls: CALLS });
