import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Manifest } from '@t3d/resources/kit';
import { addLabels } from '@t3d/resources/locales';
import path from 'node:path';
import LABELS from '../../../../e2e/workshop/labels';
import { select } from '../../../models/sql';
import type { ParcelTest } from '../../../test/parcels';
import { openParcels } from '../../../test/parcels';

const ROOT = path.join(import.meta.dirname, '../../../..');
interface Line {
  id: number;
  version: number;
  item: string;
  price: number;
  seller: number;
  margin?: number | null;
}
interface Agreement {
  id: number;
  version: number;
  number: string;
  total?: number;
  profit?: number;
  lineCount?: number;
  lines: Line[];
}
let home: ParcelTest;
let people: ParcelTest['people'];
let serial = 0;

beforeAll(async () => {
  addLabels(LABELS);
  home = await openParcels('agreements', path.join(ROOT, 'e2e/workshop/resources'));
  people = home.people;
}, 120_000);
afterAll(() => home?.close());
beforeEach(async () => {
  await home.database.sequelize.query('DELETE FROM agreement_lines');
  await home.database.sequelize.query('DELETE FROM agreements');
});

const line = (item: string, price: number, more: object = {}) => ({ item, price, seller: people.AGENT_1, ...more });
async function make(lines: readonly object[], more: object = {}): Promise<Agreement> {
  serial += 1;
  const given = { number: `A-${serial}`, agent: people.AGENT_1, lines, ...more };
  const answer = await home.call('post', '/agreements', people.ADMIN).send(given);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body as { data: Agreement }).data;
}
const put = (id: number, body: object, actor = people.ADMIN) => home.call('put', `/agreements/${id}`, actor).send(body);
const read = async (id: number, actor = people.ADMIN): Promise<Agreement> =>
  ((await home.call('get', `/agreements/${id}`, actor)).body as { data: Agreement }).data;
const items = ({ lines }: Agreement): string[] => lines.map(({ item }) => item);
const trail = async (resource: string, id: number): Promise<{ action: string; changes: Record<string, unknown> }[]> =>
  ((await home.call('get', `/${resource}/${id}/history`, people.ADMIN)).body as { rows: never[] }).rows;
const isIn = <K extends string>(field: K, name: string): object => expect.objectContaining({ [field]: name });

test('creates a record with children in order, and sums the children in the list without reading them', async () => {
  const made = await make([line('B', 500, { margin: 50 }), line('A', 700, { margin: 20 })]);
  expect(made).toMatchObject({ total: 1200, profit: 70, lineCount: 2 });
  expect(made.lines).toMatchObject([
    { item: 'B', kind: 'ONCE', price: 500, seller: people.AGENT_1, sellerLabel: 'one', version: 1 },
    { item: 'A', price: 700 },
  ]);
  expect(await read(made.id)).toEqual(made);
  const { rows } = (await home.call('get', '/agreements', people.ADMIN)).body as { rows: object[] };
  expect(rows).toEqual([expect.not.objectContaining({ lines: expect.anything() })]);
  expect(rows).toMatchObject([{ total: 1200, profit: 70, lineCount: 2 }]);
  expect((await trail('agreement-lines', made.lines[0]?.id as number))[0]).toMatchObject({
    action: 'create',
    changes: { item: { before: null, after: 'B' } },
  });
  expect((await trail('agreements', made.id))[0]?.changes.lines).toEqual({ before: null, after: { added: 2 } });
});

