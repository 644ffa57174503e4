/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ManifestField } from '@t3d/resources/kit';
import { kindNames, registerDigits } from '@t3d/resources/kit';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import { rows, serve } from '../../test/server';
import { inForm, labelled, pick, press, save, sent, advanceTimers, shownErrors, type } from '../../test/stockForm';
import { DeclaredInput } from './DeclaredInput';

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
const FIELDS: readonly ManifestField[] = [
  makeField('name', 'text', { label: 'Name', required: true, length: 20 }),
  makeField('note', 'text', { label: 'Note', multiline: true }),
  makeField('month', 'month', { label: 'Month' }),
  makeField('rights', 'patterns', { label: 'Rights' }),
  makeField('area', 'area', { label: 'Area' }),
  makeField('contact', 'contact', { label: 'Contact', accepts: 'email' }),
  makeField('phone', 'digits', { label: 'Phone', scheme: 'msisdn' }),
  makeField('secret', 'secret', { label: 'Secret' }),
  makeField('count', 'integer', { label: 'Count' }),
  makeField('ratio', 'millionths', { label: 'Ratio' }),
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
const CUSTOMERS = makeResource([makeField('name', 'text', { searched: true })], { name: 'customers' });

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.createImageBitmap = async () => ({ width: 10, height: 6, close: () => undefined }) as ImageBitmap;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const customers = () => rows({ id: 4, name: 'Yuanhang' }, { id: 5, name: 'Beichen' });

/** Fills in the named inputs, saves the form, and returns the request body. */
async function sendTyped(names: readonly string[], fill: () => Promise<void>): Promise<unknown> {
  const server = serve({
    'GET customers': customers,
    'POST files': () => ({ id: 8, url: '/t3d-api/files/8' }),
    'POST gadgets': ({ body }) => ({ id: 1, ...(body as object) }),
  });
  const gadgets = makeResource(FIELDS.filter(({ name }) => names.includes(name)));
  const inputs = names.map((name) => <DeclaredInput key={name} source={name} />);
  openPage(inForm(inputs), { resources: [gadgets, CUSTOMERS] });
  await advanceTimers();
  await fill();
  await save();
  expect(shownErrors()).toEqual([]);
  return sent(server, 'POST gadgets');
}

test('has an input for every kind of field', () => {
  expect(new Set(FIELDS.map(({ kind }) => kind))).toEqual(new Set(kindNames()));
});

test("saves typed texts of every field kind in react-admin's form", async () => {
  const names = ['name', 'note', 'contact', 'phone', 'secret', 'title'];
  const body = await sendTyped(names, async () => {
    await type(labelled(/^Name/), 'Lamp');
    await type(labelled('Note'), 'one\ntwo');
    await type(labelled('Contact'), 'a@example.com');
    await type(labelled('Phone'), '138-0013-8000');
    await type(labelled('Secret'), 'hidden');
    await type(screen.getByLabelText('Title English'), 'Words');
  });
  expect(body).toMatchObject({
    name: 'Lamp',
    note: 'one\ntwo',
    contact: 'a@example.com',
    phone: '13800138000',
    secret: 'hidden',
    title: { en: 'Words' },
  });
});

test("saves typed numbers, days and timestamps in react-admin's form", async () => {
  const body = await sendTyped(['count', 'ratio', 'rate', 'price', 'day', 'at'], async () => {
    await type(labelled('Count'), '1,200');
    await type(labelled('Ratio'), '0.5');
    await type(labelled('Rate'), '1.5');
    await type(labelled('Price'), '12.50');
    await type(labelled('Day'), '2026-11-20');
    await type(labelled('At'), '2026-11-20T08:00');
  });
  expect(body).toMatchObject({
    count: 1200,
    ratio: 500_000,
    rate: 1.5,
    price: 1250,
    day: '2026-11-20',
    at: '2026-11-20T08:00:00.000Z',
  });
});

test("saves selected options, countries, records and a picture in react-admin's form", async () => {
  const names = ['listed', 'colour', 'month', 'area', 'areas', 'customer', 'others', 'picture', 'paper'];
  const body = await sendTyped(names, async () => {
    await press(labelled('Listed'));
    await press(screen.getByText('Colour B'));
    await pick('Area', 'China');
    await pick('Areas', 'Japan');
    await pick('Customer', 'Beichen');
    await pick('Others', 'Yuanhang');
    const file = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47])], 'a.png', { type: 'image/png' });
    await act(async () => {
      const chooser = screen.getByLabelText('Picture', { selector: 'input[type=file]' });
      fireEvent.change(chooser, { target: { files: [file] } });
    });
    await advanceTimers();
  });
  expect(body).toMatchObject({
    listed: true,
    colour: 'B',
    area: 'CN',
    areas: ['JP'],
    customer: 5,
    others: [4],
    picture: 8,
  });
});

test("saves typed structured values, lists and child rows in react-admin's form", async () => {
  const body = await sendTyped(['data', 'size', 'words', 'lines'], async () => {
    await type(labelled('Data'), '{"a":1}');
    await type(labelled('Serial'), 'S-1');
    const words = labelled('Words');
    fireEvent.change(words, { target: { value: 'hello' } });
    fireEvent.keyDown(words, { key: 'Enter' });
    await press(screen.getByText('Add line'));
    await type(labelled('Line price'), '3.00');
  });
  expect(body).toMatchObject({ data: { a: 1 }, size: { serial: 'S-1' }, words: ['hello'], lines: [{ price: 300 }] });
});
