/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useListContext, useNotify, useUnselectAll, useUpdateMany } from 'ra-core';
import { Button, DataTable } from 'react-admin';
import AddIcon from '@mui/icons-material/Add';
import { type ReactElement, Profiler } from 'react';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import type { Call } from '../../test/server';
import { rows, serve } from '../../test/server';
import {
  BulkActions,
  DeclaredFilters,
  DeclaredList,
  DeclaredTable,
  ListAction,
  ListCard,
  ListHeader,
  Pager,
  Totals,
} from './index';

const GADGETS = makeResource(
  [
    makeField('name', 'text', { label: 'Name', sortable: true }),
    makeField('price', 'money', { label: 'Price' }),
    makeField('remark', 'text', { label: 'Remark' }),
  ],
  {
    list: {
      columns: ['name', 'price'],
      hidden: [],
      sort: { field: 'name', order: 'ASC' },
      search: true,
      sums: [],
      inline: [],
    },
    calls: {
      list: true,
      show: true,
      create: false,
      update: true,
      delete: false,
      export: false,
      import: false,
      history: false,
    },
  },
);
const KEPT = ['remark'];
const LAMP = { id: 1, version: 3, name: 'Lamp', price: 1250, currency: 'EUR', remark: null };
const TORCH = { id: 2, version: 5, name: 'Torch', price: 800, currency: 'EUR', remark: 'old' };

interface Gadget {
  id: number;
  name: string;
  price: number;
}

function MarkButton() {
  const { selectedIds } = useListContext();
  const notify = useNotify();
  const unselectAll = useUnselectAll('gadgets');
  const [updateMany, { isPending }] = useUpdateMany(
    'gadgets',
    { ids: selectedIds, data: { remark: 'checked' } },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        notify('All marked');
        unselectAll();
      },
    },
  );
  return <Button label="Mark" disabled={isPending} onClick={() => updateMany()} />;
}

function Board() {
  const { data = [], exporter } = useListContext<Gadget>();
  return (
    <ul aria-label={exporter ? 'Board to export' : 'Board'}>
      {data.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}

const Question = () => <p>Are you sure?</p>;

const open = jest.fn<(id: unknown) => false>(() => false);
const Page = () => (
  <DeclaredList>
    <ListHeader above={<p>Above the title</p>}>
      <ListAction name="ask" label="Ask" icon={AddIcon} dialog={Question} data-ask="list" />
    </ListHeader>
    <DeclaredFilters />
    <Totals />
    <Board />
    <ListCard>
      <BulkActions>
        <MarkButton />
      </BulkActions>
      <DeclaredTable rowClick={open} isNew={({ remark }) => remark === null}>
        <DataTable.Col<Gadget> label="Double" align="right" render={({ price }) => price * 2} />
        <DataTable.Col source="name">
          <b>by hand</b>
        </DataTable.Col>
        <DataTable.Col source="remark" />
      </DeclaredTable>
      <Pager />
    </ListCard>
  </DeclaredList>
);

function serveGadgets() {
  const update = ({ body }: Call) => ({ ...LAMP, ...(body as object), version: 9 });
  return serve({
    'GET gadgets': () => rows(LAMP, TORCH),
    'PUT gadgets/1': update,
    'PUT gadgets/2': update,
  });
}
const openList = async () => {
  const server = serveGadgets();
  openPage(<Page />, { resource: GADGETS, path: '/gadgets' });
  await screen.findByRole('table');
  return server;
};
const bodyRows = () => screen.getAllByRole('row').slice(1);
const textsOf = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map((cell) => cell.textContent);

const { matchMedia } = globalThis;
afterEach(() => {
  cleanup();
  globalThis.matchMedia = matchMedia;
  open.mockClear();
});

test('renders child columns of a list last, or in place of the declared column with the same source', async () => {
  await openList();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '',
    'Name',
    'Price EUR',
    'Double',
    'Remark',
    'Actions',
  ]);
  expect(textsOf(bodyRows()[1])).toEqual(['', 'by hand', '8.00', '1600', 'old', '']);
  expect(bodyRows().map(({ className }) => className)).toEqual(['list-row is-new', 'list-row']);
});

test("shows the rows in a custom view without a table, and exports the rows with react-admin's buttons", async () => {
  await openList();
  expect(
    within(screen.getByRole('list', { name: 'Board to export' }))
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['Lamp', 'Torch']);
});

test('follows `rowClick` when a row is clicked or Enter is pressed', async () => {
  await openList();
  fireEvent.click(screen.getByText('8.00'));
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(open.mock.calls.map(([id]) => id)).toEqual([2, 1]);
});

