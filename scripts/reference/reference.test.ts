import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { f } from '@t3d/resources/kit';
import { WRITTEN } from '.';
import { findGaps, kinds } from './writeReference';

const textOf = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

describe('the reference of the kit', () => {
  test('has a meaning and an example for every option of the kit', () => {
    expect(findGaps()).toEqual([]);
  });
  test('documents the built-in field kinds and the field kinds of this product', () => {
    expect(
      kinds()
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...Object.keys(f), 'ranges', 'usage'].sort());
  });
  test.each(Object.entries(WRITTEN))('finds that %s is current', (path, write) => {
    expect(write()).toBe(textOf(path));
  });
});
