import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Manifest } from '@t3d/resources/kit';
import path from 'node:path';
import { manifestFor } from '../http/manifest';
import type { EngineApp, People } from '../../test/engineApp';
import { makePeople } from '../../test/engineApp';
import { openExtensionApp } from '../../test/extensionApp';

const ESTIMATES = path.join(import.meta.dirname, '../../test/estimates');
const BY_SQL = ['cheapest', 'dearest', 'firstDue', 'lastSeen', 'spread', 'total'];
const OF_LINES = ['lineCount', 'lines', 'lowestPrice', ...BY_SQL].toSorted();
const FOR_STAFF = ['clientName', 'cost', 'costs', 'dearestCost', 'gain', 'lowestCost', 'margin', 'noteCount', 'notes'];
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
type Document = { paths: Record<string, { get?: { parameters?: { name: string }[] } }> };
const describeList = ({ paths }: Document): string[] =>
  Object.entries(paths)
    .filter(([url]) => url.endsWith('/estimates'))
    .flatMap(([, { get: list }]) => (list?.parameters ?? []).map(({ name }) => name));
const workedOut = (row: object | undefined): string[] =>
  Object.keys(row ?? {})
    .filter((name) => ALL.includes(name))
    .toSorted();

beforeAll(async () => {
  home = await openExtensionApp(path.join(ESTIMATES, 'resources'), [path.join(ESTIMATES, 'domain')]);
  people = await makePeople(home);
  client = await make('/estimate-clients', { name: 'Kept secret' });
  estimate = await make('/estimates', { title: 'E-1', client, price: 900, cost: 500 });
  const line = { estimate, pieces: 3, dueOn: '2027-02-01', seenAt: '2026-11-20T08:00:00.000Z' };
  await make('/estimate-lines', { ...line, name: 'A', price: 300, cost: 100 });
  await make('/estimate-lines', { ...line, name: 'B', price: 700, cost: 600, dueOn: '2027-01-05' });
}, 120_000);
afterAll(() => home?.close());

test('shows a computed value only to readers of all its sources', async () => {
  expect((await get(`/estimates/${estimate}`, people.admin)).data).toMatchObject({
    clientName: 'Kept secret',
    margin: 400,
    total: 1000,
    costs: 700,
    lineCount: 2,
    noteCount: 2,
    lowestPrice: 300,
    lowestCost: 100,
    cheapest: 300,
    dearest: 700,
    dearestCost: 600,
    firstDue: '2027-01-05',
    lastSeen: '2026-11-20T08:00:00.000Z',
    spread: 400,
    gain: 400,
  });
  const record = async (actor: number) => workedOut((await get(`/estimates/${estimate}`, actor)).data);
  expect(await record(people.admin)).toEqual(ALL);
  expect(await record(people.one)).toEqual(OF_LINES);
  expect(await record(people.two)).toEqual([]);
  expect((await get(`/estimates/${estimate}`, people.one)).data).toMatchObject({ lowestPrice: 300, total: 1000 });
});

test('does not list, export or filter by a computed value when the reader may not read all its sources', async () => {
  const row = async (actor: number) => workedOut((await get('/estimates', actor)).rows[0]);
  expect(await row(people.one)).toEqual(OF_LINES.filter((name) => name !== 'lines'));
  expect(await row(people.two)).toEqual([]);
  const csv = async (actor: number) => (await home.call('get', '/estimates/export?format=csv', actor)).text;
  expect(await csv(people.admin)).toMatch(/Kept secret/);
  expect(await csv(people.one)).not.toMatch(/Kept secret|lowestCost|margin/);
  for (const query of ['sort=total', 'total_gte=1', 'noteCount=2', 'clientName_like=Kept'])
    expect([query, (await home.call('get', `/estimates?${query}`, people.two)).status]).toEqual([query, 400]);
});

