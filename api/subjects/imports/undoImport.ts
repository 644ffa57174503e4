import imports from '@t3d/resources/imports';
import type { ActionPreview, RowOf } from '@t3d/resources/kit';
import { resourceLabel } from '@t3d/resources/locales';
import type { Context } from '../../context';
import { commandsOf } from '../../engine/rows/commands';
import { refuseUndo, undoImported } from '../../engine/import/undo';
import type { Undoing } from '../../engine/import/judgeUndo';
import { judgeUndo, requireUndoRights } from '../../engine/import/judgeUndo';
import { Invalid, NotFound } from '../../errors';
import { enqueue } from '../../jobs/outbox';
import { translate, translateMessage } from '../../locales';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import type { JobStarted, Outcome } from '../../declared/command';

type Import = RowOf<(typeof imports)['fields']>;
export interface UndoInput {
  ids: readonly number[];
}
export interface InJob {
  progress(done: number, total?: number): Promise<void>;
}
export const UNDO_JOB = 'imports.undo';
/** More records than this are for a worker. */
const MAX_AT_ONCE = 5000;
/** What prevents the undo of so many is found within a second or two; of more, it takes longer than a request may. */
const MAX_JUDGED = 100_000;

/** Why an import that is not DONE cannot be undone: it has been. */
export function refuseUndone(): Promise<void> {
  throw new Invalid('imports.undone');
}

function undoingOf(ctx: Context, row: Import): Undoing {
  const resource = ctx.database.registry.get(row.resource);
  if (!resource) throw new NotFound();
  if (!row.undoable) throw new Invalid('imports.deeds', { list: resourceLabel(resource.name, ctx.language).label });
  return { id: row.id, resource };
}

async function findImport(ctx: Context, { ids }: UndoInput, lock: boolean): Promise<Import> {
  const row = await table(ctx, imports).one([...ids], { lock });
  if (!row) throw new NotFound();
  if (row.state === 'UNDONE') throw new Invalid('imports.undone');
  return row;
}

/**
 * Takes a whole import back: its new records are removed, its changed ones get their former values back, or nothing
 * happens. Refuses an import whose rows were commands, one that has been undone, and one of whose records has been
 * changed, deleted or used since; needs the rights to import and to delete and change such records. More than 5,000
 * records are left to a job; it looks again, and what is clearly impossible is refused before it starts.
 */
export async function undoImport(ctx: Context, input: UndoInput, inJob?: InJob): Promise<Outcome | JobStarted> {
  const row = await findImport(ctx, input, true);
  const undoing = undoingOf(ctx, row);
  const total = (row.created ?? 0) + (row.updated ?? 0);
  if (!inJob && total > MAX_AT_ONCE) {
    if (total <= MAX_JUDGED) {
      const { obstacles } = await judgeUndo(ctx, undoing);
      if (obstacles.length > 0) refuseUndo(obstacles);
    } else requireUndoRights(ctx, undoing, { made: row.created ?? 0, changed: row.updated ?? 0 });
    return {
      jobId: await enqueue(ctx, {
        kind: UNDO_JOB,
        payload: { input, actor: ctx.actor, language: ctx.language },
        owner: ctx.actor.id,
        total,
      }),
    };
  }
  const { removed, restored } = await undoImported(
    { ...ctx, source: 'import' },
    commandsOf(ctx.database),
    undoing,
    inJob?.progress,
  );
  const values = { state: 'UNDONE' as const, undoneAt: ctx.now(), undoneBy: ctx.actor.id };
  await table(ctx, imports).update(values, row.id);
  await recordHistory(ctx, imports, row.id, 'undo', changesBetween(imports, row, values));
  return { affected: removed + restored, removed, restored };
}

/** How many records would go and how many go back to what they were, or what prevents it for all of them. */
export async function checkUndoImport(ctx: Context, input: UndoInput): Promise<ActionPreview> {
  const row = await findImport(ctx, input, false);
  const { made, changed, obstacles } = await judgeUndo(ctx, undoingOf(ctx, row));
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
