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
import { errorResponse, rows, serve } from '../../test/server';
import { ResourceActionsContext } from '../actions/resourceActions';
import { DeclaredEdit } from '../form';
import { DeclaredShow, RecordColumns, RecordFields, RecordTab, RecordTabs } from './index';

afterEach(cleanup);

const PARTS = makeResource([makeField('title', 'text', { label: 'Part title' })], { name: 'parts' });
const GADGETS = makeResource([makeField('name', 'text', { label: 'Name' }), makeField('house', 'boolean')], {
  path: '/stock/gadgets',
  actions: [],
});
const LAMP = { id: 7, name: 'Lamp', house: false, version: 2 };

function openGadget(page: ReactElement = <DeclaredShow />, resource = GADGETS, path = '/stock/gadgets/7/show') {
  const routes = (
    <Routes>
      <Route path="/stock/gadgets/:id/show" element={page} />
      <Route path="/stock/gadgets/:id" element={page} />
    </Routes>
  );
  return openPage(routes, { resource, resources: [resource, PARTS], path });
}

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

test("provides the page's record to react-admin's components among the page's children", async () => {
  const server = serve({
    'GET gadgets/7': () => LAMP,
    'GET parts': () => rows({ id: 1, title: 'Bulb', gadget: 7 }),
  });
  openGadget(
    <DeclaredShow>
      <StockPart />
      <RecordColumns>
        <StockTabs />
      </RecordColumns>
    </DeclaredShow>,
  );
  expect(await screen.findByText('gadgets 7')).toBeTruthy();
  const part = document.querySelector<HTMLElement>('[data-stock]');
  expect(part?.textContent).toBe('gadgets 7LampLamp!v2');
  expect(await screen.findByText('Bulb')).toBeTruthy();
  expect(screen.getByText('Part title')).toBeTruthy();
  expect(server.to('GET parts').map(({ query }) => query.get('gadget'))).toEqual(['7']);
});

const makeAction = (name: string): ManifestAction => ({
  name,
  label: name,
  confirm: `${name}?`,
  on: 'one',
  ranges: false,
  preview: false,
  idempotent: false,
  danger: false,
  primary: false,
  fields: [],
});

const LAMPS = makeResource(
  [
    makeField('name', 'text', { label: 'Name' }),
    makeField('owner', 'text', { label: 'Owner' }),
    makeField('secret', 'text', { label: 'Secret' }),
  ],
  {
    path: '/stock/gadgets',
    list: { ...GADGETS.list, columns: ['name', 'owner'] },
    actions: [makeAction('copy'), makeAction('lend'), makeAction('mend')],
    calls: { ...GADGETS.calls, delete: false, history: true },
  },
);

const LampShow = () => (
  <DeclaredShow headline={['owner']} next={[{ action: 'mend', where: { name: 'Lamp' } }]} atHand={['lend']}>
    <StockPart />
    <RecordColumns aside={<p>beside</p>}>
      <RecordFields without={['secret']} foot={<p>at the foot</p>} />
      <RecordTabs historyLines={1}>
        <RecordTab name="parts" label="crud.money" needs="parts" count={<b>3</b>}>
          <p>the parts</p>
        </RecordTab>
        <RecordTab name="orders" label="crud.money" needs="orders">
          <p>the orders</p>
        </RecordTab>
      </RecordTabs>
    </RecordColumns>
  </DeclaredShow>
);

