import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemContext } from '../../../context';
import type { Resource } from '@t3d/resources/kit';
import { table } from '../../../models/table';
import type { ParcelTest } from '../../../test/parcels';
import { openParcels } from '../../../test/parcels';

let home: ParcelTest;
let tags: Record<'big' | 'odd' | 'red' | 'shut' | 'foreign', number>;
beforeAll(async () => {
  home = await openParcels('crates');
  const { AGENT_1, other } = home.people;
  tags = {
    big: await tag('big', AGENT_1),
    odd: await tag('odd', AGENT_1),
    red: await tag('red', AGENT_1),
    shut: await tag('shut', AGENT_1, true),
    foreign: await tag('foreign', other),
  };
}, 60_000);
afterAll(() => home?.close());

type Row = Record<string, unknown> & { id: number; version: number; tags: number[] };
let serial = 0;

async function tag(name: string, owner: number, closed = false): Promise<number> {
  const answer = await home.call('post', '/crate-tags', home.people.ADMIN).send({ name, owner, closed });
  return (answer.body as { data: Row }).data.id;
}
async function crate(more: object, actor = home.people.ADMIN) {
  serial += 1;
  const answer = await home
    .call('post', '/crates', actor)
    .send({ code: `C-${serial}`, owner: home.people.AGENT_1, ...more });
  return answer.body as { code: number; data: Row; errors?: Record<string, string> };
}
const show = async (id: number, actor = home.people.ADMIN): Promise<Row> =>
  ((await home.call('get', `/crates/${id}`, actor)).body as { data: Row }).data;
const list = async (query: string, actor = home.people.ADMIN) =>
  (await home.call('get', `/crates?${query}`, actor)).body as { code: number; total: number; rows: Row[] };
const trail = async (id: number) =>
  (
    (await home.call('get', `/crates/${id}/history`, home.people.ADMIN)).body as {
      rows: { action: string; changes: Record<string, unknown>; revertable: string[] }[];
    }
  ).rows;
const linksIn = async (name: string): Promise<number> => {
  const [rows] = await home.database.sequelize.query(`SELECT COUNT(*) AS n FROM ${name}`);
  return Number((rows as { n: number }[])[0]?.n);
};

test('stores links to several records in order without duplicates, with labels and history', async () => {
  const { data } = await crate({ tags: [tags.odd, tags.big, tags.odd] });
  expect(data).toMatchObject({ tags: [tags.big, tags.odd], tagsLabel: ['big', 'odd'], packers: [], packersLabel: [] });
  const { id, version } = data;
  const put = (body: object) => home.call('put', `/crates/${id}`, home.people.ADMIN).send(body);
  expect((await put({ tags: [tags.odd, tags.big], version })).body).toMatchObject({ data: { version } });
  expect((await put({ tags: [tags.red, tags.big], version })).body).toMatchObject({
    data: { version: version + 1, tags: [tags.big, tags.red], tagsLabel: ['big', 'red'] },
  });
  expect((await put({ tags: [], version })).status).toBe(409);
  const [changed, made] = await trail(id);
  expect(changed).toMatchObject({
    action: 'update',
    changes: { tags: { before: [tags.big, tags.odd], after: [tags.big, tags.red] } },
    revertable: ['tags'],
  });
  expect(made?.changes).toMatchObject({ tags: { before: null, after: [tags.big, tags.odd] } });
  expect((await put({ tags: null })).body).toMatchObject({ data: { tags: [], tagsLabel: [] } });
});

test('accepts only links to selectable records in scope, up to the declared number', async () => {
  const mine = home.people.AGENT_1;
  expect((await crate({ tags: [tags.foreign] }, mine)).code).toBe(404);
  expect((await crate({ tags: [987_654] })).code).toBe(404);
  expect((await crate({ tags: [tags.shut] })).errors).toHaveProperty('tags');
  expect((await crate({ tags: [tags.big, tags.odd, tags.red, tags.foreign] })).errors).toHaveProperty('tags');
  expect((await crate({ tags: ['x'] })).errors).toHaveProperty('tags');
  expect((await crate({ packers: [tags.big] }, mine)).errors).toHaveProperty('packers');
});

test('hides labels of references outside the reader’s scope, and link fields for other roles', async () => {
  const { data } = await crate({ tags: [tags.big, tags.foreign], packers: [tags.odd], keepers: [home.people.other] });
  const seen = await show(data.id, home.people.AGENT_1);
  expect(seen).toMatchObject({ tagsLabel: ['big', null], keepersLabel: ['other'] });
  expect(seen).not.toHaveProperty('packers');
  expect(seen).not.toHaveProperty('packersLabel');
  expect((await list(`packers=${tags.odd}`, home.people.AGENT_1)).code).toBe(400);
});

