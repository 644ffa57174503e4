import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Manifest } from '@t3d/resources/kit';
import path from 'node:path';
import { manifestFor } from '../http/manifest';
import type { EngineApp, People } from '../../test/engineApp';
import { makePeople } from '../../test/engineApp';
import { openExtensionApp } from '../../test/extensionApp';

/** Sums, counts, computed and looked-up values and labels: a reader has those whose sources it may read. */
const ESTIMATES = path.join(import.meta.dirname, '../../test/estimates');
const OF_LINES = ['lineCount', 'lines', 'lowestPrice', 'total'];
const FOR_STAFF = ['clientName', 'cost', 'costs', 'lowestCost', 'margin', 'noteCount', 'notes'];
const ALL = [...OF_LINES, ...FOR_STAFF].toSorted();

let home: EngineApp;
let people: People;
let estimate: number;
let client: number;
type Body = { data: Record<string, unknown>; rows: Record<string, unknown>[]; total: number };
const get = async (url: string, actor: number): Promise<Body> =>
  (await home.call('get', url, actor).expect(200)).body as Body;
const make = async (url: string, body: object): Promise<number> =>
  ((await home.call('post', url, people.admin).send(body).expect(200)).body as { data: { id: number } }).data.id;
const workedOut = (row: object | undefined): string[] =>
  Object.keys(row ?? {})
    .filter((name) => ALL.includes(name))
    .toSorted();

beforeAll(async () => {
  home = await openExtensionApp(path.join(ESTIMATES, 'resources'), [path.join(ESTIMATES, 'subjects')]);
  people = await makePeople(home);
  client = await make('/estimate-clients', { name: 'Kept secret' });
  estimate = await make('/estimates', { title: 'E-1', client, price: 900, cost: 500 });
  await make('/estimate-lines', { estimate, name: 'A', price: 300, cost: 100 });
  await make('/estimate-lines', { estimate, name: 'B', price: 700, cost: 600 });
}, 120_000);
afterAll(() => home?.close());

test('shows each value that is worked out to those who may read all that it is made from', async () => {
  expect((await get(`/estimates/${estimate}`, people.admin)).data).toMatchObject({
    clientName: 'Kept secret',
    margin: 400,
    total: 1000,
    costs: 700,
    lineCount: 2,
    noteCount: 2,
    lowestPrice: 300,
    lowestCost: 100,
  });
  const record = async (actor: number) => workedOut((await get(`/estimates/${estimate}`, actor)).data);
  expect(await record(people.admin)).toEqual(ALL);
  expect(await record(people.one)).toEqual(OF_LINES);
  expect(await record(people.two)).toEqual([]);
  expect((await get(`/estimates/${estimate}`, people.one)).data).toMatchObject({ lowestPrice: 300, total: 1000 });
});

test('lists, exports and filters by no value whose sources the reader may not read', async () => {
  const row = async (actor: number) => workedOut((await get('/estimates', actor)).rows[0]);
  expect(await row(people.one)).toEqual(['lineCount', 'lowestPrice', 'total']);
  expect(await row(people.two)).toEqual([]);
  const csv = async (actor: number) => (await home.call('get', '/estimates/export?format=csv', actor)).text;
  expect(await csv(people.admin)).toMatch(/Kept secret/);
  expect(await csv(people.one)).not.toMatch(/Kept secret|lowestCost|margin/);
  for (const query of ['sort=total', 'total_gte=1', 'noteCount=2', 'clientName_like=Kept'])
    expect([query, (await home.call('get', `/estimates?${query}`, people.two)).status]).toEqual([query, 400]);
});

test('names neither the value nor the label in the manifest of a role that may not read its sources', () => {
  const manifest = (role: 'ADMIN' | 'AGENT_1' | 'AGENT_2'): Manifest =>
    manifestFor({ actor: { ...home.system.actor, id: 1, role, apis: ['*'] }, language: 'en' }, home.database, 'T3D');
  const seen = (role: 'ADMIN' | 'AGENT_1' | 'AGENT_2') => {
    const { resources } = manifest(role);
    const fields = resources.find(({ name }) => name === 'estimates')?.fields ?? [];
    const names = resources.find(({ name }) => name === 'estimate-clients')?.recordLabel;
    return [
      workedOut(Object.fromEntries(fields.filter(({ readable }) => readable).map(({ name }) => [name, 1]))),
      names,
    ];
  };
  expect(seen('ADMIN')).toEqual([ALL, ['name']]);
  expect(seen('AGENT_1')).toEqual([OF_LINES, []]);
  expect(seen('AGENT_2')).toEqual([[], []]);
});

test('calls a record by its number where the reader may not read its name, in rows, files and history', async () => {
  const label = async (actor: number) => (await get('/estimates', actor)).rows[0]?.clientLabel;
  expect([await label(people.admin), await label(people.one)]).toEqual(['Kept secret', `#${client}`]);
  const named = async (actor: number) => (await get(`/estimates/${estimate}/history`, actor)).rows[0]?.changesLabel;
  expect(await named(people.admin)).toEqual({ client: { [client]: 'Kept secret' } });
  expect(await named(people.one)).toEqual({ client: { [client]: `#${client}` } });
});
