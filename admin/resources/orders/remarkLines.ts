import type { Entry } from '../../declared/show/useHistory';
import type { OrderBill } from './OrderMoney';

/** What somebody noted about an order, and when. */
export interface RemarkLine {
  key: string;
  at: string;
  who: string | null;
  text: string;
  /** The bill that it was given with; absent where the order's own remark was written. */
  bill?: OrderBill;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * The remarks of an order, newest first: each that was written on it, and those given with its bills. One action writes
 * a bill for each party with the same words: they are one remark.
 */
export function remarkLines(entries: readonly Entry[], bills: readonly OrderBill[]): RemarkLine[] {
  const written = entries.flatMap((entry): RemarkLine[] => {
    const text = textOf(entry.changes?.remark?.after);
    if (text === '') return [];
    return [{ key: `entry ${entry.id}`, at: entry.at, who: entry.actorLabel ?? null, text }];
  });
  const given = new Map<string, RemarkLine>();
  for (const bill of bills) {
    const text = textOf(bill.remark);
    const key = `${text} ${bill.createdAt.slice(0, 16)}`;
    if (text !== '' && !given.has(key))
      given.set(key, { key: `bill ${bill.id}`, at: bill.createdAt, who: bill.fromLabel ?? null, text, bill });
  }
  return [...written, ...given.values()].toSorted((one, other) => other.at.localeCompare(one.at));
}
