import type { Entry } from '../../declared/show/useHistory';
import type { OrderBill } from './OrderMoney';

export interface RemarkLine {
  key: string;
  at: string;
  who: string | null;
  text: string;
  /** The bill that has the remark. Absent for the order's own remark. */
  bill?: OrderBill;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Merges the order's remarks with its bills' remarks, newest first. Bills of one action share a remark: shown once. */
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