test("saves each selected row with its loaded version when react-admin's bulk button is clicked", async () => {
  const server = await openList();
  expect(screen.queryByRole('button', { name: 'Mark' })).toBeNull();
  for (const tick of within(screen.getByRole('table')).getAllByRole('checkbox').slice(1)) fireEvent.click(tick);
  fireEvent.click(await screen.findByRole('button', { name: 'Mark' }));
  await waitFor(() => expect(server.to('PUT gadgets/2')).toHaveLength(1));
  expect([server.to('PUT gadgets/1'), server.to('PUT gadgets/2')].flat().map(({ body }) => body)).toEqual([
    { remark: 'checked', version: 3 },
    { remark: 'checked', version: 5 },
  ]);
  expect(await screen.findByText('All marked')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark' })).toBeNull();
});

test("renders the page's additions in the header of a list, and keeps the dialogs of the additions open", async () => {
  await openList();
  expect(screen.getByText('Above the title')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Ask…' }));
  expect(await screen.findByText('Are you sure?')).toBeTruthy();
});

test('shows on a phone the actions of a page in the menu, and the columns of a page as card lines', async () => {
  globalThis.matchMedia = ((media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width:') })) as typeof matchMedia;
  serveGadgets();
  openPage(<Page />, { resource: GADGETS, path: '/gadgets' });
  const card = (await screen.findByText('€12.50')).closest('[role=listitem]');
  expect(card?.textContent).toContain('Double2500');
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Ask…' }));
  expect(await screen.findByText('Are you sure?')).toBeTruthy();
  fireEvent.click(screen.getByText('€12.50'));
  expect(open.mock.calls.map(([id]) => id)).toEqual([1]);
});

test('does not count the filter of a declared view as a filter on a phone', async () => {
  globalThis.matchMedia = ((media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width:') })) as typeof matchMedia;
  const fields = GADGETS.fields.map((field) => ({ ...field, filterable: true }));
  const views = [{ name: 'old', label: 'Old gadgets', filter: { remark: 'old' } }];
  const resource = { ...GADGETS, fields, list: { ...GADGETS.list, views } };
  serveGadgets();
  const openWith = async (filter: object) => {
    openPage(<DeclaredList />, { resource, path: `/gadgets?filter=${JSON.stringify(filter)}` });
    await screen.findByText('€12.50');
    return screen.getByRole('button', { name: /^Filter( 2)?$/ }).textContent;
  };
  expect(await openWith({ remark: 'old' })).toBe('');
  cleanup();
  expect(await openWith({ remark: 'old', name: 'Lamp' })).toBe('2');
});

test('renders the list as declared when the list has no children', async () => {
  serveGadgets();
  openPage(<DeclaredList />, { resource: GADGETS, path: '/gadgets' });
  await screen.findByRole('table');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gadgets');
  expect(textsOf(bodyRows()[0])).toEqual(['Lamp', '12.50', '']);
});

test('leaves out a column in which all rows are empty, and shows the column when one row has a value', async () => {
  // The test's browser lacks this function.
  Object.assign(globalThis, { CSS: { escape: String } });
  const resource = { ...GADGETS, list: { ...GADGETS.list, columns: ['name', 'price', 'remark'] } };
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const openWith = async (remark: string | null, page = <DeclaredList />) => {
    serve({ 'GET gadgets': () => rows({ ...LAMP, remark: null }, { ...TORCH, remark }) });
    openPage(page, { resource, path: '/gadgets' });
    await screen.findByRole('table');
    return heads();
  };
  expect(await openWith(null)).toEqual(['Name', 'Price EUR', 'Actions']);
  cleanup();
  expect(await openWith(null, <DeclaredList kept={KEPT} />)).toContain('Remark');
  cleanup();
  expect(await openWith('old')).toContain('Remark');
});

test('opens the first editable cell of the row when F2 is pressed', async () => {
  serveGadgets();
  const list = { ...GADGETS.list, inline: ['price'] };
  openPage(<DeclaredList />, { resource: { ...GADGETS, list }, path: '/gadgets' });
  await screen.findByRole('table');
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'F2' });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Price' })).value).toBe('12.50');
});

test('renders only the bar and the table when a row is selected, by mouse or keyboard', async () => {
  serveGadgets();
  const rendered: string[] = [];
  const part = (id: string, element: ReactElement) => (
    <Profiler id={id} onRender={() => rendered.push(id)}>
      {element}
    </Profiler>
  );
  const page = (
    <DeclaredList>
      {part('header', <ListHeader />)}
      {part('filters', <DeclaredFilters />)}
      {part('totals', <Totals />)}
      <ListCard>
        {part(
          'bar',
          <BulkActions>
            <MarkButton />
          </BulkActions>,
        )}
        {part('table', <DeclaredTable />)}
        {part('pager', <Pager />)}
      </ListCard>
    </DeclaredList>
  );
  openPage(page, { resource: GADGETS, path: '/gadgets' });
  await screen.findByRole('table');
  fireEvent.keyDown(document.body, { key: 'j' });
  const tickOf = (at: number) => within(screen.getByRole('table')).getAllByRole<HTMLInputElement>('checkbox')[at];
  rendered.length = 0;
  fireEvent.click(tickOf(2) as HTMLElement);
  fireEvent.keyDown(document.body, { key: 'x' });
  expect([tickOf(1)?.checked, tickOf(2)?.checked]).toEqual([true, true]);
  expect([...new Set(rendered)].toSorted()).toEqual(['bar', 'table']);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect([tickOf(1)?.checked, tickOf(2)?.checked]).toEqual([false, false]);
});
