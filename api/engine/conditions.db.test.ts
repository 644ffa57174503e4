import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Manifest, ManifestResource, Resource } from '@t3d/resources/kit';
import { dayIn } from '@t3d/resources/kit';
import path from 'node:path';
import type { EngineApp, Method, People } from '../test/engineApp';
import { inTransaction } from '../models/transaction';
import { planUndo } from './import/planUndo';
import { undoImported } from './import/undo';
import { makePeople } from '../test/engineApp';
import { openExtensionApp } from '../test/extensionApp';

let home: EngineApp;
let people: People & { colleague: number };
let serial = 0;
const call = (method: Method, url: string, actor = people.admin) => home.call(method, url, actor);

beforeAll(async () => {
  home = await openExtensionApp(path.join(import.meta.dirname, '../test/agreements/resources'));
  const colleague = await home.makeUser({ account: 'colleague', role: 'ADMIN' });
  people = { ...(await makePeople(home)), colleague };
}, 60_000);
afterAll(() => home?.close());

const agreement = (more: object = {}) => {
  serial += 1;
  return { number: `A-${serial}`, agent: people.one, creator: people.admin, kind: 'CREDIT', creditDays: 30, ...more };
};
type Answer = { data: { id: number; version: number }; errors?: Record<string, string>; message: string };
const make = async (more: object = {}): Promise<number> => {
  const { status, body } = await call('post', '/agreements').send(agreement(more));
  expect({ status, errors: (body as Answer).errors }).toEqual({ status: 200, errors: undefined });
  return (body as Answer).data.id;
};
const put = async (id: number, values: object, actor?: number) => {
  const { status, body } = await call('put', `/agreements/${id}`, actor).send(values);
  return { status, errors: (body as Answer).errors, message: (body as Answer).message };
};
const act = async (name: string, ids: number[]) => {
  const { status, body } = await call('post', `/agreements/actions/${name}`).send({ ids });
  return { status, errors: (body as Answer).errors };
};
const load = async (rows: string, actor: number = people.admin, dryRun = false) => {
  const answer = await call('post', `/agreements/import?dryRun=${dryRun}`, actor).attach(
    'file',
    Buffer.from(rows),
    'agreements.csv',
  );
  return (answer.body as { data: { created: number; updated: number; errors: object[]; importId?: number } }).data;
};
const undo = (id = 0, by = people.admin) =>
  inTransaction({ ...home.system, actor: { ...home.system.actor, id: by, role: 'ADMIN' } }, (ctx) =>
    undoImported(ctx, home.commands, { id, resource: home.database.registry.get('agreements') as Resource }),
  );
const judge = (id = 0, by = people.admin) =>
  planUndo(
    { ...home.system, language: 'en', actor: { ...home.system.actor, id: by, role: 'ADMIN' } },
    { id, resource: home.database.registry.get('agreements') as Resource },
  );
const days = (later: number): string => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);

test("requires a field of records that meet the field's condition, and names a missing field", async () => {
  const rejected = await call('post', '/agreements').send(agreement({ creditDays: undefined }));
  expect(rejected.status).toBe(400);
  expect((rejected.body as Answer).errors).toEqual({ creditDays: 'Required' });
  const id = await make();
  expect(await put(id, { creditDays: null })).toMatchObject({ status: 400, errors: { creditDays: 'Required' } });
  expect(await put(id, { kind: 'TRIAL' })).toMatchObject({ status: 400, errors: { endsOn: 'Required' } });
  expect(await put(id, { kind: 'TRIAL', endsOn: days(1) })).toMatchObject({ status: 200 });
  // Hide the field from the caller, for whom it is not required.
  const { body } = await call('get', `/agreements/${id}`);
  expect((body as Answer).data).toMatchObject({ kind: 'TRIAL', creditDays: 30 });
});

test("requires a field only from roles in the field's declaration", async () => {
  const prepaid = { kind: 'PREPAID', creditDays: undefined };
  expect(((await call('post', '/agreements').send(agreement(prepaid))).body as Answer).errors).toEqual({
    margin: 'Required',
  });
  const own = await call('post', '/agreements', people.one).send(agreement({ ...prepaid, creator: people.one }));
  expect(own.status).toBe(200);
});

test('rejects an action that sets a value when the rows would then lack a required field', async () => {
  const [ready, lacking] = [await make({ endsOn: days(3) }), await make()];
  const rejected = await act('activate', [ready, lacking]);
  expect(rejected.status).toBe(400);
  expect(Object.keys(rejected.errors ?? {})).toEqual([String(lacking)]);
  expect(rejected.errors?.[lacking]).toMatch(/is needed first/);
  expect((await act('activate', [ready])).status).toBe(200);
});

