import approvals from '@t3d/resources/people/approvals';
import type { Approval } from '@t3d/resources/rows';
import type { Actor, Context } from '../../context';
import type { DoneOperation, Inverse, Outcome, Preview } from '../../declared/command';
import { type PromisedCall, promisedCall } from '../../engine/http/promisedCalls';
import { command } from '../../engine/rows/commands/command';
import { PreviewChanged, keepFacts, requirePromised } from '../../engine/rows/commands/promises';
import type { NamedFact } from '../../engine/rows/commands/previewFacts';
import type { Values } from '../../engine/rows/commands/runCommand';
import { restores } from '../../engine/undo/restore';
import {
  type CheckedMessage,
  Conflict,
  Forbidden,
  Invalid,
  NotFound,
  Refusal,
  invalidBy,
  refuseEach,
  refuseRows,
} from '../../errors';
import { translateMessage } from '../../locales';
import { type Sender, loadSender } from '../../models/keyActors';
import { changesBetween, keptBetween, recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { notifyAskers, notifyWaiting } from './askApproval';
import { ADMINS } from '@t3d/resources/roles';
import { holdsRole } from '../../engine/access/permissions';
import { TWO_PERSONS } from '../../ledger';
import { isStaff } from '../users';

/** Who asked, with the rights that they have now; `holds`: nobody changes these before the transaction ends. */
async function loadAsker(ctx: Context, { askedBy, sender }: Approval, holds: boolean): Promise<Actor> {
  const asked = { user: askedBy ?? 0, sender: sender as unknown as Sender | null };
  const found = await loadSender(ctx.database, asked, ctx.transaction, holds);
  if (found === 'key') throw new Invalid('approvals.keyGone');
  if (typeof found === 'string') throw new Invalid('approvals.askerGone');
  return found;
}

/** The call that waits. An assistant's is previewed by what a trial writes, too. */
function callOf({ database }: Context, { resource: name, action, body, assistant }: Approval): PromisedCall {
  const resource = database.registry.get(name);
  if (!resource) throw new NotFound();
  return promisedCall(database, { resource, action, body: body as Values }, assistant !== null);
}

/** The call as its asker would make it now: an operation of its own, which is undone without the approval. */
async function asAsker(ctx: Context, row: Approval, holds: boolean): Promise<{ inner: Context; call: PromisedCall }> {
  const [actor, call] = [await loadAsker(ctx, row, holds), callOf(ctx, row)];
  const approvedBy = ctx.approvedBy ?? ctx.actor.id ?? undefined;
  const inner = { ...ctx, actor, approvedBy, operation: undefined, idempotencyKey: `approval:${row.id}` };
  try {
    await call.requireRight(inner);
  } catch (error) {
    throw error instanceof Forbidden ? new Invalid('approvals.askerRight') : error;
  }
  return { inner, call };
}

/** What a call would do now. The facts of a digest are forgotten after a day: those of the approval stand in. */
async function previewOf(inner: Context, call: PromisedCall, row: Approval) {
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
    const why = whyNotDecide(ctx, row);
    if (why) throw invalidBy(why, {});
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
 * Lets calls happen, all or none: each is done as who asked for it, once, if what they saw still holds (else 409, with
 * the difference). Refuses callers who may not decide, and askers who may not make the calls any more.
 */
export const approveApprovals = command(approvals, 'approve', {
  refuse: (ctx, rows) => {
    requireDecider(ctx, rows, 'approve');
    refuseEach(rows, (row) => whyNotDecide(ctx, row));
  },
  check: (ctx, rows) => {
    requireDecider(ctx, rows, 'approve');
    return check(ctx, rows);
  },
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
  refuse: (ctx, rows) => requireDecider(ctx, rows, 'refuse'),
  run: async (ctx, rows, { reason }) => {
    for (const row of rows) await decide(ctx, row, 'refuse', { reason });
    await notifyAskers(ctx, rows, 'refused', reason);
    return { affected: rows.length };
  },
});

type Asked = Pick<Approval, 'askedBy' | 'assistant' | 'byPersons'>;

/** Whether one person is enough: an assistant made the call, and its money needs no second administrator. */
const isAssistants = ({ assistant, byPersons }: Asked): boolean => assistant !== null && byPersons !== true;

/** Refuses (403) a caller who decides nothing of the kind: calls of people are for administrators. */
function requireDecider({ actor }: Context, rows: readonly Asked[], action: 'approve' | 'refuse'): void {
  const isOpen = rows.every(isAssistants) || holdsRole(actor, ADMINS);
  if (!isOpen) throw new Forbidden(`approvals:${action}`);
}

/**
 * Why the caller may not let a call happen that they otherwise decide on; null where they may. An agent approves what
 * its own assistant asks for. Staff approve it too, but of their own assistants' calls only an administrator does, and
 * not where two persons are needed.
 */
function whyNotDecide({ actor, database }: Context, row: Asked): CheckedMessage | null {
  if (row.askedBy !== actor.id) return null;
  if (!isAssistants(row)) return { key: 'approvals.own' };
  if (!isStaff(actor)) return null;
  const isAlone = database.services.get(TWO_PERSONS) === null && holdsRole(actor, ADMINS);
  return isAlone ? null : { key: 'approvals.ownStaff' };
}
