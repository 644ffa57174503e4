import dictionary from '@t3d/resources/dictionary';
import { addLabels } from '@t3d/resources/locales';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { table } from '../models/table';
import type { ParcelTest } from '../test/parcels';
import { openParcels } from '../test/parcels';

let home: ParcelTest;
let admin: number;

const ENTRIES = [
  ['COLOUR', 'RED', { zh: '红', en: 'Red', cht: '紅' }, false],
  ['COLOUR', 'BLUE', { zh: '蓝', en: 'Blue', cht: '藍' }, false],
  ['COLOUR', 'GREY', { zh: '灰', en: 'Grey' }, true],
  ['MAKER', 'acme', { zh: '顶峰', en: 'Acme Ltd' }, false],
  ['MAKER', 'twin-1', { zh: '双子', en: 'Twin' }, false],
  ['MAKER', 'twin-2', { zh: '双子', en: 'Twin' }, false],
  ['MAKER', 'gone', { zh: '旧厂', en: 'Gone Ltd' }, true],
  ['FINISH', 'MATT', { zh: '哑光', en: 'Velvet' }, false],
  ['FINISH', 'GLOSS', { zh: '亮光', en: 'Mirror' }, true],
] as const;

beforeAll(async () => {
  addLabels({
    en: {
      resources: {
        paints: { label: 'Paints', singular: 'paint', enums: { finish: { MATT: 'Matt', GLOSS: 'Gloss' } } },
      },
    } as never,
  });
  home = await openParcels('paints');
  admin = home.people.ADMIN;
}, 60_000);
afterAll(() => home?.close());
beforeEach(async () => {
  await home.database.sequelize.query('DELETE FROM paints');
  await home.database.sequelize.query('DELETE FROM dictionary');
  await table(home.system, dictionary).insertMany(
    ENTRIES.map(([enumType, enumValue, enumName, disabled], sort) => ({
      enumType,
      enumValue,
      enumName,
      sort,
      disabled,
    })),
  );
});

type Answer = { status: number; body: { data?: { id: number }; errors?: Record<string, string> } };
const post = (values: object): Promise<Answer> => home.call('post', '/paints', admin).send({ code: 'P-1', ...values });
const stored = async (): Promise<unknown[]> =>
  (await home.call('get', '/paints', admin)).body.rows.map(
    ({ code, colour, maker, finish }: Record<string, unknown>) => [code, colour, maker, finish],
  );

test('accepts a dictionary entry in a strict field, and lists the entries in the error for another text', async () => {
  expect((await post({ colour: 'RED' })).status).toBe(200);
  const { status, body } = await post({ code: 'P-2', colour: 'PINK' });
  expect([status, body.errors]).toEqual([400, { colour: 'Not one of the choices: Red, Blue' }]);
});

test('accepts any text in a field that is not strict', async () => {
  expect((await post({ maker: 'acme' })).status).toBe(200);
  expect((await post({ code: 'P-2', maker: 'Small workshop' })).status).toBe(200);
});

test.each([
  ['colour', 'GREY', 'Grey'],
  ['maker', 'gone', 'Gone Ltd'],
  ['finish', 'GLOSS', 'Mirror'],
])('rejects a disabled entry for a new record: %s', async (field, value, name) => {
  const { status, body } = await post({ [field]: value });
  expect([status, body.errors]).toEqual([400, { [field]: `“${name}” is disabled and can no longer be chosen` }]);
});

test('keeps a disabled entry in a record, and rejects the entry as a new value', async () => {
  const { data } = (await post({ colour: 'RED', maker: 'acme' })).body as { data: { id: number } };
  await table(home.system, dictionary).update({ disabled: true }, { enumValue: 'RED' });
  const put = (values: object): Promise<Answer> => home.call('put', `/paints/${data.id}`, admin).send(values);
  expect((await put({ colour: 'RED', maker: 'other' })).status).toBe(200);
  expect((await put({ colour: 'BLUE' })).status).toBe(200);
  expect((await put({ colour: 'RED' })).body.errors).toEqual({
    colour: '“Red” is disabled and can no longer be chosen',
  });
});

