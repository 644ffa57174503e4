import type { ActionPreview, Field, Resource } from '@t3d/resources/kit';
import { isReference, kindOf } from '@t3d/resources/kit';
import { fieldLabel, optionLabel, resourceLabel } from '@t3d/resources/locales';
import type { Changes, RecordChange, Preview, Outcome } from '../../registry/command';
import type { Context } from '../../context';
import { serverKindOf } from '../../registry/kinds';
import { IMAGE } from '../../registry/formerNames';
import { Invalid } from '../../errors';
import { translate, translateMessage } from '../../locales';
import { readOperation } from '../../models/operations';
import { inTransaction, dryRun } from '../../models/transaction';
import { labelsOf, namesIn } from '../access/labels';
import { visibilityOf } from '../history/visibleChanges';
import { byResource, changesByRecord, readOperationToUndo } from './readDone';
import type { Undoable } from './undo';
import { findUndoable, recordsOf, runUndo } from './undo';
import { select } from '../../models/sql';

type Line = NonNullable<Preview['changes']>[number];
const MAX_RECORDS = 20;

/** Returns a value as readable text. */
async function wordOf(
  ctx: Context,
  resource: Resource,
  name: string,
  field: Field,
  value: unknown,
): Promise<string | number | null> {
  if (value === null || value === undefined) return null;
  const { isAmount, isWord, value: type } = kindOf(field);
  if (isAmount) return Number(value);
  if (isWord) return optionLabel(resource.name, name, String(value as string), ctx.language);
  if (type === 'boolean') return translate(value ? 'undo.yes' : 'undo.no', ctx.language);
  if (isReference(field) && typeof value === 'number')
    return (await namesIn(ctx, field, [value])).get(value) ?? `#${value}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

/** A call that is rolled back, with the fields that the caller gave. */
interface Trial {
  readonly given: readonly string[];
}

/** Returns whether a field is generated anew by each call, so that a trial run shows another value. */
const isMadeAnew = (field: Field): boolean =>
  !serverKindOf(field).isSteady && (field.made === true || (field.managed === true && field.unique === true));

async function linesOfRecord(
  ctx: Context,
  resource: Resource,
  label: string,
  changes: Changes,
  { shown, isMade, trial }: { shown: ReadonlySet<string>; isMade: boolean; trial?: Trial },
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, { before, after }] of Object.entries(changes)) {
    const field = resource.fields[name];
    if (!field || !shown.has(name)) continue;
    if (trial && isMade && isMadeAnew(field) && !trial.given.includes(name)) continue;
    const [was, is] = [
      await wordOf(ctx, resource, name, field, before),
      await wordOf(ctx, resource, name, field, after),
    ];
    if (was === is) continue;
    lines.push({
      label: `${label} · ${fieldLabel(resource.name, name, ctx.language)}`,
      ...(!isMade && { about: label }),
      before: was,
      after: is,
      kind: kindOf(field).isAmount ? 'money' : 'text',
      ...(trial && !serverKindOf(field).isSteady && { moving: true }),
    });
  }
  return lines;
}

/** Returns the keys of created records without labels, which may differ in each trial run. */
const madeBy = (written: readonly RecordChange[]): ReadonlySet<string> =>
  new Set(
    written.filter(({ action }) => action === 'create').map(({ resource, recordId }) => `${resource} ${recordId}`),
  );

/**
 * Returns the readable values of the first changed records. With `trial`, marks those that the real call may write
 * differently as `moving`.
 */
export async function linesOf(ctx: Context, written: readonly RecordChange[], trial?: Trial): Promise<Line[]> {
  const made = madeBy(written);
  const lines: Line[] = [];
  let others = 0;
  for (const [resource, entries] of byResource(ctx, written)) {
    const records = [...changesByRecord(entries)];
    const named = records.slice(0, MAX_RECORDS);
    others += records.length - named.length;
    const ids = named.map(([id]) => id);
    const [labels, seen] = [await labelsOf(ctx, resource, ids, true), await visibilityOf(ctx, resource, ids)];
    for (const [id, { changes }] of named) {
      const isMade = made.has(`${resource.name} ${id}`);
      const label = isMade ? resourceLabel(resource.name, ctx.language).singular : (labels.get(id) ?? `#${id}`);
      if (IMAGE in changes) lines.push({ label, after: translate('undo.removed', ctx.language) });
      const visible = seen.get(id)?.visible;
      if (visible)
        lines.push(...(await linesOfRecord(ctx, resource, label, changes, { shown: visible, isMade, trial })));
    }
  }
  if (others > 0) lines.push({ label: translate('undo.others', ctx.language), after: others, kind: 'count' });
  return lines;
}

