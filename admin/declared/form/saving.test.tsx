/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import { makeGate, noNetwork, errorResponse, serve } from '../../test/server';
import { REPRESS_MS } from '../../ui/BusyButton';
import { DeclaredCreate, DeclaredEdit } from '.';

await import('./MergePanel');

const GADGETS = makeResource(
  [
    makeField('name', 'text', { label: 'Name', required: true }),
    makeField('remark', 'text', { label: 'Remark' }),
    makeField('code', 'text', { label: 'Code', showWhen: { name: ['coded'] } }),
    makeField('kind', 'enum', {
      label: 'Kind',
      options: ['A', 'B', 'C', 'D', 'E', 'F'].map((value) => ({ value, label: `Kind ${value}` })),
    }),
  ],
  { path: '/stock/gadgets' },
);
const RECORD = { id: 7, version: 3, name: 'Lamp', remark: 'old', code: null, kind: 'A' };

function open(path: string) {
  return openPage(
    <Routes>
      <Route path="/stock/gadgets/create" element={<DeclaredCreate />} />
      <Route path="/stock/gadgets/:id" element={<DeclaredEdit />} />
      <Route path="*" element={<h1>Another page</h1>} />
    </Routes>,
    { resource: GADGETS, resources: [GADGETS], path },
  );
}

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const input = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = async (name: string, value: string): Promise<void> => {
  const found = await input(name);
  await act(async () => {
    found.focus();
    fireEvent.change(found, { target: { value } });
  });
};
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Save|Saving…)$/ });
const save = async (times = 1): Promise<void> => {
  await act(() => jest.advanceTimersByTimeAsync(REPRESS_MS));
  for (let time = 0; time < times; time += 1) fireEvent.click(saveButton());
  await act(async () => undefined);
};
const toldOf = async (name: string): Promise<string | undefined> => {
  const about = (await input(name)).getAttribute('aria-describedby') ?? '';
  return document.getElementById(about)?.textContent;
};

test('creates one record when the save button is clicked repeatedly, shows a toast, and opens the record', async () => {
  const gate = makeGate();
  const server = serve({
    'POST gadgets': async () => {
      await gate.opened;
      return { ...RECORD, id: 9 };
    },
  });
  const { pathNow } = open('/stock/gadgets/create');
  await type('Name', ' Lamp ');
  await save(3);
  expect([saveButton().textContent, saveButton().disabled]).toEqual(['Saving…', true]);
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  gate.open();
  expect((await screen.findByRole('status')).textContent).toContain('New gadget saved');
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeTruthy();
  expect(pathNow()).toBe('/stock/gadgets/9/show');
  expect(server.calls.map(({ body }) => body)).toEqual([{ name: 'Lamp' }]);
});

test('saves the form on Ctrl-S while a dropdown is open', async () => {
  const server = serve({ 'POST gadgets': () => ({ ...RECORD, id: 9 }) });
  open('/stock/gadgets/create');
  await type('Name', 'Lamp');
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Kind' }));
  expect(screen.getByRole('listbox')).toBeTruthy();
  fireEvent.keyDown(document.activeElement ?? window, { key: 's', ctrlKey: true });
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeTruthy();
  expect(server.calls.map(({ body }) => body)).toEqual([{ name: 'Lamp' }]);
});

test('shows a validation error at the input without a call to the server, and focuses the input', async () => {
  const server = serve({});
  open('/stock/gadgets/create');
  await type('Remark', 'typed');
  await save();
  expect(await toldOf('Name')).toBe('Fill in Name');
  expect(screen.getByRole('button', { name: '1 to correct' })).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(50));
  expect(document.activeElement).toBe(await input('Name'));
  expect(server.calls).toEqual([]);
});

