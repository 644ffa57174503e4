/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import { rows, serve } from '../../test/server';
import { HistoryTab } from './HistoryTab';

afterEach(() => {
  jest.restoreAllMocks();
});

const gadgets = makeResource([makeField('name')]);
const data = (found: object): Response => Response.json({ code: 200, data: found });
const entry = (id: number, undo: object) => ({
  id,
  at: '2026-05-01T00:00:00.000Z',
  actor: 7,
  actorLabel: 'Ann',
  action: 'update',
  source: 'screen',
  changes: { name: { before: `old ${id}`, after: `new ${id}` } },
  undo,
});

test('offers the undo of an entry with the values to restore, and disables an impossible undo', async () => {
  const { calls } = serve({
    'GET gadgets/3/history': () =>
      rows(entry(2, { possible: true }), entry(1, { possible: false, reason: 'Name has been changed again since' })),
    'POST history/2/undo/check': () =>
      data({
        matched: 1,
        available: 1,
        refused: [],
        changes: [{ label: 'G-3 · Name', before: 'new 2', after: 'old 2' }],
      }),
    'POST history/2/undo': () => data({ affected: 1, history: 9 }),
  });
  openPage(<HistoryTab />, { resource: gadgets, record: { id: 3, version: 2 } });
  const [first, second] = await screen.findAllByRole('button', { name: /^Undo/ });
  expect(second?.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(second?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Name has been changed again since',
  );
  fireEvent.click(first as HTMLElement);
  expect(await screen.findByText('old 2', { selector: 'b' })).toBeTruthy();
  const submit = document.querySelector<HTMLElement>('[data-submit]');
  await waitFor(() => expect(submit?.getAttribute('aria-disabled')).not.toBe('true'));
  fireEvent.click(submit as HTMLElement);
  await waitFor(() => expect(calls.some(({ path }) => path === 'history/2/undo')).toBe(true));
});

test('offers the undo of a whole assistant conversation, and shows how many records it changes', async () => {
  const via = { key: 'Desk', assistant: 'helper', conversation: 'c1' };
  const { to } = serve({
    'GET gadgets/3/history': () => rows({ ...entry(2, { possible: true }), via }),
    'POST history/2/undo/check': () => data({ matched: 3, available: 3, refused: [], changes: [] }),
    'POST history/2/undo': () => data({ affected: 3, operations: 2 }),
  });
  openPage(<HistoryTab />, { resource: gadgets, record: { id: 3, version: 2 } });
  fireEvent.click(await screen.findByText('Undo conversation…'));
  fireEvent.click(await screen.findByText('Undo 3'));
  await waitFor(() => expect(to('POST history/2/undo')).toHaveLength(1));
  const bodies = [...to('POST history/2/undo/check'), ...to('POST history/2/undo')].map(({ body }) => body);
  for (const body of bodies) expect(body).toEqual({ conversation: true });
});