test("changes, adds, moves and removes a record's children in one transaction when it gets a new list", async () => {
  const { id, version, lines } = await make([line('A', 100), line('B', 200), line('C', 300)]);
  const [a, b, c] = lines as [Line, Line, Line];
  const answer = await put(id, { version, lines: [{ id: c.id, price: 350 }, line('D', 400), { id: a.id }] });
  expect(answer.status).toBe(200);
  const now = (answer.body as { data: Agreement }).data;
  expect(now.lines).toMatchObject([
    { id: c.id, item: 'C', price: 350 },
    { item: 'D', price: 400 },
    { id: a.id, item: 'A' },
  ]);
  expect(now).toMatchObject({ total: 850, lineCount: 3 });
  expect(now.version).toBeGreaterThan(version);
  expect((await trail('agreements', id))[0]?.changes).toEqual({
    lines: { before: null, after: { added: 1, changed: 1, removed: 1 } },
  });
  expect((await trail('agreement-lines', c.id))[0]?.changes).toEqual({ price: { before: 300, after: 350 } });
  const gone = await select<{ action: string }>(
    home.system,
    "SELECT action FROM audit_log WHERE resource = 'agreement-lines' AND recordId = ? ORDER BY id DESC",
    [b.id],
  );
  expect(gone[0]?.action).toBe('delete');
  expect((await put(id, { version, lines: [] })).status).toBe(409);
  const same = await put(id, { version: now.version, lines: now.lines.map((one) => ({ id: one.id })) });
  expect((same.body as { data: Agreement }).data.version).toBe(now.version);
  expect((await put(id, { number: 'renamed' })).body).toMatchObject({ data: { lineCount: 3 } });
});

test('writes one history entry when a record is created or changed together with children', async () => {
  const { id, number } = await make([line('A', 100), line('B', 200)]);
  const rows = () => trail('agreements', id).then((all) => all.map(({ action, changes }) => ({ action, changes })));
  const made = {
    action: 'create',
    changes: expect.objectContaining({
      number: { before: null, after: number },
      lines: { before: null, after: { added: 2 } },
    }),
  };
  expect(await rows()).toEqual([made]);
  expect((await put(id, { number: `${number}-b`, lines: [] })).status).toBe(200);
  const changed = {
    number: { before: number, after: `${number}-b` },
    lines: { before: null, after: { removed: 2 } },
  };
  expect(await rows()).toEqual([{ action: 'update', changes: changed }, made]);
});

test("reports an error of a child by the child's path, and writes nothing", async () => {
  const errorsOf = async (lines: readonly unknown[], id?: number): Promise<unknown> => {
    const body = { number: 'A-wrong', agent: people.AGENT_1, lines };
    const answer = await (id ? put(id, { lines }) : home.call('post', '/agreements', people.ADMIN).send(body));
    return [answer.status, Object.keys((answer.body as { errors?: object }).errors ?? {}).toSorted()];
  };
  expect(await errorsOf([line('A', 5), { price: 100, colour: 1 }, 'x', { ...line('B', 100), id: 3 }])).toEqual([
    400,
    ['lines.0.price', 'lines.1.colour', 'lines.1.item', 'lines.1.seller', 'lines.2', 'lines.3.id'],
  ]);
  const bad = { number: '', agent: people.AGENT_1, lines: [line('A', 5)] };
  expect((await home.call('post', '/agreements', people.ADMIN).send(bad)).body).toMatchObject({
    errors: { number: 'Required', 'lines.0.price': expect.stringContaining('1') },
  });
  expect(await errorsOf([line('A', 100), line('A', 200)])).toEqual([400, ['lines.1.item']]);
  expect(await errorsOf([line('A', 100, { seller: 999_999 })])).toEqual([400, ['lines.0.seller']]);
  expect(await errorsOf([line('A', 100, { agreement: 1 })])).toEqual([400, ['lines.0.agreement']]);
  expect(await errorsOf(Array.from({ length: 6 }, (_, at) => line(`L${at}`, 100)))).toEqual([400, ['lines']]);
  expect(await errorsOf('x' as never)).toEqual([400, ['lines']]);
  const { total } = (await home.call('get', '/agreements', people.ADMIN)).body as { total: number };
  expect(total).toBe(0);
  const { id, lines } = await make([line('A', 100), line('B', 100)]);
  const [a, b] = lines as [Line, Line];
  expect(await errorsOf([{ id: a.id, item: 'B' }, { id: b.id }], id)).toEqual([400, ['lines.0.item']]);
  expect(await errorsOf([{ id: a.id }, { id: a.id }], id)).toEqual([400, ['lines.1.id']]);
  expect(await errorsOf([{ id: 987_654 }], id)).toEqual([404, []]);
  expect(await errorsOf([{ id: a.id, version: 99 }, { id: b.id }], id)).toEqual([409, []]);
  const other = await make([line('A', 100)]);
  expect(await errorsOf([{ id: other.lines[0]?.id }], id)).toEqual([404, []]);
  expect(await errorsOf([{ id: a.id }, line('B', 900)], id)).toEqual([200, []]);
  expect(items(await read(id))).toEqual(['A', 'B']);
});

