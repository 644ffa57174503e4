/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ManifestField } from '@t3d/resources/kit';
import { cleanup, screen } from '@testing-library/react';
import { ListContextProvider, RecordContextProvider, ResourceContextProvider, useList } from 'ra-core';
import { DataTable, ReferenceField, SimpleShowLayout, SingleFieldList } from 'react-admin';
import type { ReactElement, ReactNode } from 'react';
import { storage } from '../../providers/storage';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import { rows, serve } from '../../test/server';
import { DeclaredFields } from '../declaration';
import { registerShapes } from '../shapes';
import {
  AreaField,
  ChangesField,
  DeclaredField,
  MoneyField,
  MomentField,
  NamedCurrency,
  ReferenceLink,
  ReferencesField,
} from '.';

const AT = '2001-11-20T20:58:03.000Z';

interface Sample {
  beside?: object;
  declared?: Partial<ManifestField>;
  value: unknown;
  shown: string;
}
const SAMPLES = {
  text: { value: 'a lamp', shown: 'a lamp' },
  i18n: { value: { zh: '灯', en: 'Lamp' }, shown: 'Lamp' },
  integer: { value: 12345, shown: '12,345' },
  money: { value: 123450, beside: { currency: 'EUR' }, shown: '€1,234.50' },
  rate: { value: '7.25', shown: '7.25' },
  boolean: { value: false, shown: 'No' },
  enum: { value: 'IN', declared: { options: [{ value: 'IN', label: 'In stock', tone: 'green' }] }, shown: 'In stock' },
  date: { value: '2001-11-20', shown: '2001-11-20' },
  time: { value: AT, shown: '2001-11-21 02:28' },
  reference: { value: 7, declared: { resource: 'plans' }, beside: { referenceLabel: 'Plan A' }, shown: 'Plan A' },
  references: {
    value: [7, 8, 9],
    declared: { resource: 'plans' },
    beside: { referencesLabel: ['Plan A', 'Plan B', 'Plan C'] },
    shown: 'Plan APlan B+1',
  },
  digits: { value: '89852000', shown: '89852000' },
  contact: { value: 'ann@example.com', shown: 'ann@example.com' },
  image: { value: 5, shown: '' },
  file: { value: 5, beside: { fileLabel: 'terms.pdf' }, shown: 'terms.pdf' },
  areaCodes: { value: ['JP', 'KR'], shown: 'Japan, South Korea' },
  json: { value: { width: 2 }, shown: '{"width":2}' },
  secret: { value: 'never shown', shown: '••••••' },
  texts: { value: ['red', 'blue'], shown: 'red, blue' },
  children: { value: [{ id: 1 }, { id: 2 }], shown: '2 in all' },
} satisfies Record<string, Sample>;
type Known = keyof typeof SAMPLES;
const sampleOf = (kind: Known): Sample => SAMPLES[kind];
const KINDS = Object.keys(SAMPLES) as Known[];

const PLANS = makeResource([makeField('name'), makeField('price', 'money')], { name: 'plans', path: '/stock/plans' });
const GADGETS = makeResource(
  KINDS.map((kind) => makeField(kind, kind, sampleOf(kind).declared)),
  { path: '/stock/gadgets' },
);
const RECORD = {
  id: 1,
  ...Object.fromEntries(KINDS.map((kind) => [kind, sampleOf(kind).value])),
  ...Object.assign({}, ...KINDS.map((kind) => sampleOf(kind).beside ?? {})),
};

beforeEach(() => {
  storage.setGmtOffset('tester', 330);
  registerShapes({ changes: { field: ChangesField } });
  serve({ 'GET plans': () => rows({ id: 7, name: 'Plan A', price: 990, currency: 'USD' }) });
});
afterEach(cleanup);

