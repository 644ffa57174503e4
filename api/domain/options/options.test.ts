import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import { asSystem, buildAgent } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';

const ROLES: Role[] = ['ADMIN', 'SALESMAN', 'AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'];
interface Row {
  value: number | string;
  label: string;
  data: Record<string, unknown>;
}
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  for (const role of ROLES) await server.as(role);
  const admin = await server.as('ADMIN');
  await admin
    .post('/t3d-api/dictionary')
    .send({ enumType: 'colour', enumName: { zh: '红', en: 'Red' }, enumValue: 'RED', sort: 2 });
  await admin
    .post('/t3d-api/dictionary')
    .send({ enumType: 'colour', enumName: { zh: '蓝' }, enumValue: 'BLUE', sort: 1 });
  for (const [name, sort] of [
    ['Later', 9],
    ['Sooner', 1],
  ] as const) {
    await admin.post('/t3d-api/plan-topics').send({ name, sort });
    await admin.post('/t3d-api/app-topics').send({ name: { en: name }, sort });
  }
});
afterAll(() => server.close());

const list = async (role: Role, path: string): Promise<Row[]> => {
  const { status, body } = await (await server.as(role)).get(`/t3d-api/${path}`);
  expect([role, path, status, body.code, body.total]).toEqual([role, path, 200, 200, body.rows.length]);
  return body.rows as Row[];
};

describe('option lists of forms', () => {
  test.each(ROLES)('lists for %s the dictionary and the app topics', async (role) => {
    const rows = await list(role, 'dict');
    const colours = rows.filter((row) => (row as unknown as { enumType: string }).enumType === 'colour');
    expect(colours.map(({ value, label }) => [value, label])).toEqual([
      ['BLUE', '蓝'],
      ['RED', 'Red'],
    ]);
    expect(colours[1]).toMatchObject({ enumName: { zh: '红', en: 'Red' }, enumValue: 'RED' });
    expect((await list(role, 'topic/all')).map(({ label }) => label)).toEqual(['Sooner', 'Later']);
  });

  test('shows plan topics and salesmen to staff only', async () => {
    for (const role of ['ADMIN', 'SALESMAN'] as const) {
      expect((await list(role, 'plan-topic-all')).map(({ label }) => label)).toEqual(['Sooner', 'Later']);
      const salesmen = await list(role, 'salesman/all');
      expect(salesmen.length).toBeGreaterThan(0);
      expect(salesmen.every(({ data }) => data.role === 'SALESMAN')).toBe(true);
    }
    for (const role of ['AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'] as const) {
      for (const path of ['plan-topic-all', 'salesman/all'])
        expect((await (await server.as(role)).get(`/t3d-api/${path}`)).status).toBe(403);
    }
  });

  test("lists an agent's direct children or whole subtree, and no other agents", async () => {
    const [one, two, three] = [
      await server.user('AGENT_1'),
      await server.user('AGENT_2'),
      await server.user('AGENT_3'),
    ];
    await buildAgent(asSystem(server.database), { superior: await buildAgent(asSystem(server.database)) });
    const ids = async (role: Role, path: string): Promise<number[]> =>
      (await list(role, path)).map(({ value }) => Number(value)).sort((a, b) => a - b);
    expect(await ids('AGENT_1', 'inferior-options')).toEqual([two.id]);
    expect(await ids('AGENT_1', 'inferior-all')).toEqual([two.id, three.id]);
    expect(await ids('AGENT_2', 'inferior-options')).toEqual([three.id]);
    expect(await ids('AGENT_3', 'inferior-options')).toEqual([]);
    expect(await ids('SMS_RECYCLE', 'inferior-all')).toEqual([]);
    expect(await ids('ADMIN', 'inferior-options')).toContain(one.id);
    expect((await list('AGENT_1', 'inferior-options'))[0]).toMatchObject({
      value: two.id,
      label: two.nickname,
      data: { account: two.account, role: 'AGENT_2' },
    });
  });

  test('lists only the customers of the calling salesman', async () => {
    const salesman = await server.user('SALESMAN');
    const mine = await buildAgent(asSystem(server.database), { salesman: salesman.id });
    expect((await list('SALESMAN', 'inferior-options')).map(({ value }) => value)).toEqual([mine.id]);
  });

  test('lists neither disabled agents nor the agents below a disabled agent', async () => {
    const system = asSystem(server.database);
    const above = await buildAgent(system);
    const below = await buildAgent(system, { superior: above });
    await inTransaction(system, (ctx) => table(ctx, users).update({ status: 'DISABLED' }, above.id));
    const offered = (await list('ADMIN', 'inferior-all')).map(({ value }) => value);
    expect(offered).not.toContain(above.id);
    expect(offered).not.toContain(below.id);
  });
});
