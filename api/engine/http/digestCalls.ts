import type { Resource, ActionPreview } from '@t3d/resources/kit';
import type { Context, ApprovalReason, MovedMoney } from '../../context';
import type { Database } from '../../models/database';
import type { CommandResult, JobStarted, Outcome, Preview } from '../../registry/command';
import { NotFound, Invalid, NeedsSecond } from '../../errors';
import type { About as Described } from '../../models/operations';
import { asOperation, firstEntryOf } from '../../models/operations';
import { actionOf, requireAction, requireCall } from '../access/permissions';
import { labelsOf } from '../access/labels';
import { act, previewDeletion } from '../rows/commands/actions';
import { commandsOf } from '../rows/commands/commands';
import type { Previewed } from '../rows/commands/previewDigest';
import { requirePreviewed, issueDigest } from '../rows/commands/previewDigest';
import type { About, Values } from '../rows/commands/runCommand';
import { previewCommand, runCommand } from '../rows/commands/runCommand';
import { settingCommand } from '../rows/commands/setValues';
import { createRow, updateRow } from '../rows/write/write';
import { requireUndoRight, howToUndo } from '../undo/undo';
import { tryCall, movedByWallet, UNDO_ACTION, previewedUndo, undoEntry } from '../undo/undoEntry';
import { shownMasked, storingChangedPreview, ok, waiting } from './writes';
import type { Answer } from '../../models/idempotency';
import { storedHash, runOncePerKey, requestHash } from '../../models/idempotency';
import { select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';
import { deferToSecondPerson, orWait } from '../rows/commands/secondPerson';

/** A requested call of a resource: an action, `create`, `update`, `delete` or an undo. */
interface ResourceRequest {
  readonly resource: Resource;
  readonly action: string;
  readonly body: Values;
}
/** A call that can be previewed, stored for approval and run later. */
export interface PreviewedCall extends ResourceRequest {
  requireRight(ctx: Context): Promise<void> | void;
  preview(ctx: Context): Promise<{ previewed: Previewed; preview: Preview }>;
  /** Runs the call. Throws 409 if the preview's digest no longer matches. */
  run(ctx: Context, digest: string): Promise<CommandResult>;
}

/** Returns the `run` function of a call, which repeats the preview and runs `work` only if the digest matches. */
function whenPromised(
  { preview, matched = 1 }: Pick<PreviewedCall, 'preview'> & { matched?: number },
  work: (ctx: Context) => Promise<CommandResult>,
): PreviewedCall['run'] {
  return async (ctx, digest) => {
    const { previewed } = await preview(ctx);
    await requirePreviewed(ctx, { ...previewed, digest, matched }, async (again) => (await preview(again)).preview);
    return work(ctx);
  };
}

function undoOf(input: ResourceRequest): PreviewedCall {
  const entry = Number(input.body.entry);
  const preview = (ctx: Context) => previewedUndo(ctx, input.resource, entry);
  return {
    ...input,
    requireRight: (ctx) => requireUndoRight(ctx, entry),
    preview,
    run: whenPromised({ preview }, (ctx) => undoEntry(ctx, entry)),
  };
}

/** Returns the call of an action whose command has a preview of its own. */
function actionByCommand(input: ResourceRequest, command: About): PreviewedCall {
  const { resource, action, body } = input;
  return {
    ...input,
    requireRight: ({ actor }) => requireAction(actor, resource, action),
    preview: (ctx) => previewCommand(ctx, command, body),
    run: (ctx, digest) => runCommand(ctx, command, { ...body, digest }),
  };
}

/** Returns the call of an action without its own preview, which a trial run replaces. */
function actionByTrial(input: ResourceRequest, command: About): PreviewedCall {
  const { resource, action, body } = input;
  const work = (ctx: Context) => act(ctx, commandsOf(ctx.database), resource, action, body);
  const preview: PreviewedCall['preview'] = async (ctx) => {
    const { previewed, preview: guarded } = await previewCommand(ctx, command, body);
    if (guarded.available === 0) return { previewed, preview: guarded };
    const { changes, cost } = await tryCall(ctx, { resource: resource.name, action }, Object.keys(body), work);
    return { previewed, preview: { ...guarded, changes: [...(guarded.changes ?? []), ...(changes ?? [])], cost } };
  };
  const { ids } = body;
  return {
    ...input,
    requireRight: ({ actor }) => requireAction(actor, resource, action),
    preview,
    run: whenPromised({ preview, matched: Array.isArray(ids) ? ids.length : 1 }, work),
  };
}

/** Returns the call of a create or an update. */
function writeByTrial(input: ResourceRequest, work: (ctx: Context) => Promise<Outcome>): PreviewedCall {
  const { resource, action, body } = input;
  const about: Described = {
    resource: resource.name,
    action,
    ...(action === 'update' && { recordId: Number(body.id) }),
  };
  const preview: PreviewedCall['preview'] = async (ctx) => ({
    previewed: { about: { resource, action }, body },
    preview: await tryCall(ctx, about, Object.keys(body), work),
  });
  return {
    ...input,
    requireRight: ({ actor }) => requireCall(actor, resource, action as 'create' | 'update'),
    preview,
    run: whenPromised({ preview }, work),
  };
}

function creationOf(input: ResourceRequest): PreviewedCall {
  const { resource, body } = input;
  return writeByTrial(input, async (ctx) => {
    const { outcome, written } = await createRow(ctx, commandsOf(ctx.database), resource, body);
    const isRecord = typeof outcome.id === 'number' && Object.keys(outcome).length === 1;
    return isRecord ? ((await shownMasked(ctx, resource, Number(outcome.id), written)) as Outcome) : outcome;
  });
}

function changeOf(input: ResourceRequest): PreviewedCall {
  const { resource, body } = input;
  const { id, ...values } = body;
  return writeByTrial(input, async (ctx) => {
    const written = await updateRow(ctx, commandsOf(ctx.database), resource, Number(id), values);
    return (await shownMasked(ctx, resource, Number(id), written)) as Outcome;
  });
}

/** Returns the call of a deletion, previewed by a trial run. */
function deletionOf(input: ResourceRequest): PreviewedCall {
  const { resource, body } = input;
  const preview: PreviewedCall['preview'] = async (ctx) => {
    const found = await previewDeletion(ctx, commandsOf(ctx.database), resource, body);
    const ids = (found.previewed.body as { ids: number[] }).ids;
    const labels = await labelsOf(ctx, resource, ids.slice(0, 20), true);
    const changes = [...labels.values()].map((label) => ({ label, about: label, after: null, moving: true }));
    return { ...found, preview: { ...found.preview, changes } };
  };
  return {
    ...input,
    requireRight: ({ actor }) => requireAction(actor, resource, 'delete'),
    preview,
    run: whenPromised({ preview }, (ctx) => act(ctx, commandsOf(ctx.database), resource, 'delete', body)),
  };
}

/** Returns the requested call. Throws 404 for an undeclared action. `byTrial` allows a preview by a trial run. */
export function previewedCall(database: Database, input: ResourceRequest, byTrial: boolean): PreviewedCall {
  const { resource, action } = input;
  if (!actionOf(resource, action)) {
    if (action === UNDO_ACTION) return undoOf(input);
    if (action === 'create') return creationOf(input);
    if (action === 'update') return changeOf(input);
    if (action === 'delete') return deletionOf(input);
  }
  const command = settingCommand(resource, action) ?? commandsOf(database).find(resource.name, action);
  if (!command) throw new NotFound();
  return byTrial && !command.steps.check ? actionByTrial(input, command) : actionByCommand(input, command);
}

const isJob = (outcome: CommandResult | Outcome | JobStarted): outcome is JobStarted =>
  typeof (outcome as JobStarted).jobId === 'number';

/** The maximum number of records that an assistant may change without approval. */
const MAX_ROWS_ALONE = 20;

/** The effects of actions that need no undo, because they change only what the caller sees. */
const HARMLESS: ReadonlySet<string | undefined> = new Set(['reads', 'own']);

async function rowsOf(ctx: Context): Promise<number> {
  const id = await ctx.operation?.id;
  if (id === undefined) return 0;
  const [row] = await select<{ rows: number | string }>(
    ctx,
    `SELECT COUNT(*) AS \`rows\`
      FROM (SELECT DISTINCT \`resource\`, \`recordId\` FROM \`audit_log\` WHERE \`operation\` = ?) AS \`o\``,
    [id],
  );
  return Number(row?.rows ?? 0);
}

/** Returns the largest amount moved, or null if no money moves. */
function largestSum(moved: readonly MovedMoney[]): ApprovalReason | null {
  const [largest] = movedByWallet(moved).toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
  return largest ? { by: 'MONEY', sum: Math.abs(largest.amount), currency: largest.currency } : null;
}

/** Returns the amount for the approver: the caller's own wallet's, or else the largest. */
function approvalSum(ctx: Context): ApprovalReason | null {
  const moved = ctx.operation?.moved ?? [];
  return largestSum(moved.filter(({ wallet }) => wallet === ctx.actor.id)) ?? largestSum(moved);
}

/** Returns why an assistant's call must wait for approval, or null. */
async function whyWaits(
  ctx: Context,
  { resource, action, body: { ids } }: PreviewedCall,
  outcome: CommandResult,
): Promise<ApprovalReason | null> {
  // A sandbox has no real money, so nothing waits for approval.
  if (ctx.actor.key?.sandbox) return null;
  const sum = approvalSum(ctx);
  if (sum) return sum;
  const { affected = 0 } = outcome as Outcome;
  const named = Array.isArray(ids) ? ids.length : 0;
  const rows = Math.max(affected, named, await rowsOf(ctx));
  if (rows > MAX_ROWS_ALONE || isJob(outcome)) return { by: 'ROWS', rows };
  const isFinal = howToUndo(ctx.database, { resource: resource.name, action }).why !== undefined;
  return isFinal && !HARMLESS.has(actionOf(resource, action)?.final) ? { by: 'FINAL', rows } : null;
}

/** Stores a call for a person's approval if the call's preview still matches. */
async function deferCall(ctx: Context, call: PreviewedCall, digest: string): Promise<Answer> {
  const { previewed, preview } = await call.preview(ctx);
  await requirePreviewed(ctx, { ...previewed, digest, matched: preview.matched }, async (again) => {
    const { preview: now } = await call.preview(again);
    return now;
  });
  const left = await deferToSecondPerson(ctx, previewed, { body: call.body, preview: async () => preview });
  if (!left) throw new Invalid('secondPerson.neededFor', {});
  return waiting(ctx, Number(left.approvalId));
}

/** Runs a call if its preview still matches. If it needs approval, throws an error that rolls it back. */
async function doNow(ctx: Context, call: PreviewedCall, digest: string): Promise<Answer> {
  const outcome = await call.run(ctx, digest);
  const validated = await whyWaits(ctx, call, outcome);
  if (validated) throw new NeedsSecond(validated);
  const { resource, action } = call;
  const canUndo = howToUndo(ctx.database, { resource: resource.name, action }).inverse !== undefined;
  const entry = canUndo ? await firstEntryOf(ctx) : null;
  return { status: 200, body: { ...ok(outcome), ...(entry !== null && { undo: { entry } }) } };
}

/** Previews an assistant's call and stores only the preview's facts. */
export function previewFirst(ctx: Context, call: PreviewedCall): Promise<ActionPreview> {
  return inTransaction(ctx, async (inner) => {
    const { previewed, preview } = await call.preview(inner);
    return issueDigest(inner, previewed, preview);
  });
}

/**
 * Runs an assistant's call once per idempotency key, or responds 202 with `{approvalId}` if it needs approval. Throws
 * 409 if the preview has changed.
 */
export function runPreviewedCall(ctx: Context, call: PreviewedCall, digest: string): Promise<Answer> {
  const { resource, action, body } = call;
  const hash = storedHash(ctx.database, resource, requestHash(`assistant ${resource.name}:${action}`, body));
  const about = { resource: resource.name, action, ...(action === 'update' && { recordId: Number(body.id) }) };
  return orWait(ctx, (asking) =>
    storingChangedPreview(asking, () =>
      runOncePerKey(asking, hash, (inner) =>
        asOperation(inner, about, (one) => (one.waitsFor ? deferCall(one, call, digest) : doNow(one, call, digest))),
      ),
    ),
  );
}
