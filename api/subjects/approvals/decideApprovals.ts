import approvals from '@t3d/resources/approvals';
import type { Resource } from '@t3d/resources/kit';
import type { Approval } from '@t3d/resources/rows';
import type { Actor, Context } from '../../context';
import type { Answered, DoneOperation, Inverse, Outcome, Preview } from '../../declared/command';
import { actionOf, requireAction } from '../../engine/access/permissions';
import { command } from '../../engine/rows/commands/command';
import { commandsOf } from '../../engine/rows/commands/commands';
import { PreviewChanged, keepFacts, requirePromised } from '../../engine/rows/commands/promises';
import type { NamedFact } from '../../engine/rows/commands/previewFacts';
import type { Promised } from '../../engine/rows/commands/promises';
import type { About, Values } from '../../engine/rows/commands/runCommand';
import { previewCommand, runCommand } from '../../engine/rows/commands/runCommand';
import { settingCommand } from '../../engine/rows/commands/setValues';
import { restores } from '../../engine/undo/restore';
import { requireUndoRight } from '../../engine/undo/undo';
import { UNDO_ACTION, promisedUndo, undoEntry } from '../../engine/undo/undoEntry';
import { Conflict, Forbidden, Invalid, NotFound, Refusal, refuseEach, refuseRows } from '../../errors';
import { translateMessage } from '../../locales';
import type { Sender } from '../../models/keyActors';
import { loadSender } from '../../models/keyActors';
import { changesBetween, keptBetween, recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { notifyAskers, notifyWaiting } from './notifyOfApprovals';

/** Who asked, with the rights that they have now; `holds`: nobody changes these before the transaction ends. */
async function loadAsker(ctx: Context, { askedBy, sender }: Approval, holds: boolean): Promise<Actor> {
  const asked = { user: askedBy ?? 0, sender: sender as unknown as Sender | null };
  const found = await loadSender(ctx.database, asked, ctx.transaction, holds);
  if (found === 'key') throw new Invalid('approvals.keyGone');
  if (typeof found === 'string') throw new Invalid('approvals.askerGone');
  return found;
}

/** A call that waits: an action of a resource, or the undo of an operation. */
interface Call {
  /** Refuses (403) a caller who may not make it. */
  requireRight(inner: Context): Promise<void> | void;
  preview(inner: Context): Promise<{ promised: Promised; preview: Preview }>;
  /** Does it, if the digest holds (else 409). */
  run(inner: Context, digest: string): Promise<Answered>;
}

function undoOf(resource: Resource, entry: number): Call {
  const preview = (inner: Context) => promisedUndo(inner, resource, entry);
  return {
    requireRight: (inner) => requireUndoRight(inner, entry),
    preview,
    run: async (inner, digest) => {
      const { promised } = await preview(inner);
      await requirePromised(
        inner,
        { ...promised, digest, matched: 1 },
        async (asked) => (await preview(asked)).preview,
      );
      return undoEntry(inner, entry);
    },
  };
}

function actionOfRow(call: About, body: Values): Call {
  return {
    requireRight: ({ actor }) => requireAction(actor, call.resource, call.action),
    preview: (inner) => previewCommand(inner, call, body),
    run: (inner, digest) => runCommand(inner, call, { ...body, digest }),
  };
}

function callOf(ctx: Context, row: Approval): Call {
  const resource = ctx.database.registry.get(row.resource);
  if (!resource) throw new NotFound();
  const body = row.body as Values;
  if (row.action === UNDO_ACTION && !actionOf(resource, UNDO_ACTION)) return undoOf(resource, Number(body.entry));
  const found = settingCommand(resource, row.action) ?? commandsOf(ctx.database).find(row.resource, row.action);
  if (!found) throw new NotFound();
  return actionOfRow(found, body);
}

/** The call as its asker would make it now. */
async function asAsker(ctx: Context, row: Approval, holds: boolean): Promise<{ inner: Context; call: Call }> {
  const [actor, call] = [await loadAsker(ctx, row, holds), callOf(ctx, row)];
  const inner = { ...ctx, actor, approvedBy: ctx.actor.id ?? undefined, idempotencyKey: `approval:${row.id}` };
  try {
    await call.requireRight(inner);
  } catch (error) {
    throw error instanceof Forbidden ? new Invalid('approvals.askerRight') : error;
  }
  return { inner, call };
}

/** What a call would do now. The facts of a digest are forgotten after a day: those of the approval stand in. */
async function previewOf(inner: Context, call: Call, row: Approval) {
  const found = await call.preview(inner);
  const facts = row.facts as unknown as NamedFact[];
  await keepFacts(inner, { digest: row.digest as string, promised: found.promised, facts });
  return found;
}

/** The 409 of a call whose asker saw something else, in words for who decides. */
function ofAsker(error: unknown): unknown {
  if (!(error instanceof PreviewChanged)) return error;
  const refusal = new Conflict('approvals.changed', { difference: String(error.params.difference ?? '–') });
  refusal.data = error.data;
  return refusal;
}

/** Does the very call, with the digest of what its asker saw; 409 where that has changed. */
async function carryOut(ctx: Context, row: Approval): Promise<Outcome> {
  const { inner, call } = await asAsker(ctx, row, true);
  await previewOf(inner, call, row);
  try {
    return (await call.run(inner, row.digest as string)) as Outcome;
  } catch (error) {
    throw ofAsker(error);
  }
}

/** What approving one call would do now, or why not. */
async function previewOne(ctx: Context, row: Approval): Promise<Preview> {
  try {
    if (row.askedBy === ctx.actor.id) throw new Invalid('approvals.own');
    const { inner, call } = await asAsker(ctx, row, false);
    const { promised, preview } = await previewOf(inner, call, row);
    const again = async (asked: Context) => (await call.preview(asked)).preview;
    await requirePromised(inner, { ...promised, digest: row.digest as string, matched: 1 }, again).catch(
      (error: unknown) => {
        throw ofAsker(error);
      },
    );
    return preview;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { matched: 1, available: 0, refused: [{ reason: translateMessage(error, ctx.language), count: 1 }] };
  }
}

/** The previews of several calls as one; a single one as it is. */
async function check(ctx: Context, rows: readonly Approval[]): Promise<Preview> {
  const previews: Preview[] = [];
  for (const row of rows) previews.push(await previewOne(ctx, row));
  const [only] = previews;
  if (previews.length === 1 && only) return { ...only, matched: 1, available: Math.min(only.available, 1) };
  const open = previews.filter(({ available }) => available > 0);
  return {
    matched: previews.length,
    available: open.length,
    refused: previews.flatMap(({ available, refused = [] }) =>
      available > 0 ? [] : [{ reason: refused[0]?.reason ?? '–', count: 1 }],
    ),
    changes: open.flatMap(({ changes = [] }) => changes),
  };
}

async function decide(
  ctx: Context,
  row: Approval,
  action: 'approve' | 'refuse',
  values: Pick<Partial<Approval>, 'reason'> = {},
): Promise<void> {
  const status: Approval['status'] = action === 'approve' ? 'APPROVED' : 'REFUSED';
  const next = { status, decidedBy: ctx.actor.id, decidedAt: ctx.now(), ...values, waiting: null };
  await table(ctx, approvals).update(next, row.id);
  const changes = { changes: changesBetween(approvals, row, next), kept: keptBetween(approvals, row, next) };
  await recordHistories(ctx, approvals, action, [{ recordId: row.id, ...changes }]);
}

const idsOf = ({ entries }: DoneOperation): number[] => entries.flatMap(({ recordId }) => recordId ?? []);

/** Refuses to let a call wait again that its asker has asked for anew: the same call waits once. */
async function requireNotAskedAgain(ctx: Context, { entries }: DoneOperation): Promise<void> {
  const again: { id: number }[] = [];
  for (const { recordId, kept } of entries) {
    const waiting = kept.waiting?.before;
    if (recordId === null || typeof waiting !== 'string') continue;
    if (await table(ctx, approvals).one({ waiting })) again.push({ id: recordId });
  }
  refuseRows(again, 'approvals.askedAgain');
}

const putsBack = restores(async (ctx, done) => notifyWaiting(ctx, await table(ctx, approvals).find(idsOf(done))));

/** The calls wait for a decision again. */
const waitsAgain: Inverse = {
  run: async (ctx, done, report) => {
    await requireNotAskedAgain(ctx, done);
    await putsBack.run(ctx, done, report);
  },
};

/**
 * The second person lets calls happen, all or none: each is done as who asked for it, once, if what they saw still
 * holds (else 409, with the difference). Refuses calls of the caller's own, and askers who may not make them any more.
 */
export const approveApprovals = command(approvals, 'approve', {
  refuse: (ctx, rows) =>
    refuseEach(rows, ({ askedBy }) => (askedBy === ctx.actor.id ? { key: 'approvals.own' } : null)),
  check,
  run: async (ctx, rows) => {
    const results: Outcome[] = [];
    for (const row of rows) {
      results.push(await carryOut(ctx, row));
      await decide(ctx, row, 'approve');
    }
    await notifyAskers(ctx, rows, 'approved');
    return { affected: rows.length, ...(results.length === 1 && { result: results[0] }) };
  },
});

/** Refuses calls, for a reason that their asker reads: nothing happens. The asker may take a call back so, too. */
export const refuseApprovals = command(approvals, 'refuse', {
  undo: waitsAgain,
  run: async (ctx, rows, { reason }) => {
    for (const row of rows) await decide(ctx, row, 'refuse', { reason });
    await notifyAskers(ctx, rows, 'refused', reason);
    return { affected: rows.length };
  },
});
