/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { KINDS, registerDigits } from '@t3d/resources/kit';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  ArrayInput,
  Create,
  Edit,
  NumberInput,
  SelectInput,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
  minValue,
  required,
} from 'react-admin';
import { ResourceContextProvider } from 'ra-core';
import { FormProvider } from 'react-hook-form';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import type { Call } from '../../test/server';
import { refusal, rows, serve } from '../../test/server';
import { useDeclaredForm } from '../form/useDeclaredForm';
import { DeclaredInput } from './DeclaredInput';
import { MoneyInput } from './NumberInputs';
import { PlainTextInput } from './TextInputs';

registerDigits({ msisdn: { length: 15, normalise: (number) => (/^\d{5,}$/.test(number) ? number : null) } });
const SERIAL = { type: 'object', properties: { serial: { type: 'string' } } } as const;
const LINES = makeField('lines', 'children', {
  label: 'Lines',
  on: 'gadget',
  child: makeResource([makeField('price', 'money', { label: 'Line price', min: 100 })], {
    name: 'lines',
    singular: 'line',
  }),
});
/** A field of each kind, and of each widget that is typed in another way. */
const FIELDS: readonly ManifestField[] = [
  makeField('name', 'text', { label: 'Name', required: true, length: 20 }),
  makeField('note', 'text', { label: 'Note', multiline: true }),
  makeField('month', 'text', { label: 'Month', widget: 'month' }),
  makeField('area', 'text', { label: 'Area', widget: 'area' }),
  makeField('contact', 'contact', { label: 'Contact', accepts: 'email' }),
  makeField('phone', 'digits', { label: 'Phone', scheme: 'msisdn' }),
  makeField('secret', 'secret', { label: 'Secret' }),
  makeField('count', 'integer', { label: 'Count' }),
  makeField('ratio', 'integer', { label: 'Ratio', widget: 'millionths' }),
  makeField('rate', 'rate', { label: 'Rate' }),
  makeField('price', 'money', { label: 'Price', min: 100 }),
  makeField('listed', 'boolean', { label: 'Listed' }),
  makeField('colour', 'enum', {
    label: 'Colour',
    options: ['A', 'B'].map((value) => ({ value, label: `Colour ${value}` })),
  }),
  makeField('day', 'date', { label: 'Day' }),
  makeField('at', 'time', { label: 'At' }),
  makeField('customer', 'reference', { label: 'Customer', resource: 'customers' }),
  makeField('others', 'references', { label: 'Others', resource: 'customers' }),
  makeField('title', 'i18n', { label: 'Title' }),
  makeField('picture', 'image', { label: 'Picture', use: 'image' }),
  makeField('paper', 'file', { label: 'Paper', types: ['pdf'], maxMegabytes: 1, uploadFor: 'gadgets.paper' }),
  makeField('areas', 'areaCodes', { label: 'Areas' }),
  makeField('data', 'json', { label: 'Data' }),
  makeField('size', 'json', {
    label: 'Size',
    schema: SERIAL,
    parts: [makeField('serial', 'text', { label: 'Serial' })],
  }),
  makeField('words', 'texts', { label: 'Words' }),
  LINES,
];
const GADGETS = makeResource(FIELDS);
const CUSTOMERS = makeResource([makeField('name', 'text', { searched: true })], { name: 'customers' });

const inForm = (fields: ReactNode): ReactNode => (
  <ResourceContextProvider value="gadgets">
    <Create redirect={false}>
      <SimpleForm>{fields}</SimpleForm>
    </Create>
  </ResourceContextProvider>
);
const inEdit = (fields: ReactNode): ReactNode => (
  <ResourceContextProvider value="gadgets">
    <Edit id={7} redirect={false} mutationMode="pessimistic">
      <SimpleForm>{fields}</SimpleForm>
    </Edit>
  </ResourceContextProvider>
);
const open = (element: ReactNode, gadgets: ManifestResource = GADGETS) =>
  openPage(<>{element}</>, { resources: [gadgets, CUSTOMERS] });

