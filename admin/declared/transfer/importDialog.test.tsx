/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ImportResult } from '../../providers/dataProvider';
import { makeGate, errorResponse, serve } from '../../test/server';
import { storage } from '../../providers/storage';
import {
  CLEAR,
  GOOD,
  UNCLEAR,
  button,
  choose,
  fileNameIn,
  isDryRun,
  open,
  press,
  pressAtOnce,
  step,
} from './importDialog.fixture';

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('checks a file at once when the headings are clear, and imports the file once on a double click', async () => {
  storage.sessionId = 'token';
  const gate = makeGate();
  const server = serve({
    'POST gadgets/import/columns': () => CLEAR,
    'POST gadgets/import': async (call) => {
      if (!isDryRun(call)) await gate.opened;
      return GOOD;
    },
  });
  const onClose = open();
  expect([step(), (await button('Import')).disabled]).toEqual(['File', true]);
  choose('gadgets.xlsx');
  expect(await screen.findByText('2 rows checked: 1 new, 1 updated. Nothing is written yet.')).toBeTruthy();
  expect(step()).toBe('Check');
  await press('Import 2 rows', 3);
  expect(await screen.findByText('Importing…')).toBeTruthy();
  gate.open();
  expect(await screen.findByText('Import successful: 2 rows, 1 new, 1 updated')).toBeTruthy();
  expect(step()).toBe('Done');
  const sent = server.to('POST gadgets/import');
  expect(sent.map(isDryRun)).toEqual([true, false]);
  expect(sent.map(({ headers }) => headers.get('Idempotency-Key')?.length ?? null)).toEqual([null, 36]);
  for (const { headers } of sent)
    for (const name of ['X-Session-Id', 'X-GMT-Offset', 'Accept-Language', 'X-Version'])
      expect([name, headers.get(name)]).toEqual([name, expect.stringMatching(/\S/)]);
  expect(sent.map(fileNameIn)).toEqual(['gadgets.xlsx', 'gadgets.xlsx']);
  const dialog = screen.getByRole('dialog', { name: 'Import: Gadgets' });
  fireEvent.click(within(dialog).getByText('Close'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('asks the user to map unclear headings, and reuses this mapping for the same headings', async () => {
  const server = serve({ 'POST gadgets/import/columns': () => UNCLEAR, 'POST gadgets/import': () => GOOD });
  open();
  choose('first.csv');
  expect(await screen.findByText('Still needed: Name')).toBeTruthy();
  expect([step(), (await button('Check the rows')).disabled]).toEqual(['Columns', true]);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Field of the column “Title”' }));
  fireEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name: /^Name/ }));
  expect(await screen.findByText('Every column has its field')).toBeTruthy();
  await press('Check the rows');
  expect(await screen.findByText(/^2 rows checked/)).toBeTruthy();
  const [columns] = server.to('POST gadgets/import').map(({ body }) => (body as FormData).get('columns'));
  expect(JSON.parse(String(columns))).toEqual({ Title: 'name', Remark: 'remark' });
  choose('second.csv');
  expect(await screen.findByText('Matched as you did the last time.')).toBeTruthy();
  await press('Match anew');
  expect(await screen.findByText('Still needed: Name')).toBeTruthy();
});

test('checks and imports a file once when a button is clicked twice before the next render', async () => {
  const gate = makeGate();
  const server = serve({
    'POST gadgets/import/columns': () => UNCLEAR,
    'POST gadgets/import': async (call) => {
      if (!isDryRun(call)) await gate.opened;
      return GOOD;
    },
  });
  open();
  choose('gadgets.csv');
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Field of the column “Title”' }));
  fireEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name: /^Name/ }));
  await pressAtOnce('Check the rows');
  await pressAtOnce('Import 2 rows');
  gate.open();
  expect(await screen.findByText(/^Import successful/)).toBeTruthy();
  expect(server.to('POST gadgets/import').map(isDryRun)).toEqual([true, false]);
});

test('lists the rejected rows of an import with the reasons, and blocks the import', async () => {
  const errors = [
    { row: 3, field: 'name', message: 'The name is taken' },
    { row: 4, field: null, message: 'The row is empty' },
  ];
  const server = serve({
    'POST gadgets/import/columns': () => CLEAR,
    'POST gadgets/import': () => ({ total: 2, created: 0, updated: 0, errors }),
  });
  open();
  choose('gadgets.xlsx');
  expect(await screen.findByText(/^Rows: 2, with errors: 2\. Nothing was written/)).toBeTruthy();
  const lines = within(screen.getByRole('table', { name: 'Rows with errors' })).getAllByRole('row');
  expect(
    lines.slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['3', 'Name', 'The name is taken'],
    ['4', '–', 'The row is empty'],
  ]);
  expect([step(), (await button('Import')).disabled]).toEqual(['Check', true]);
  expect(server.to('POST gadgets/import').map(isDryRun)).toEqual([true]);
});

test('rejects a file of another type without a call to the server', async () => {
  const server = serve({});
  open();
  choose('gadgets.pdf');
  expect((await screen.findByRole('alert')).textContent).toContain('Only xlsx, csv files are allowed');
  expect([step(), server.calls]).toEqual(['File', []]);
});

