import { describe, expect, it } from '@jest/globals';
import type { FileSummary } from '../../providers/dataProvider';
import { assign, isClear, mapOf, missingFields, recalled, recognised, remember } from './mapping';

const look = (...columns: [heading: string, field: string | null][]): FileSummary => ({
  columns: columns.map(([heading, field]) => ({ heading, field, samples: [] })),
  fields: [
    { name: 'iccid', label: 'ICCID', required: true },
    { name: 'type', label: 'Type', required: true },
    { name: 'brand', label: 'Brand', required: false },
  ],
});
const file = look(['Number', null], ['type', 'type'], ['Make', null]);

describe('the column mapping of a file', () => {
  it('skips the column mapping when every heading is recognised and no required field is missing', () => {
    const clear = look(['iccid', 'iccid'], ['type', 'type']);
    expect(isClear(clear, recognised(clear))).toBe(true);
    expect(isClear(file, recognised(file))).toBe(false);
    expect(isClear(look(['iccid', 'iccid']), ['iccid'])).toBe(false);
    expect(missingFields(file, recognised(file)).map(({ name }) => name)).toEqual(['iccid']);
  });
  it("maps a field to a single column, and unmaps the field's previous column", () => {
    expect(assign(['iccid', 'type', null], 2, 'iccid')).toEqual([null, 'type', 'iccid']);
    expect(assign(['iccid', null], 1, null)).toEqual(['iccid', null]);
  });
  it('restores a stored mapping for the same headings in any order, but only for fields that still exist', () => {
    const maps = remember([], file, ['iccid', 'type', 'brand']);
    expect(maps).toEqual([{ Number: 'iccid', type: 'type', Make: 'brand' }]);
    expect(recalled(look(['Make', null], ['Number', null], ['type', 'type']), maps)).toEqual([
      'brand',
      'iccid',
      'type',
    ]);
    expect(recalled(look(['Number', null], ['type', 'type']), maps)).toBeNull();
    expect(recalled(file, [{ Number: 'imsi', type: 'type', Make: null }])).toEqual([null, 'type', null]);
  });
  it('stores no mapping when all headings are recognised, and otherwise replaces the stored mapping', () => {
    expect(remember([{ Number: 'iccid', type: 'type', Make: null }], file, recognised(file))).toEqual([]);
    const [first, ...others] = remember([{ Number: null, type: 'type', Make: null }, { A: 'brand' }], file, [
      'iccid',
      'type',
      null,
    ]);
    expect([first?.Number, others]).toEqual(['iccid', [{ A: 'brand' }]]);
    expect(
      remember(
        Array.from({ length: 10 }, (_, index) => ({ [`h${index}`]: null })),
        file,
        ['iccid', 'type', null],
      ),
    ).toHaveLength(10);
  });
  it('restores a stored mapping only for the first of several columns with the same heading', () => {
    const twice = look(['Number', null], ['Number', null]);
    expect(mapOf(twice, ['iccid', null])).toEqual({ Number: 'iccid' });
    expect(recalled(twice, [{ Number: 'iccid' }])).toEqual(['iccid', null]);
  });
});
