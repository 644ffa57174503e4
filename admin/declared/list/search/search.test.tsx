/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Recognised } from '@t3d/resources/kit';
import { makeField, makeResource } from '../../../test/declared';
import { openPage } from '../../../test/page';
import { type Call, serve } from '../../../test/server';
import { DeclaredList } from '../index';

const CARDS = makeResource(
  [
    makeField('iccid', 'digits', { label: 'ICCID', sortable: true, filterable: true }),
    makeField('remark', 'text', { label: 'Remark' }),
  ],
  {
    recordLabel: ['iccid'],
    list: {
      columns: ['iccid', 'remark'],
      hidden: [],
      sort: { field: 'id', order: 'DESC' },
      search: true,
      searches: ['ICCID', 'Customer'],
      sums: [],
      inline: [],
    },
  },
);
const card = (id: number) => ({ id, version: 1, iccid: `8985${String(id).padStart(15, '0')}`, remark: `card ${id}` });
const ALL = Array.from({ length: 30 }, (_none, at) => card(at + 1));
const answer = (found: object[], recognised?: Recognised[]): Response =>
  Response.json({ code: 200, rows: found, total: found.length, recognised });

const reading = (text: string): Recognised =>
  /^\d+$/.test(text)
    ? { text, whole: 'iccid', readings: [{ field: 'iccid', label: 'ICCID', by: 'is', value: text }] }
    : { text, readings: [{ field: 'agent', label: 'Customer', by: 'contains', value: text }] };

function serveCards() {
  return serve({
    [`GET ${CARDS.name}`]: ({ query }: Call) => {
      const given = (name: string): string => query.get(name) ?? '';
      const [from, until, q] = [given('iccid_gte'), given('iccid_lte'), given('q')];
      if (from || until) {
        const some = ALL.filter(({ iccid }) => iccid >= from && iccid <= until);
        return answer((query.get('order') === 'DESC' ? some.toReversed() : some).slice(0, Number(query.get('size'))));
      }
      const parts = q.split('\n').filter(Boolean);
      const rows = ALL.filter(({ iccid }) => parts.every((part) => !/^\d+$/.test(part) || iccid === part));
      const recognised = parts.map((part) => (rows.length > 0 ? reading(part) : { ...reading(part), readings: [] }));
      return answer(rows.slice(0, 20), q ? recognised : undefined);
    },
  });
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
const chips = () =>
  screen.queryAllByRole('listitem').map((one) =>
    [...one.children]
      .slice(0, 2)
      .map((part) => part.textContent)
      .join(' '),
  );
const numbers = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const search = async (text: string) => {
  fireEvent.change(box(), { target: { value: text } });
  fireEvent.submit(screen.getByRole('search'));
  await waitFor(() => expect(box().value).toBe(''));
};

globalThis.CSS = { escape: (text: string) => text } as typeof CSS;
afterEach(cleanup);

async function openCards() {
  const server = serveCards();
  openPage(<DeclaredList />, { resource: CARDS, path: `/${CARDS.name}` });
  await screen.findByRole('table');
  return server;
}

test('names what the search box searches, and makes a chip of each searched text', async () => {
  const server = await openCards();
  expect(box().placeholder).toBe('Search ICCID, customer');
  await search('lvxin');
  await waitFor(() => expect(chips()).toEqual(['Customer contains lvxin']));
  await search('tech');
  await waitFor(() => expect(chips()).toEqual(['Customer contains lvxin', 'Customer contains tech']));
  expect(server.to(`GET ${CARDS.name}`).at(-1)?.query.get('q')).toBe('lvxin\ntech');
});

test("removes the last chip by Backspace in the empty box, and any chip by the chip's cross", async () => {
  await openCards();
  for (const text of ['one', 'two', 'three']) await search(text);
  await waitFor(() => expect(chips()).toHaveLength(3));
  fireEvent.keyDown(box(), { key: 'Backspace' });
  await waitFor(() => expect(chips()).toEqual(['Customer contains one', 'Customer contains two']));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Customer contains one from the search' }));
  await waitFor(() => expect(chips()).toEqual(['Customer contains two']));
});

test('shows a card found by number among six cards before and six after it, and can hide these cards', async () => {
  await openCards();
  const { iccid } = card(15);
  await search(iccid);
  await waitFor(() => expect(chips()).toEqual([`ICCID is …${iccid.slice(-4)}`]));
  await waitFor(() => expect(numbers()).toHaveLength(13));
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => /card (\d+)/.exec(row.textContent ?? '')?.[1])).toEqual([
    '9',
    '10',
    '11',
    '12',
    '13',
    '14',
    '15',
    '16',
    '17',
    '18',
    '19',
    '20',
    '21',
  ]);
  expect(rows.filter((row) => row.classList.contains('is-found'))).toHaveLength(1);
  expect(screen.getByText('1 found')).toBeTruthy();
  fireEvent.click(within(screen.getByRole('table')).getAllByRole('checkbox')[0] as HTMLElement);
  await screen.findByText(/1 selected/i);
  fireEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show only the one found' }));
  await waitFor(() => expect(numbers()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Show its neighbours' }));
  await waitFor(() => expect(numbers()).toHaveLength(13));
});

test('says that no record has the number when a search finds no complete card number', async () => {
  await openCards();
  await search('8985999999999999999');
  expect(await screen.findByText(/No .* has this ICCID\./)).toBeTruthy();
});
