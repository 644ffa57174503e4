import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addLabels } from '@t3d/resources/locales';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import LABELS from '../../e2e/trade/labels';
import deviceReturns from '../../e2e/trade/resources/device-returns';
import { runDueJobs } from '../jobs/worker';
import { table } from '../models/table';
import { change, select } from '../models/sql';
import type { EngineApp, Method, People } from '../test/engineApp';
import { readBytes } from '../test/bytes';
import { makePeople } from '../test/engineApp';
import { openExtensionApp } from '../test/extensionApp';

/** The three example entities, declared as the guide describes. */
const TRADE = path.join(import.meta.dirname, '../../e2e/trade');
let home: EngineApp;
let people: People;
let supplier: number;
let cards: number[];
type Body = {
  data: Record<string, unknown> & { id: number; version: number };
  rows: Record<string, unknown>[];
  total: number;
  message: string;
  errors?: Record<string, string>;
};
async function call(
  method: Method,
  url: string,
  body?: object,
  actor = people.admin,
): Promise<Body & { status: number }> {
  const answer = await home.call(method, url, actor).send(body);
  return { status: answer.status, ...(answer.body as Body) };
}
async function made(url: string, body: object, actor?: number): Promise<Body['data']> {
  const answer = await call('post', url, body, actor);
  expect({ status: answer.status, errors: answer.errors }).toEqual({ status: 200, errors: undefined });
  return answer.data;
}
const dryRun = (resource: string, file: Buffer) =>
  home.call('post', `/${resource}/import?dryRun=true`, people.admin).attach('file', file, 'rows.xlsx');

beforeAll(async () => {
  addLabels(LABELS);
  home = await openExtensionApp(path.join(TRADE, 'resources'), [path.join(TRADE, 'domain')]);
  people = await makePeople(home);
  supplier = (await made('/suppliers', { code: 'one', name: 'One', kind: 'SIMULATOR' }).catch(() => ({ id: 0 }))).id;
  const numbers = ['8986032619000000011', '8986032619000000029', '8986032619000000037'];
  const types = ['SIM', 'SIM', 'E_SIM'] as const;
  cards = await Promise.all(
    numbers.map((iccid, at) =>
      table(home.system, terminals).insert({ iccid, type: types[at], agent1: people.one, owner: people.one }),
    ),
  );
  await table(home.system, users).update({ currency: 'EUR' }, people.one);
}, 60_000);
afterAll(() => home?.close());

test('declares each example entity within the limits for declared lines and for lines of code', () => {
  const count = (...files: string[]): number =>
    files
      .map(
        (file) =>
          readFileSync(path.join(TRADE, file), 'utf8')
            .split('\n')
            .filter((line) => line.trim() !== '').length,
      )
      .reduce((sum, lines) => sum + lines, 0);
  expect(readdirSync(path.join(TRADE, 'resources'))).toHaveLength(5);
  expect(count('resources/supplier-contacts.ts')).toBeLessThanOrEqual(20);
  expect(count('resources/device-returns.ts')).toBeLessThanOrEqual(60);
  expect(
    count('resources/agent-contracts.ts', 'resources/contract-lines.ts', 'resources/contract-tags.ts'),
  ).toBeLessThanOrEqual(60);
  expect(count('domain/deviceReturns/index.ts')).toBeLessThanOrEqual(60);
  expect(count('domain/agentContracts/index.ts')).toBeLessThanOrEqual(40);
});

test('allows an e-mail address once per supplier regardless of case, and again for another supplier', async () => {
  const contact = (more: object = {}) => ({
    name: 'Ann',
    email: 'ann@x.org',
    supplier,
    note: { zh: '甲', en: 'A', cht: '乙' },
    ...more,
  });
  await made('/supplier-contacts', contact());
  const twin = await call('post', '/supplier-contacts', contact({ email: 'ANN@X.org' }));
  expect([twin.status, Object.keys(twin.errors ?? {})]).toEqual([409, ['supplier']]);
  const second = await made('/suppliers', { code: 'two', name: 'Two', kind: 'SIMULATOR' });
  await made('/supplier-contacts', contact({ email: 'Ann@x.org', supplier: second.id }));
  expect((await call('get', '/supplier-contacts', undefined, people.one)).status).toBe(403);
});

