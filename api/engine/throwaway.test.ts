import type { Manifest } from '@t3d/resources/kit';
import { addLabels } from '@t3d/resources/locales';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import LABELS from '../../e2e/workshop/labels';
import type { EngineApp, Method } from '../test/engineApp';
import { openExtensionApp } from '../test/extensionApp';

const ROOT = path.join(import.meta.dirname, '../..');
let home: EngineApp;
let admin: number;
let agent: number;
let other: number;
const call = (method: Method, url: string, actor = admin) => home.call(method, url, actor);

beforeAll(async () => {
  addLabels(LABELS);
  home = await openExtensionApp(path.join(ROOT, 'e2e/workshop/resources'));
  admin = await home.makeUser({ account: 'admin', role: 'ADMIN' });
  agent = await home.makeUser({ account: 'one', role: 'AGENT_1' });
  other = await home.makeUser({ account: 'other', role: 'AGENT_1' });
}, 60_000);
afterAll(() => home?.close());

const gadget = (more: object = {}) => ({
  code: 'G-1',
  title: { zh: '甲', en: 'A' },
  owner: agent,
  price: 1250,
  colour: 'RED',
  ...more,
});

test('declares the test entity in at most 25 lines', () => {
  expect(
    readFileSync(path.join(ROOT, 'e2e/workshop/resources/gadgets.ts'), 'utf8').trim().split('\n').length,
  ).toBeLessThanOrEqual(25);
});

test('creates, reads and changes a record of the test entity with history, and rejects wrong values', async () => {
  const bad = await call('post', '/gadgets').send(
    gadget({ code: 'lower', price: 99, colour: 'GREEN', size: 3, title: { fr: 'x' } }),
  );
  expect(bad.status).toBe(400);
  expect(Object.keys((bad.body as { errors: object }).errors).sort()).toEqual([
    'code',
    'colour',
    'price',
    'size',
    'title',
  ]);
  const made = await call('post', '/gadgets').send(gadget());
  expect(made.status).toBe(200);
  const { id, version } = (made.body as { data: { id: number; version: number } }).data;
  expect((await call('post', '/gadgets').send(gadget())).status).toBe(409);
  expect((await call('put', `/gadgets/${id}`).send({ price: 1300, version })).status).toBe(200);
  const stale = await call('put', `/gadgets/${id}`).send({ price: 1400, version });
  expect(stale.status).toBe(409);
  const trail = await call('get', `/gadgets/${id}/history`);
  expect((trail.body as { rows: { action: string; changes: unknown }[] }).rows[0]).toMatchObject({
    action: 'update',
    changes: { price: { before: 1250, after: 1300 } },
  });
  const own = await call('get', '/gadgets', agent);
  expect(own.body).toMatchObject({ total: 1, rows: [{ code: 'G-1', price: 1300, owner: agent, ownerLabel: 'one' }] });
  expect((await call('get', '/gadgets', other)).body).toMatchObject({ total: 0, rows: [] });
  expect((await call('get', `/gadgets/${id}`, other)).status).toBe(404);
  expect((await call('post', '/gadgets', agent).send(gadget())).status).toBe(403);
});

test('changes nothing when an action of the test entity is repeated, and exports headings and rows', async () => {
  const { rows } = (await call('get', '/gadgets')).body as { rows: { id: number }[] };
  const ids = rows.map((row) => row.id);
  expect((await call('post', '/gadgets/actions/disable').send({ ids })).body).toMatchObject({
    code: 200,
    data: { affected: 1 },
  });
  expect((await call('post', '/gadgets/actions/disable').send({ ids })).body).toMatchObject({ data: { affected: 0 } });
  expect((await call('post', '/gadgets/actions/disable').send({ ids: [] })).status).toBe(400);
  expect((await call('post', '/gadgets/actions/disable').send({ ids: [...ids, 987_654] })).status).toBe(404);
  const csv = await call('get', '/gadgets/export?format=csv&disabled=true');
  expect(csv.text).toContain('Code,Title,Owner,Price,Colour,Sold on,Disabled,Makers');
  expect(csv.text).toContain('G-1,A,one,13.00,Red,,yes');
});

test('imports labels of the test entity in any language, all rows or none', async () => {
  const send = (text: string, dryRun: boolean) =>
    call('post', `/gadgets/import?dryRun=${dryRun}`).attach('file', Buffer.from(text), 'GADGETS.CSV');
  expect((await send('编号\nG-2', false)).status).toBe(415);
});

test('deletes a record of the test entity only as declared, without a command of its own', async () => {
  const made = await Promise.all(['D-1', 'D-2'].map((code) => call('post', '/gadgets').send(gadget({ code }))));
  const [kept, going] = made.map(({ body }) => (body as { data: { id: number } }).data.id) as [number, number];
  await call('post', '/gadgets/actions/disable').send({ ids: [going] });
  const rejection = { code: 400, errors: { [kept]: expect.stringContaining('Disabled') } };
  expect((await call('delete', `/gadgets/${kept}`)).body).toMatchObject(rejection);
  expect((await call('post', '/gadgets/actions/delete').send({ ids: [kept, going] })).body).toMatchObject(rejection);
  const check = await call('post', '/gadgets/actions/delete/check').send({ ids: [kept, going] });
  expect(check.body).toMatchObject({
    data: { matched: 2, available: 1, refused: [{ count: 1, examples: [`#${kept}`] }] },
  });
  expect((await call('get', '/gadgets')).body).toMatchObject({ total: 3 });
  expect((await call('delete', `/gadgets/${going}`)).body).toMatchObject({ code: 200, data: { affected: 1 } });
});

test("describes the test entity in OpenAPI, and shows the entity's screens in three languages", async () => {
  const { paths } = (await call('get', '/openapi.json')).body as { paths: Record<string, object> };
  expect(Object.keys(paths['/gadgets'] ?? {})).toEqual(['get', 'post']);
  for (const action of ['disable', 'delete', 'delete/check']) expect(paths[`/gadgets/actions/${action}`]).toBeDefined();
  for (const [language, title] of [
    ['zh', '小物件'],
    ['en', 'Gadgets'],
  ] as const) {
    const { data } = (await call('get', '/manifest').set('Accept-Language', language)).body as { data: Manifest };
    const resource = data.resources.find((one) => one.name === 'gadgets');
    expect(resource?.label).toBe(title);
    expect(resource?.fields.find((field) => field.name === 'price')).toMatchObject({
      kind: 'money',
      creatable: true,
      updatable: true,
      filterable: true,
    });
    expect(
      data.menu
        .find((entry) => entry.path === '/business')
        ?.children?.some((entry) => entry.path === '/business/gadgets'),
    ).toBe(true);
  }
});
