/** The log of imports, with one row per import, and the undo of an import. */
import { defineModule } from '../../engine/http/domainModule';
import type { CommandsFor } from '../../registry/command';
import imports from '@t3d/resources/builtin/imports';
import type { ActionPreview, RowOf } from '@t3d/resources/kit';
import { resourceLabel } from '@t3d/resources/locales';
import type { Context } from '../../context';
import { commandsOf } from '../../engine/rows/commands/commands';
import { rejectUndo, undoImported } from '../../engine/import/undo';
import { type Undoing, planUndo, requireUndoRights } from '../../engine/import/planUndo';
import { Invalid, NotFound } from '../../errors';
import { translate, translateMessage } from '../../locales';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { command } from '../../engine/rows/commands/command';
import { IMPORT_JOB, readImport, requireImportRight, runImport } from '../../engine/import/importJob';
import type { Handlers } from '../../jobs/jobTypes';

type Import = RowOf<(typeof imports)['fields']>;
/** The maximum number of records that a request checks before an undo. 100,000 records take a second or two. */
const MAX_JUDGED = 100_000;

function undoingOf(ctx: Context, row: Import): Undoing {
  const resource = ctx.database.registry.get(row.resource);
  if (!resource) throw new NotFound();
  if (!row.undoable) throw new Invalid('imports.deeds', { list: resourceLabel(resource.name, ctx.language).label });
  return { id: row.id, resource };
}

/** Returns how many records the undo would delete and restore, or why the undo is impossible. */
async function checkUndo(ctx: Context, row: Import): Promise<ActionPreview> {
  const { made, changed, obstacles } = await planUndo(ctx, undoingOf(ctx, row));
  const matched = made + changed;
  const line = (key: 'imports.willGo' | 'imports.willReturn', count: number): NonNullable<ActionPreview['changes']> =>
    count > 0 ? [{ label: translate(key, ctx.language), after: count, kind: 'count' }] : [];
  return {
    matched,
    available: obstacles.length > 0 ? 0 : matched,
    changes: [...line('imports.willGo', made), ...line('imports.willReturn', changed)],
    refused: obstacles.map((obstacle) => ({
      reason: translateMessage(obstacle, ctx.language),
      count: obstacle.count,
      examples: obstacle.examples,
    })),
  };
}

/** Rejects an undo of many records before its job starts, if the undo is impossible. */
async function validateBefore(ctx: Context, undoing: Undoing, { created, updated }: Import): Promise<void> {
  const counts = { made: created ?? 0, changed: updated ?? 0 };
  if (counts.made + counts.changed > MAX_JUDGED) {
    requireUndoRights(ctx, undoing, counts);
    return;
  }
  const { obstacles } = await planUndo(ctx, undoing);
  if (obstacles.length > 0) rejectUndo(obstacles);
}

/**
 * Undoes a whole import: deletes the new records and restores the changed ones, or nothing if a record was changed
 * since. Above 5,000 records, runs as a job.
 */
export const undoImport = command(imports, 'undo', {
  explain: () => {
    throw new Invalid('imports.undone');
  },
  check: checkUndo,
  run: async (ctx, row, _input, { report, asJob }) => {
    const undoing = undoingOf(ctx, row);
    const job = await asJob((row.created ?? 0) + (row.updated ?? 0));
    if (job) {
      await validateBefore(ctx, undoing, row);
      return job;
    }
    const { removed, restored } = await undoImported(
      { ...ctx, source: 'import' },
      commandsOf(ctx.database),
      undoing,
      report,
    );
    const values = { state: 'UNDONE' as const, undoneAt: ctx.now(), undoneBy: ctx.actor.id };
    await table(ctx, imports).update(values, row.id);
    await recordHistory(ctx, imports, row.id, 'undo', changesBetween(imports, row, values));
    return { affected: removed + restored, removed, restored };
  },
});

/** The jobs of imports and undos that take too long for a request. */
const jobs: Handlers = {
  [IMPORT_JOB]: {
    atomic: true,
    requested: true,
    onBehalf: requireImportRight,
    before: readImport,
    run: runImport,
    attempts: 3,
  },
};

const ofImports = {
  undo: undoImport,
} satisfies CommandsFor<typeof imports>;
export const commands = { imports: ofImports };

export default defineModule({
  commands,
  jobs,
});