const returning = (more: object = {}) => ({
  number: 'R-1',
  card: cards[0],
  agent: people.one,
  returnedOn: '2026-11-20',
  accessories: [{ kind: 'CABLE', serial: 'AB-1' }],
  ...more,
});

test('lets an agent request a replacement and staff replace the card, and hides both from other agents', async () => {
  const { id } = await made('/device-returns', returning(), people.one);
  const hat = returning({ number: 'R-0', accessories: [{ kind: 'HAT' }] });
  expect((await call('post', '/device-returns', hat)).errors).toEqual({
    'accessories.0.kind': 'Not one of the choices',
  });
  expect((await call('get', `/device-returns/${id}`, undefined, people.other)).status).toBe(404);
  expect((await call('post', '/device-returns/actions/receive', { ids: [id] }, people.one)).status).toBe(403);
  const early = await call('post', '/device-returns/actions/replace', { ids: [id], replacement: cards[1] });
  expect([early.status, Object.keys(early.errors ?? {})]).toEqual([400, [String(id)]]);
  expect(await call('post', '/device-returns/actions/receive', { ids: [id] })).toMatchObject({ data: { affected: 1 } });
  const other = await call('post', '/device-returns/actions/replace', { ids: [id], replacement: cards[2] });
  expect([other.status, Object.keys(other.errors ?? {})]).toEqual([400, ['replacement']]);
  const preview = await call('post', '/device-returns/actions/replace/check', { ids: [id], replacement: cards[1] });
  expect(preview.data).toMatchObject({
    changes: [{ label: 'Card', before: '8986032619000000011', after: '8986032619000000029' }],
  });
  const input = { ids: [id], replacement: cards[1], cost: 1250 };
  expect(await call('post', '/device-returns/actions/replace', input)).toMatchObject({ data: { affected: 1 } });
  const staff = await call('get', `/device-returns/${id}`);
  expect(staff.data).toMatchObject({ status: 'REPLACED', replacement: cards[1], cost: 1250 });
  const agent = await call('get', `/device-returns/${id}`, undefined, people.one);
  expect(agent.data).toMatchObject({ status: 'REPLACED' });
  expect(agent.data).not.toHaveProperty('cost');
  const closed = await call('put', `/device-returns/${id}`, { returnedOn: '2026-11-21' });
  expect([closed.status, closed.message]).toEqual([400, expect.stringMatching(/^Can be changed only while/)]);
  const history = await call('get', `/device-returns/${id}/history`);
  expect(history.rows.map(({ action }) => action)).toEqual(['replace', 'receive', 'create']);
  expect((await call('get', '/device-returns/totals')).rows).toMatchObject([
    { status: 'REPLACED', cost: 1250, count: 1 },
  ]);
});

