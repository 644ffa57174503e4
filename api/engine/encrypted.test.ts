import auditLog from '@t3d/resources/builtin/audit-log';
import type { Resource } from '@t3d/resources/kit';
import { defineResource, f } from '@t3d/resources/kit';
import { ROLES } from '@t3d/resources/roles';
import { unscoped } from '@t3d/resources/scopes';
import { checkDeclaration, sentenceOf } from '@t3d/resources/kit/check/index';
import { addLabels } from '@t3d/resources/locales';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { QueryTypes } from 'sequelize';
import path from 'node:path';
import type { Context } from '../context';
import { openProduct, HOME } from '../product';
import { reseal } from '../models/reseal';
import { table } from '../models/table';
import type { EngineApp, Method } from '../test/engineApp';
import { openEngineApp } from '../test/engineApp';
import letters from '../test/encrypted/letters';

const FOLDERS = [HOME, path.join(import.meta.dirname, '../test/encrypted')];
const TEXT = 'Dear Zhang San, 110105194912310021';
const MASK = 'Dea************';
let home: EngineApp;
let admin: number;
const call = (method: Method, url: string) => home.call(method, url, admin);
const make = async (title: string): Promise<number> =>
  ((await call('post', '/letters').send({ title, body: TEXT, pin: '4711' })).body as { data: { id: number } }).data.id;
const stored = () =>
  home.database.sequelize.query<{ id: number; body: string; pin: string }>('SELECT * FROM letters ORDER BY id', {
    type: QueryTypes.SELECT,
  });

beforeAll(async () => {
  const words = {
    resources: {
      letters: { label: 'Letters', singular: 'letter', fields: { title: 'Title', body: 'Body', pin: 'PIN' } },
    },
  };
  addLabels({ zh: words, en: words });
  home = await openEngineApp(FOLDERS);
  await home.database.model(letters).sync();
  admin = await home.makeUser({ account: 'admin', role: 'ADMIN' });
}, 60_000);
afterAll(() => home.close());

test('stores secrets encrypted, decrypts secrets in commands, and encrypts equal texts differently', async () => {
  const id = await make('first');
  await table(home.system, letters).insertMany([{ title: 'second', body: TEXT, pin: '4711' }]);
  await table(home.system, letters).update({ body: TEXT }, id);
  const rows = await stored();
  for (const { body, pin } of rows) for (const column of [body, pin]) expect(column).toMatch(/^v1:[\w+/]+=*$/);
  expect(new Set(rows.map(({ body }) => body)).size).toBe(2);
  for (const row of await table(home.system, letters).find({ title: ['first', 'second'] }))
    expect(row).toMatchObject({ body: TEXT, pin: '4711' });
  expect((await table(home.system, letters).find({ body: null })).length).toBe(0);
});

test('masks a secret in lists, files and stored responses, and shows the secret in the record', async () => {
  const made = (
    await call('post', '/letters').set('Idempotency-Key', 'k1').send({ title: 'third', body: TEXT, pin: '1' })
  ).body as { data: { id: number; body: string } };
  expect(made.data.body).toBe(MASK);
  const kept = await home.database.sequelize.query<{ response: string }>('SELECT response FROM idempotency_keys', {
    type: QueryTypes.SELECT,
  });
  expect(JSON.stringify(kept)).not.toContain('Zhang');
  const { rows } = (await call('get', '/letters')).body as { rows: object[] };
  for (const row of rows) {
    expect(row).toMatchObject({ body: MASK });
    expect(row).not.toHaveProperty('pin');
  }
  const file = (await call('get', '/letters/export?format=csv')).text;
  expect(file).toContain(`third,${MASK}`);
  expect(file).not.toContain('Zhang');
  expect((await call('get', `/letters/${made.data.id}`)).body).toMatchObject({ data: { body: TEXT } });
});

test('does not search, filter or sort by an encrypted field', async () => {
  for (const query of ['body=x', 'body_like=Zhang', 'body_in=x', 'body=null', 'sort=body', 'pin=1'])
    expect([query, (await call('get', `/letters?${query}`)).status]).toEqual([query, 400]);
  expect((await call('get', '/letters?q=Zhang')).body).toMatchObject({ total: 0 });
});

test('masks changes of a secret in the history, and keeps the secret when a request contains its mask', async () => {
  const id = await make('fourth');
  await call('put', `/letters/${id}`).send({ title: 'fourth again', body: MASK });
  expect((await call('get', `/letters/${id}`)).body).toMatchObject({ data: { title: 'fourth again', body: TEXT } });
  expect((await call('put', `/letters/${id}`).send({ body: 'Nothing of note', pin: '0815' })).body).toMatchObject({
    data: { body: 'Nothing of note' },
  });
  await call('delete', `/letters/${id}`);
  const trail = await table(home.system, auditLog).find({ resource: 'letters', recordId: id });
  expect(trail.map(({ action }) => action)).toEqual(['create', 'update', 'view', 'update', 'delete']);
  expect(trail[3]?.changes).toEqual({
    body: { before: MASK, after: 'Not********note' },
    pin: { before: '•••', after: '•••' },
  });
  for (const clear of ['Zhang', 'Nothing', '4711', '0815']) expect(JSON.stringify(trail)).not.toContain(clear);
});

