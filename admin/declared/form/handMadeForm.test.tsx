/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { NumberInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Route, Routes } from 'react-router';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import type { Call } from '../../test/server';
import { errorResponse, serve } from '../../test/server';
import { box, labelled, save, advanceTimers, shownErrors, type } from '../../test/stockForm';
import { DeclaredCreate, DeclaredEdit, DeclaredForm } from '.';

await import('./MergePanel');

const LINES = makeResource([makeField('price', 'money', { label: 'Line price' })], { name: 'lines', singular: 'line' });
const GADGETS = makeResource(
  [
    makeField('name', 'text', { label: 'Name', required: true }),
    makeField('remark', 'text', { label: 'Remark' }),
    makeField('stock', 'integer', { label: 'Stock' }),
    makeField('password', 'secret', { label: 'Password' }),
    makeField('lines', 'children', { label: 'Lines', on: 'gadget', child: LINES }),
  ],
  { path: '/stock/gadgets' },
);
const RECORD = { id: 7, version: 3, name: 'Lamp', remark: 'old', stock: 4, lines: [{ id: 1, version: 1, price: 300 }] };

const Typed = () => <output>{`named ${String(useWatch({ name: 'name' }))}`}</output>;

function open(path: string, page: ReactNode) {
  return openPage(
    <Routes>
      <Route path="/stock/gadgets/create" element={<DeclaredCreate>{page}</DeclaredCreate>} />
      <Route path="/stock/gadgets/:id" element={<DeclaredEdit>{page}</DeclaredEdit>} />
      <Route path="*" element={<h1>Another page</h1>} />
    </Routes>,
    { resource: GADGETS, resources: [GADGETS], path },
  );
}
const FORM = (
  <DeclaredForm exclude={['remark', 'stock', 'password']}>
    <TextInput source="remark" multiline />
    <NumberInput source="stock" />
    <Typed />
  </DeclaredForm>
);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});
const bodies = (server: ReturnType<typeof serve>, to: string): unknown[] => server.to(to).map(({ body }) => body);

test('renders only the fields named in `include`, and saves the values of custom inputs with the form', async () => {
  const server = serve({ 'POST gadgets': ({ body }: Call) => ({ id: 9, ...(body as object) }) });
  open(
    '/stock/gadgets/create?stock=5',
    <DeclaredForm include={['name']}>
      <TextInput source="remark" label="Words" />
      <TextInput source="colour" label="Colour" />
      <Typed />
    </DeclaredForm>,
  );
  await advanceTimers();
  expect([...document.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset.field)).toEqual([
    'name',
  ]);
  await type(box(/Name/), 'Lamp');
  await type(box('Words'), 'by hand');
  await type(box('Colour'), 'red');
  expect(screen.getByText('named Lamp')).toBeTruthy();
  await save();
  expect(bodies(server, 'POST gadgets')).toEqual([{ name: 'Lamp', remark: 'by hand', colour: 'red', stock: 5 }]);
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeTruthy();
});

test('shows a server error at the input of the record or child row, or in a message without an input', async () => {
  const errors = { remark: 'Too short', 'lines.0.price': 'Too high', password: 'Too old', other: 'Not today' };
  const answers = [errorResponse(400, 'Not saved', errors), { ...RECORD, version: 4 }];
  const server = serve({ 'GET gadgets/7': () => RECORD, 'PUT gadgets/7': () => answers.shift() });
  open('/stock/gadgets/7', FORM);
  await advanceTimers();
  await type(labelled('Remark'), 'x');
  await save();
  await advanceTimers();
  expect(shownErrors()).toEqual(['Too high', 'Too short']);
  expect(screen.getByText('Password: Too old')).toBeTruthy();
  expect(screen.getByText('Not today')).toBeTruthy();
  expect(screen.getByRole('button', { name: '2 to correct' })).toBeTruthy();
  expect(document.activeElement).toBe(box('Line price'));
  await type(labelled('Remark'), 'long enough');
  await type(box('Line price'), '2.00');
  await act(() => jest.advanceTimersByTimeAsync(3000));
  await save();
  expect(bodies(server, 'PUT gadgets/7')[1]).toEqual({
    remark: 'long enough',
    lines: [{ id: 1, price: 200 }],
    version: 3,
  });
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeTruthy();
});

test("keeps a react-admin input's value after a version conflict, and saves it with the newer version", async () => {
  const stored = [RECORD, { ...RECORD, version: 4, remark: 'theirs', stock: 6 }];
  const saved = [errorResponse(409, 'Somebody else was faster'), { ...RECORD, version: 5 }];
  const server = serve({ 'GET gadgets/7': () => stored.shift(), 'PUT gadgets/7': () => saved.shift() });
  open('/stock/gadgets/7', FORM);
  await advanceTimers();
  await type(labelled('Remark'), 'mine');
  await save();
  await advanceTimers();
  const panel = screen.getByRole('region', { name: 'Merge somebody else’s changes' });
  expect([labelled('Remark').value, labelled('Stock').value]).toEqual(['mine', '6']);
  const choice = within(panel).getByRole('radiogroup', { name: 'Remark' });
  await act(async () => fireEvent.click(within(choice).getByRole('radio', { name: 'Theirs' })));
  expect(labelled('Remark').value).toBe('theirs');
  await act(async () => fireEvent.click(within(choice).getByRole('radio', { name: 'Mine' })));
  await act(() => jest.advanceTimersByTimeAsync(3000));
  await save();
  expect(bodies(server, 'PUT gadgets/7')).toEqual([
    { remark: 'mine', version: 3 },
    { remark: 'mine', version: 4 },
  ]);
});

test('sends the values that the prop `transform` of a form returns, and redirects to another page', async () => {
  const server = serve({ 'POST gadgets': () => ({ id: 9 }) });
  const { pathNow } = openPage(
    <Routes>
      <Route
        path="/stock/gadgets/create"
        element={
          <DeclaredCreate
            title="By hand"
            transform={({ password, ...sent }: Record<string, unknown>) => ({
              ...sent,
              remark: `hashed to ${String(password).length}`,
            })}
            redirect={({ id }) => `/made/${id}`}
          />
        }
      />
      <Route path="*" element={<h1>Another page</h1>} />
    </Routes>,
    { resource: GADGETS, resources: [GADGETS], path: '/stock/gadgets/create' },
  );
  await advanceTimers();
  expect(screen.getByRole('heading', { name: 'By hand' })).toBeTruthy();
  await type(box(/Name/), 'Lamp');
  await type(labelled(/Password/), 'very-secret');
  await save();
  expect(bodies(server, 'POST gadgets')).toEqual([{ name: 'Lamp', remark: 'hashed to 64' }]);
  expect(pathNow()).toBe('/made/9');
});

test('redirects from a form to the list when the prop `redirect` is `list`', async () => {
  serve({ 'POST gadgets': () => ({ id: 9 }) });
  const { pathNow } = openPage(
    <Routes>
      <Route path="/stock/gadgets/create" element={<DeclaredCreate redirect="list" />} />
      <Route path="*" element={<h1>Another page</h1>} />
    </Routes>,
    { resource: GADGETS, resources: [GADGETS], path: '/stock/gadgets/create' },
  );
  await advanceTimers();
  await type(box(/Name/), 'Lamp');
  await save();
  expect(pathNow()).toBe('/stock/gadgets');
});