test('gives a contract its agent’s currency, lines and a total, and shows a draft only to the creator', async () => {
  const tag = await made('/contract-tags', { name: 'Big' });
  const contract = (more: object = {}) => ({
    number: 'C-1',
    agent: people.one,
    startsOn: '2026-11-01',
    tags: [tag.id],
    margin: 12.5,
    lines: [
      { item: 'Roaming', price: 1000 },
      { item: 'Storage', price: 250 },
    ],
    ...more,
  });
  const credit = await call('post', '/agent-contracts', contract({ kind: 'CREDIT' }));
  expect(credit.errors).toEqual({ creditDays: 'Required' });
  expect((await call('post', '/agent-contracts', contract({ kind: 'TRIAL' }))).errors).toEqual({ endsOn: 'Required' });
  const { id } = await made('/agent-contracts', contract({ endsOn: '2020-02-01' }));
  const stored = (await call('get', `/agent-contracts/${id}`)).data;
  expect(stored).toMatchObject({
    currency: 'EUR',
    creator: people.admin,
    total: 1250,
    margin: 12.5,
    tagsLabel: ['Big'],
  });
  expect((await call('post', '/agent-contracts', contract())).status).toBe(409);
  const seen = (await call('get', `/agent-contracts/${id}`, undefined, people.one)).data;
  expect(seen).toMatchObject({ total: 1250, lines: [{ item: 'Roaming' }, { item: 'Storage' }] });
  expect(seen).not.toHaveProperty('margin');
  expect(await call('get', '/contract-lines', undefined, people.other)).toMatchObject({ status: 200, total: 0 });
  expect(await call('get', '/contract-lines', undefined, people.one)).toMatchObject({ status: 200, total: 2 });
  const colleague = await home.makeUser({ account: 'colleague', role: 'ADMIN' });
  expect((await call('put', `/agent-contracts/${id}`, { startsOn: '2026-11-02' }, colleague)).status).toBe(400);
  expect((await call('put', `/agent-contracts/${id}`, { startsOn: '2026-11-02' })).status).toBe(200);
  expect(await call('post', '/agent-contracts/actions/activate', { ids: [id] })).toMatchObject({
    data: { affected: 1 },
  });
  expect((await call('get', '/agent-contracts?status=EXPIRED')).rows).toMatchObject([{ id }]);
  expect((await call('get', '/agent-contracts?status_read=ACTIVE')).total).toBe(0);
  expect((await call('put', `/agent-contracts/${id}`, { startsOn: '2026-11-03' })).status).toBe(400);
});

test.each([
  ['supplier-contacts', 'Ann'],
  ['device-returns', 'R-1'],
  ['agent-contracts', 'C-1'],
])('imports an export of %s without a change', async (resource) => {
  const file = await home.call('get', `/${resource}/export`, people.admin).buffer(true).parse(readBytes);
  const again = await dryRun(resource, file.body as Buffer);
  expect([again.status, (again.body as Body).data]).toEqual([
    200,
    expect.objectContaining({ errors: [], created: 0, effects: expect.objectContaining({ fields: [], examples: [] }) }),
  ]);
});

test('shows names in the history to an agent who may not list the named users', async () => {
  const { id } = await made('/device-returns', returning({ number: 'R-3', agent: people.three }));
  const { rows } = await call('get', `/device-returns/${id}/history`, undefined, people.three);
  expect(rows[0]?.changesLabel).toEqual({
    agent: { [people.three]: 'three' },
    card: { [Number(cards[0])]: '8986032619000000011' },
  });
  expect((await call('post', '/device-returns', returning({ number: 'R-4' }), people.three)).status).toBe(403);
  await call('delete', `/device-returns/${id}`, { version: 1 });
});

test('receives ten thousand replacements in a job, all or none, with history', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => ({
    number: `M-${at}`,
    card: cards[0],
    agent: people.one,
    returnedOn: new Date('2026-11-20'),
  }));
  await table(home.system, deviceReturns).insertMany(rows as never);
  const ids = (await select<{ id: number }>(home.system, "SELECT id FROM device_returns WHERE number LIKE 'M-%'")).map(
    ({ id }) => Number(id),
  );
  const started = await call('post', '/device-returns/actions/receive', { ids });
  expect(started).toMatchObject({ status: 202, data: { jobId: expect.any(Number) } });
  expect((await call('get', '/device-returns?status=RECEIVED')).total).toBe(0);
  await runDueJobs(home.database);
  expect((await call('get', '/device-returns?status=RECEIVED')).total).toBe(10_000);
  const written = "SELECT COUNT(*) AS n FROM audit_log WHERE resource = 'device-returns' AND action = 'receive'";
  expect(Number((await select<{ n: number }>(home.system, written))[0]?.n)).toBe(10_001);
  await change(home.system, "DELETE FROM device_returns WHERE number LIKE 'M-%'", []);
}, 120_000);
