import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { f } from '@t3d/resources/kit';
import { WRITTEN } from '.';
import { findGaps, kinds } from './writeReference';

const textOf = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

describe('the reference of the kit', () => {
  test('documents every option of the kit with its meaning and the smallest example', () => {
    expect(findGaps()).toEqual([]);
  });
  test('documents the built-in field kinds and those of this product', () => {
    expect(
      kinds()
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...Object.keys(f), 'ranges', 'usage'].sort());
  });
  test.each(Object.entries(WRITTEN))('matches the source in %s (npm run reference writes it)', (path, write) => {
    expect(write()).toBe(textOf(path));
  });
});