describe('numbers that the database computes', () => {
  const titles = async (query: string, actor = people.admin) =>
    (await get(`/estimates?${query}`, actor)).rows.map(({ title }) => title);
  const rejected = async (query: string, actor: number) => {
    const { status, body } = await home.call('get', `/estimates?${query}`, actor);
    return [status, Object.values((body as { errors?: object }).errors ?? {})];
  };
  beforeAll(async () => {
    const second = await make('/estimates', { title: 'E-2', client, price: 100, cost: 300 });
    const line = { estimate: second, name: 'C', price: 500, cost: 50, pieces: 2 };
    await make('/estimate-lines', { ...line, dueOn: '2027-03-01', seenAt: '2026-11-21T08:00:00.000Z' });
    await make('/estimates', { title: 'E-3', client, price: 50 });
  });

  test.each([
    ['total', 'E-1 E-2 E-3'],
    ['lineCount', 'E-1 E-2 E-3'],
    ['cheapest', 'E-2 E-1 E-3'],
    ['dearest', 'E-1 E-2 E-3'],
    ['dearestCost', 'E-1 E-2 E-3'],
    ['firstDue', 'E-2 E-1 E-3'],
    ['lastSeen', 'E-2 E-1 E-3'],
    ['spread', 'E-1 E-2 E-3'],
    ['gain', 'E-1 E-2 E-3'],
  ])('sorts a list by the computed number %s, and puts records without a value last', async (name, order) => {
    expect((await titles(`sort=${name}&order=desc`)).join(' ')).toBe(order);
    expect((await titles(`sort=${name}`)).join(' ')).toBe(order.split(' ').toReversed().join(' '));
  });

  test.each([
    ['cheapest=500', 'E-2'],
    ['dearest_gte=600', 'E-1'],
    ['dearest_in=500,700', 'E-1 E-2'],
    ['dearest=null', 'E-3'],
    ['firstDue_lte=2027-01-31', 'E-1'],
    ['lastSeen_gte=2026-11-21', 'E-2'],
    ['spread=0', 'E-2'],
    ['gain_lte=-1', 'E-2'],
    ['gain=null', 'E-3'],
    ['dearest_gte=1&gain_gte=1', 'E-1'],
  ])(
    'filters a list by the computed number %s with equal results in rows, count and exported file',
    async (query, found) => {
      const { rows, total } = await get(`/estimates?${query}&sort=title`, people.admin);
      expect([rows.map(({ title }) => title).join(' '), total]).toEqual([found, found.split(' ').length]);
      const csv = (await home.call('get', `/estimates/export?format=csv&${query}`, people.admin)).text;
      expect(csv.match(/E-\d/g)?.toSorted().join(' ')).toBe(found);
    },
  );

  test('sorts and shows a computed number that multiplies another computed number', async () => {
    const { rows } = await get('/estimate-lines?sort=total&order=desc&total_gte=1000', people.admin);
    expect(rows.map(({ name, total }) => [name, total])).toEqual([
      ['B', 2100],
      ['C', 1000],
    ]);
  });

  test.each(['gain', 'dearestCost', 'costs'])(
    'hides a computed number when the reader may not read all its sources: %s',
    async (name) => {
      for (const query of [`sort=${name}`, `${name}_gte=0`, `${name}=null`])
        expect(await rejected(query, people.one)).toEqual([400, ['There is no such field']]);
      expect(await titles('sort=dearest&dearest_gte=600', people.one)).toEqual(['E-1']);
      expect(await rejected('sort=dearest', people.two)).toEqual([400, ['There is no such field']]);
    },
  );

  test('rejects a sort or filter by a value that is computed at display time, and says why', async () => {
    for (const query of ['sort=margin', 'margin_gte=1'])
      expect(await rejected(query, people.admin)).toEqual([
        400,
        ['This value is computed when it is shown: lists are neither sorted nor filtered by it'],
      ]);
    expect(await rejected('sort=margin', people.one)).toEqual([400, ['There is no such field']]);
  });

  test('returns the earlier value of a computed number when the earlier inputs are known', async () => {
    const id = (await get('/estimates?title=E-2', people.admin)).rows[0]?.id as number;
    const at = home.database.clock.now().toISOString();
    home.database.clock.advance(1000);
    await home.call('put', `/estimates/${id}`, people.admin).send({ price: 900 }).expect(200);
    const then = (await get(`/estimates/${id}?asOf=${at}`, people.admin)).data;
    expect([then.gain, then.spread]).toEqual([-200, null]);
    expect((await get(`/estimates?asOf=${at}&gain_lte=-1`, people.admin)).rows).toMatchObject([{ title: 'E-2' }]);
    expect((await get('/estimates?gain_lte=-1', people.admin)).rows).toEqual([]);
    await home.call('put', `/estimates/${id}`, people.admin).send({ price: 100 }).expect(200);
  });

  test('makes a computed number sortable and filterable in the manifest and the API document', async () => {
    const { data } = (await home.call('get', '/manifest', people.admin)).body as { data: Manifest };
    const fields = data.resources.find(({ name }) => name === 'estimates')?.fields ?? [];
    const abilities = (names: readonly string[]) =>
      fields.filter(({ name }) => names.includes(name)).map((one) => [one.sortable, one.filterable, one.creatable]);
    expect(abilities([...BY_SQL, 'gain'])).toEqual([...BY_SQL, 'gain'].map(() => [true, true, false]));
    expect(abilities(['margin'])).toEqual([[false, false, false]]);
    const list = describeList((await home.call('get', '/openapi.json', people.admin)).body as Document);
    expect(list).toEqual(expect.arrayContaining(['dearest_gte', 'gain_lte', 'firstDue_gte']));
    expect(list.filter((name) => name.startsWith('margin'))).toEqual([]);
  });
});

test("omits a computed number from the manifest for a role that may not read the number's sources", () => {
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

test("shows a record's number in rows, files and history when the reader may not read the record's name", async () => {
  const label = async (actor: number) => (await get('/estimates', actor)).rows[0]?.clientLabel;
  expect([await label(people.admin), await label(people.one)]).toEqual(['Kept secret', `#${client}`]);
  const named = async (actor: number) => (await get(`/estimates/${estimate}/history`, actor)).rows[0]?.changesLabel;
  expect(await named(people.admin)).toEqual({ client: { [client]: 'Kept secret' } });
  expect(await named(people.one)).toEqual({ client: { [client]: `#${client}` } });
});