test('renders the parts of a custom record page in the places that the page chooses', async () => {
  const entries = [2, 1].map((id) => ({ id, at: '2026-05-01T00:00:00.000Z', actor: 7, action: 'view', changes: null }));
  serve({
    'GET gadgets/7': () => ({ ...LAMP, owner: 'Ann', secret: 'x' }),
    'GET gadgets/7/history': () => rows(...entries),
  });
  openGadget(<LampShow />, LAMPS);
  const title = await screen.findByRole('heading', { level: 1, name: 'Lamp' });
  expect(title.parentElement?.textContent).toContain('Ann');
  expect([...document.querySelectorAll('[data-action]')].map((one) => one.getAttribute('data-action'))).toEqual([
    'lend',
    'copy',
    'mend',
  ]);
  expect(document.querySelector('[data-action=mend]')?.className).toContain('contained');
  expect(screen.getByText('beside')).toBeTruthy();
  expect([...document.querySelectorAll('[data-field]')].map((one) => one.getAttribute('data-field'))).toEqual([
    'name',
    'owner',
  ]);
  expect(screen.getByText('at the foot').closest('section')?.textContent).toContain('Ann');
  // Omits the tab of a related resource that the user may not list.
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['History', 'Money 3']);
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  fireEvent.click(document.querySelector('[data-all-history]') as HTMLElement);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(screen.getByRole('tab', { name: /3/ }));
  expect(screen.getByText('the parts')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('renders the generated page when <RecordColumns> has no children', async () => {
  serve({ 'GET gadgets/7': () => ({ ...LAMP, owner: 'Ann', secret: 'x' }), 'GET gadgets/7/history': () => rows() });
  openGadget(<DeclaredShow />, LAMPS);
  await screen.findByRole('heading', { level: 1, name: 'Lamp' });
  const generated = document.body.innerHTML.replace(/:r\w+:|«\w+»/g, '');
  cleanup();
  openGadget(
    <DeclaredShow>
      <RecordColumns />
    </DeclaredShow>,
    LAMPS,
  );
  await screen.findByRole('heading', { level: 1, name: 'Lamp' });
  expect(document.body.innerHTML.replace(/:r\w+:|«\w+»/g, '')).toBe(generated);
});

test("renders children of a record's page below the title, in place of the generated parts", async () => {
  serve({ 'GET gadgets/7': () => LAMP });
  openGadget(
    <DeclaredShow>
      <SimpleShowLayout>
        <TextField source="name" />
      </SimpleShowLayout>
    </DeclaredShow>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Lamp' })).toBeTruthy();
  fireEvent.click(screen.getByLabelText('More actions'));
  expect(screen.getByText('Delete')).toBeTruthy();
  const layout = document.querySelector<HTMLElement>('.RaSimpleShowLayout-stack');
  expect(within(layout as HTMLElement).getByText('Name')).toBeTruthy();
  expect(document.querySelector('[data-tabs]')).toBeNull();
});

test('shows a message and keeps the URL when the server does not find the record', async () => {
  serve({ 'GET gadgets/7': () => errorResponse(404, 'No such record') });
  const { pathNow } = openGadget();
  expect(await screen.findByText(/7/)).toBeTruthy();
  expect(document.querySelector('[data-to-list]')?.getAttribute('href')).toBe('/stock/gadgets');
  expect(pathNow()).toBe('/stock/gadgets/7/show');
  expect(document.querySelector('[data-toast]')).toBeNull();
});

test('shows the missing permission and calls no API when the user may not view records', () => {
  const { calls } = serve({});
  openGadget(<DeclaredShow />, { ...GADGETS, calls: { ...GADGETS.calls, show: false } });
  expect(screen.getByRole('link', { name: /why/i }).getAttribute('href')).toContain('why=gadgets%3Ashow');
  expect(calls).toEqual([]);
});

test('shows only the values of a record and no actions when the record is built in', async () => {
  serve({ 'GET gadgets/7': () => ({ ...LAMP, house: true }) });
  openGadget(<DeclaredShow />, { ...GADGETS, builtIn: { house: true } });
  await screen.findByRole('heading', { level: 1, name: 'Lamp' });
  expect(document.querySelector('[data-built-in]')).toBeTruthy();
  expect(screen.queryByText('Delete')).toBeNull();
});

test('gives a custom dialog the record of the page that opened the dialog', async () => {
  serve({ 'GET gadgets/7': () => LAMP });
  const Dialog = () => <p>{`on ${useRecordContext()?.name}`}</p>;
  const look = { name: 'look', label: 'crud.edit', icon: 'Search', needs: 'gadgets' } as const;
  openGadget(
    <ResourceActionsContext value={{ gadgets: { ownActions: [look], dialogs: { look: Dialog } } }}>
      <DeclaredShow />
    </ResourceActionsContext>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Lamp' });
  fireEvent.click(document.querySelector('[data-action=look]') as HTMLElement);
  expect(await screen.findByText('on Lamp')).toBeTruthy();
});

test('gives a custom form the record that it edits', async () => {
  serve({ 'GET gadgets/7': () => LAMP });
  const Form = () => <TextField source="name" />;
  const page = (
    <DeclaredEdit>
      <Form />
    </DeclaredEdit>
  );
  openGadget(page, GADGETS, '/stock/gadgets/7');
  expect(await screen.findByText('Lamp')).toBeTruthy();
});

test('starts with empty action inputs even when the record has fields with the same names', async () => {
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
  openGadget(<DeclaredShow />, { ...GADGETS, actions: [rename] });
  await screen.findByRole('heading', { level: 1, name: 'Lamp' });
  fireEvent.click(document.querySelector('[data-action=rename]') as HTMLElement);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'New name' })).value).toBe('');
});