const open = (element: ReactNode, record: object = RECORD) =>
  openPage(
    <ResourceContextProvider value="gadgets">
      <RecordContextProvider value={{ id: 1, ...record }}>{element}</RecordContextProvider>
    </ResourceContextProvider>,
    { resources: [GADGETS, PLANS] },
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

const textOf = (element: ReactElement, record?: object): string => {
  const { container, unmount } = open(<div data-shown>{element}</div>, record);
  const text = container.querySelector('[data-shown]')?.textContent ?? '';
  unmount();
  return text;
};

test.each(KINDS)("shows a value of the kind %s in react-admin's SimpleShowLayout", (kind) => {
  const { container } = open(
    <SimpleShowLayout>
      <DeclaredField source={kind} />
    </SimpleShowLayout>,
  );
  expect(container.querySelector(`.ra-field-${kind}`)?.textContent).toContain(sampleOf(kind).shown);
});

test("shows every kind in react-admin's DataTable by a child element, by `field` or only by `source`", () => {
  for (const way of ['child', 'field', 'source']) {
    const { container, unmount } = open(
      <InTable>
        {KINDS.map((kind) => (
          <DataTable.Col key={kind} source={kind} field={way === 'field' ? DeclaredField : undefined}>
            {way === 'child' ? <DeclaredField source={kind} /> : undefined}
          </DataTable.Col>
        ))}
      </InTable>,
    );
    expect(KINDS.map((kind) => container.querySelector(`td.column-${kind}`)?.textContent)).toEqual(
      KINDS.map((kind) => sampleOf(kind).shown),
    );
    unmount();
  }
});

test("shows a field of the referenced record in react-admin's ReferenceField", async () => {
  open(
    <ReferenceField source="reference" reference="plans" link={false}>
      <DeclaredField source="name" /> costs <MoneyField source="price" />
    </ReferenceField>,
  );
  expect((await screen.findByText('$9.90')).parentElement?.textContent).toBe('Plan A costs $9.90');
});

test('finds the fields of a referenced record when an action declares a field with the same name', async () => {
  open(
    <DeclaredFields value={[makeField('price', 'text')]}>
      <DeclaredField source="price" record={{ price: 5 }} />
      <ReferenceField source="reference" reference="plans" link={false}>
        <DeclaredField source="price" />
      </ReferenceField>
    </DeclaredFields>,
  );
  await screen.findByText('$9.90');
  screen.getByText('5');
});

test("shows the rows of react-admin's SingleFieldList", () => {
  function Prices() {
    const list = useList({
      data: [
        { id: 1, money: 100 },
        { id: 2, money: 250 },
      ],
    });
    return (
      <ListContextProvider value={list}>
        <SingleFieldList linkType={false}>
          <MoneyField source="money" />
        </SingleFieldList>
      </ListContextProvider>
    );
  }
  expect(textOf(<Prices />)).toBe('1.002.50');
});

test('shows a dash when a value is empty, or `emptyText` if given', () => {
  for (const kind of KINDS) {
    expect(textOf(<DeclaredField source={kind} />, {})).toBe('–');
    expect(textOf(<DeclaredField source={kind} emptyText="none" />, {})).toBe('none');
    expect(textOf(<DeclaredField source={kind} emptyText="" />, {})).toBe('');
  }
});

test('passes the class name to fields of every kind, with and without a value', () => {
  for (const record of [RECORD, {}])
    for (const kind of KINDS) {
      const { container, unmount } = open(<DeclaredField source={kind} className="mine" />, record);
      expect([kind, container.querySelectorAll('.mine').length]).toEqual([kind, 1]);
      unmount();
    }
});

test("shows a value even when no resource declares the value's field", () => {
  const record = { total: 1250, at: AT, plan: 7, planLabel: 'Plan A', country: 'JP', of: { price: 5 }, some: true };
  const shown = (element: ReactElement): string => textOf(element, record);
  expect(shown(<MoneyField source="total" currency="USD" signed />)).toBe('+$12.50');
  expect(shown(<MoneyField source="of.price" />)).toBe('0.05');
  expect(shown(<MomentField source="at" />)).toBe('2001-11-21 02:28');
  expect(shown(<ReferencesField source="plan" reference="plans" />)).toBe('Plan A');
  expect(shown(<AreaField source="country" />)).toBe('Japan');
  expect(shown(<DeclaredField source="some" />)).toBe('true');
  expect(shown(<DeclaredField source="of" />)).toBe('{"price":5}');
  expect(shown(<DeclaredField source="price" resource="plans" record={{ price: 5 }} />)).toBe('0.05');
});

test("links a referenced record to the record's page when `wide` is set, but never in a list", () => {
  const { unmount } = open(<ReferenceLink source="reference" />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/stock/plans/7/show');
  unmount();
  open(<DeclaredField source="reference" />);
  expect(screen.queryByRole('link')).toBeNull();
});

test('omits the currency symbol of an amount when the column header already shows the currency', () => {
  const element = (
    <NamedCurrency value="EUR">
      <MoneyField source="money" />
    </NamedCurrency>
  );
  expect(textOf(element)).toBe('1,234.50');
});

test('formats the changes in an audit log entry like the changed fields', () => {
  const record = { resource: 'plans', changes: { price: { before: 100, after: 250 } } };
  expect(textOf(<ChangesField source="changes" />, record)).toBe('price 1.00 → 2.50');
});