const settle = () => act(() => jest.advanceTimersByTimeAsync(500));
const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const labelled = (name: RegExp | string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' });
const type = async (input: HTMLElement, value: string): Promise<void> => {
  await act(async () => {
    input.focus();
    fireEvent.change(input, { target: { value } });
    fireEvent.blur(input);
  });
};
const press = async (button: HTMLElement): Promise<void> => {
  fireEvent.click(button);
  await settle();
};
const pick = async (name: string, option: string): Promise<void> => {
  const input = screen.getByRole('combobox', { name });
  input.focus();
  fireEvent.mouseDown(input);
  await settle();
  await press(screen.getByRole('option', { name: new RegExp(`^${option}`) }));
  fireEvent.blur(input);
};
const save = () => press(screen.getByRole('button', { name: 'Save' }));
const sent = (server: ReturnType<typeof serve>, to: string): unknown => server.to(to).at(-1)?.body;
const told = (): string[] =>
  screen.queryAllByText(/./, { selector: '.MuiFormHelperText-root.Mui-error' }).map((one) => one.textContent ?? '');

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.createImageBitmap = async () => ({ width: 10, height: 6, close: () => undefined }) as ImageBitmap;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('saves what is typed into the input of every kind in a stock form', async () => {
  expect(new Set(FIELDS.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  const customers = rows.bind(null, { id: 4, name: 'Yuanhang' }, { id: 5, name: 'Beichen' });
  const server = serve({
    'GET customers': () => customers(),
    'POST files': () => ({ id: 8, url: '/t3d-api/files/8' }),
    'POST gadgets': ({ body }) => ({ id: 1, ...(body as object) }),
  });
  open(inForm(FIELDS.map(({ name }) => <DeclaredInput key={name} source={name} />)));
  await settle();
  await type(box('Name'), 'Lamp');
  await type(box('Note'), 'one\ntwo');
  await pick('Area', 'China');
  await type(box('Contact'), 'a@example.com');
  await type(box('Phone'), '138-0013-8000');
  await type(labelled('Secret'), 'hidden');
  await type(box('Count'), '1,200');
  await type(box('Ratio'), '0.5');
  await type(box('Rate'), '1.5');
  await type(box('Price'), '12.50');
  await press(screen.getByRole('switch', { name: /Listed/ }));
  await press(screen.getByRole('button', { name: 'Colour B' }));
  await type(labelled('Day'), '2026-11-20');
  await type(labelled('At'), '2026-11-20T08:00');
  await pick('Customer', 'Beichen');
  await pick('Others', 'Yuanhang');
  await type(box('Title English'), 'Words');
  const choose = (label: string, file: File) =>
    act(async () => {
      fireEvent.change(screen.getByLabelText(label, { selector: 'input[type=file]' }), { target: { files: [file] } });
    });
  await choose('Picture', new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47])], 'a.png', { type: 'image/png' }));
  await settle();
  await pick('Areas', 'Japan');
  await type(box('Data'), '{"a":1}');
  await type(box('Serial'), 'S-1');
  const words = screen.getByRole('combobox', { name: 'Words' });
  fireEvent.change(words, { target: { value: 'hello' } });
  fireEvent.keyDown(words, { key: 'Enter' });
  await press(screen.getByRole('button', { name: 'Add line' }));
  await type(box('Line price'), '3.00');
  await save();
  expect(told()).toEqual([]);
  expect(sent(server, 'POST gadgets')).toMatchObject({
    name: 'Lamp',
    note: 'one\ntwo',
    area: 'CN',
    contact: 'a@example.com',
    phone: '13800138000',
    secret: 'hidden',
    count: 1200,
    ratio: 500_000,
    rate: 1.5,
    price: 1250,
    listed: true,
    colour: 'B',
    day: '2026-11-20',
    at: '2026-11-20T08:00:00.000Z',
    customer: 5,
    others: [4],
    title: { en: 'Words' },
    picture: 8,
    areas: ['JP'],
    data: { a: 1 },
    size: { serial: 'S-1' },
    words: ['hello'],
    lines: [{ price: 300 }],
  });
});

test('tells the declared rules at their inputs in a stock form, and sends nothing', async () => {
  const server = serve({});
  open(
    inForm(
      <>
        <PlainTextInput source="name" />
        <MoneyInput source="price" validate={required('Needed here')} />
        <MoneyInput source="fee" label="Fee" helperText="In full" />
        <DeclaredInput source="contact" />
      </>,
    ),
  );
  await settle();
  await type(box('Contact'), 'nobody');
  await save();
  expect(told()).toEqual(['Fill in Name', 'Needed here', 'Enter a correct e-mail address']);
  expect(document.activeElement).toBe(box('Name'));
  await type(box('Price'), '0.50');
  await type(box('Fee'), 'much');
  await save();
  expect(told()[1]).toBe('At least 1.00');
  expect(told()[2]).toMatch(/^Write an amount/);
  expect(server.calls).toEqual([]);
});

