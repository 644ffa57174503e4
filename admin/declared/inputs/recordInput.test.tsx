/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import { makeGate, rows, serve } from '../../test/server';
import type { Call } from '../../test/server';
import { DeclaredFields } from '../declaration';
import { DeclaredInput } from './DeclaredInput';

const CUSTOMERS = makeResource([makeField('name', 'text', { searched: true })], {
  name: 'customers',
  list: { columns: [], hidden: [], sort: { field: 'id', order: 'DESC' }, search: true, sums: [], inline: [] },
});
const ONE = makeField('customer', 'reference', { label: 'Customer', resource: 'customers' });
const MANY = makeField('customers', 'references', { label: 'Customers', resource: 'customers' });
const ALL = Array.from({ length: 2000 }, (_, at) => ({ id: at + 1, name: `Customer ${at + 1}` }));

let newestFirst = true;
const answer = ({ query }: Call): Response => {
  const found = ALL.filter(({ name }) => name.toLowerCase().includes((query.get('q') ?? '').toLowerCase()));
  return rows(...(newestFirst ? found.toReversed() : found).slice(0, 25));
};

function Form({ field, start }: { field: typeof ONE; start: unknown }) {
  const form = useForm<Record<string, unknown>>({ defaultValues: { [field.name]: start } });
  const client = useQueryClient();
  const value = form.watch(field.name);
  return (
    <FormProvider {...form}>
      <DeclaredFields value={[field]}>
        <DeclaredInput source={field.name} />
      </DeclaredFields>
      <button type="button" onClick={() => void client.invalidateQueries()}>
        Refresh
      </button>
      <output aria-label="value">{JSON.stringify(value)}</output>
    </FormProvider>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox');
const options = (): string[] => screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '');
const value = (): unknown => JSON.parse(screen.getByLabelText('value').textContent ?? 'null');
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const rest = async (): Promise<void> => {
  await pass(400);
  await pass(100);
};
const type = async (text: string): Promise<void> => {
  fireEvent.change(box(), { target: { value: text } });
  await rest();
};
const refresh = async (): Promise<void> => {
  fireEvent.click(screen.getByText('Refresh'));
  await rest();
};
const open = async (): Promise<void> => {
  fireEvent.mouseDown(box());
  await rest();
};

beforeEach(() => {
  newestFirst = true;
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test.each([
  ['one', ONE, null, null, 1],
  ['one that was chosen before', ONE, 7, 7, 1],
  ['many', MANY, [], [], [1]],
  ['many of which one was chosen before', MANY, [7], [7], [7, 1]],
])(
  'keeps the typed text and the matching options in an input of %s while lists refresh',
  async (_name, field, start, before, after) => {
    serve({ 'GET customers': answer });
    openPage(<Form field={field} start={start} />, { resources: [CUSTOMERS] });
    await rest();
    act(() => box().focus());
    await open();
    await type('Customer 1');
    const found = options();
    expect([found[0], found.length]).toEqual(['Customer 1999', 25]);
    newestFirst = false;
    for (let time = 0; time < 3; time += 1) await refresh();
    expect([box().value, options(), value()]).toEqual(['Customer 1', found, before]);
    await type('Customer 1 ');
    await type('Customer 1');
    expect(options().slice(0, 2)).toEqual(['Customer 1', 'Customer 10']);
    fireEvent.click(screen.getByRole('option', { name: 'Customer 1' }));
    expect(value()).toEqual(after);
  },
);

test('offers only options that match the typed text while the server searches', async () => {
  const gate = makeGate();
  serve({
    'GET customers': async (call) => {
      if (call.query.get('q')) await gate.opened;
      return answer(call);
    },
  });
  openPage(<Form field={MANY} start={[]} />, { resources: [CUSTOMERS] });
  act(() => box().focus());
  await open();
  expect(options()[0]).toBe('Customer 2000');
  await type('Customer 1999');
  expect([box().value, options()]).toEqual(['Customer 1999', ['Customer 1999']]);
  await type('Customer 42');
  expect([box().value, options()]).toEqual(['Customer 42', []]);
  await act(async () => gate.open());
  await rest();
  expect([box().value, ...options().slice(0, 2)]).toEqual(['Customer 42', 'Customer 429', 'Customer 428']);
});

test('reloads the options of an input when the user opens the dropdown again', async () => {
  const server = serve({ 'GET customers': answer });
  openPage(<Form field={ONE} start={null} />, { resources: [CUSTOMERS] });
  act(() => box().focus());
  await open();
  fireEvent.click(screen.getByRole('option', { name: 'Customer 2000' }));
  await rest();
  expect([box().value, value()]).toEqual(['Customer 2000', 2000]);
  newestFirst = false;
  const input = server.to('GET customers').length;
  await open();
  expect([options()[0], server.to('GET customers').length]).toEqual(['Customer 1', input + 1]);
});
