import '../builtInKinds';
import { describe, expect, test } from '@jest/globals';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { columnsToDrop, optionalColumns } from './tableColumns';

const field = (name: string, kind: string, more: object = {}) => ({ name, kind, ...more }) as ManifestField;
const columns = [
  field('code', 'text'),
  field('name', 'text'),
  field('status', 'enum', { options: [{ value: 'A', label: 'A', tone: 'green' }] }),
  field('areas', 'areaCodes'),
  field('owner', 'reference'),
  field('price', 'money'),
  field('cost', 'money'),
  field('soldAt', 'time'),
];

describe('the columns hidden in a narrow window', () => {
  test("hides wide lists of values first, and never the record's name, state or first amount", () => {
    expect(optionalColumns({ recordLabel: ['name'] } as unknown as ManifestResource, columns)).toEqual([
      'areas',
      'code',
      'cost',
      'owner',
      'soldAt',
    ]);
  });

  test('hides as few columns as needed, and skips columns that are already hidden', () => {
    const ranked = [
      { name: 'a', width: 0 },
      { name: 'b', width: 60 },
      { name: 'c', width: 50 },
      { name: 'd', width: 40 },
    ];
    expect(columnsToDrop(0, ranked)).toEqual([]);
    expect(columnsToDrop(60, ranked)).toEqual(['b']);
    expect(columnsToDrop(61, ranked)).toEqual(['b', 'c']);
  });
});
