import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asSystem, buildAgent, buildTerminal } from '../../test/factories';
import users from '@t3d/resources/people/users';
import { recordHistory } from '../../models/history';
import { inTransaction } from '../../models/transaction';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Entry {
  id: number;
  action: string;
  recordId: number | null;
  record: string | null;
  follows: boolean;
  kind: string | null;
}
interface Operation {
  id: number;
  resource: string;
  action: string;
  singular: string;
  total: number;
  records: number;
  entries: Entry[];
  undo: { possible: boolean; reason?: string };
  undoes: { entry: number; actorLabel: string } | null;
  undoneBy: { entry: number } | null;
}
type Asking = Awaited<ReturnType<TestServer['as']>>;

const listed = async (asker: Asking, query: string): Promise<Entry[]> =>
  (await asker.get(`/t3d-api/audit-log?follows=false&${query}`).expect(200)).body.rows;
const described = async (asker: Asking, ids: readonly number[]): Promise<Operation[]> =>
  (await asker.get(`/t3d-api/audit-log/operations?ids=${ids.join(',')}`).expect(200)).body.rows;

test('lists an operation on several records once in the audit log, with its entries and its undo', async () => {
  const admin = await server.as('ADMIN');
  const system = asSystem(server.database);
  const agents = [await buildAgent(system, { nickname: 'One' }), await buildAgent(system, { nickname: 'Two' })];
  const ids = agents.map(({ id }) => id);
  await admin.post('/t3d-api/users/actions/disable').send({ ids }).expect(200);
  const [entry] = await listed(admin, 'resource=users&action=disable&sort=id&order=DESC');
  expect(entry).toMatchObject({ follows: false, kind: 'PERSON' });
  const all = (await admin.get('/t3d-api/audit-log?resource=users&action=disable').expect(200)).body.rows as Entry[];
  expect(all.map(({ follows, kind }) => [follows, kind].join()).toSorted()).toEqual(['false,PERSON', 'true,']);
  const [operation] = await described(admin, [entry?.id as number]);
  expect(operation).toMatchObject({
    id: entry?.id,
    resource: 'users',
    action: 'disable',
    singular: 'customer',
    total: 2,
    records: 2,
    undo: { possible: true },
    undoes: null,
    undoneBy: null,
  });
  expect(operation?.entries.map(({ record }) => record)).toEqual(['One', 'Two']);
});

test('lists an import of new records once in the audit log', async () => {
  const admin = await server.as('ADMIN');
  const numbers = ['number,country', '447700900101,GB', '447700900102,GB'].join('\n');
  await admin.post('/t3d-api/sms-numbers/import').attach('file', Buffer.from(numbers), 'numbers.csv').expect(200);
  const rows = await listed(admin, 'resource=sms-numbers');
  expect(rows.map(({ action, kind }) => [action, kind])).toEqual([['import', 'PERSON']]);
  const [operation] = await described(admin, [rows[0]?.id as number]);
  expect(operation).toMatchObject({ total: 2, records: 2 });
});

test('lists an issue of cards once in the audit log', async () => {
  const admin = await server.as('ADMIN');
  const system = asSystem(server.database);
  const agent = await buildAgent(system, { nickname: 'Receiver' });
  const cards = [await buildTerminal(system), await buildTerminal(system)];
  const body = { ids: cards.map(({ id }) => id), toUser: agent.id };
  await admin.post('/t3d-api/terminals/actions/issue').send(body).expect(200);
  const entries = (await admin.get('/t3d-api/audit-log?resource=terminals&action=issue').expect(200)).body
    .rows as Entry[];
  const seen = entries.map(({ follows, kind }) => [follows, kind].join()).toSorted();
  expect(seen).toEqual(['false,PERSON', 'true,']);
  const [operation] = await described(admin, [entries.find(({ follows }) => !follows)?.id as number]);
  expect(operation).toMatchObject({ resource: 'terminals', action: 'issue', records: 2, undo: { possible: true } });
});

test('links an undo in the audit log with the operation that it undid', async () => {
  const admin = await server.as('ADMIN');
  const agent = await buildAgent(asSystem(server.database), { nickname: 'Thrice' });
  await admin
    .post('/t3d-api/users/actions/disable')
    .send({ ids: [agent.id] })
    .expect(200);
  const [entry] = await listed(admin, `resource=users&recordId=${agent.id}&action=disable`);
  const done = entry?.id as number;
  await admin.post(`/t3d-api/history/${done}/undo`).set('Idempotency-Key', 'undo-of-log').send({}).expect(200);
  const [undoing] = await listed(admin, `resource=users&recordId=${agent.id}&action=undo`);
  const [first, second] = await described(admin, [done, undoing?.id as number]);
  expect([first?.undoneBy?.entry, second?.undoes?.entry]).toEqual([undoing?.id, done]);
  expect(first?.undo.possible).toBe(false);
});

test("separates log-ins, system work and people's work in the audit log", async () => {
  const admin = await server.as('ADMIN');
  const kinds = async (kind: string): Promise<Set<string>> =>
    new Set((await listed(admin, `kind=${kind}&size=200`)).map(({ action }) => action));
  expect((await kinds('SESSION')).has('login')).toBe(true);
  expect([...(await kinds('PERSON'))].filter((action) => action === 'login')).toEqual([]);
  const agent = await buildAgent(asSystem(server.database), { nickname: 'Of the system' });
  await inTransaction(asSystem(server.database), (ctx) =>
    recordHistory(ctx, users, agent.id, 'update', { nickname: { before: 'Of the system', after: 'x' } }),
  );
  expect([...(await kinds('SYSTEM'))]).toEqual(['update']);
});

test("keeps a deleted record's name in the audit log", async () => {
  const admin = await server.as('ADMIN');
  const { body } = await admin
    .post('/t3d-api/suppliers')
    .send({ code: 'gone-1', name: 'Gone Networks', kind: 'SIMULATOR' });
  await admin
    .post('/t3d-api/suppliers/actions/delete')
    .send({ ids: [body.data.id] })
    .expect(200);
  const about = await listed(admin, `resource=suppliers&recordId=${body.data.id}`);
  const operations = await described(
    admin,
    about.map(({ id }) => id),
  );
  expect(operations.map(({ entries }) => entries[0]?.record)).toEqual(['Gone Networks', 'Gone Networks']);
});

test("leaves out audit log operations outside the reader's scope, and rejects other parameters", async () => {
  const admin = await server.as('ADMIN');
  const agent = await buildAgent(asSystem(server.database), { nickname: 'Narrow' });
  const [foreign] = await listed(admin, 'sort=id&order=DESC');
  const caller = await server.caller(agent.account);
  expect(await described(caller, [foreign?.id as number])).toEqual([]);
  const own = await listed(caller, 'sort=id&order=DESC');
  expect(
    (
      await described(
        caller,
        own.map(({ id }) => id),
      )
    ).map(({ action }) => action),
  ).toContain('login');
  for (const query of [
    '',
    'ids=',
    'ids=x',
    'ids=1&size=2',
    `ids=${Array.from({ length: 101 }, (_, at) => at + 1).join()}`,
  ])
    expect([query, (await admin.get(`/t3d-api/audit-log/operations?${query}`)).status]).toEqual([query, 400]);
});

test('rejects readers without the right to list the audit log', async () => {
  const agent = await buildAgent(asSystem(server.database), { apis: ['orders:*'], nickname: 'No log' });
  const caller = await server.caller(agent.account);
  await caller.get('/t3d-api/audit-log/operations?ids=1').expect(403);
});