test('shows a server error at the input, or else at the save button, and saves on the next click', async () => {
  const answers = [
    errorResponse(400, 'Not saved', { name: 'The name is taken', code: 'Missing' }),
    { ...RECORD, id: 9 },
  ];
  const server = serve({ 'POST gadgets': () => answers.shift() });
  open('/stock/gadgets/create');
  await type('Name', 'Lamp');
  await type('Remark', 'typed');
  await save();
  expect(await screen.findByText('Code: Missing')).toBeTruthy();
  expect(await toldOf('Name')).toBe('The name is taken');
  expect([(await input('Name')).value, (await input('Remark')).value]).toEqual(['Lamp', 'typed']);
  await act(() => jest.advanceTimersByTimeAsync(50));
  expect(document.activeElement).toBe(await input('Name'));
  await type('Name', 'Lamp 2');
  await save();
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeTruthy();
  const [first, second] = server.to('POST gadgets');
  expect(second?.body).toEqual({ name: 'Lamp 2', remark: 'typed' });
  expect(second?.headers.get('Idempotency-Key')).not.toBe(first?.headers.get('Idempotency-Key'));
});

test('keeps the typed values when offline, shows a message, and creates one record on the next save', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const answers = [noNetwork, () => ({ ...RECORD, id: 9 })];
  const server = serve({ 'POST gadgets': () => answers.shift()?.() });
  open('/stock/gadgets/create');
  await type('Name', 'Lamp');
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline');
  expect((await input('Name')).value).toBe('Lamp');
  await save();
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeTruthy();
  const keys = server.to('POST gadgets').map(({ headers }) => headers.get('Idempotency-Key'));
  expect([keys.length, new Set(keys).size, keys[0]?.length]).toEqual([2, 1, 36]);
});

function serveTwo(theirs: Partial<typeof RECORD>) {
  const stored = [RECORD, { ...RECORD, version: 4, ...theirs }];
  const saved = [errorResponse(409, 'Somebody else was faster'), { ...RECORD, version: 5 }];
  return serve({
    'GET gadgets/7': () => (stored.length > 1 ? stored.shift() : stored[0]),
    'PUT gadgets/7': () => saved.shift(),
  });
}

test('asks for a choice when both users changed a field, merges other fields, and saves all values', async () => {
  const server = serveTwo({ name: 'Torch', remark: 'theirs' });
  const { pathNow } = open('/stock/gadgets/7');
  await type('Name', 'Lantern');
  await save();
  const panel = await screen.findByRole('region', { name: 'Merge somebody else’s changes' });
  expect(within(panel).getByRole('alert').textContent).toContain('Choose what to keep');
  expect([(await input('Name')).value, (await input('Remark')).value]).toEqual(['Lantern', 'theirs']);
  const choice = within(within(panel).getByRole('radiogroup', { name: 'Name' }));
  expect(choice.getByRole<HTMLInputElement>('radio', { name: 'Mine' }).checked).toBe(true);
  expect(within(panel).getByRole('group', { name: 'Remark' }).textContent).toContain('changed by them');
  await act(async () => fireEvent.click(choice.getByRole('radio', { name: 'Theirs' })));
  expect((await input('Name')).value).toBe('Torch');
  await act(async () => fireEvent.click(choice.getByRole('radio', { name: 'Mine' })));
  await save();
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeTruthy();
  expect(pathNow()).toBe('/stock/gadgets/7/show');
  expect(server.to('PUT gadgets/7').map(({ body }) => body)).toEqual([
    { name: 'Lantern', version: 3 },
    { name: 'Lantern', version: 4 },
  ]);
});

test('asks the user to save again when another user changed only hidden fields', async () => {
  const server = serveTwo({});
  open('/stock/gadgets/7');
  await type('Remark', 'mine');
  await save();
  expect(await screen.findByText(/changed nothing in this form/)).toBeTruthy();
  expect((await input('Remark')).value).toBe('mine');
  expect(screen.queryByRole('radiogroup')).toBeNull();
  await save();
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeTruthy();
  expect(server.to('PUT gadgets/7')[1]?.body).toEqual({ remark: 'mine', version: 4 });
});