test("applies a child's own permissions, fields and scope, and leaves hidden children out of sums", async () => {
  const own = line('own', 100, { margin: 10 });
  const made = await make([own, line('theirs', 900, { seller: people.other, margin: 90 })]);
  const seen = await read(made.id, people.AGENT_1);
  expect(seen.lines).toEqual([expect.objectContaining({ item: 'own', price: 100 })]);
  expect(seen.lines[0]).not.toHaveProperty('margin');
  expect(seen).toMatchObject({ total: 100, lineCount: 1 });
  expect(seen).not.toHaveProperty('profit');
  for (const query of ['sort=profit', 'profit_gte=1'])
    expect((await home.call('get', `/agreements?${query}`, people.AGENT_1)).status).toBe(400);
  expect((await home.call('get', '/agreements?total_gte=101', people.AGENT_1)).body).toMatchObject({ total: 0 });
  const totals = (actor: number) => home.call('get', '/agreements/totals', actor).then(({ body }) => body as object);
  expect(await totals(people.AGENT_1)).toMatchObject({ rows: [{ total: 100 }] });
  expect(await totals(people.ADMIN)).toMatchObject({ rows: [{ total: 1000 }] });
  const [first] = seen.lines as [Line];
  const change = (lines: readonly object[]) => put(made.id, { lines }, people.AGENT_1);
  expect((await change([{ id: first.id, price: 150 }])).status).toBe(200);
  expect((await read(made.id)).lines).toMatchObject([{ price: 150 }, { item: 'theirs', price: 900 }]);
  expect((await change([{ id: first.id, margin: 1 }])).body).toMatchObject({
    errors: isIn('lines.0.margin', 'There is no such field'),
  });
  expect((await change([{ id: first.id }, line('new', 100)])).status).toBe(403);
  expect((await change([])).status).toBe(403);
  expect((await change([{ id: made.lines[1]?.id }])).status).toBe(404);
  const narrow = await home.makeUser({ account: 'narrow', role: 'ADMIN', apis: ['agreements:*'] });
  const unseen = await read(made.id, narrow);
  expect(Object.keys(unseen).filter((name) => ['lines', 'total', 'profit', 'lineCount'].includes(name))).toEqual([]);
  expect((await put(made.id, { lines: [] }, narrow)).body).toMatchObject({
    errors: isIn('lines', 'There is no such field'),
  });
});

test('deletes a record with its children, unless the caller may not delete a child', async () => {
  const { id, lines } = await make([line('A', 100), line('B', 100)]);
  const close = home.call('post', '/agreement-lines/actions/close', people.ADMIN).send({ ids: [lines[0]?.id] });
  expect((await close).status).toBe(200);
  expect((await home.call('delete', `/agreements/${id}`, people.ADMIN)).status).toBe(400);
  expect((await put(id, { lines: [{ id: lines[0]?.id }] })).status).toBe(200);
  await home.database.sequelize.query('UPDATE agreement_lines SET closed = 0');
  expect((await home.call('delete', `/agreements/${id}`, people.ADMIN)).body).toMatchObject({ data: { affected: 1 } });
  expect(await select(home.system, 'SELECT id FROM agreement_lines')).toEqual([]);
});

test("increases a record's version when a child is written alone, and limits the number of children", async () => {
  const { id, version, lines } = await make([line('A', 100)]);
  const child = { ...line('Z', 100), agreement: id };
  const direct = await home.call('post', '/agreement-lines', people.ADMIN).send(child);
  expect(direct.status).toBe(200);
  expect((await put(id, { version, lines: [{ id: lines[0]?.id }] })).status).toBe(409);
  expect(items(await read(id))).toEqual(['A', 'Z']);
  const before = (await read(id)).version;
  await home.call('put', `/agreement-lines/${lines[0]?.id}`, people.ADMIN).send({ price: 300 });
  await home.call('post', '/agreement-lines/actions/close', people.ADMIN).send({ ids: [lines[0]?.id] });
  expect((await read(id)).version).toBe(before + 2);
  for (const item of ['C', 'D', 'E'])
    expect((await home.call('post', '/agreement-lines', people.ADMIN).send({ ...child, item })).status).toBe(200);
  const over = await home.call('post', '/agreement-lines', people.ADMIN).send({ ...child, item: 'F' });
  expect([over.status, Object.keys((over.body as { errors: object }).errors)]).toEqual([400, ['lines']]);
});

