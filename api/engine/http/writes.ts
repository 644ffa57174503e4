import type { Resource } from '@t3d/resources/kit';
import type { JobStarted, Outcome } from '../../registry/command';
import type { Context } from '../../context';
import { NotFound } from '../../errors';
import { act } from '../rows/commands/actions';
import { requireCall } from '../access/permissions';
import type { Commands } from '../rows/commands/commands';
import { runOncePerKey, requestHash, storedHash } from '../../models/idempotency';
import type { Answer } from '../../models/idempotency';
import type { PlainRow } from '../rows/read/read';
import { showRow, showWritten } from '../rows/read/read';
import { childrenOf } from '../../registry/children';
import { masked } from '../../registry/encrypted';
import { PreviewChanged, storeDigestValues, readDigest } from '../rows/commands/previewDigest';
import { orWait, describeWaiting } from '../rows/commands/secondPerson';
import { withUndo } from '../undo/undo';
import { deleteRows } from '../rows/write/remove';
import { createRow, updateRow } from '../rows/write/write';
import { inTransaction } from '../../models/transaction';

export const ok = (data: unknown): { code: number; message: string; data: unknown } => ({
  code: 200,
  message: 'ok',
  data,
});
const isJob = (outcome: Outcome | JobStarted): outcome is JobStarted => typeof outcome.jobId === 'number';

/** Returns the response to a call that waits for a second person, with the reason in `waits`. */
export const waiting = (ctx: Context, approvalId: number): Answer => ({
  status: 202,
  body: { ...ok({ approvalId }), ...describeWaiting(ctx) },
});

/** Returns a command's response: 200 with the outcome, or 202 with a job or approval. */
const responseOf = (ctx: Context, outcome: Outcome | JobStarted, undo?: { entry: number } | null): Answer => {
  if (isJob(outcome)) return { status: 202, body: ok({ jobId: outcome.jobId }) };
  const { shownOnce, ...shown } = outcome as Outcome;
  return typeof shown.approvalId === 'number'
    ? waiting(ctx, shown.approvalId)
    : { status: 200, body: { ...ok(shown), ...(undo && { undo }) }, shownOnce };
};

/** Runs a call. If a changed digest rolls it back, stores the new preview. */
export async function storingChangedPreview<T>(ctx: Context, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof PreviewChanged) await inTransaction(ctx, (inner) => storeDigestValues(inner, error.keeping));
    throw error;
  }
}

/** Returns the new state of a written record, as the caller may see it. */
const shown = async (ctx: Context, resource: Resource, id: number, written?: PlainRow): Promise<unknown> =>
  (written && (await showWritten(ctx, resource, written))) ??
  showRow(ctx, resource, id).catch((error: unknown) => {
    if (error instanceof NotFound) return { id };
    throw error;
  });

/** Returns a record with masked fields, so that the response can be stored under the Idempotency-Key. */
export async function shownMasked(ctx: Context, resource: Resource, id: number, written?: PlainRow): Promise<unknown> {
  const row = (await shown(ctx, resource, id, written)) as Record<string, unknown>;
  for (const { name, child } of childrenOf(resource))
    if (Array.isArray(row[name])) masked(child, row[name] as Record<string, unknown>[]);
  return masked(resource, [row])[0];
}

interface Of {
  readonly resource: Resource;
  readonly commands: Commands;
}
/** A call that writes: an action, a PUT of `id`, a DELETE of `gone`, or a POST. */
interface Write {
  readonly action?: string;
  readonly id?: () => number;
  readonly gone?: () => number;
  readonly body?: unknown;
}

/** Runs a call once per Idempotency-Key. `path` is below the resource. */
function once(
  ctx: Context,
  { name, fields }: Resource,
  [path, body]: readonly [path: string, body: unknown],
  work: (ctx: Context) => Promise<Answer>,
): Promise<Answer> {
  // A call without a key is no repetition and needs no hash.
  const hash =
    ctx.idempotencyKey === undefined
      ? ''
      : storedHash(ctx.database, { fields }, requestHash(`POST /t3d-api/${name}/${path}`, body));
  return storingChangedPreview(ctx, async () => withShownOnce(await runOncePerKey(ctx, hash, work)));
}

/** Adds the value that is shown only once and not stored. */
function withShownOnce({ shownOnce, ...answer }: Answer): Answer {
  if (!shownOnce) return answer;
  const { data, ...envelope } = answer.body as { data: object };
  return { status: answer.status, body: { ...envelope, data: { ...data, ...shownOnce } } };
}

const create = (ctx: Context, { resource, commands }: Of, body: unknown): Promise<Answer> =>
  once(ctx, resource, ['', body], async (inner) => {
    const made = await createRow(inner, commands, resource, body);
    const { written } = made;
    const { shownOnce, ...outcome } = made.outcome;
    const isRecord = typeof outcome.id === 'number' && Object.keys(outcome).length === 1;
    const data = isRecord ? await shownMasked(inner, resource, Number(outcome.id), written) : outcome;
    return { status: 200, body: ok(data), shownOnce };
  });

/** Leave the digest out of the hash, so that a repetition after a newer preview has the same hash. */
const doAction = (ctx: Context, { resource, commands }: Of, name: string, body: unknown): Promise<Answer> =>
  orWait(ctx, (asking) =>
    once(asking, resource, [`actions/${name}`, readDigest(body).rest], async (inner) => {
      const { outcome, undo } = await withUndo(inner, resource, name, async (one) =>
        act(one, commands, resource, name, body),
      );
      return responseOf(inner, outcome, undo);
    }),
  );

/** Runs a call that writes in one transaction. Returns the part of the result that the caller may see. */
export async function writeOf(of: Of, ctx: Context, { action, id, gone, body }: Write): Promise<Answer> {
  const { resource, commands } = of;
  if (action !== undefined) return doAction(ctx, of, action, body);
  if (!id && !gone) return create(ctx, of, body);
  requireCall(ctx.actor, resource, id ? 'update' : 'delete');
  const record = (id ?? gone)?.() ?? 0;
  const data = await inTransaction(ctx, async (inner) =>
    id
      ? shown(inner, resource, record, await updateRow(inner, commands, resource, record, body))
      : deleteRows(inner, commands, resource, [record]),
  );
  return { status: 200, body: ok(data) };
}