test('encrypts the secrets of imported new and changed rows, and masks these secrets in the history', async () => {
  const send = (text: string) =>
    call('post', '/letters/import?dryRun=false').attach('file', Buffer.from(text), 'letters.csv');
  expect((await send('Title,Body\nfifth,Zhang one')).body).toMatchObject({ data: { created: 1 } });
  expect((await send('Title,Body\nfifth,Zhang two')).body).toMatchObject({ data: { updated: 1 } });
  expect(await table(home.system, letters).one({ title: 'fifth' })).toMatchObject({ body: 'Zhang two' });
  expect(JSON.stringify(await stored())).not.toContain('Zhang');
  expect(JSON.stringify(await table(home.system, auditLog).find({ resource: 'letters' }))).not.toContain('Zhang');
});

test('writes each reader of a secret to the audit log at most once a minute', async () => {
  const id = await make('sixth');
  for (const _time of [1, 2]) await call('get', `/letters/${id}`);
  await call('get', '/letters');
  const views = (): Promise<object[]> =>
    table(home.system, auditLog).find({ resource: 'letters', recordId: id, action: 'view' });
  expect(await views()).toMatchObject([{ actor: admin }]);
  home.database.clock.advance(61_000);
  await call('get', `/letters/${id}`);
  expect((await views()).length).toBe(2);
});

test('decrypts no secret with a wrong key, and decrypts old secrets with a former key', async () => {
  const id = await make('seventh');
  const reopen = async (keys: string[]) => {
    const database = await openProduct(home.database.url, { folders: FOLDERS, secretKeys: keys });
    try {
      return await table({ ...home.system, database }, letters).one(id);
    } finally {
      await database.close();
    }
  };
  await expect(reopen(['a key of somebody else'])).rejects.toThrow('SECRET_KEY');
  expect(await reopen(['a new key of ours', 'demo-secret-key-for-trials-only'])).toMatchObject({ body: TEXT });
});

test('decrypts a row after a second encryption only with the new key', async () => {
  const id = await make('ninth');
  const work = async <T>(keys: string[], run: (ctx: Context) => Promise<T>): Promise<T> => {
    const database = await openProduct(home.database.url, { folders: FOLDERS, secretKeys: keys });
    try {
      return await run({ ...home.system, database, now: () => new Date() });
    } finally {
      await database.close();
    }
  };
  const before = await table(home.system, letters).find({});
  expect(await work(['a new key of ours', 'demo-secret-key-for-trials-only'], reseal)).toMatchObject({
    rows: before.length,
  });
  expect(await work(['a new key of ours'], (ctx) => table(ctx, letters).find({}))).toEqual(before);
  await expect(table(home.system, letters).one(id)).rejects.toThrow('SECRET_KEY');
  await work(['demo-secret-key-for-trials-only', 'a new key of ours'], reseal);
});

test('does not decrypt a value after the value was changed or copied to another column', async () => {
  const id = await make('eighth');
  await home.database.sequelize.query(`UPDATE letters SET body = pin WHERE id = ${id}`);
  await expect(table(home.system, letters).one(id)).rejects.toThrow('letters.body');
});

test('rejects options that an encrypted field cannot have, such as a search', () => {
  const wrongWith = (body: object, more: object = {}): string[] => {
    const declared = defineResource('notes', {
      label: 'id',
      fields: { title: f.text(), body },
      list: { columns: ['title'], sort: '-id' },
      scope: unscoped,
      access: {},
      ...more,
    } as never) as Resource;
    return checkDeclaration(declared, {
      resources: new Map(),
      parents: [],
      pages: [],
      people: 'users',
      roles: ROLES,
    }).map(sentenceOf);
  };
  const instead = 'leave that out, or leave encrypted out';
  expect(wrongWith(f.text({ encrypted: true }))).toEqual([]);
  for (const wrong of ['filter', 'search', 'unique', 'index'])
    expect(wrongWith({ ...f.text({ encrypted: true }), [wrong]: true })).toEqual([
      `notes.body: it is encrypted, so it can be no ${wrong}; ${instead}`,
    ]);
  expect(wrongWith(f.integer({ encrypted: true }))).toEqual([
    'notes.body: it is encrypted and no text; encrypt a text, or leave encrypted out',
  ]);
  for (const [part, wrong] of [
    ['label', { label: 'body' }],
    ['unique', { unique: [['title', 'body']] }],
    ['list.sort', { list: { columns: ['title'], sort: '-body' } }],
  ] as const)
    expect(wrongWith(f.text({ encrypted: true }), wrong)).toContain(
      `notes.body: it is encrypted, so it can be no ${part}; ${instead}`,
    );
});
