import type { Context } from '../../../context';
import { enqueue } from '../../../jobs/outbox';
import { chunked } from '../../../models/chunked';
import type { JobStarted, Outcome } from '../../../declared/command';
import { lockOrders } from '../state/moveOrder';
import type { Order } from '../../../models/rows';

/** More orders than this are done by a job. */
export const MAX_PER_REQUEST = 500;

export interface Ids {
  ids: readonly number[];
}
/** Reports that so many more orders are done. */
export type ReportDone = (more: number) => Promise<void>;
/** How a job reports how far it is; a request reports to nobody. */
type Progress = (done: number, total?: number) => Promise<void>;

interface Bulk {
  /** The kind of the job that does many. */
  kind: string;
  /** Refuses, by order, what cannot be done; also before a job is left for it, so that the person learns it at once. */
  refuse(ctx: Context, found: readonly Order[]): Promise<void> | void;
  /** Does it for locked orders that were not refused, with the statements of a few. */
  run(ctx: Context, found: readonly Order[], reportDone: ReportDone): Promise<void>;
}
export type BulkCommand = (ctx: Context, input: Ids, progress?: Progress) => Promise<Outcome | JobStarted>;

/**
 * A command on many orders at once: all or none, locked in the order of their ids. More than 500 become a job that does
 * the same in one transaction, which commits together with the job's end: a process that dies in the middle leaves
 * nothing of it.
 */
export function inBulk({ kind, refuse, run }: Bulk): BulkCommand {
  return async (ctx, { ids }, progress) => {
    const found = await lockOrders(ctx, ids);
    await refuse(ctx, found);
    if (found.length > MAX_PER_REQUEST && !progress) {
      return {
        jobId: await enqueue(ctx, {
          kind,
          payload: { input: { ids }, actor: ctx.actor, language: ctx.language },
          owner: ctx.actor.id,
          total: found.length,
        }),
      };
    }
    let done = 0;
    await run(ctx, found, async (more) => {
      done += more;
      await progress?.(done, found.length);
    });
    return { affected: found.length };
  };
}

/**
 * Orders in pieces of 500 or a few more: those of one card stay together, for what becomes of one is decided by the
 * others.
 */
export async function inBatches(
  found: readonly Order[],
  reportDone: ReportDone,
  work: (batch: readonly Order[]) => Promise<void>,
): Promise<void> {
  const byCard = new Map<number, Order[]>();
  for (const order of found) {
    const key = order.terminal ?? -order.id;
    const group = byCard.get(key);
    if (group) group.push(order);
    else byCard.set(key, [order]);
  }
  for (const groups of chunked([...byCard.values()], MAX_PER_REQUEST)) {
    const batch = groups.flat().toSorted((one, other) => one.id - other.id);
    await work(batch);
    await reportDone(batch.length);
  }
}
