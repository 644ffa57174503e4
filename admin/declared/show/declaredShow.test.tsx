/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, test } from '@jest/globals';
import type { ManifestAction } from '@t3d/resources/kit';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useRecordContext, useShowContext } from 'ra-core';
import type { ReactElement } from 'react';
import {
  Datagrid,
  FunctionField,
  ReferenceManyField,
  SimpleShowLayout,
  TabbedShowLayout,
  TextField,
  WithRecord,
} from 'react-admin';
import { Route, Routes } from 'react-router';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import { refusal, rows, serve } from '../../test/server';
import type { Extension } from '../extensions';
import { HandMadeContext } from '../handMade';
import { DeclaredEdit } from '../form';
import { DeclaredShow } from './DeclaredShow';

afterEach(cleanup);

const PARTS = makeResource([makeField('title', 'text', { label: 'Part title' })], { name: 'parts' });
const GADGETS = makeResource([makeField('name', 'text', { label: 'Name' }), makeField('house', 'boolean')], {
  path: '/stock/gadgets',
  actions: [],
});
const LAMP = { id: 7, name: 'Lamp', house: false, version: 2 };

/** Opens the page of gadget 7 with the parts that are made by hand. */
function openGadget(
  extension: Extension = {},
  page: ReactElement = <DeclaredShow />,
  resource = GADGETS,
  path = '/stock/gadgets/7/show',
) {
  const routes = (
    <HandMadeContext value={{ resources: { gadgets: extension } }}>
      <Routes>
        <Route path="/stock/gadgets/:id/show" element={page} />
        <Route path="/stock/gadgets/:id" element={page} />
      </Routes>
    </HandMadeContext>
  );
  return openPage(routes, { resource, resources: [resource, PARTS], path });
}

/** Stock components of react-admin, as its documentation has them. */
const StockPart = () => {
  const record = useRecordContext();
  const { resource } = useShowContext();
  return (
    <section data-stock>
      <p>{`${resource} ${record?.id}`}</p>
      <TextField source="name" />
      <FunctionField render={({ name }) => `${name}!`} />
      <WithRecord render={({ version }) => <i>{`v${version}`}</i>} />
    </section>
  );
};

const StockTabs = () => (
  <TabbedShowLayout syncWithLocation={false}>
    <TabbedShowLayout.Tab label="Made of">
      <ReferenceManyField reference="parts" target="gadget">
        <Datagrid bulkActionButtons={false}>
          <TextField source="title" />
        </Datagrid>
      </ReferenceManyField>
    </TabbedShowLayout.Tab>
  </TabbedShowLayout>
);

test('stock components read the record of the page when they stand in a slot of it', async () => {
  const server = serve({
    'GET gadgets/7': () => LAMP,
    'GET parts': () => rows({ id: 1, title: 'Bulb', gadget: 7 }),
  });
  openGadget({ recordTop: StockPart, recordSection: StockTabs });
  expect(await screen.findByText('gadgets 7')).toBeTruthy();
  const part = document.querySelector<HTMLElement>('[data-stock]');
  expect(part?.textContent).toBe('gadgets 7LampLamp!v2');
  expect(await screen.findByText('Bulb')).toBeTruthy();
  expect(screen.getByText('Part title')).toBeTruthy();
  expect(server.to('GET parts').map(({ query }) => query.get('gadget'))).toEqual(['7']);
});

test('draws what it is given below its title in place of the generated parts', async () => {
  serve({ 'GET gadgets/7': () => LAMP });
  openGadget(
    {},
    <DeclaredShow>
      <SimpleShowLayout>
        <TextField source="name" />
      </SimpleShowLayout>
    </DeclaredShow>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Lamp' })).toBeTruthy();
  expect(screen.getByText('Delete')).toBeTruthy();
  const layout = document.querySelector<HTMLElement>('.RaSimpleShowLayout-stack');
  expect(within(layout as HTMLElement).getByText('Name')).toBeTruthy();
  expect(document.querySelector('[data-tabs]')).toBeNull();
});

test('says that a record is gone and stays at its address when the server does not find it', async () => {
  serve({ 'GET gadgets/7': () => refusal(404, 'No such record') });
  const { pathNow } = openGadget();
  expect(await screen.findByText(/7/)).toBeTruthy();
  expect(document.querySelector('[data-to-list]')?.getAttribute('href')).toBe('/stock/gadgets');
  expect(pathNow()).toBe('/stock/gadgets/7/show');
  expect(document.querySelector('[data-toast]')).toBeNull();
});

test('names the right that is missing, and reads nothing, when the caller may not look at records', () => {
  const { calls } = serve({});
  openGadget({}, <DeclaredShow />, { ...GADGETS, calls: { ...GADGETS.calls, show: false } });
  expect(screen.getByText(/gadgets:show/)).toBeTruthy();
  expect(calls).toEqual([]);
});

test('offers nothing to do with the built-in row, and shows only its values', async () => {
  serve({ 'GET gadgets/7': () => ({ ...LAMP, house: true }) });
  openGadget({}, <DeclaredShow />, { ...GADGETS, builtIn: { house: true } });
  await screen.findByRole('heading', { level: 1, name: 'Lamp' });
  expect(document.querySelector('[data-built-in]')).toBeTruthy();
  expect(screen.queryByText('Delete')).toBeNull();
});

test('gives a dialog made by hand the record that its action is opened on', async () => {
  serve({ 'GET gadgets/7': () => LAMP });
  const Dialog = () => <p>{`on ${useRecordContext()?.name}`}</p>;
  openGadget({
    extraActions: [{ name: 'look', label: 'crud.edit', icon: 'Search', needs: 'gadgets' }],
    dialogs: { look: Dialog },
  });
  await screen.findByRole('heading', { level: 1, name: 'Lamp' });
  fireEvent.click(document.querySelector('[data-action=look]') as HTMLElement);
  expect(await screen.findByText('on Lamp')).toBeTruthy();
});

test('gives a form made by hand the record that it changes', async () => {
  serve({ 'GET gadgets/7': () => LAMP });
  const Form = () => <TextField source="name" />;
  const page = (
    <DeclaredEdit>
      <Form />
    </DeclaredEdit>
  );
  openGadget({}, page, GADGETS, '/stock/gadgets/7');
  expect(await screen.findByText('Lamp')).toBeTruthy();
});

test('begins the inputs of an action empty when the record has fields of the same names', async () => {
  serve({ 'GET gadgets/7': () => LAMP });
  const rename: ManifestAction = {
    name: 'rename',
    label: 'Rename',
    confirm: 'Rename?',
    on: 'one',
    ranges: false,
    preview: false,
    idempotent: false,
    danger: false,
    primary: true,
    fields: [makeField('name', 'text', { label: 'New name' })],
  };
  openGadget({}, <DeclaredShow />, { ...GADGETS, actions: [rename] });
  await screen.findByRole('heading', { level: 1, name: 'Lamp' });
  fireEvent.click(document.querySelector('[data-action=rename]') as HTMLElement);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'New name' })).value).toBe('');
});
