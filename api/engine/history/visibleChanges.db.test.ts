import { afterAll, beforeAll, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/builtin/audit-log';
import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { table } from '../../models/table';
import type { EngineApp } from '../../test/engineApp';
import { makePeople, openEngineApp } from '../../test/engineApp';
import { buildAgentPlan, buildPlan } from '../../test/factories';
import type { User } from '@t3d/resources/rows';

let home: EngineApp;
const ids: Record<string, number> = {};
const PRICES = {
  price: { before: 500, after: 1000 },
  agentPrice: { before: 311, after: 622 },
  costPrice: { before: 111, after: 222 },
  endsAt: { before: null, after: '2026-12-01' },
};

const get = (actor: string, path: string) => home.call('get', path, ids[actor] as number);
const ask = (actor: string, path: string) => get(actor, `/audit-log${path}`);
/** Writes a history row with any field names, as an older declaration may have done. */
async function writeHistory(
  actor: string,
  { name: resource }: { name: string },
  recordId: number | null,
  action: string,
  changes: Record<string, unknown>,
): Promise<void> {
  await table(home.system, auditLog).insert({
    actor: ids[actor] as number,
    action,
    resource,
    recordId,
    changes: changes as never,
  });
}
interface Row {
  id: number;
  changes: Record<string, unknown>;
  changesLabel?: object;
}
const read = async (actor: string, action: string): Promise<Row[]> =>
  ((await ask(actor, `?action=${action}`).expect(200)).body as { rows: Row[] }).rows;
const changedFields = async (actor: string, action: string): Promise<string[][]> =>
  (await read(actor, action)).map(({ changes }) => Object.keys(changes));
/** Returns the fields in each matching history entry of a record. */
async function trailed(actor: string, record: string, action: string): Promise<string[][]> {
  const { rows } = (await get(actor, `/${record}/history`).expect(200)).body as { rows: (Row & { action: string })[] };
  return rows.filter((row) => row.action === action).map(({ changes }) => Object.keys(changes).toSorted());
}

beforeAll(async () => {
  home = await openEngineApp();
  Object.assign(ids, await makePeople(home));
  ids.narrow = await home.makeUser({ account: 'narrow', role: 'AGENT_1', apis: ['audit-log:*'] });
  const owner = (await table(home.system, users).one(ids.two as number)) as User;
  const { id: agentPlan } = await buildAgentPlan(home.system, await buildPlan(home.system), owner, 300);
  ids.order = await table(home.system, orders).insert({
    orderNo: 'S1',
    orderType: 'SMS',
    platform: 'WEB',
    status: 'USING',
    agentPlan,
    agent: ids.two,
    agent1: ids.one,
    agent2: ids.two,
  });
  ids.foreign = await table(home.system, orders).insert({
    orderNo: 'S2',
    orderType: 'SMS',
    platform: 'WEB',
    status: 'USING',
    agentPlan,
    agent: ids.other,
    agent1: ids.other,
  });
}, 60_000);
afterAll(() => home.close());

test("shows the same changes in the log of all changes as in the record's history", async () => {
  for (const actor of ['one', 'two', 'admin']) await writeHistory(actor, orders, ids.order as number, 'renew', PRICES);
  expect(await changedFields('two', 'renew')).toEqual([['price', 'endsAt']]);
  expect(await changedFields('one', 'renew')).toEqual([['endsAt']]);
  const record = `orders/${ids.order}`;
  expect((await trailed('two', record, 'renew'))[0]).toEqual(['endsAt', 'price']);
  expect((await trailed('one', record, 'renew'))[0]).toEqual(['endsAt']);
  expect((await trailed('admin', record, 'renew'))[0]).toEqual(Object.keys(PRICES).toSorted());
  expect((await changedFields('admin', 'renew')).map((names) => names.toSorted())).toEqual(
    Array.from({ length: 3 }, () => Object.keys(PRICES).toSorted()),
  );
  const id = (await read('two', 'renew'))[0]?.id as number;
  expect(Object.keys(((await ask('two', `/${id}`)).body as { data: Row }).data.changes)).toEqual(['price', 'endsAt']);
  const csv = (actor: string) => ask(actor, '/export?format=csv&action=renew').then(({ text }) => text);
  expect([await csv('two'), await csv('one')].join()).not.toMatch(/costPrice|agentPrice|\b(?:622|222)\b/);
  expect(await csv('admin')).toMatch(/costPrice/);
});

test("shows no history of a record outside the reader's scope", async () => {
  for (const actor of ['one', 'narrow'])
    await writeHistory(actor, orders, ids.foreign as number, 'remark', {
      remark: { before: null, after: 'kept' },
      note: { before: 1, after: 2 },
    });
  await writeHistory('one', orders, 9_999_999, 'remark', { remark: { before: null, after: 'gone' } });
  await writeHistory('one', { name: 'no-longer-declared' }, 1, 'remark', {
    remark: { before: null, after: 'old' },
  });
  await writeHistory('narrow', orders, ids.order as number, 'remark', { remark: { before: null, after: 'kept' } });
  expect([await changedFields('one', 'remark'), await changedFields('narrow', 'remark')]).toEqual([
    [[], [], []],
    [[], []],
  ]);
  expect((await changedFields('admin', 'remark')).flat()).toContain('note');
});

test('shows changes of a field only to the readers of its history, when this history has its own readers', async () => {
  for (const target of ['two', 'three'])
    await writeHistory('one', users, ids[target] as number, 'transfer', {
      balance: { before: 1, after: 2 },
      nickname: { before: null, after: 'x' },
    });
  expect((await changedFields('one', 'transfer')).toSorted((a, b) => a.length - b.length)).toEqual([
    ['nickname'],
    ['balance', 'nickname'],
  ]);
  // Write a change of the balance, which fewer callers see than the balance itself.
  await writeHistory('admin', users, ids.three as number, 'recharge', { balance: { before: 2, after: 3 } });
  const [record, both] = [`users/${ids.three}`, ['balance', 'nickname']];
  const seen = (actor: string) => Promise.all(['transfer', 'recharge'].map((one) => trailed(actor, record, one)));
  for (const actor of ['admin', 'two']) expect([actor, await seen(actor)]).toEqual([actor, [[both], [['balance']]]]);
  expect(await trailed('two', `users/${ids.two}`, 'transfer')).toEqual([both]);
  expect(await seen('one')).toEqual([[['nickname']], []]);
  expect(((await get('one', `/${record}`)).body as { data: object }).data).toHaveProperty('balance');
});

test("shows an import's counts to all readers, and a deleted record's values to readers of all fields", async () => {
  await writeHistory('one', terminals, null, 'import', {
    rows: { before: null, after: { created: 3, updated: 1 } },
    remark: { before: 'a', after: 'b' },
  });
  expect((await read('one', 'import'))[0]?.changes).toEqual({
    rows: { before: null, after: { created: 3, updated: 1 } },
  });
  for (const image of [
    { before: { orderNo: 'S1', costPrice: 1 }, after: null },
    { before: { orderNo: 'S1', taken: 1 }, after: null },
  ])
    await writeHistory('two', orders, ids.order as number, 'image', { deleted: image });
  await writeHistory('two', orders, ids.order as number, 'image', {
    deleted: { before: { orderNo: 'S1' }, after: null },
  });
  expect((await changedFields('two', 'image')).flat()).toEqual(['deleted']);
  expect((await changedFields('admin', 'image')).flat()).toEqual(['deleted', 'deleted', 'deleted']);
  await writeHistory('two', orders, ids.order as number, 'image-of-all', {
    deleted: { before: { orderNo: 'S1', costPrice: 1, owner: 7, cycleNo: 2, taken: 1 }, after: null },
  });
  expect((await read('admin', 'image-of-all'))[0]?.changes).toEqual({
    deleted: { before: { orderNo: 'S1', costPrice: 1, taken: 1, owner: 7 }, after: null },
  });
});

test('shows a field without a declaration only to admins, in history, list and exported file', async () => {
  await writeHistory('two', orders, ids.order as number, 'gone', {
    costToUs: { before: null, after: 7777 },
    endsAt: { before: null, after: '2026-12-02' },
  });
  const trail = async (actor: string) => (await trailed(actor, `orders/${ids.order}`, 'gone')).flat();
  const csv = async (actor: string) => (await ask(actor, '/export?format=csv&action=gone')).text;
  expect([await trail('two'), await changedFields('two', 'gone')]).toEqual([['endsAt'], [['endsAt']]]);
  expect(await csv('two')).not.toMatch(/costToUs|7777/);
  const all = ['costToUs', 'endsAt'];
  expect([await trail('admin'), (await changedFields('admin', 'gone')).flat().toSorted()]).toEqual([all, all]);
  expect(await csv('admin')).toMatch(/costToUs.*7777/);
});

test('rejects a filter or sort of the history by changes, because the results could reveal hidden values', async () => {
  for (const query of ['changes_like=costPrice', 'changes=222', 'changes_in=222', 'changes_gte=1', 'sort=changes']) {
    for (const actor of ['one', 'admin'])
      expect([
        query,
        (await ask(actor, `?${query}`)).status,
        (await ask(actor, `/export?format=csv&${query}`)).status,
      ]).toEqual([query, 400, 400]);
  }
});

test('finds no history entry by the values in its changes', async () => {
  for (const actor of ['one', 'admin'])
    for (const q of ['222', 'costPrice']) {
      const { body } = await ask(actor, `?q=${q}`);
      expect([q, (body as { rows: unknown[] }).rows]).toEqual([q, []]);
      expect((await ask(actor, `/export?format=csv&q=${q}`)).text.trim().split('\n').length).toBe(1);
    }
});
