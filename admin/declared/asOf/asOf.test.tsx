/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import { errorResponse, rows, serve } from '../../test/server';
import { AsOfHost } from './AsOfHost';
import { PastRecord } from '../show/DeclaredShow';
import { readOnlyResource } from '../editable';
import { lookAt, openAsOf } from './store';

const GADGETS = makeResource([
  makeField('name', 'text', { label: 'Name' }),
  makeField('used', 'integer', { label: 'Used' }),
]);
const AT = '2026-11-20T02:30:00.000Z';
const PAST = (
  <Routes>
    <Route path="/gadgets/:id/show" element={<PastRecord at={AT} />} />
  </Routes>
);

afterEach(() => {
  cleanup();
  act(() => lookAt('gadgets', null));
});

test('shows a past record with the old field values, a banner that links to the present, and no actions', async () => {
  const server = serve({
    'GET gadgets/7': () => ({ id: 7, name: 'Lamp of then', used: null, version: null }),
  });
  act(() => lookAt('gadgets', AT));
  openPage(PAST, { resource: GADGETS, path: '/gadgets/7/show' });
  expect((await screen.findAllByText('Lamp of then')).length).toBeGreaterThan(0);
  expect(server.to('GET gadgets/7').map(({ query }) => query.get('asOf'))).toEqual([AT]);
  expect(screen.getByText(/^Shown as of /)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Back to now' }));
  expect(screen.queryByText(/^Shown as of /)).toBeNull();
});

test('shows a message when the record did not exist at the chosen earlier time', async () => {
  serve({ 'GET gadgets/7': () => errorResponse(404, 'No such record') });
  act(() => lookAt('gadgets', AT));
  openPage(PAST, { resource: GADGETS, path: '/gadgets/7/show' });
  expect(await screen.findByText('This record did not exist then.')).toBeTruthy();
});

test('shows the value of each changed field before and after a change', async () => {
  const server = serve({
    'GET gadgets/7/changes': () =>
      rows({
        id: 7,
        label: 'Lamp',
        change: 'changed',
        changes: { name: { before: 'Lamp of then', after: 'Lamp' }, used: { before: 1, after: 2 } },
        changesLabel: {},
      }),
  });
  act(() => {
    lookAt('gadgets', AT);
    openAsOf('gadgets', 'changes');
  });
  openPage(<AsOfHost id={7} />, { resource: GADGETS });
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Name', 'Lamp of then', 'Lamp'],
    ['Used', '1', '2'],
  ]);
  expect(server.to('GET gadgets/7/changes').map(({ query }) => [query.get('from'), query.get('to')])).toEqual([
    [AT, null],
  ]);
});

test('hides the actions of a list when the list shows an earlier time', () => {
  const { calls, actions, list } = readOnlyResource(GADGETS);
  expect([calls.create, calls.update, calls.delete, calls.import, calls.export, actions, list.inline]).toEqual([
    false,
    false,
    false,
    false,
    false,
    [],
    [],
  ]);
});
