import { expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUpDaily, isDue, minutesOf } from './daily';

const at = (text: string): number => Date.parse(text);
const HALF_PAST_TWO = minutesOf('02:30');

test('parses the time of the daily backup as HH:MM, and rejects other texts', () => {
  expect([minutesOf('00:00'), HALF_PAST_TWO, minutesOf('23:59')]).toEqual([0, 150, 1_439]);
  for (const wrong of ['24:00', '2:30', '02:60', '', '02:30:00'])
    expect(() => minutesOf(wrong)).toThrow('--daily must be a time of day in UTC');
});

test('makes a daily backup due when none has begun since the last scheduled time', () => {
  const before = ['t3d-20261127T023000Z.zip.enc', 't3d-20261128T023000Z.zip'];
  expect(isDue([], HALF_PAST_TWO, at('2026-11-28T01:00:00Z'))).toBe(true);
  expect(isDue(before, HALF_PAST_TWO, at('2026-11-28T23:59:00Z'))).toBe(false);
  expect(isDue(before, HALF_PAST_TWO, at('2026-11-29T02:29:59Z'))).toBe(false);
  expect(isDue(before, HALF_PAST_TWO, at('2026-11-29T02:30:00Z'))).toBe(true);
  expect(isDue(before, HALF_PAST_TWO, at('2026-11-30T00:10:00Z'))).toBe(true);
  const others = ['t3d-20261129T023100Z.zip.enc.part', 'notes-20261129T023100Z.zip'];
  expect(isDue([...before, ...others], HALF_PAST_TWO, at('2026-11-29T03:00:00Z'))).toBe(true);
});

test('takes a due daily backup once, and stops when the signal aborts', async () => {
  const to = mkdtempSync(join(tmpdir(), 't3d-daily-'));
  const end = new AbortController();
  let taken = 0;
  const take = (): Promise<void> => {
    taken += 1;
    const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
    writeFileSync(join(to, `t3d-${stamp}.zip`), '');
    setTimeout(() => end.abort(), 50);
    return Promise.resolve();
  };
  try {
    await backUpDaily({ to, time: '00:00', signal: end.signal, take });
    expect(taken).toBe(1);
  } finally {
    rmSync(to, { recursive: true });
  }
});
