import { afterAll, expect, test } from '@jest/globals';
import { Semaphore } from 'async-mutex';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fullRows } from '../../../test/hostileBooks';
import { Reader } from '../file';
import { SharedStrings } from './workbook';

const folder = mkdtempSync(path.join(tmpdir(), 'readers-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const place = (name: string, bytes: Buffer | string): string => {
  writeFileSync(path.join(folder, name), bytes);
  return path.join(folder, name);
};

test('continues to read a file when a caller in the queue stops waiting', async () => {
  const reader = new Reader(new Semaphore(1), 600);
  const small = place('small.csv', 'name,sort\nOne,1\n');
  const take = (name: string) =>
    reader.read({ file: small, type: 'csv', into: path.join(folder, name), most: Infinity });
  const long = {
    file: place('long.xlsx', fullRows(1_000_000)),
    type: 'xlsx' as const,
    into: path.join(folder, 'long'),
    most: Infinity,
  };
  const givenUp = reader.read(long, () => {
    throw new Error('given up');
  });
  const next = take('next');
  await expect(givenUp).rejects.toThrow('given up');
  expect([await next, await take('last')]).toEqual([
    { rows: 2, more: false },
    { rows: 2, more: false },
  ]);
}, 120_000);

test('reads a workbook with three columns of a million different texts each', () => {
  const strings = new SharedStrings();
  for (let number = 0; number < 3_000_000; number += 1) strings.add(`8985${String(number).padStart(16, '0')}`);
  expect([strings.count, strings.get(2_999_999)]).toEqual([3_000_000, '89850000000002999999']);
}, 120_000);
