import { expect, test } from '@jest/globals';
import parcels from '../../test/parcels/parcels';
import { columnHeadings } from './headings';

test('a column has the name of its field when another field has its label', () => {
  const names = ['code', 'topic', 'tag', 'note'];
  expect(columnHeadings(parcels, names, 'en')).toEqual([expect.any(String), 'topic', 'tag', expect.any(String)]);
  expect(columnHeadings(parcels, ['topic', 'note'], 'en')[0]).toBe('Tag');
});
