import type { Manifest } from '@t3d/resources/kit';
import { addLabels } from '@t3d/resources/locales';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import path from 'node:path';
import LABELS from '../../e2e/workshop/labels';
import type { EngineApp, Method } from '../test/engineApp';
import { openExtensionApp } from '../test/extensionApp';

const ROOT = path.join(import.meta.dirname, '../..');
const CABLE = { kind: 'CABLE', serial: 'SN-1' };
let home: EngineApp;
let admin: number;
let agent: number;
const call = (method: Method, url: string, actor = admin) => home.call(method, url, actor);

beforeAll(async () => {
  addLabels(LABELS);
  home = await openExtensionApp(path.join(ROOT, 'e2e/workshop/resources'));
  admin = await home.makeUser({ account: 'admin', role: 'ADMIN' });
  agent = await home.makeUser({ account: 'one', role: 'AGENT_1' });
}, 60_000);
afterAll(() => home?.close());

interface Made {
  id: number;
  version: number;
  accessories: unknown;
}
const make = async (code: string, accessories: unknown): Promise<Made> =>
  ((await call('post', '/repairs').send({ code, agent, accessories })).body as { data: Made }).data;

test('stores a structured value that matches the shape, with defaults for omitted parts', async () => {
  const { id, accessories } = await make('R-1', [
    CABLE,
    { ...CABLE, count: 2, damaged: true, seen: { on: '2026-11-20' } },
  ]);
  const stored = [
    { ...CABLE, count: 1 },
    { ...CABLE, count: 2, damaged: true, seen: { on: '2026-11-20' } },
  ];
  expect(accessories).toEqual(stored);
  expect((await call('get', `/repairs/${id}`, agent)).body).toMatchObject({ data: { accessories: stored } });
  expect((await make('R-2', undefined)).accessories).toEqual([]);
});

test('reports errors of a structured value by path, on create and on update', async () => {
  const wrong = [CABLE, { kind: 'BOX', serial: 'x', colour: 'red' }, 'none'];
  const errors = {
    'accessories.1.kind': 'Not one of the choices',
    'accessories.1.serial': 'At least 3 characters',
    'accessories.1.colour': 'There is no such field',
    'accessories.2': 'Must be an object',
  };
  expect((await call('post', '/repairs').send({ code: 'R-9', agent, accessories: wrong })).body).toMatchObject({
    code: 400,
    errors,
  });
  const { id, version } = await make('R-3', [CABLE]);
  expect((await call('put', `/repairs/${id}`).send({ accessories: wrong, version })).body).toMatchObject({
    code: 400,
    errors,
  });
});

test('writes changes of a structured value to the history, and undoes these changes', async () => {
  const { id, version } = await make('R-4', [CABLE]);
  await call('put', `/repairs/${id}`).send({ accessories: [{ ...CABLE, count: 5 }], version });
  const trail = (await call('get', `/repairs/${id}/history`)).body as {
    rows: { changes: { accessories: { before: unknown } }; revertable: string[] }[];
  };
  const before = [{ ...CABLE, count: 1 }];
  expect(trail.rows[0]).toMatchObject({
    changes: { accessories: { before, after: [{ ...CABLE, count: 5 }] } },
    revertable: ['accessories'],
  });
  const back = await call('put', `/repairs/${id}`).send({
    accessories: trail.rows[0]?.changes.accessories.before,
    version: version + 1,
  });
  expect(back.body).toMatchObject({ data: { accessories: before } });
});

test('imports an exported structured value, and rejects an invalid text by row and path', async () => {
  const csv = (await call('get', '/repairs/export?format=csv&code=R-1')).text;
  expect(csv).toContain('""serial"":""SN-1""');
  const send = (text: string, dryRun = false) =>
    call('post', `/repairs/import?dryRun=${dryRun}`).attach('file', Buffer.from(text), 'repairs.csv');
  expect((await send(csv, true)).body).toMatchObject({
    data: { created: 0, errors: [], effects: { fields: [], same: 1 } },
  });
  const [head = '', row = ''] = csv.split(/\r?\n/);
  const more = row.replace('R-1', 'R-7');
  for (const dryRun of [true, false])
    expect((await send([head, more].join('\n'), dryRun)).body).toMatchObject({ data: { created: 1, errors: [] } });
  expect((await call('get', '/repairs?code=R-7')).body).toMatchObject({
    rows: [{ accessories: [{ serial: 'SN-1', count: 1 }, { seen: { on: '2026-11-20' } }] }],
  });
  const rejected = await send([head, row.replace('R-1', 'R-8').replace('SN-1', 'x'), more].join('\n'));
  expect(rejected.body).toMatchObject({
    data: { created: 0, errors: [{ row: 2, field: 'accessories.0.serial', message: 'At least 3 characters' }] },
  });
});

test("describes the form of a structured value in the manifest, in the reader's language", async () => {
  const partsIn = async (language: string) => {
    const { data } = (await call('get', '/manifest').set('Accept-Language', language)).body as { data: Manifest };
    const field = data.resources
      .find(({ name }) => name === 'repairs')
      ?.fields.find(({ name }) => name === 'accessories');
    expect(field?.schema).toMatchObject({ type: 'array', maxItems: 3 });
    return field?.parts;
  };
  expect(await partsIn('en')).toMatchObject([
    { name: 'kind', kind: 'enum', label: 'Kind', required: true, options: [{ label: 'Charger' }, { label: 'Cable' }] },
    { name: 'serial', kind: 'text', label: 'Serial number', length: 12, required: true },
    { name: 'count', kind: 'integer', min: 1, max: 9, default: 1, required: false },
    { name: 'damaged', kind: 'boolean' },
    { name: 'seen', kind: 'json', parts: [{ name: 'on', kind: 'text', label: 'Inspected on' }] },
  ]);
  expect(await partsIn('zh')).toMatchObject([{ label: '种类', options: [{ label: '充电器' }, {}] }, {}, {}, {}, {}]);
});

test('describes the shape of a structured value in the API document', async () => {
  const { components } = (await call('get', '/openapi.json')).body as {
    components: { schemas: Record<string, { properties: Record<string, object> }> };
  };
  expect(components.schemas['repairs.create']?.properties.accessories).toMatchObject({
    type: ['array', 'null'],
    maxItems: 3,
    items: { required: ['kind', 'serial'], properties: { count: { type: 'integer', minimum: 1, maximum: 9 } } },
  });
  expect(JSON.stringify(components)).not.toContain('$id');
});
