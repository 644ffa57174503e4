import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Role } from '@t3d/resources/kit';
import jobs from '@t3d/resources/builtin/jobs';
import notifications from '@t3d/resources/builtin/notifications';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildAgent } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { notifyEach } from './notify';

interface Listed {
  rows: { id: number; title: { en: string }; readAt: string | null; pop: boolean }[];
  total: number;
}
const PATH = '/t3d-api/notifications';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

const tell = async (ids: readonly number[], words: string) =>
  inTransaction(asSystem(server.database), (ctx) =>
    notifyEach(
      ctx,
      [...new Set(ids)].map((user) => ({
        user,
        type: 'SYSTEM',
        title: { zh: words, en: words, cht: words },
        content: { en: 'x' },
      })),
    ),
  );
const list = async (role: Role, query = '') => (await (await server.as(role)).get(`${PATH}${query}`)).body as Listed;

const waitingMails = async (): Promise<{ to: string; subject: string; text: string }[]> =>
  (await table(asSystem(server.database), jobs).find({ kind: 'mail' })).map(({ payload }) => payload as never);

test('delivers notices to agents, mails to users of other roles, and nothing to deleted users', async () => {
  const [first, second] = [await server.user('AGENT_1'), await server.user('AGENT_2')];
  const others = await Promise.all((['ADMIN', 'SALESMAN', 'SMS_RECYCLE'] as const).map((role) => server.user(role)));
  const gone = await buildAgent(asSystem(server.database), { status: 'DELETED' });
  const ids = [...others, first, second, second, gone].map(({ id }) => id);
  expect(await tell(ids, 'one')).toBe(5);
  const mails = await waitingMails();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(others.map(({ account }) => account).toSorted());
  for (const mail of mails) expect(mail).toMatchObject({ subject: 'one', text: 'x' });
  await tell([first.id], 'two');
  expect((await list('AGENT_1')).rows.map(({ title }) => title.en)).toEqual(['two', 'one']);
  expect((await list('AGENT_2')).total).toBe(1);
  expect(await table(asSystem(server.database), notifications).count({ user: others.map(({ id }) => id) })).toBe(0);
});

test('counts and lists unread notices', async () => {
  const { id } = await server.user('AGENT_3');
  for (const words of ['a', 'b', 'c']) await tell([id], words);
  const agent = await server.as('AGENT_3');
  const before = await list('AGENT_3', '?readAt=null&size=1');
  expect(before).toMatchObject({ total: 3, rows: [{ title: { en: 'c' } }] });
  expect((await agent.post(`${PATH}/actions/read`).send({ ids: [before.rows[0]?.id] })).body).toMatchObject({
    code: 200,
    data: { affected: 1 },
  });
  expect((await agent.post(`${PATH}/actions/read`).send({ ids: [before.rows[0]?.id] })).body).toMatchObject({
    code: 200,
    data: { affected: 0 },
  });
  expect((await list('AGENT_3', '?readAt=null')).total).toBe(2);
  expect((await agent.post(`${PATH}/actions/read-all`).send({})).body).toMatchObject({ data: { affected: 2 } });
  expect((await agent.post(`${PATH}/actions/read-all`).send({})).body).toMatchObject({ data: { affected: 0 } });
  expect(await list('AGENT_3', '?readAt=null')).toMatchObject({ total: 0 });
  expect((await list('AGENT_3')).total).toBe(3);
});

test('marks all notices of the caller as read, and no notices of other users', async () => {
  expect((await list('AGENT_1', '?readAt=null')).total).toBe(2);
});

test("rejects a call with 404 when it names another user's notice, even of an agent below the caller", async () => {
  const [foreign] = (await list('AGENT_2')).rows;
  const [own] = (await list('AGENT_1')).rows;
  const agent = await server.as('AGENT_1');
  expect((await agent.get(`${PATH}/${foreign?.id}`)).status).toBe(404);
  expect((await agent.post(`${PATH}/actions/read`).send({ ids: [foreign?.id] })).status).toBe(404);
  expect((await agent.post(`${PATH}/actions/read`).send({ ids: [own?.id, foreign?.id] })).status).toBe(404);
  expect((await agent.get(`${PATH}/${own?.id}`)).body).toMatchObject({ data: { readAt: null } });
});

test.each<Role>(['ADMIN', 'SALESMAN', 'SMS_RECYCLE'])(
  'rejects every call of %s with 403, because the role has no notices',
  async (role) => {
    const caller = await server.as(role);
    expect((await caller.get(PATH)).status).toBe(403);
    expect((await caller.post(`${PATH}/actions/read`).send({ ids: [1] })).status).toBe(403);
    expect((await caller.post(`${PATH}/actions/read-all`).send({})).status).toBe(403);
  },
);

test('rejects the creation of a notice through the API', async () => {
  const agent = await server.as('AGENT_1');
  const [own] = (await list('AGENT_1')).rows;
  for (const answer of [
    agent.post(PATH).send({ title: { en: 'x' } }),
    agent.put(`${PATH}/${own?.id}`).send({ readAt: null }),
    agent.delete(`${PATH}/${own?.id}`),
  ])
    expect((await answer).status).toBe(403);
});