async function writtenBy(ctx: Context, { operation }: Undoable): Promise<readonly RecordChange[]> {
  const { undone } = (await readOperation(ctx, operation.id)) ?? { undone: null };
  const own = undone && (await readOperation(ctx, undone.id));
  return own ? (await readOperationToUndo(ctx, own)).entries : [];
}

/** Returns the preview of a call that the records' state rejects. */
function rejectedBy(ctx: Context, error: Invalid, matched: number): ActionPreview {
  const why = new Map<string, string[]>();
  for (const [id, reason] of Object.entries(error.errors ?? {})) {
    const text = translateMessage(reason, ctx.language);
    why.set(text, [...(why.get(text) ?? []), `#${id}`]);
  }
  const rejected = [...why].map(([reason, ids]) => ({ reason, count: ids.length, examples: ids.slice(0, 5) }));
  const whole = {
    reason: translateMessage({ key: error.key, params: error.params } as never, ctx.language),
    count: matched,
  };
  return { matched, available: 0, refused: rejected.length > 0 ? rejected : [whole] };
}

/**
 * Previews the undo of a history entry's operation, or why it is impossible. Writes nothing. Throws like
 * `findUndoable`.
 */
export async function previewUndo(ctx: Context, entryId: number): Promise<ActionPreview> {
  let matched = 1;
  try {
    const written = await dryRun(ctx, async (inner) => {
      const undoable = await findUndoable(inner, entryId);
      matched = recordsOf(undoable.done);
      await runUndo(inner, undoable);
      return writtenBy(inner, undoable);
    });
    const changes = await inTransaction(ctx, (inner) => linesOf(inner, written));
    return { matched, available: matched, refused: [], changes };
  } catch (error) {
    if (error instanceof Invalid) return rejectedBy(ctx, error, matched);
    throw error;
  }
}

const MAX_OPERATIONS = 200;

/** Returns the first entry of each operation in a conversation that is not undone, newest first. */
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

/** Undoes these operations in sequence and calls `see` for each operation. */
async function undoAll(ctx: Context, entryId: number, see: (undone: Undoable) => Promise<void>): Promise<void> {
  const entries = await entriesOf(ctx, entryId);
  if (entries.length === 0) {
    // Check the entry first, because a caller who may not see it must learn nothing.
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

/** Undoes an assistant's operations in an entry's conversation, newest first, all or none. */
export async function undoConversation(ctx: Context, entryId: number): Promise<Outcome & { operations: number }> {
  let [affected, operations] = [0, 0];
  await undoAll(ctx, entryId, async ({ done }) => {
    affected += recordsOf(done);
    operations += 1;
  });
  return { affected, operations };
}

/** Previews the undo of a conversation, or why it is impossible. Writes nothing. */
export async function previewConversation(ctx: Context, entryId: number): Promise<ActionPreview> {
  let matched = 0;
  try {
    const written = await dryRun(ctx, async (inner) => {
      const all: RecordChange[] = [];
      await undoAll(inner, entryId, async (undoable) => {
        matched += recordsOf(undoable.done);
        all.push(...(await writtenBy(inner, undoable)));
      });
      return all;
    });
    const changes = await inTransaction(ctx, (inner) => linesOf(inner, written));
    return { matched, available: matched, refused: [], changes };
  } catch (error) {
    if (error instanceof Invalid) return rejectedBy(ctx, error, Math.max(matched, 1));
    throw error;
  }
}
