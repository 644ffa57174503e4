import type { Row } from '../records';
import type { Entry } from './useHistory';

/**
 * The record as it was after each entry of its history, newest first. The word of a state may depend on other values
 * that have changed since: an order that is in use once waited for its payment.
 */
export function pastRows(record: Row, entries: readonly Pick<Entry, 'changes'>[]): Row[] {
  let row = record;
  return entries.map(({ changes }) => {
    const changed = Object.entries(changes ?? {});
    const after: Row = { ...row, ...Object.fromEntries(changed.map(([name, change]) => [name, change.after])) };
    row = { ...after, ...Object.fromEntries(changed.map(([name, change]) => [name, change.before])) };
    return after;
  });
}