test('exports sums of children, ignores the sums on import, and imports and undoes a file of children', async () => {
  const { id, number, version } = await make([line('A', 100)]);
  const csv = (await home.call('get', '/agreements/export?format=csv', people.ADMIN)).text;
  expect(csv).toContain('Number,Customer,Lines,Total,Profit');
  expect(csv).toContain(`${number},one,1,1.00,0.00`);
  const [head, row] = ['Number,Customer,Lines,Total', `${number},one,9,99.00`].map((text) => text.split(','));
  expect(await home.send('agreements', people.ADMIN, [head as string[], row as string[]])).toMatchObject({
    updated: 0,
    unchanged: 1,
    effects: { same: 1 },
  });
  await expect(
    home.send('agreements', people.ADMIN, [
      ['Number', 'Customer', 'Price lines'],
      [number, 'one', 'x'],
    ]),
  ).rejects.toThrow('Price lines: these are imported from a file of their own');
  const file = [
    ['Agreement', 'Item', 'Seller', 'Billing', 'Price'],
    [number, 'A', 'one', 'Once', '2.50'],
    [number, 'B', 'one', 'Monthly', '3.00'],
  ];
  const sent = await home.send('agreement-lines', people.ADMIN, file);
  expect(sent).toMatchObject({ created: 1, updated: 1, errors: [] });
  const now = await read(id);
  expect(now).toMatchObject({ total: 550, lineCount: 2 });
  expect(now.version).toBeGreaterThan(version);
  const { importId } = sent as unknown as { importId: number };
  const undone = await home.call('post', '/imports/actions/undo', people.ADMIN).send({ ids: [importId] });
  expect(undone.status).toBe(200);
  expect(await read(id)).toMatchObject({ total: 100, lineCount: 1 });
});

test("serialises concurrent writers of the same record's children, and rejects the later writer", async () => {
  const { id, version } = await make([line('A', 100)]);
  const both = await Promise.all(['B', 'C'].map((item) => put(id, { version, lines: [line(item, 100)] })));
  const told = both.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(told).toEqual([200, 409]);
  expect((await read(id)).lines).toHaveLength(1);
});

test('includes the fields of child rows in the manifest and in the API document', async () => {
  const manifest = async (actor: number) =>
    ((await home.call('get', '/manifest', actor)).body as { data: Manifest }).data.resources.find(
      ({ name }) => name === 'agreements',
    )?.fields;
  const admin = await manifest(people.ADMIN);
  expect(admin?.find(({ name }) => name === 'lines')).toMatchObject({
    kind: 'children',
    resource: 'agreement-lines',
    on: 'agreement',
    order: 'place',
    limit: 5,
    creatable: true,
    updatable: true,
    filterable: false,
    sortable: false,
  });
  expect(admin?.find(({ name }) => name === 'total')).toMatchObject({
    sumOf: 'lines.price',
    sortable: true,
    updatable: false,
  });
  expect((await manifest(people.AGENT_1))?.map(({ name }) => name)).not.toContain('profit');
  const { components } = (await home.call('get', '/openapi.json', people.ADMIN)).body as {
    components: {
      schemas: Record<string, { properties: Record<string, { items?: { properties?: object; required?: string[] } }> }>;
    };
  };
  const { agreements, ...schemas } = components.schemas;
  expect(agreements?.properties.lines).toMatchObject({ items: { $ref: '#/components/schemas/agreement-lines' } });
  const given = schemas['agreements.create']?.properties.lines?.items;
  expect(given?.required).toEqual(['item', 'seller', 'price']);
  expect(Object.keys(given?.properties ?? {})).toEqual(['item', 'seller', 'kind', 'price', 'margin', 'closed']);
  expect(Object.keys(schemas['agreements.update']?.properties.lines?.items?.properties ?? {}).slice(0, 2)).toEqual([
    'id',
    'version',
  ]);
});
