import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { f } from '@t3d/resources/kit';
import { WRITTEN } from '.';
import { findGaps, kinds } from './writeReference';

const textOf = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

describe("the kit's reference", () => {
  test('has every word of the kit, each with what it means and the smallest example', () => {
    expect(findGaps()).toEqual([]);
  });
  test('has every kind of field that every product has, and those of this one', () => {
    expect(
      kinds()
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...Object.keys(f), 'ranges', 'usage'].sort());
  });
  test.each(Object.entries(WRITTEN))('%s is as the source says (npm run reference writes it)', (path, write) => {
    expect(write()).toBe(textOf(path));
  });
});
