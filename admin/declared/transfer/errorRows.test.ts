import { describe, expect, it } from '@jest/globals';
import { groupErrors, messagesFor, otherErrors, rowsWith } from './errorRows';

const rows = [
  {
    row: 2,
    cells: ['1', ''],
    errors: [
      { field: 'iccid', message: 'too short' },
      { field: 'type', message: 'required' },
    ],
  },
  { row: 5, cells: ['2', 'SIM'], errors: [{ field: 'iccid', message: 'taken' }] },
  {
    row: 9,
    cells: ['3', ''],
    errors: [
      { field: 'type', message: 'required' },
      { field: 'type', message: 'required' },
    ],
  },
];
const columns = [
  { heading: 'ICCID', field: 'iccid' },
  { heading: 'Note', field: null },
];

describe('the invalid rows of an imported file', () => {
  it('groups invalid rows by error, and lists each row once in a group', () => {
    expect(groupErrors(rows).map(({ field, message, rows: count }) => [field, message, count])).toEqual([
      ['type', 'required', 2],
      ['iccid', 'too short', 1],
      ['iccid', 'taken', 1],
    ]);
    const [most] = groupErrors(rows);
    expect(rowsWith(rows, most?.key ?? null).map(({ row }) => row)).toEqual([2, 9]);
    expect(rowsWith(rows, null)).toHaveLength(3);
  });
  it("shows an error at the invalid cell, or separately when the file has no column for the error's field", () => {
    const [first] = rows as [(typeof rows)[number]];
    expect([messagesFor(first, 'iccid'), messagesFor(first, null), messagesFor(first, 'brand')]).toEqual([
      ['too short'],
      [],
      [],
    ]);
    expect(otherErrors(first, columns)).toEqual([{ field: 'type', message: 'required' }]);
  });
});
