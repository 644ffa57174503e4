import { describe, expect, it } from '@jest/globals';
import { pastRows } from './useHistory';
import type { Entry } from './useHistory';

const change = (before: unknown, after: unknown) => ({ before, after });

describe('past states of a record', () => {
  it('returns the record after each entry of its history, with the values before later changes', () => {
    const entries: Pick<Entry, 'changes'>[] = [
      { changes: { status: change('UNUSED', 'USING'), usedMB: change(0, 3) } },
      { changes: { status: change('INITIAL', 'UNUSED') } },
      { changes: { unpaid: change(true, false) } },
      { changes: null },
      { changes: { status: change(null, 'INITIAL') } },
    ];
    const record = { id: 7, status: 'USING', unpaid: false, usedMB: 3 };
    expect(pastRows(record, entries).map(({ status, unpaid, usedMB }) => [status, unpaid, usedMB])).toEqual([
      ['USING', false, 3],
      ['UNUSED', false, 0],
      ['INITIAL', false, 0],
      ['INITIAL', true, 0],
      ['INITIAL', true, 0],
    ]);
    expect(record).toEqual({ id: 7, status: 'USING', unpaid: false, usedMB: 3 });
  });
});
