import type { ActionPreview } from '@t3d/resources/kit';
import type { Context, Judged, MovedMoney } from '../../context';
import type { Answered, Outcome } from '../../declared/command';
import { Invalid, NeedsSecond } from '../../errors';
import type { Answer } from '../../models/idempotency';
import { keptHash, onceForKey, requestHash } from '../../models/idempotency';
import { asOperation, firstEntryOf } from '../../models/operations';
import { select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';
import { actionOf } from '../access/permissions';
import { promise, requirePromised } from '../rows/commands/promises';
import { leaveToSecond, orWait } from '../rows/commands/secondPerson';
import { howToUndo } from '../undo/inverses';
import { movedByWallet } from '../undo/tryCall';
import type { PromisedCall } from './promisedCalls';
import { isJob } from './promisedCalls';
import { keepingChanged, ok, waiting } from './writes';

/** An assistant changes so many records alone; more of them wait for a person. */
export const MAX_ROWS_ALONE = 20;

/** Actions that change nothing but the caller's own view: nobody would take them back. */
const HARMLESS: ReadonlySet<string | undefined> = new Set(['reads', 'own']);

/** The number of records that an operation has written to. */
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

/** The largest sum of one wallet, and of what moves beside wallets. */
function largestSum(moved: readonly MovedMoney[]): Judged | null {
  const [largest] = movedByWallet(moved).toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
  return largest ? { by: 'MONEY', sum: Math.abs(largest.amount), currency: largest.currency } : null;
}

/** The sum that a reader sees first: their own wallet's, else the largest. */
function judgedSum(ctx: Context): Judged | null {
  const moved = ctx.operation?.moved ?? [];
  return largestSum(moved.filter(({ wallet }) => wallet === ctx.actor.id)) ?? largestSum(moved);
}

/** Why what an assistant has just done within this transaction must wait for a person; null where it need not. */
async function whyWaits(
  ctx: Context,
  { resource, action, body: { ids } }: PromisedCall,
  outcome: Answered,
): Promise<Judged | null> {
  // In a sandbox nobody decides, and its money is play money.
  if (ctx.actor.key?.sandbox) return null;
  const sum = judgedSum(ctx);
  if (sum) return sum;
  const { affected = 0 } = outcome as Outcome;
  const named = Array.isArray(ids) ? ids.length : 0;
  const rows = Math.max(affected, named, await rowsOf(ctx));
  if (rows > MAX_ROWS_ALONE || isJob(outcome)) return { by: 'ROWS', rows };
  const isFinal = howToUndo(ctx.database, { resource: resource.name, action }).why !== undefined;
  return isFinal && !HARMLESS.has(actionOf(resource, action)?.final) ? { by: 'FINAL', rows } : null;
}

/** Lets a call wait for a person, if its preview still holds. */
async function leave(ctx: Context, call: PromisedCall, digest: string): Promise<Answer> {
  const { promised, preview } = await call.preview(ctx);
  await requirePromised(ctx, { ...promised, digest, matched: preview.matched }, async (again) => {
    const { preview: now } = await call.preview(again);
    return now;
  });
  const left = await leaveToSecond(ctx, promised, { body: call.body, preview: async () => preview });
  if (!left) throw new Invalid('secondPerson.neededFor', {});
  return waiting(ctx, Number(left.approvalId));
}

/** Does a call whose preview holds, and takes it back by an error when it must wait for a person. */
async function doNow(ctx: Context, call: PromisedCall, digest: string): Promise<Answer> {
  const outcome = await call.run(ctx, digest);
  const judged = await whyWaits(ctx, call, outcome);
  if (judged) throw new NeedsSecond(judged);
  const { resource, action } = call;
  const canUndo = howToUndo(ctx.database, { resource: resource.name, action }).inverse !== undefined;
  const entry = canUndo ? await firstEntryOf(ctx) : null;
  return { status: 200, body: { ...ok(outcome), ...(entry !== null && { undo: { entry } }) } };
}

/** Previews a call for an assistant; writes nothing but the facts of the preview. */
export function previewFirst(ctx: Context, call: PromisedCall): Promise<ActionPreview> {
  return inTransaction(ctx, async (inner) => {
    const { promised, preview } = await call.preview(inner);
    return promise(inner, promised, preview);
  });
}

/**
 * Does an assistant's call, once for the Idempotency-Key of its context: at once (200), or when a person has approved
 * it (202 `{approvalId}`) because it moves money, touches more than 20 records or cannot be undone. 409 with the
 * difference if what its preview showed has changed.
 */
export function doAskingFirst(ctx: Context, call: PromisedCall, digest: string): Promise<Answer> {
  const { resource, action, body } = call;
  const hash = keptHash(ctx.database, resource, requestHash(`assistant ${resource.name}:${action}`, body));
  const about = { resource: resource.name, action, ...(action === 'update' && { recordId: Number(body.id) }) };
  return orWait(ctx, (asking) =>
    keepingChanged(asking, () =>
      onceForKey(asking, hash, (inner) =>
        asOperation(inner, about, (one) => (one.waitsFor ? leave(one, call, digest) : doNow(one, call, digest))),
      ),
    ),
  );
}
