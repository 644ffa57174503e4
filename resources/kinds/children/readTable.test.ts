import { describe, expect, test } from '@jest/globals';
import type { ManifestField } from '../../kit';
import { makeField } from '../../../admin/test/declared';
import '../../../admin/declared/inputs/builtInInputs';
import { inputPartOf } from '../../../admin/declared/kinds';
import { readTable } from './readTable';

const readPasted = (field: ManifestField, cell: string): unknown => inputPartOf(field).paste?.(field, cell);

describe('what a spreadsheet puts on the clipboard', () => {
  test('is lines of cells, quoted where they hold tabs, breaks or quotes', () => {
    expect(readTable('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
    expect(readTable('"two\nlines"\t"say ""hi"""')).toEqual([['two\nlines', 'say "hi"']]);
    expect(readTable('a\nb')).toEqual([['a'], ['b']]);
  });

  test('is no table where it is one cell', () => {
    expect(readTable('Wang Fang')).toBeNull();
    expect(readTable('')).toBeNull();
  });
});

test.each([
  ['money', '1,234.50', 123_450],
  ['money', 'much', 'much'],
  ['integer', '12', 12],
  ['boolean', '是', true],
  ['boolean', 'no', false],
  ['text', ' Wang ', 'Wang'],
  ['text', '', null],
] as const)('a cell of %s with %s is %s', (kind, cell, value) =>
  expect(readPasted(makeField('x', kind), cell)).toBe(value),
);

test('a word of an enum is found by its label', () => {
  const field = makeField('x', 'enum', { options: [{ value: 'ONCE', label: 'Once' }] });
  expect(readPasted(field, 'Once')).toBe('ONCE');
  expect(readPasted(field, 'Twice')).toBe('Twice');
});