test('imports values and labels in any language, and exports labels that an import can read', async () => {
  const report = await home.send('paints', admin, [
    ['code', 'colour', 'maker', 'finish'],
    ['P-1', '紅', 'acme ltd', '哑光'],
    ['P-2', 'blue', 'Small workshop', 'Velvet'],
    ['P-3', 'RED', 'twin-2', 'Matt'],
  ]);
  expect(report).toMatchObject({ created: 3, errors: [] });
  const rows = [
    ['P-1', 'RED', 'acme', 'MATT'],
    ['P-2', 'BLUE', 'Small workshop', 'MATT'],
    ['P-3', 'RED', 'twin-2', 'MATT'],
  ];
  expect(await stored()).toEqual(rows);
  const file = (await home.call('get', '/paints/export?format=csv', admin)).text.replace('\uFEFF', '').trim();
  const lines = file.split(/\r?\n/).map((line) => line.split(','));
  // Two makers have the same label, so the export contains their values instead.
  expect(lines.slice(1)).toEqual([
    ['P-1', 'Red', 'Acme Ltd', 'Velvet'],
    ['P-2', 'Blue', 'Small workshop', 'Velvet'],
    ['P-3', 'Red', 'twin-2', 'Velvet'],
  ]);
  expect(await home.send('paints', admin, lines, true)).toMatchObject({ created: 0, errors: [], effects: { same: 3 } });
});

test('rejects in an imported row what a form rejects, and lets rows keep disabled entries', async () => {
  await post({ colour: 'RED', finish: 'MATT' });
  await table(home.system, dictionary).update({ disabled: true }, { enumValue: ['RED', 'MATT'] });
  const report = await home.send(
    'paints',
    admin,
    [
      ['code', 'colour', 'maker', 'finish'],
      ['P-1', 'Red', 'acme', 'Velvet'],
      ['P-2', 'Pink', '', ''],
      ['P-3', 'Grey', 'Gone Ltd', 'MATT'],
    ],
    true,
  );
  expect(report.errors.map(({ row, field, message }) => [row, field, message])).toEqual([
    [3, 'colour', 'Not one of the choices: Blue'],
    [4, 'colour', '“Grey” is disabled and can no longer be chosen'],
    [4, 'maker', '“Gone Ltd” is disabled and can no longer be chosen'],
    [4, 'finish', '“Velvet” is disabled and can no longer be chosen'],
  ]);
});

test('filters a text field with a dictionary by several values, and by a part of a text', async () => {
  await home.send('paints', admin, [
    ['code', 'colour', 'maker'],
    ['P-1', 'Red', 'acme'],
    ['P-2', 'Blue', 'Small workshop'],
    ['P-3', '', ''],
  ]);
  const codes = async (query: string): Promise<string[]> =>
    (await home.call('get', `/paints?${query}`, admin)).body.rows.map(({ code }: { code: string }) => code);
  expect(await codes('colour_in=RED,BLUE')).toEqual(['P-1', 'P-2']);
  expect(await codes('maker_like=work')).toEqual(['P-2']);
});

test("names each field's dictionary and the URL of its entries in the manifest", async () => {
  const { data } = (await home.call('get', '/manifest', admin)).body;
  const { fields } = data.resources.find(({ name }: { name: string }) => name === 'paints');
  const said = Object.fromEntries(
    fields.map(({ name, dictionary: list, strict }: Record<string, unknown>) => [name, [list, strict]]),
  );
  expect(said).toMatchObject({ colour: ['COLOUR', true], maker: ['MAKER', undefined], finish: ['FINISH', undefined] });
  expect(data.dictionary).toEqual({ list: '/dict', changes: '/option-lists', type: 'enumType', off: 'disabled' });
});
