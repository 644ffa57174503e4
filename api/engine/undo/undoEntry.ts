import type { Resource } from '@t3d/resources/kit';
import type { JobStarted, Outcome, Preview, ReportDone } from '../../registry/command';
import type { Context, MovedMoney } from '../../context';
import { enqueue } from '../../jobs/outbox';
import { keyOf } from '../../models/idempotency';
import type { Previewed } from '../rows/commands/previewDigest';
import { deferToSecondPerson } from '../rows/commands/secondPerson';
import { previewUndo, linesOf } from './preview';
import type { Undoable } from './undo';
import { findUndoable, recordsOf, runUndo } from './undo';
import { translate } from '../../locales';
import type { About } from '../../models/operations';
import { asOperation, readOperation } from '../../models/operations';
import { userResource } from '../../models/userTable';
import { dryRun } from '../../models/transaction';
import { labelsOf } from '../access/labels';
import { readOperationToUndo } from './readDone';

/** The maximum number of records that an undo restores within a request. A job restores more. */
const JOB_ABOVE = 5000;
export const UNDO_JOB = 'history.undo';
export interface UndoPayload {
  entry: number;
  language: Context['language'];
  idempotencyKey?: string;
  approvedBy?: number;
}

/** The action's name for an undo that waits for approval. */
export const UNDO_ACTION = 'undo';

/** Previews an undo and writes nothing. Throws like `findUndoable`. */
export async function previewedUndo(
  ctx: Context,
  resource: Resource,
  entry: number,
): Promise<{ previewed: Previewed; preview: Preview }> {
  const preview = await previewUndo({ ...ctx, waitsFor: undefined }, entry);
  return { previewed: { about: { resource, action: UNDO_ACTION }, body: { entry } }, preview };
}

/** Stores the undo for approval if the ledger requires a second person. Otherwise returns null. */
async function deferUndo(ctx: Context, { operation }: Undoable, entry: number): Promise<Outcome | null> {
  if (!ctx.waitsFor) return null;
  const resource = ctx.database.registry.get(operation.resource) as Resource;
  const { previewed, preview } = await previewedUndo(ctx, resource, entry);
  return deferToSecondPerson(ctx, previewed, {
    body: { entry },
    undoes: operation.action,
    preview: async () => preview,
  });
}

/**
 * Undoes the operation of a history entry, all records or none, or starts a job for more than 5,000. Throws 400 with
 * the records that prevent the undo.
 */
export async function undoEntry(ctx: Context, entryId: number, report?: ReportDone): Promise<Outcome | JobStarted> {
  const undoable = await findUndoable(ctx, entryId);
  const waits = await deferUndo(ctx, undoable, entryId);
  if (waits) return waits;
  const total = recordsOf(undoable.done);
  if (report || total <= JOB_ABOVE) return runUndo(ctx, undoable, report);
  const { language, approvedBy } = ctx;
  const payload: UndoPayload = { entry: entryId, language, idempotencyKey: keyOf(ctx), approvedBy };
  return { jobId: await enqueue(ctx, { kind: UNDO_JOB, payload, owner: ctx.actor.id, total }) };
}

type Work = (ctx: Context) => Promise<Outcome | JobStarted>;

/** Returns the money that an operation moves in each wallet, in order of appearance. */
export function movedByWallet(moved: readonly MovedMoney[] = []): MovedMoney[] {
  const wallets = new Map<string, MovedMoney>();
  for (const one of moved) {
    const key = `${one.wallet} ${one.currency}`;
    const known = wallets.get(key);
    wallets.set(key, known ? { ...known, amount: known.amount + one.amount } : one);
  }
  return [...wallets.values()].filter(({ amount }) => amount !== 0);
}

/** Returns the caller's own wallet as a cost, and a line per other wallet in scope. */
async function moneyOf(ctx: Context, moved: readonly MovedMoney[]): Promise<Pick<Preview, 'cost' | 'changes'>> {
  const all = movedByWallet(moved);
  const own = all.find(({ wallet }) => wallet !== null && wallet === ctx.actor.id);
  const others = all.filter(({ wallet }) => wallet !== null && wallet !== ctx.actor.id);
  const ids = others.map(({ wallet }) => wallet as number);
  const labels = await labelsOf(ctx, userResource(ctx.database), ids, true);
  const changes = others.flatMap(({ wallet, amount, before, currency }) => {
    const about = labels.get(wallet as number);
    if (about === undefined) return [];
    const label = `${about} · ${translate('promise.balance', ctx.language)}`;
    return [{ label, about, before, after: before + amount, kind: 'money' as const, currency }];
  });
  const cost = own && {
    amount: own.amount,
    currency: own.currency,
    before: own.before,
    after: own.before + own.amount,
  };
  return { changes, ...(cost && { cost }) };
}

/**
 * Previews any call by a transaction that is rolled back. `given` names the caller's fields. Throws the call's own
 * errors.
 */
export const tryCall = (ctx: Context, about: About, given: readonly string[], work: Work): Promise<Preview> =>
  dryRun({ ...ctx, waitsFor: undefined }, (trying) =>
    asOperation({ ...trying, operation: undefined }, about, async (inner) => {
      await work(inner);
      const { operation } = inner;
      const stored = operation?.id ? await readOperation(inner, await operation.id) : undefined;
      const done = stored ? await readOperationToUndo(inner, stored) : null;
      const lines = done ? await linesOf(inner, done.entries, { given }) : [];
      const { changes = [], cost } = await moneyOf(inner, operation?.moved ?? []);
      const matched = Math.max(done ? recordsOf({ ...done, entries: ownOf(about, done.entries) }) : 0, 1);
      return { matched, available: matched, refused: [], changes: [...lines, ...changes], ...(cost && { cost }) };
    }),
  );

const ownOf = <Entry extends { readonly resource: string }>(
  { resource }: About,
  entries: readonly Entry[],
): readonly Entry[] => entries.filter((entry) => entry.resource === resource);
