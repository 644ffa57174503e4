import { describe, expect, test } from '@jest/globals';
import type { ManifestField } from '../../kit';
import { makeField } from '../../../admin/test/declared';
import '../../../admin/declared/inputs/builtInInputs';
import { inputPartOf } from '../../../admin/declared/kinds';
import { readTable } from './readTable';

const readPasted = (field: ManifestField, cell: string): unknown => inputPartOf(field).paste?.(field, cell);

describe('the parser of clipboard tables', () => {
  test('splits clipboard text into rows and cells, even if quoted cells contain tabs, line breaks or quotes', () => {
    expect(readTable('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
    expect(readTable('"two\nlines"\t"say ""hi"""')).toEqual([['two\nlines', 'say "hi"']]);
    expect(readTable('a\nb')).toEqual([['a'], ['b']]);
  });

  test('returns null when the clipboard contains a single cell', () => {
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
] as const)('reads for the field kind %s the pasted cell %s as %s', (kind, cell, value) =>
  expect(readPasted(makeField('x', kind), cell)).toBe(value),
);

test("finds an enum value by the value's label", () => {
  const field = makeField('x', 'enum', { options: [{ value: 'ONCE', label: 'Once' }] });
  expect(readPasted(field, 'Once')).toBe('ONCE');
  expect(readPasted(field, 'Twice')).toBe('Twice');
});
