/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { ListContextProvider, RecordContextProvider, ResourceContextProvider, useList } from 'ra-core';
import {
  ArrayField,
  DataTable,
  DateField,
  EmailField,
  FunctionField,
  NumberField,
  RecordField,
  SimpleShowLayout,
  TextField,
} from 'react-admin';
import type { ReactElement, ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { storage } from '../../providers/storage';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import { serve } from '../../test/server';
import { DeclaredShow } from '../show/DeclaredShow';
import { MoneyField } from '.';

const LINES = makeResource([makeField('fee', 'money'), makeField('money', 'integer')], { name: 'lines' });
const GADGETS = makeResource(
  [
    makeField('text'),
    makeField('contact', 'contact'),
    makeField('time', 'time'),
    makeField('date', 'date'),
    makeField('money', 'money'),
    makeField('integer', 'integer'),
    makeField('rating', 'millionths'),
    makeField('title', 'i18n'),
    makeField('enum', 'enum', { options: [{ value: 'IN', label: 'In stock' }] }),
    makeField('children', 'children', { child: LINES }),
  ],
  { path: '/stock/gadgets' },
);
const RECORD = {
  id: 1,
  text: 'a lamp',
  contact: 'ann@example.com',
  time: '2001-11-20T20:58:03.000Z',
  date: '2001-11-20',
  money: 123450,
  currency: 'EUR',
  integer: 12345,
  rating: 1_500_000,
  title: { zh: '灯', en: 'Lamp' },
  enum: 'IN',
  children: [{ id: 1, fee: 990, money: 7 }],
};

beforeEach(() => storage.setGmtOffset('tester', 330));
afterEach(cleanup);

const open = (element: ReactNode) =>
  openPage(
    <ResourceContextProvider value="gadgets">
      <RecordContextProvider value={RECORD}>{element}</RecordContextProvider>
    </ResourceContextProvider>,
    { resources: [GADGETS, LINES] },
  );

function InTable({ children }: { children: ReactNode }) {
  const list = useList({ data: [RECORD], resource: 'gadgets' });
  return (
    <ListContextProvider value={list}>
      <DataTable bulkActionButtons={false} rowClick={false}>
        {children}
      </DataTable>
    </ListContextProvider>
  );
}

const textOf = (element: ReactElement): string => {
  const { container, unmount } = open(<div data-shown>{element}</div>);
  const text = container.querySelector('[data-shown]')?.textContent ?? '';
  unmount();
  return text;
};

test("shows child rows in react-admin's ArrayField with the declaration of the child resource", () => {
  const table = (
    <ArrayField source="children">
      <DataTable bulkActionButtons={false} rowClick={false}>
        <DataTable.NumberCol source="fee" />
        <DataTable.Col source="fee" field={MoneyField} />
        <DataTable.NumberCol source="money" />
      </DataTable>
    </ArrayField>
  );
  const { container } = open(table);
  expect([...container.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(['9.90', '9.90', '7']);
});

test("shows texts, function results and addresses in react-admin's fields", () => {
  expect(textOf(<TextField source="text" />)).toBe('a lamp');
  expect(textOf(<EmailField source="contact" />)).toBe('ann@example.com');
  expect(textOf(<FunctionField render={(record: { text: string }) => record.text.toUpperCase()} />)).toBe('A LAMP');
});

test("shows millionths and translated texts in react-admin's fields as the field's declaration requires", () => {
  expect(textOf(<NumberField source="rating" />)).toBe('1.500 EUR');
  expect(textOf(<TextField source="title" />)).toBe('Lamp');
});

test("shows values of the current record in react-admin's fields on a record page", async () => {
  serve({ 'GET gadgets/1': () => RECORD });
  const page = (
    <ResourceContextProvider value="gadgets">
      <DeclaredShow>
        <SimpleShowLayout>
          <TextField source="text" />
          <DateField source="time" showTime />
        </SimpleShowLayout>
      </DeclaredShow>
    </ResourceContextProvider>
  );
  openPage(
    <Routes>
      <Route path="/stock/gadgets/:id/show" element={page} />
    </Routes>,
    { resources: [GADGETS], path: '/stock/gadgets/1/show' },
  );
  await screen.findByText('a lamp');
  screen.getByText(/^11\/21\/2001, 2:28:03\sAM$/);
});

test("shows the declared field when react-admin's RecordField has no child", () => {
  expect(textOf(<RecordField source="money" label="" />)).toBe('€1,234.50');
  expect(textOf(<RecordField source="enum" label="" />)).toBe('In stock');
});

test("shows times in react-admin's DateField at the account's UTC offset, and calendar days unchanged", () => {
  expect(textOf(<DateField source="time" showTime />)).toMatch(/^11\/21\/2001, 2:28:03\sAM$/);
  expect(textOf(<DateField source="time" />)).toBe('11/21/2001');
  expect(textOf(<DateField source="time" options={{ weekday: 'long' }} />)).toBe('Wednesday');
  expect(textOf(<DateField source="time" showTime options={{ timeZone: 'UTC' }} />)).toMatch(
    /^11\/20\/2001, 8:58:03\sPM$/,
  );
  storage.setGmtOffset('tester', -600);
  expect(textOf(<DateField source="date" />)).toBe('11/20/2001');
  expect(textOf(<DateField source="date" options={{ weekday: 'long' }} />)).toBe('Tuesday');
  expect(textOf(<DateField source="time" showDate={false} showTime />)).toMatch(/^10:58:03\sAM$/);
});

test("shows money in react-admin's fields in major units, unless `transform` converts the amount", () => {
  expect(textOf(<NumberField source="money" />)).toBe('€1,234.50');
  expect(textOf(<TextField source="money" />)).toBe('€1,234.50');
  expect(textOf(<NumberField source="money" options={{ style: 'currency', currency: 'USD' }} />)).toBe('$1,234.50');
  expect(textOf(<NumberField source="money" transform={(minor: number) => minor / 100} />)).toBe('1,234.5');
  expect(textOf(<NumberField source="integer" />)).toBe('12,345');
  const { container } = open(
    <InTable>
      <DataTable.NumberCol source="money" />
    </InTable>,
  );
  expect(container.querySelector('td.column-money')?.textContent).toBe('€1,234.50');
});
