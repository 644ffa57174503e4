import type { ReportDone } from '../../../registry/command';
import { chunked } from '../../../models/chunked';
import type { Order } from '@t3d/resources/rows';

const AT_ONCE = 500;

/** Receives the number of orders done since the last call. */
export type ReportMore = (more: number) => Promise<void> | void;

export function countingUp(report: ReportDone): ReportMore {
  let done = 0;
  return (more) => {
    done += more;
    return report(done);
  };
}

/** Splits orders into batches of about 500 and keeps each card's orders in one batch. */
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
