import { afterAll, beforeAll, expect, test } from '@jest/globals';
import messages from '@t3d/resources/messages/messages';
import notifications from '@t3d/resources/builtin/notifications';
import { runDueJobs } from '../../jobs';
import { table } from '../../models/table';
import { asSystem, buildAgent, buildSalesman } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import type { User } from '@t3d/resources/rows';

const PATH = '/t3d-api/messages';
let server: TestServer;
let admin: Caller;
let vip: User;
let regular: User;
let below: User;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
  const system = asSystem(server.database);
  vip = await buildAgent(system, { level: 'VIP' });
  regular = await buildAgent(system, { level: 'REGULAR' });
  below = await buildAgent(system, { superior: vip, level: 'SEAMAN' });
}, 60_000);
afterAll(() => server.close());

const TEXT = { zh: '维护', en: 'Maintenance', cht: '維護' };
const draft = async (values: object = {}, by = admin): Promise<number> => {
  const answer = await by.post(PATH).send({ title: TEXT, content: TEXT, audience: { levels: ['VIP'] }, ...values });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body.data.id as number;
};
const act = (action: string, id: number, by = admin) => by.post(`${PATH}/actions/${action}`).send({ ids: [id] });
const shown = async (id: number, by = admin) => (await by.get(`${PATH}/${id}`)).body.data;
const noticesOf = (message: number) =>
  table(asSystem(server.database), notifications).find({ message }, { order: [['user', 'ASC']] });
const receiversOf = async (message: number) => (await noticesOf(message)).map(({ user }) => user);
const inBell = async (user: User, message: number): Promise<number> =>
  (await (await server.caller(user.account)).get(`/t3d-api/notifications?size=200`)).body.rows.filter(
    (row: { message: number }) => row.message === message,
  ).length;

test('delivers a published message in three languages to exactly its audience, and counts the readers', async () => {
  const id = await draft({ pop: true, noticeType: 'PROMO' });
  expect((await act('publish/check', id)).body.data).toMatchObject({ matched: 1, available: 1, reached: 1 });
  expect((await act('publish', id)).body.data).toEqual({ affected: 1 });
  expect(await receiversOf(id)).toEqual([vip.id]);
  const reader = await server.caller(vip.account);
  const [notice] = (await reader.get('/t3d-api/notifications')).body.rows;
  expect(notice).toMatchObject({ message: id, title: TEXT, content: TEXT, type: 'PROMO', pop: true, readAt: null });
  await reader.post('/t3d-api/notifications/actions/read').send({ ids: [notice.id] });
  expect(await shown(id)).toMatchObject({ status: 'PUBLISHED', reached: 1, readCount: 1, popClosedCount: 0 });
  expect((await admin.get(`${PATH}/${id}/readers?read=true`)).body).toMatchObject({
    total: 1,
    rows: [{ account: vip.account }],
  });
  expect((await admin.get(`${PATH}/${id}/readers?read=false`)).body.total).toBe(0);
});

test.each<[string, () => object, () => User[]]>([
  ['role and level', () => ({ roles: ['AGENT_1'], levels: ['REGULAR'] }), () => [regular]],
  ['picked accounts', () => ({ accounts: [regular.id, below.id] }), () => [regular, below]],
  ['a tree', () => ({ trees: [vip.id] }), () => [vip, below]],
  [
    'level, account and tree, each once',
    () => ({ levels: ['VIP'], accounts: [vip.id], trees: [vip.id] }),
    () => [vip, below],
  ],
  ['nothing said: every agent', () => ({}), () => [vip, regular, below]],
])('selects the audience of a message by %s', async (_name, audience, who) => {
  const id = await draft({ audience: audience() });
  await act('publish', id);
  expect(await receiversOf(id)).toEqual(who().map((user) => user.id));
});

test('previews how many receivers a message reaches, how many are chosen twice and how many are excluded', async () => {
  const off = await buildAgent(asSystem(server.database), { level: 'VIP', status: 'DISABLED' });
  const audience = { levels: ['VIP'], accounts: [vip.id, off.id], trees: [vip.id] };
  const { data } = (await admin.post(`${PATH}/audience`).send({ audience })).body;
  expect(data).toMatchObject({ reached: 2, byRule: 1, picked: 1, trees: 2, twice: 2, disabled: 1 });
  expect((await admin.post(`${PATH}/receivers`).send({ audience, size: 1 })).body).toMatchObject({
    total: 2,
    rows: [{ account: vip.account }],
  });
});

test('rejects the publication of a message that reaches nobody', async () => {
  const id = await draft({ audience: { roles: [], levels: [] } });
  const answer = await act('publish', id);
  expect([answer.status, answer.body.message]).toEqual([400, 'Nobody is reached: change the audience']);
  expect(await shown(id)).toMatchObject({ status: 'DRAFT' });
});

