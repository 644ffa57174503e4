/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import { rows, serve } from '../../test/server';
import { HistoryTab } from './HistoryTab';

afterEach(() => {
  jest.restoreAllMocks();
});

const gadgets = makeResource(
  [
    makeField('name'),
    makeField('customer', 'reference', { label: 'Customer', resource: 'customers' }),
    makeField('tags', 'references', { label: 'Tags', resource: 'tags' }),
  ],
  { historyFields: [makeField('replaces', 'text', { label: 'Replaces' })] },
);
const entry = {
  id: 1,
  at: '2026-05-01T00:00:00.000Z',
  actor: 7,
  actorLabel: 'Ann',
  action: 'update',
  source: 'api',
  changes: {
    customer: { before: 5, after: 6 },
    tags: { before: 8, after: [8, 9] },
    replaces: { before: null, after: 'G-0' },
  },
  changesLabel: { customer: { 5: 'Old Ltd', 6: 'New Ltd' }, tags: { 8: 'Red', 9: 'Blue' } },
};

test('takes the names of records from the history when the user may not list these records', async () => {
  const { calls } = serve({ 'GET gadgets/3/history': () => rows(entry) });
  openPage(<HistoryTab />, { resource: gadgets, record: { id: 3, version: 2 } });
  const lineOf = async (field: string) => (await screen.findByText(field)).closest('[data-change]')?.textContent ?? '';
  expect(await lineOf('Customer')).toMatch(/Old Ltd.*New Ltd/);
  expect(await lineOf('Tags')).toMatch(/Red.*Red.*Blue/);
  expect(await lineOf('Replaces')).toMatch(/G-0/);
  expect(calls.map(({ path }) => path)).toEqual(['gadgets/3/history']);
});

test('shows the first four changes of an entry with many changes, and all of them on request', async () => {
  const names = Array.from({ length: 7 }, (_, index) => `part${index}`);
  const parts = makeResource(names.map((name) => makeField(name, 'text', { label: name })));
  const created = { ...entry, changes: Object.fromEntries(names.map((name) => [name, { after: `new ${name}` }])) };
  serve({ 'GET gadgets/3/history': () => rows(created) });
  openPage(<HistoryTab />, { resource: parts, record: { id: 3, version: 2 } });
  expect(await screen.findByText('new part3')).toBeTruthy();
  expect(screen.queryByText('new part4')).toBeNull();
  fireEvent.click(screen.getByText('3 more'));
  for (const name of names) expect(screen.getByText(`new ${name}`)).toBeTruthy();
  expect(screen.queryByText(/more$/)).toBeNull();
});
