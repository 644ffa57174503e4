/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { ImportResult } from '../../providers/dataProvider';
import { serve } from '../../test/server';
import { CLEAR, GOOD, choose, isDryRun, open, press, pressAtOnce, step } from './importDialog.fixture';

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const PART: ImportResult = {
  total: 200,
  created: 0,
  updated: 0,
  failed: 5,
  good: { created: 190, updated: 5 },
  digest: 'as-checked',
  errors: [{ row: 3, field: 'name', message: 'The name is taken' }],
};

test('imports all valid rows in one click, and lists the rejected rows', async () => {
  const since = { row: 9, field: 'name', message: 'The name is taken' };
  const done = { ...PART, created: 189, updated: 5, failed: 6, importId: 8, errors: [...PART.errors, since] };
  const server = serve({
    'POST gadgets/import/columns': () => CLEAR,
    'POST gadgets/import': (call) => (isDryRun(call) ? PART : done),
  });
  open();
  choose('gadgets.xlsx');
  expect(await screen.findByText('195 rows go in: 190 new, 5 updated. Nothing is written yet.')).toBeTruthy();
  await pressAtOnce('Import the 195 good rows');
  expect(await screen.findByText('Imported 194 rows: 189 new, 5 updated')).toBeTruthy();
  expect(screen.getByText('Wrong only since the check: rows 9')).toBeTruthy();
  expect(step()).toBe('Done');
  const sent = server.to('POST gadgets/import').map(({ body }) => body as FormData);
  expect(sent.map((form) => [form.get('goodOnly'), form.get('digest')])).toEqual([
    [null, null],
    ['true', 'as-checked'],
  ]);
});

test('counts an invalid row once when it has several errors, and shows how many rows change nothing', async () => {
  const errors = [
    { row: 3, field: 'name', message: 'The name is taken' },
    { row: 3, field: 'remark', message: 'Too long' },
  ];
  serve({
    'POST gadgets/import/columns': () => CLEAR,
    'POST gadgets/import': () => ({
      total: 4,
      created: 0,
      updated: 0,
      unchanged: 0,
      errors,
      failed: 1,
      good: { created: 1, updated: 1, unchanged: 1 },
    }),
  });
  open();
  choose('gadgets.xlsx');
  expect(await screen.findByText('2 rows go in: 1 new, 1 updated. Nothing is written yet.')).toBeTruthy();
  expect(screen.getByText(/^1 row has errors and stays out/)).toBeTruthy();
  expect(screen.getByText('1 row is as its record is already and changes nothing.')).toBeTruthy();
});

test('checks a rejected import again before it imports the valid rows under another idempotency key', async () => {
  const answers = [{ ...GOOD, digest: 'first' }, { ...PART, digest: undefined, good: undefined }, PART];
  const server = serve({
    'POST gadgets/import/columns': () => CLEAR,
    'POST gadgets/import': () => answers.shift() ?? { ...PART, created: 195, importId: 8 },
  });
  open({ importPartial: true });
  choose('gadgets.xlsx');
  await press('Import 2 rows');
  expect(screen.queryByRole('button', { name: /good rows/ })).toBeNull();
  await press('Check again');
  await press('Import the 195 good rows');
  expect(await screen.findByText(/^Imported 195 rows/)).toBeTruthy();
  const keys = server.to('POST gadgets/import').flatMap(({ headers }) => headers.get('Idempotency-Key') ?? []);
  expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
});