test('delivers a message to each receiver once when it is published twice at the same time', async () => {
  const id = await draft({ audience: {} });
  const answers = await Promise.all([act('publish', id), act('publish', id), act('publish', id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.reduce((sum, { body }) => sum + body.data.affected, 0)).toBe(1);
  const receivers = await receiversOf(id);
  expect(receivers).toEqual([...new Set(receivers)]);
  expect(await shown(id)).toMatchObject({ status: 'PUBLISHED', reached: receivers.length });
});

test('publishes a scheduled message once at the scheduled time, unless the schedule was withdrawn', async () => {
  const at = new Date(Date.now() + 60_000);
  const [kept, withdrawn] = [await draft({ publishAt: at }), await draft({ publishAt: at })];
  await act('publish', kept);
  await act('publish', withdrawn);
  expect(await shown(kept)).toMatchObject({ status: 'SCHEDULED', publishedAt: null });
  expect((await act('withdraw', withdrawn)).body.data).toEqual({ affected: 1 });
  await act('publish', withdrawn);
  await act('withdraw', withdrawn);
  expect(await receiversOf(kept)).toEqual([]);
  server.database.clock.advance(61_000);
  await Promise.all([runDueJobs(server.database), runDueJobs(server.database)]);
  server.database.clock.advance(-61_000);
  expect(await receiversOf(kept)).toEqual([vip.id]);
  expect(await receiversOf(withdrawn)).toEqual([]);
  expect([await shown(kept), await shown(withdrawn)]).toMatchObject([{ status: 'PUBLISHED' }, { status: 'DRAFT' }]);
});

test('hides a disabled message from all users at once, and shows it again when it is enabled', async () => {
  const id = await draft();
  await act('publish', id);
  expect(await inBell(vip, id)).toBe(1);
  expect((await act('disable', id)).body.data).toEqual({ affected: 1 });
  expect((await act('disable', id)).body.data).toEqual({ affected: 0 });
  expect(await inBell(vip, id)).toBe(0);
  const [notice] = await noticesOf(id);
  const reader = await server.caller(vip.account);
  expect((await reader.get(`/t3d-api/notifications/${notice?.id}`)).status).toBe(404);
  await act('enable', id);
  expect(await inBell(vip, id)).toBe(1);
});

test('rejects changes of a published message except its expiry, and hides an expired message', async () => {
  const id = await draft();
  await act('publish', id);
  expect((await admin.put(`${PATH}/${id}`).send({ title: { en: 'Other' } })).status).toBe(400);
  expect((await admin.put(`${PATH}/${id}`).send({ expiresAt: new Date(Date.now() - 1000) })).status).toBe(400);
  const soon = new Date(Date.now() + 400);
  expect((await admin.put(`${PATH}/${id}`).send({ expiresAt: soon })).status).toBe(200);
  expect(await inBell(vip, id)).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await inBell(vip, id)).toBe(0);
  expect((await admin.get(`${PATH}?status=EXPIRED`)).body.rows).toMatchObject([{ id }]);
});

test('returns 404 for the notice of another user, and 403 to an agent who requests messages', async () => {
  const id = await draft();
  await act('publish', id);
  const [notice] = await noticesOf(id);
  const other = await server.caller(regular.account);
  expect((await other.get(`/t3d-api/notifications/${notice?.id}`)).status).toBe(404);
  for (const path of [PATH, `${PATH}/${id}`, `${PATH}/${id}/readers`]) expect((await other.get(path)).status).toBe(403);
  expect((await other.post(`${PATH}/audience`).send({})).status).toBe(403);
});

test("delivers a salesperson's message only to the salesperson's customers", async () => {
  const system = asSystem(server.database);
  const sales = await buildSalesman(system);
  const own = await buildAgent(system, { level: 'VIP', salesman: sales.id });
  const caller = await server.caller(sales.account);
  const id = await draft({ audience: { levels: ['VIP'] } }, caller);
  expect((await act('publish', id, caller)).status).toBe(200);
  expect(await receiversOf(id)).toEqual([own.id]);
  const foreign = await draft();
  expect((await act('publish', foreign, caller)).status).toBe(403);
  expect((await caller.put(`${PATH}/${foreign}`).send({ pop: true })).status).toBe(403);
  expect((await caller.get(`${PATH}/${foreign}`)).status).toBe(200);
});

test('deletes a draft but not a published message', async () => {
  const [first, second] = [await draft(), await draft()];
  await act('publish', second);
  expect([(await admin.delete(`${PATH}/${first}`)).status, (await admin.delete(`${PATH}/${second}`)).status]).toEqual([
    200, 400,
  ]);
  expect(await table(asSystem(server.database), messages).one(first)).toBeNull();
});