test('offers a retry with the same file when the server is busy, but not after a rejection', async () => {
  const answers = [errorResponse(429, 'Try again in a minute'), errorResponse(400, 'The file has no rows'), CLEAR];
  const server = serve({ 'POST gadgets/import/columns': () => answers.shift(), 'POST gadgets/import': () => GOOD });
  open();
  choose('gadgets.xlsx');
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in a minute');
  await pressAtOnce('Try again');
  expect(await screen.findByText('The file has no rows')).toBeTruthy();
  expect(server.to('POST gadgets/import/columns').map(fileNameIn)).toEqual(['gadgets.xlsx', 'gadgets.xlsx']);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  choose('better.xlsx');
  expect(await screen.findByText(/^2 rows checked/)).toBeTruthy();
  expect(screen.queryByText('The file has no rows')).toBeNull();
});

test('repeats a failed import under the same idempotency key when the button is clicked again', async () => {
  const answers = [GOOD, errorResponse(503, 'Under maintenance'), { ...GOOD, importId: 4 }];
  const server = serve({ 'POST gadgets/import/columns': () => CLEAR, 'POST gadgets/import': () => answers.shift() });
  open();
  choose('gadgets.xlsx');
  await press('Import 2 rows');
  expect((await screen.findAllByText(/Under maintenance/)).length).toBeGreaterThan(0);
  await act(() => jest.advanceTimersByTimeAsync(1000));
  await press('Import 2 rows');
  expect(await screen.findByText(/^Import successful/)).toBeTruthy();
  const keys = server.to('POST gadgets/import').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys.slice(1)).toEqual([keys[1], keys[1]]);
});

test('ignores the response about an import file when the user has replaced the file meanwhile', async () => {
  const gate = makeGate();
  serve({
    'POST gadgets/import/columns': async (call) => {
      if (fileNameIn(call) !== 'slow.xlsx') return CLEAR;
      await gate.opened;
      return UNCLEAR;
    },
    'POST gadgets/import': () => GOOD,
  });
  open();
  choose('slow.xlsx');
  expect(await screen.findByText('Reading the headings…')).toBeTruthy();
  choose('quick.xlsx');
  expect(await screen.findByText(/^2 rows checked/)).toBeTruthy();
  await act(async () => gate.open());
  expect([step(), screen.getByText('quick.xlsx').textContent]).toEqual(['Check', 'quick.xlsx']);
});

test('lets the user correct rejected rows in the grid, checks the rows again, and imports the rows', async () => {
  const rejected: ImportResult = {
    total: 2,
    created: 0,
    updated: 0,
    failed: 1,
    errors: [{ row: 3, field: 'name', message: 'The name is taken' }],
    errorsUrl: '/t3d-api/jobs/5/errors',
  };
  const answers: ImportResult[] = [rejected, { ...rejected, errorsUrl: '/t3d-api/jobs/6/errors' }, GOOD, GOOD];
  const shown = (name: string) => ({
    failed: 1,
    columns: [
      { heading: 'Name', field: 'name' },
      { heading: 'Note', field: null },
    ],
    rows: [{ row: 3, cells: [name, 'of ours'], errors: [{ field: 'name', message: 'The name is taken' }] }],
  });
  const server = serve({
    'POST gadgets/import/columns': () => CLEAR,
    'POST gadgets/import': () => answers.shift(),
    'GET jobs/5/errors': () => shown('Lamp'),
    'GET jobs/6/errors': () => shown('Lamps'),
  });
  open();
  choose('gadgets.xlsx');
  const cell = (text: string) => screen.findByDisplayValue<HTMLInputElement>(text);
  const type = async (from: string, to: string): Promise<void> => {
    fireEvent.change(await cell(from), { target: { value: to } });
  };
  expect((await cell('Lamp')).getAttribute('aria-label')).toBe('“Name” of row 3');
  expect(screen.queryByDisplayValue('of ours')).toBeNull();
  expect((await button('Import')).disabled).toBe(true);
  await type('Lamp', 'Lamps');
  await press('Check again');
  await type('Lamps', 'Torch');
  await press('Check again');
  await press('Import 2 rows');
  expect(await screen.findByText(/^Import successful/)).toBeTruthy();
  const sent = server.to('POST gadgets/import').map(({ body }) => (body as FormData).get('cells'));
  expect(sent.map((one) => JSON.parse(String(one)) as unknown)).toEqual([
    null,
    { 3: { 0: 'Lamps' } },
    { 3: { 0: 'Torch' } },
    { 3: { 0: 'Torch' } },
  ]);
});

test('shows the existing records that an import would update', async () => {
  const effects = { same: 0, fields: [], examples: [], existing: [{ row: 2, key: 'Lamp' }] };
  serve({ 'POST gadgets/import/columns': () => CLEAR, 'POST gadgets/import': () => ({ ...GOOD, effects }) });
  open();
  choose('gadgets.xlsx');
  const notice = await screen.findByText(/^1 row names a record that exists already/);
  expect(notice.closest('[data-existing]')?.textContent).toContain('Lamp');
});
