import type { ReportDone } from '../../../declared/command';
import { chunked } from '../../../models/chunked';
import type { Order } from '@t3d/resources/rows';

const AT_ONCE = 500;

/** Reports that so many more orders are done. */
export type ReportMore = (more: number) => Promise<void> | void;

/** For orders that are done part by part: counts them together. */
export function countingUp(report: ReportDone): ReportMore {
  let done = 0;
  return (more) => {
    done += more;
    return report(done);
  };
}

/**
 * Orders in pieces of 500 or a few more: those of one card stay together, for what becomes of one is decided by the
 * others.
 */
export async function inBatches(
  found: readonly Order[],
  reportMore: ReportMore,
  work: (batch: readonly Order[]) => Promise<void>,
): Promise<void> {
  const byCard = new Map<number, Order[]>();
  for (const order of found) {
    const key = order.terminal ?? -order.id;
    const group = byCard.get(key);
    if (group) group.push(order);
    else byCard.set(key, [order]);
  }
  for (const groups of chunked([...byCard.values()], AT_ONCE)) {
    const batch = groups.flat().toSorted((one, other) => one.id - other.id);
    await work(batch);
    await reportMore(batch.length);
  }
}