test('changes a record by form, cell, import and undo only while the record is editable', async () => {
  const id = await make({ endsOn: days(3) });
  const others = await put(id, { creditDays: 31 }, people.one);
  expect(others.status).toBe(400);
  expect(others.message).toMatch(/^Can be changed only while .*you/);
  expect(Object.keys(others.errors ?? {})).toEqual(['creditDays']);
  expect((await put(id, { creditDays: 31 })).status).toBe(200);
  expect((await put(id, { creditDays: 31 }, people.one)).status).toBe(200);
  const [number] = [`A-${serial}`];
  const row = (creditDays: number): string => `number,agent,kind,creditDays\n${number},one,CREDIT,${creditDays}`;
  for (const dryRun of [true, false])
    expect(await load(row(32), people.one, dryRun)).toMatchObject({
      updated: 0,
      errors: [{ row: 2, field: 'creditDays', message: expect.stringMatching(/^Can be changed only while/) }],
    });
  const { importId, errors } = await load(row(33));
  expect(errors).toEqual([]);
  await expect(undo(importId, people.colleague)).rejects.toThrow('imports.cannotUndo');
  expect(await undo(importId, people.admin)).toEqual({ removed: 0, restored: 1 });
  expect((await act('activate', [id])).status).toBe(200);
  expect((await put(id, { creditDays: 34 }, people.one)).status).toBe(200);
  expect((await act('close', [id])).status).toBe(200);
  expect(await put(id, { creditDays: 35 })).toMatchObject({ status: 400 });
});

test("lists records and changed fields that are not editable in an undo's preview", async () => {
  const id = await make();
  const number = `A-${serial}`;
  const loaded = async (heads: string, values: string): Promise<number> => {
    const { importId, errors } = await load(`number,agent,kind,creditDays,${heads}\n${number},one,CREDIT,30,${values}`);
    expect(errors).toEqual([]);
    return importId as number;
  };
  const first = await loaded('remark', 'told');
  expect((await judge(first)).obstacles).toEqual([]);
  expect((await judge(first, people.colleague)).obstacles).toMatchObject([
    { key: 'notEditable', count: 1, examples: [number], params: { needs: expect.stringMatching(/you/) } },
  ]);
  // Import a past day, after which the field can no longer be edited.
  const second = await loaded('remark,endsOn', `in time,${days(-2)}`);
  const { obstacles } = await judge(second);
  expect(obstacles).toMatchObject([
    { key: 'notEditable', count: 1, examples: [number], params: { needs: expect.stringMatching(/≥ today$/) } },
  ]);
  await expect(undo(second)).rejects.toThrow('imports.cannotUndo');
  expect((await put(id, { endsOn: days(2) })).status).toBe(200);
  const third = await loaded('endsOn', days(-2));
  expect((await judge(third)).obstacles).toEqual([]);
  expect(await undo(third)).toEqual({ removed: 0, restored: 1 });
});

test("decides by the stored record and by today in the product's zone whether a field is editable", async () => {
  const [today, yesterday] = [dayIn(home.database.timeZone, new Date()), days(-2)];
  const id = await make({ endsOn: today });
  expect((await put(id, { remark: 'kept' })).status).toBe(200);
  expect((await put(id, { endsOn: yesterday, remark: 'still open as it was stored' })).status).toBe(200);
  const rejected = await put(id, { remark: 'late' });
  expect(rejected.status).toBe(400);
  expect(rejected.errors?.remark).toMatch(/≥ today$/);
  expect((await put(id, { endsOn: days(1) })).status).toBe(200);
  expect((await put(id, { remark: 'in time' })).status).toBe(200);
});

test('compares a date with today in the guard of an action', async () => {
  const [over, open] = [await make({ endsOn: days(-2) }), await make({ endsOn: days(2) })];
  expect(Object.keys((await act('extend', [over, open])).errors ?? {})).toEqual([String(over)]);
});

test('shows and filters a state that changes with the day, and includes rows without a day', async () => {
  const [over, open, endless] = [await make({ endsOn: days(2) }), await make({ endsOn: days(2) }), await make()];
  expect((await act('activate', [over, open])).status).toBe(200);
  expect((await put(over, { endsOn: days(-2) })).status).toBe(200);
  const found = async (query: string): Promise<number[]> => {
    const { body } = await call('get', `/agreements?size=200&id_in=${[over, open, endless].join()}&${query}`);
    return (body as { rows: { id: number }[] }).rows.map(({ id }) => id);
  };
  expect(await found('status=EXPIRED')).toEqual([over]);
  expect(await found('status_read=ACTIVE')).toEqual([open]);
  expect(await found('status_in=ACTIVE')).toEqual([over, open]);
  expect(await found('status_read=DRAFT')).toEqual([endless]);
  const { text } = await call('get', `/agreements/export?format=csv&id_in=${over},${open}`);
  expect(text).toMatch(/EXPIRED/);
});

test('omits fields that the reader may not see from the conditions in the manifest', async () => {
  const read = async (actor: number): Promise<ManifestResource> => {
    const { data } = (await call('get', '/manifest', actor)).body as { data: Manifest };
    expect(data.timeZone).toBe(home.database.timeZone);
    return data.resources.find(({ name }) => name === 'agreements') as ManifestResource;
  };
  const [staff, own] = [await read(people.admin), await read(people.one)];
  const field = (of: ManifestResource, name: string) => of.fields.find((one) => one.name === name);
  expect(staff.editableText).toMatch(/you/);
  expect(field(staff, 'remark')?.editableText).toMatch(/today/);
  expect(field(staff, 'creditDays')?.requiredWhen).toEqual({ kind: 'CREDIT' });
  expect(field(staff, 'margin')).toBeDefined();
  expect(field(own, 'margin')).toBeUndefined();
  const { components } = (await call('get', '/openapi.json')).body as {
    components: { schemas: Record<string, { properties: Record<string, object> }> };
  };
  expect(components.schemas['agreements.create']?.properties.creditDays).toMatchObject({
    'x-required-when': expect.stringMatching(/CREDIT/),
  });
});