test('shows what the server refuses at the inputs of a stock form, and saves at the next try', async () => {
  const record = { id: 7, version: 3, name: 'Lamp', price: 500, lines: [{ id: 1, price: 300 }] };
  const answers = [refusal(400, 'Not saved', { price: 'Too low', 'lines.0.price': 'Too high' }), record];
  const server = serve({ 'GET gadgets/7': () => record, 'PUT gadgets/7': () => answers.shift() });
  open(
    inEdit(
      <>
        <MoneyInput source="price" />
        <DeclaredInput source="lines" />
      </>,
    ),
  );
  await settle();
  expect(box('Price').value).toBe('5.00');
  await type(box('Price'), '6.00');
  await save();
  expect(told()).toEqual(['Too low', 'Too high']);
  await type(box('Price'), '7.00');
  await type(box('Line price'), '4.00');
  await save();
  expect(told()).toEqual([]);
  expect(sent(server, 'PUT gadgets/7')).toMatchObject({ price: 700, lines: [{ id: 1, price: 400 }] });
});

test('follows the conditions and the locks that are declared, as the values of a stock form change', async () => {
  const gadgets = makeResource([
    makeField('type', 'text', { label: 'Type' }),
    makeField('days', 'integer', { label: 'Days', showWhen: { type: ['TERM'] }, requiredWhen: { type: 'TERM' } }),
    makeField('reason', 'text', { label: 'Reason', requiredWhen: { type: 'OTHER' } }),
    makeField('fixed', 'text', { label: 'Fixed', updatable: false }),
    makeField('closed', 'text', { label: 'Closed', editable: { type: 'OPEN' }, editableText: 'while it is open' }),
  ]);
  const record = { id: 7, type: 'PLAIN', days: null, reason: null, fixed: 'f', closed: 'c' };
  const server = serve({ 'GET gadgets/7': () => record, 'PUT gadgets/7': () => record });
  open(inEdit(gadgets.fields.map(({ name }) => <DeclaredInput key={name} source={name} />)), gadgets);
  await settle();
  expect(screen.queryByRole('textbox', { name: /Days/ })).toBeNull();
  expect([box('Fixed').disabled, box('Closed').disabled, box('Reason').disabled]).toEqual([true, true, false]);
  expect(screen.getByText(/while it is open/)).toBeTruthy();
  await type(box('Type'), 'TERM');
  await save();
  expect(told()).toEqual(['Fill in Days']);
  await type(box('Type'), 'OTHER');
  await save();
  expect([screen.queryByRole('textbox', { name: /Days/ }), told()]).toEqual([null, ['Fill in Reason']]);
  await type(box('Reason'), 'none');
  await save();
  const body = sent(server, 'PUT gadgets/7') as Record<string, unknown>;
  expect(body).toMatchObject({ type: 'OTHER', reason: 'none' });
  expect([body.fixed, body.closed]).toEqual([undefined, undefined]);
});

test('finds the fields of children in a stock ArrayInput by its SourceContext', async () => {
  const server = serve({ 'POST gadgets': ({ body }: Call) => ({ id: 1, ...(body as object) }) });
  open(
    inForm(
      <ArrayInput source="lines">
        <SimpleFormIterator inline>
          <MoneyInput source="price" />
          <TextInput source="remark" label="Line remark" />
        </SimpleFormIterator>
      </ArrayInput>,
    ),
  );
  await settle();
  await press(screen.getByRole('button', { name: /add/i }));
  await type(box('Line price'), '0.50');
  await save();
  expect(told()).toContain('At least 1.00');
  await type(box('Line price'), '4.00');
  await type(box('Line remark'), 'words');
  await save();
  expect(sent(server, 'POST gadgets')).toMatchObject({ lines: [{ price: 400, remark: 'words' }] });
});

test('checks and keeps stock inputs in a generated form, in rows of children too', async () => {
  const onSave = jest.fn();
  const Form = () => {
    const form = useDeclaredForm({ name: 'Lamp', remark: null, count: null, word: null, lines: [] });
    return (
      <FormProvider {...form}>
        <DeclaredInput source="name" />
        <TextInput source="remark" validate={required()} />
        <NumberInput source="count" validate={minValue(3)} />
        <SelectInput source="word" choices={[{ id: 'a', name: 'Word A' }]} />
        <button type="button" onClick={() => void form.handleSubmit(onSave)()}>
          Save
        </button>
      </FormProvider>
    );
  };
  serve({});
  open(
    <ResourceContextProvider value="gadgets">
      <Form />
    </ResourceContextProvider>,
  );
  await settle();
  await type(labelled(/count/i), '2');
  await save();
  expect(onSave).not.toHaveBeenCalled();
  expect(told().toSorted()).toEqual(['Must be at least 3', 'Required']);
  await type(box(/remark/i), 'words');
  await type(labelled(/count/i), '4');
  fireEvent.mouseDown(screen.getByRole('combobox'));
  await press(within(screen.getByRole('listbox')).getByText('Word A'));
  await save();
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({ name: 'Lamp', remark: 'words', count: 4, word: 'a' });
});