test('filters lists by several referenced records or by no record, and rejects a sort by references', async () => {
  const made = [await crate({ tags: [tags.big] }), await crate({ tags: [tags.odd, tags.red] }), await crate({})];
  const ids = made.map(({ data }) => data.id);
  const found = async (query: string) =>
    (await list(`${query}&id_in=${ids.join(',')}&sort=id`)).rows.map(({ id }) => ids.indexOf(id));
  expect(await found(`tags_in=${tags.big},${tags.red}`)).toEqual([0, 1]);
  expect(await found(`tags=${tags.odd}`)).toEqual([1]);
  expect(await found('tags=null')).toEqual([2]);
  expect((await list('tags_like=b')).code).toBe(400);
  expect((await list('tags=big')).code).toBe(400);
  expect((await list('sort=tags')).code).toBe(400);
});

test('imports the references that an export wrote, and restores references by an undo', async () => {
  const { data } = await crate({ tags: [tags.big, tags.odd] });
  const csv = await home.call('get', `/crates/export?format=csv&id=${data.id}`, home.people.ADMIN);
  expect(csv.text).toContain('"big, odd"');
  const { ADMIN } = home.people;
  const head = ['code', 'owner', 'tags'];
  const same = await home.send('crates', ADMIN, [head, [data.code, 'one', 'odd, big']], true);
  expect(same).toMatchObject({ errors: [], effects: { same: 1 } });
  const done = await home.send('crates', ADMIN, [
    head,
    [data.code, 'one', 'red'],
    ['F-1', 'one', 'big、red'],
    ['F-2', 'one', ''],
  ]);
  expect(done).toMatchObject({ created: 2, updated: 1, errors: [] });
  expect(await show(data.id)).toMatchObject({ tagsLabel: ['red'] });
  const made = (await list('code_in=F-1,F-2')).rows;
  expect(made.map((row) => row.tagsLabel)).toEqual([['big', 'red'], []]);
  const wrong = await home.send('crates', ADMIN, [head, ['F-3', 'one', 'big, none'], ['F-4', 'one', 'shut']]);
  expect(wrong.errors.map(({ row, field }) => [row, field])).toEqual([
    [2, 'tags'],
    [3, 'tags'],
  ]);
  const undone = await home.call('post', '/imports/actions/undo', ADMIN).send({ ids: [done.importId] });
  expect(undone.body).toMatchObject({ data: { removed: 2, restored: 1 } });
  expect(await show(data.id)).toMatchObject({ tagsLabel: ['big', 'odd'] });
});

test('rejects the deletion of a record while another record refers to the record', async () => {
  const kept = await tag('kept', home.people.AGENT_1);
  const { data } = await crate({ tags: [tags.big], packers: [kept] });
  const remove = (url: string) => home.call('delete', url, home.people.ADMIN);
  expect((await remove(`/crate-tags/${kept}`)).status).toBe(400);
  const before = await linksIn('crates_packers');
  expect((await remove(`/crates/${data.id}`)).status).toBe(200);
  expect(await linksIn('crates_packers')).toBe(before - 1);
  expect((await remove(`/crate-tags/${kept}`)).status).toBe(200);
});

test('reads and writes links in commands like other values', async () => {
  const crates = home.database.registry.get('crates') as Resource;
  const rows = table(systemContext(home.database, 'command'), crates);
  const id = await rows.insert({ code: 'K-1', owner: home.people.AGENT_1, tags: [tags.big] } as never);
  expect(await rows.one(id)).toMatchObject({ tags: [tags.big], keepers: [] });
  await rows.update({ tags: [tags.odd, tags.red] } as never, id);
  expect(await rows.one(id)).toMatchObject({ tags: [tags.odd, tags.red] });
  await rows.remove(id);
  expect(await rows.one(id)).toBeNull();
});

test('reads links with one statement per page, and all their labels with one statement', async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => crate({ tags: [tags.big, tags.red] })));
  const sent: string[] = [];
  const { options } = home.database.sequelize as unknown as { options: { logging: unknown } };
  options.logging = (sql: string) => sent.push(sql);
  try {
    expect((await list(`id_in=${made.map(({ data }) => data.id).join(',')}`)).total).toBe(4);
  } finally {
    options.logging = false;
  }
  expect(sent.filter((sql) => sql.includes('`crates_tags`'))).toHaveLength(1);
  expect(sent.filter((sql) => sql.includes('FROM `crate_tags`'))).toHaveLength(1);
});
