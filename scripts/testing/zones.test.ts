import { expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { zoneOf } from './zones.mjs';

test('runs a test file in each of the three time zones within three days', () => {
  const days = [20_000, 20_001, 20_002];
  for (const file of ['/one/a.test.ts', '/one/b.db.test.ts'])
    expect(days.map((day) => zoneOf(file, day)).toSorted()).toEqual([
      'America/New_York',
      'Asia/Kathmandu',
      'Asia/Shanghai',
    ]);
});

test('sets the time zone of a test file before the file is loaded', () => {
  const own = zoneOf(fileURLToPath(import.meta.url));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect([process.env.TZ, own]).toContain(timeZone === 'Asia/Katmandu' ? 'Asia/Kathmandu' : timeZone);
});
