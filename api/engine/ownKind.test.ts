import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Field, Manifest } from '@t3d/resources/kit';
import { checkDeclaration, sentenceOf } from '@t3d/resources/kit/check/index';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkedAgainst } from '../registry/registry';
import { RESELLER } from '../product';
import { readBytes } from '../test/bytes';
import type { EngineApp, Method, People } from '../test/engineApp';
import { makePeople } from '../test/engineApp';
import { openExtensionApp } from '../test/extensionApp';

const ROOT = path.join(import.meta.dirname, '../..');
const DECLARATION = `
import { defineResource, f, unscoped } from '@t3d/resources/declare';
import { colour } from './kinds/colour/kind';
const ADMIN = ['ADMIN'];
export default defineResource('paint-pots', {
  label: 'name',
  fields: { name: f.text({ required: true, unique: true, length: 32 }), colour: colour({ required: true }) },
  list: { columns: ['name', 'colour'], sort: 'colour' },
  scope: unscoped,
  access: { list: ADMIN, show: ADMIN, create: ADMIN, update: ADMIN, export: ADMIN, import: ADMIN },
  import: { key: ['name'], types: ['csv'] },
});
`;
let scratch: string;
let home: EngineApp;
let people: People;
const call = (method: Method, url: string) => home.call(method, url, people.admin);
interface Answer<T> {
  data: T;
  errors?: Record<string, string>;
}

beforeAll(async () => {
  mkdirSync(path.join(ROOT, 'test-results'), { recursive: true });
  scratch = mkdtempSync(path.join(ROOT, 'test-results/own-kind-'));
  const folder = path.join(scratch, 'resources');
  cpSync(path.join(ROOT, 'examples/tools/resources/kinds/colour'), path.join(folder, 'kinds/colour'), {
    recursive: true,
  });
  writeFileSync(path.join(folder, 'paint-pots.ts'), DECLARATION);
  home = await openExtensionApp(folder);
  people = await makePeople(home);
}, 60_000);
afterAll(async () => {
  await home?.close();
  rmSync(scratch, { recursive: true, force: true });
});

const make = async (name: string, colour: string): Promise<Answer<{ id: number; colour: string }>> =>
  (await call('post', '/paint-pots').send({ name, colour })).body as Answer<{ id: number; colour: string }>;
const namesBy = async (query: string): Promise<string[]> => {
  const { body } = await call('get', `/paint-pots?${query}`);
  return (body as { rows: { name: string }[] }).rows.map(({ name }) => name);
};

test('stores a normalised value of a new kind of field, and rejects an invalid value', async () => {
  const { data } = await make('orange', ' #FF8800');
  const { body } = await call('get', `/paint-pots/${data.id}`);
  expect((body as Answer<{ colour: string }>).data.colour).toBe('#ff8800');
  expect(Object.keys((await make('red', 'red')).errors ?? {})).toEqual(['colour']);
});

test('filters and sorts lists by a field of a new kind', async () => {
  await make('black', '#000000');
  expect(await namesBy('sort=colour&order=ASC')).toEqual(['black', 'orange']);
  expect(await namesBy('colour=%23000000')).toEqual(['black']);
  expect(await namesBy('colour_like=ff8')).toEqual(['orange']);
});

test('imports and exports a field of a new kind', async () => {
  const { body } = await call('post', '/paint-pots/import').attach(
    'file',
    Buffer.from('name,colour\nblue,#0000FF\nblack,#111111\n'),
    'pots.csv',
  );
  expect((body as Answer<object>).data).toMatchObject({ created: 1, updated: 1 });
  const wrong = await call('post', '/paint-pots/import?dryRun=true').attach(
    'file',
    Buffer.from('name,colour\ngreen,green\n'),
    'pots.csv',
  );
  expect((wrong.body as Answer<object>).data).toMatchObject({ failed: 1, errors: [{ row: 2, field: 'colour' }] });
  const file = await call('get', '/paint-pots/export?format=csv&sort=colour&order=ASC').buffer(true).parse(readBytes);
  expect((file.body as Buffer).toString()).toMatch(/blue.*#0000ff.*black.*#111111.*orange.*#ff8800/s);
});

test('describes a field of a new kind in the manifest and the API document', async () => {
  const manifest = (await call('get', '/manifest')).body as Answer<Manifest>;
  const pots = manifest.data.resources.find(({ name }) => name === 'paint-pots');
  expect(pots?.fields.find(({ name }) => name === 'colour')).toMatchObject({
    kind: 'colour',
    length: 7,
    pattern: '^#[0-9a-f]{6}$',
    filterable: true,
    sortable: true,
  });
  const { components } = (await call('get', '/openapi.json')).body as {
    components: { schemas: Record<string, { properties: object }> };
  };
  expect(components.schemas['paint-pots']?.properties).toMatchObject({
    colour: { type: 'string', maxLength: 7, pattern: '^#[0-9a-f]{6}$' },
  });
});

test('rejects a wrong declaration of a new kind of field with an explanation', () => {
  const pots = home.database.registry.get('paint-pots');
  if (!pots) throw new Error('paint-pots is not declared');
  const declared = {
    ...pots,
    fields: { ...pots.fields, colour: { ...(pots.fields.colour as Field), default: 'red' } },
  };
  const product = { ...checkedAgainst(RESELLER.settings), resources: home.database.registry };
  expect(checkDeclaration(declared, product).map(sentenceOf)).toEqual([
    'paint-pots.colour: the default "red" is refused by the field itself; write what its form would take',
  ]);
});
