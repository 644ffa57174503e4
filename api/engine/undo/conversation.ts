import type { ActionPreview } from '@t3d/resources/kit';
import type { DoneToRecord, Outcome } from '../../declared/command';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { select } from '../../models/sql';
import { inTransaction, rehearse } from '../../models/transaction';
import { linesOf, refusedBy, writtenBy } from './preview';
import type { Undoable } from './undo';
import { findUndoable, recordsOf, runUndo } from './undo';

/** More operations than that are undone one by one. */
const MAX_OPERATIONS = 200;

/** The first entries of the operations that stand of the conversation behind an entry, newest operation first. */
async function entriesOf(ctx: Context, entryId: number): Promise<number[]> {
  const rows = await select<{ id: number | string }>(
    ctx,
    `SELECT MIN(a.id) AS id FROM audit_log e
      JOIN operations o ON o.id = e.operation
      JOIN operations c ON c.conversation = o.conversation
      JOIN audit_log a ON a.operation = c.id
      LEFT JOIN operations u ON u.undoes = c.id
      WHERE e.id = ? AND c.undoes IS NULL AND u.id IS NULL
      GROUP BY c.id ORDER BY c.id DESC LIMIT ${MAX_OPERATIONS + 1}`,
    [entryId],
  );
  return rows.map(({ id }) => Number(id));
}

/** Undoes them one after the other; `see` is handed each once it is undone. */
async function undoAll(ctx: Context, entryId: number, see: (undone: Undoable) => Promise<void>): Promise<void> {
  const entries = await entriesOf(ctx, entryId);
  if (entries.length === 0) {
    // Who may not see the entry learns nothing of its conversation.
    await findUndoable(ctx, entryId);
    throw new Invalid('undo.noConversation');
  }
  if (entries.length > MAX_OPERATIONS) throw new Invalid('undo.longConversation', { max: MAX_OPERATIONS });
  for (const entry of entries) {
    const undoable = await findUndoable(ctx, entry);
    await runUndo(ctx, undoable);
    await see(undoable);
  }
}

/**
 * Takes back all that an assistant did in the conversation behind a history entry and that stands: newest first, in one
 * transaction, all or nothing. Refuses as the undo of each operation does.
 */
export async function undoConversation(ctx: Context, entryId: number): Promise<Outcome & { operations: number }> {
  let [affected, operations] = [0, 0];
  await undoAll(ctx, entryId, async ({ done }) => {
    affected += recordsOf(done);
    operations += 1;
  });
  return { affected, operations };
}

/** What that would put back, or what stands in its way. Writes nothing. */
export async function previewConversation(ctx: Context, entryId: number): Promise<ActionPreview> {
  let matched = 0;
  try {
    const written = await rehearse(ctx, async (inner) => {
      const all: DoneToRecord[] = [];
      await undoAll(inner, entryId, async (undoable) => {
        matched += recordsOf(undoable.done);
        all.push(...(await writtenBy(inner, undoable)));
      });
      return all;
    });
    const changes = await inTransaction(ctx, (inner) => linesOf(inner, written));
    return { matched, available: matched, refused: [], changes };
  } catch (error) {
    if (error instanceof Invalid) return refusedBy(ctx, error, Math.max(matched, 1));
    throw error;
  }
}
