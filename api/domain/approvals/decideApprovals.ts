import approvals from '@t3d/resources/people/approvals';
import type { Approval } from '@t3d/resources/rows';
import type { Actor, Context } from '../../context';
import type { DoneOperation, Inverse, Outcome, Preview } from '../../registry/command';
import { type PreviewedCall, previewedCall } from '../../engine/http/digestCalls';
import { command } from '../../engine/rows/commands/command';
import { PreviewChanged, storeDigestValues, requirePreviewed } from '../../engine/rows/commands/previewDigest';
import type { NamedDigestValue } from '../../engine/rows/commands/digestValues';
import type { Values } from '../../engine/rows/commands/runCommand';
import { restores } from '../../engine/undo/restore';
import {
  type CheckedMessage,
  Conflict,
  Forbidden,
  Invalid,
  NotFound,
  ApiError,
  invalidBy,
  assertEach,
  rejectRows,
} from '../../errors';
import { translateMessage } from '../../locales';
import { type Sender, loadSender } from '../../models/keyActors';
import { changesBetween, hiddenChangesBetween, recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { notifyRequesters, notifyWaiting } from './requestApproval';
import { ADMINS } from '@t3d/resources/roles';
import { hasRole } from '../../engine/access/permissions';
import { TWO_PERSONS } from '../../ledger';
import { isStaff } from '../users';

/** Loads the requester with the present permissions, and with `holds` locks them until commit. */
async function loadAsker(ctx: Context, { askedBy, sender }: Approval, holds: boolean): Promise<Actor> {
  const input = { user: askedBy ?? 0, sender: sender as unknown as Sender | null };
  const found = await loadSender(ctx.database, input, ctx.transaction, holds);
  if (found === 'key') throw new Invalid('approvals.keyGone');
  if (typeof found === 'string') throw new Invalid('approvals.askerGone');
  return found;
}

/** Returns the call that waits for approval. */
function callOf({ database }: Context, { resource: name, action, body, assistant }: Approval): PreviewedCall {
  const resource = database.registry.get(name);
  if (!resource) throw new NotFound();
  return previewedCall(database, { resource, action, body: body as Values }, assistant !== null);
}

/**
 * Returns the call, and a context with the requester as actor and an operation of its own, so that it can be undone
 * separately.
 */
async function asAsker(ctx: Context, row: Approval, holds: boolean): Promise<{ inner: Context; call: PreviewedCall }> {
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

/** Previews what a call would do now. */
async function previewOf(inner: Context, call: PreviewedCall, row: Approval) {
  const found = await call.preview(inner);
  const digestValues = row.facts as unknown as NamedDigestValue[];
  await storeDigestValues(inner, { digest: row.digest as string, previewed: found.previewed, digestValues });
  return found;
}

/** Rewrites the error of an outdated preview for the approver. */
function ofAsker(error: unknown): unknown {
  if (!(error instanceof PreviewChanged)) return error;
  const rejection = new Conflict('approvals.changed', { difference: String(error.params.difference ?? '–') });
  rejection.data = error.data;
  return rejection;
}

/** Runs the call with the digest of the requester's preview. Throws 409 if the preview is outdated. */
async function carryOut(ctx: Context, row: Approval): Promise<Outcome> {
  const { inner, call } = await asAsker(ctx, row, true);
  await previewOf(inner, call, row);
  try {
    return (await call.run(inner, row.digest as string)) as Outcome;
  } catch (error) {
    throw ofAsker(error);
  }
}

/** Previews the approval of a call, or returns why the call cannot be approved. */
async function previewOne(ctx: Context, row: Approval): Promise<Preview> {
  try {
    const why = decisionError(ctx, row);
    if (why) throw invalidBy(why, {});
    const { inner, call } = await asAsker(ctx, row, false);
    const { previewed, preview } = await previewOf(inner, call, row);
    const again = async (input: Context) => (await call.preview(input)).preview;
    await requirePreviewed(inner, { ...previewed, digest: row.digest as string, matched: 1 }, again).catch(
      (error: unknown) => {
        throw ofAsker(error);
      },
    );
    return preview;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { matched: 1, available: 0, refused: [{ reason: translateMessage(error, ctx.language), count: 1 }] };
  }
}

/** Combines the previews of several calls into one. */
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
  const changes = { changes: changesBetween(approvals, row, next), kept: hiddenChangesBetween(approvals, row, next) };
  await recordHistories(ctx, approvals, action, [{ recordId: row.id, ...changes }]);
}

const idsOf = ({ entries }: DoneOperation): number[] => entries.flatMap(({ recordId }) => recordId ?? []);

/** Rejects the undo of a refusal if the same call waits again. */
async function requireNotAskedAgain(ctx: Context, { entries }: DoneOperation): Promise<void> {
  const again: { id: number }[] = [];
  for (const { recordId, kept } of entries) {
    const waiting = kept.waiting?.before;
    if (recordId === null || typeof waiting !== 'string') continue;
    if (await table(ctx, approvals).one({ waiting })) again.push({ id: recordId });
  }
  rejectRows(again, 'approvals.askedAgain');
}

const putsBack = restores(async (ctx, done) => notifyWaiting(ctx, await table(ctx, approvals).find(idsOf(done))));

/** Undoes a refusal, so that the calls wait again. */
const waitsAgain: Inverse = {
  run: async (ctx, done, report) => {
    await requireNotAskedAgain(ctx, done);
    await putsBack.run(ctx, done, report);
  },
};

/** Runs each call once as its requester, all or none. Throws 409 with the differences if a preview is outdated. */
export const approveApprovals = command(approvals, 'approve', {
  validate: (ctx, rows) => {
    requireDecider(ctx, rows, 'approve');
    assertEach(rows, (row) => decisionError(ctx, row));
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
    await notifyRequesters(ctx, rows, 'approved');
    return { affected: rows.length, ...(results.length === 1 && { result: results[0] }) };
  },
});

/** Refuses calls, which then never run. Requesters may withdraw their own calls in this way. */
export const rejectApprovals = command(approvals, 'refuse', {
  undo: waitsAgain,
  validate: (ctx, rows) => requireDecider(ctx, rows, 'refuse'),
  run: async (ctx, rows, { reason }) => {
    for (const row of rows) await decide(ctx, row, 'refuse', { reason });
    await notifyRequesters(ctx, rows, 'refused', reason);
    return { affected: rows.length };
  },
});

type PendingApproval = Pick<Approval, 'askedBy' | 'assistant' | 'byPersons'>;

/** Returns whether an assistant made the call and its owner may decide it alone. */
const isAssistants = ({ assistant, byPersons }: PendingApproval): boolean => assistant !== null && byPersons !== true;

/** Throws unless the caller is an administrator, or an assistant made each call and its owner may decide it alone. */
function requireDecider({ actor }: Context, rows: readonly PendingApproval[], action: 'approve' | 'refuse'): void {
  const isOpen = rows.every(isAssistants) || hasRole(actor, ADMINS);
  if (!isOpen) throw new Forbidden(`approvals:${action}`);
}

/** Returns why callers may not approve a call of their own or of their assistant, or null if they may. */
function decisionError({ actor, database }: Context, row: PendingApproval): CheckedMessage | null {
  if (row.askedBy !== actor.id) return null;
  if (!isAssistants(row)) return { key: 'approvals.own' };
  if (!isStaff(actor)) return null;
  const isAlone = database.services.get(TWO_PERSONS) === null && hasRole(actor, ADMINS);
  return isAlone ? null : { key: 'approvals.ownStaff' };
}
