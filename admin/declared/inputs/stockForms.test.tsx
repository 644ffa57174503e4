/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import {
  ArrayInput,
  List,
  NumberInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  minValue,
  required,
} from 'react-admin';
import { ResourceContextProvider } from 'ra-core';
import { FormProvider, useForm } from 'react-hook-form';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import type { Call } from '../../test/server';
import { errorResponse, rows, serve } from '../../test/server';
import {
  box,
  inEdit,
  inForm,
  labelled,
  press,
  save,
  sent,
  advanceTimers,
  shownErrors,
  type,
} from '../../test/stockForm';
import { DeclaredInput } from './DeclaredInput';
import { MoneyInput, PlainTextInput } from '.';

const LINES = makeField('lines', 'children', {
  label: 'Lines',
  on: 'gadget',
  child: makeResource([makeField('price', 'money', { label: 'Line price', min: 100 })], {
    name: 'lines',
    singular: 'line',
  }),
});
const GADGETS = makeResource([
  makeField('name', 'text', { label: 'Name', required: true, length: 20 }),
  makeField('contact', 'contact', { label: 'Contact', accepts: 'email' }),
  makeField('price', 'money', { label: 'Price', min: 100 }),
  LINES,
]);
const open = (element: ReactElement, gadgets = GADGETS) => openPage(element, { resources: [gadgets] });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test("shows errors by the declared rules at the inputs of react-admin's form, and sends nothing", async () => {
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
  await advanceTimers();
  await type(box('Contact'), 'nobody');
  await save();
  expect(shownErrors()).toEqual(['Fill in Name', 'Needed here', 'Enter a correct e-mail address']);
  expect(document.activeElement).toBe(box('Name'));
  await type(box('Price'), '0.50');
  await type(box('Fee'), 'much');
  await save();
  expect(shownErrors()[1]).toBe('At least 1.00');
  expect(shownErrors()[2]).toMatch(/^Write an amount/);
  expect(server.calls).toEqual([]);
});

test("shows server errors at the inputs of react-admin's form, and saves when the user submits again", async () => {
  const record = { id: 7, version: 3, name: 'Lamp', price: 500, lines: [{ id: 1, price: 300 }] };
  const answers = [errorResponse(400, 'Not saved', { price: 'Too low', 'lines.0.price': 'Too high' }), record];
  const server = serve({ 'GET gadgets/7': () => record, 'PUT gadgets/7': () => answers.shift() });
  open(
    inEdit(
      <>
        <MoneyInput source="price" />
        <DeclaredInput source="lines" />
      </>,
    ),
  );
  await advanceTimers();
  expect(box('Price').value).toBe('5.00');
  await type(box('Price'), '6.00');
  await save();
  expect(shownErrors()).toEqual(['Too low', 'Too high']);
  await type(box('Price'), '7.00');
  await type(box('Line price'), '4.00');
  await save();
  expect(shownErrors()).toEqual([]);
  expect(sent(server, 'PUT gadgets/7')).toMatchObject({ price: 700, lines: [{ id: 1, price: 400 }] });
});

test("applies declared conditions and locks when the values of react-admin's form change", async () => {
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
  await advanceTimers();
  expect(screen.queryByRole('textbox', { name: /Days/ })).toBeNull();
  expect([box('Fixed').disabled, box('Closed').disabled, box('Reason').disabled]).toEqual([true, true, false]);
  expect(screen.getByText(/while it is open/)).toBeTruthy();
  await type(box('Type'), 'TERM');
  await save();
  expect(shownErrors()).toEqual(['Fill in Days']);
  await type(box('Type'), 'OTHER');
  await save();
  expect([screen.queryByRole('textbox', { name: /Days/ }), shownErrors()]).toEqual([null, ['Fill in Reason']]);
  await type(box('Reason'), 'none');
  await save();
  const body = sent(server, 'PUT gadgets/7') as Record<string, unknown>;
  expect(body).toMatchObject({ type: 'OTHER', reason: 'none' });
  expect([body.fixed, body.closed, body.days]).toEqual([undefined, undefined, undefined]);
});

test("finds the declared fields of child rows in react-admin's ArrayInput by the row's SourceContext", async () => {
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
  await advanceTimers();
  await press(screen.getByRole('button', { name: /add/i }));
  await type(box('Line price'), '0.50');
  await save();
  expect(shownErrors()).toContain('At least 1.00');
  await type(box('Line price'), '4.00');
  await type(box('Line remark'), 'words');
  await save();
  expect(sent(server, 'POST gadgets')).toMatchObject({ lines: [{ price: 400, remark: 'words' }] });
});

test("validates and saves react-admin's inputs in a generated form, also in child rows", async () => {
  const onSave = jest.fn();
  const onName = jest.fn();
  const Form = () => {
    const form = useForm({
      mode: 'onTouched',
      defaultValues: { name: 'Lamp', remark: null, count: null, word: null, lines: [] },
    });
    return (
      <FormProvider {...form}>
        <DeclaredInput source="name" onChange={onName} />
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
  await advanceTimers();
  await type(box('Name'), 'Torch');
  expect(onName.mock.lastCall).toEqual(['Torch']);
  await type(labelled(/count/i), '2');
  await save();
  expect(onSave).not.toHaveBeenCalled();
  expect(shownErrors().toSorted()).toEqual(['Must be at least 3', 'Required']);
  await type(box(/remark/i), 'words');
  await type(labelled(/count/i), '4');
  fireEvent.mouseDown(screen.getByRole('combobox'));
  await press(within(screen.getByRole('listbox')).getByText('Word A'));
  await save();
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({ name: 'Torch', remark: 'words', count: 4, word: 'a' });
});

test("requires no value in react-admin's filter inputs, and fills in no defaults", async () => {
  const gadgets = makeResource([
    makeField('name', 'text', { label: 'Name', required: true }),
    makeField('price', 'money', { label: 'Price', required: true, min: 100 }),
    makeField('listed', 'boolean', { label: 'Listed', default: true }),
  ]);
  const server = serve({ 'GET gadgets': () => rows() });
  const filters = ['name', 'price', 'listed'].map((source) => <DeclaredInput key={source} source={source} alwaysOn />);
  open(
    <ResourceContextProvider value="gadgets">
      <List filters={filters} empty={false}>
        <i />
      </List>
    </ResourceContextProvider>,
    gadgets,
  );
  await advanceTimers();
  expect(server.to('GET gadgets').at(-1)?.query.has('listed')).toBe(false);
  await type(box('Price'), '2.50');
  for (let wait = 0; wait < 4; wait += 1) await advanceTimers();
  expect([server.to('GET gadgets').at(-1)?.query.get('price'), shownErrors()]).toEqual(['250', []]);
  expect(box('Name').getAttribute('aria-required')).toBe('false');
});
