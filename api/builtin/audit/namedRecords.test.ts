import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asSystem, buildAgent } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Entry {
  resource: string;
  recordId: number;
  record: string | null;
}

test('shows the name of each record in the audit log, and filters the log by user, record and action', async () => {
  const admin = await server.as('ADMIN');
  const { id: me } = await server.user('ADMIN');
  const agent = await buildAgent(asSystem(server.database), { nickname: 'Lvxin Tech' });
  await admin
    .post('/t3d-api/users/actions/disable')
    .send({ ids: [agent.id] })
    .expect(200);
  await admin
    .post('/t3d-api/users/actions/enable')
    .send({ ids: [agent.id] })
    .expect(200);
  const read = async (query: string): Promise<Entry[]> =>
    (await admin.get(`/t3d-api/audit-log?${query}`).expect(200)).body.rows;
  const about = await read(`actor=${me}&resource=users&recordId=${agent.id}`);
  expect(about.map(({ record }) => record)).toEqual(['Lvxin Tech', 'Lvxin Tech']);
  expect(await read(`actor=${me}&recordId=${agent.id}&action=disable`)).toHaveLength(1);
  expect(await read(`actor=${agent.id}`)).toEqual([]);
});

test("hides a record's name in the audit log from readers who may not list its resource", async () => {
  const agent = await buildAgent(asSystem(server.database), { apis: ['audit-log:*'], nickname: 'Narrow Co' });
  const caller = await server.caller(agent.account);
  const { body } = await caller.get('/t3d-api/audit-log').expect(200);
  expect(body.rows.length).toBeGreaterThan(0);
  expect(body.rows.map(({ record }: Entry) => record)).toEqual(body.rows.map(() => null));
});
