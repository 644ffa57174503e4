import users from '@t3d/resources/people/users';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runDueJobs } from '../jobs';
import { hashPassword } from '../models/passwords';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { asSystem, buildAdmin, buildAgentPlan, buildPlan, buildTerminal } from '../test/factories';
import type { Caller, TestServer } from '../test/server';
import { startTestServer } from '../test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Answer {
  data: { id: number };
  rows: Record<string, unknown>[];
  message: string;
  errors?: Record<string, string>;
}
const read = async (caller: Caller, path: string): Promise<Answer> =>
  (await caller.get(`/t3d-api/${path}`).expect(200)).body as Answer;

describe('a sale', () => {
  test.each(['SIM', 'OTA', 'E_SIM'] as const)('lets an agent buy a data plan for a card of type %s', async (type) => {
    const system = asSystem(server.database);
    const agent = await server.user('AGENT_1');
    const plan = await buildPlan(system, { terminalType: type });
    const agentPlan = await buildAgentPlan(system, plan, agent, 200);
    const { id: terminal } = await buildTerminal(system, { owner: agent, type });
    const caller = await server.as('AGENT_1');
    const made = await caller.post('/t3d-api/orders').send({ terminal, agentPlan: agentPlan.id });
    expect(made.status).toBe(200);
    await runDueJobs(server.database);
    const { rows } = await read(caller, `orders?terminal=${terminal}`);
    expect(rows).toMatchObject([{ status: 'UNUSED', orderType: 'DATA', platform: 'AGENT' }]);
    const { rows: cards } = await read(caller, `terminals?id_in=${terminal}`);
    expect(cards[0]).toMatchObject({ type, status: 'UNACTIVATED' });
    if (type === 'E_SIM') expect(cards[0]?.lpa).toMatch(/^LPA:1\$/);
  });

  test('lets an agent buy a message plan for a card', async () => {
    const system = asSystem(server.database);
    const agent = await server.user('AGENT_1');
    const plan = await buildPlan(system, { service: 'SMS', rules: { messages: 100, months: 2 } as never });
    const agentPlan = await buildAgentPlan(system, plan, agent, 200, { service: 'SMS' });
    const { id: terminal } = await buildTerminal(system, { owner: agent });
    const caller = await server.as('AGENT_1');
    expect((await read(caller, 'agent-sms-plans')).rows).toMatchObject([{ id: agentPlan.id }]);
    const made = await caller.post('/t3d-api/sms-orders').send({ terminal, agentPlan: agentPlan.id });
    expect(made.status).toBe(200);
    expect((await read(caller, 'sms-orders')).rows).toMatchObject([{ terminal, orderType: 'SMS' }]);
  });
});

test('shows AGENT_1 the cards of all agents below in the card library', async () => {
  const system = asSystem(server.database);
  const held = async (role: 'AGENT_1' | 'AGENT_2' | 'AGENT_3') =>
    (await buildTerminal(system, { owner: await server.user(role) })).id;
  const [own, child, grandchild] = [await held('AGENT_1'), await held('AGENT_2'), await held('AGENT_3')];
  const { rows } = await read(await server.as('AGENT_1'), 'terminal-agent?sort=id&order=ASC');
  expect(rows.map(({ id }) => id)).toEqual([child, grandchild]);
  expect(rows.map(({ id }) => id)).not.toContain(own);
  expect((await (await server.as('AGENT_2')).get('/t3d-api/terminal-agent')).status).toBe(403);
});

describe('the creation of users', () => {
  const PASSWORD = 'a'.repeat(64);
  const make = async (caller: Caller, role: string): Promise<{ status: number; body: Answer }> =>
    caller.post('/t3d-api/users').send({
      account: `${role.toLowerCase()}-${Math.random().toString(36).slice(2)}@t3d.test`,
      accountType: 'EMAIL',
      nickname: role,
      password: PASSWORD,
      role,
    });

  test('lets AGENT_1 create AGENT_2 and AGENT_2 create AGENT_3, and lets AGENT_3 create nobody', async () => {
    const [one, two, three] = [await server.as('AGENT_1'), await server.as('AGENT_2'), await server.as('AGENT_3')];
    const made = await make(one, 'AGENT_2');
    expect(made.status).toBe(200);
    const { rows } = await read(await server.as('ADMIN'), `users?id_in=${made.body.data.id}`);
    expect(rows[0]).toMatchObject({ role: 'AGENT_2', superior: (await server.user('AGENT_1')).id });
    expect((await make(two, 'AGENT_3')).status).toBe(200);
    for (const role of ['AGENT_1', 'AGENT_2']) expect((await make(two, role)).status).toBe(400);
    expect((await make(three, 'AGENT_3')).status).toBe(403);
  });

  test.each(['AGENT_1', 'SMS_RECYCLE'])('lets staff create a user of the role %s, who can log in', async (role) => {
    const { status, body } = await make(await server.as('ADMIN'), role);
    expect(status).toBe(200);
    const { rows } = await read(await server.as('ADMIN'), `users?id_in=${body.data.id}`);
    const login = await (
      await server.caller()
    )
      .post('/t3d-api/web/sessions')
      .send({ account: rows[0]?.account, password: PASSWORD });
    expect(login.body).toMatchObject({ code: 200, data: { role } });
  });

  test.each(['ADMIN', 'SALESMAN', 'USER', 'backdoor'])('lets nobody create a user of the role %s', async (role) => {
    const { status, body } = await make(await server.as('ADMIN'), role);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['role']]);
  });

  test("rejects an app user's login to the back-office even with the right password", async () => {
    const system = asSystem(server.database);
    const { id, account } = await buildAdmin(system, { role: 'USER' });
    const passwordHash = await hashPassword(PASSWORD);
    await inTransaction(system, (ctx) => table(ctx, users).update({ passwordHash }, id));
    const login = await (await server.caller()).post('/t3d-api/web/sessions').send({ account, password: PASSWORD });
    expect([login.status, login.get('X-Session-Id')]).toEqual([400, undefined]);
  });

  test.each(['ADMIN', 'SALESMAN', 'AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'] as const)(
    'lets %s log in, and returns the user in the session',
    async (role) => {
      const { body } = await (await server.as(role)).get('/t3d-api/sessions').expect(200);
      expect(body.data).toMatchObject({ role, apis: ['*'] });
      expect(typeof body.data.accountAuth).toBe('boolean');
    },
  );
});
