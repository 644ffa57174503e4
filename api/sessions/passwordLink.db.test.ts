import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { runDueJobs } from '../jobs';
import { passwordCodesOf } from '../models/mailedCodes';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { asSystem, buildAdmin, buildAgent } from '../test/factories';
import type { TestServer } from '../test/server';
import { PASSWORD, startTestServer } from '../test/server';

const NEW = 'c'.repeat(64);
const DAY = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let visitors = 0;
const post = (path: string, body: object) => {
  visitors += 1;
  return supertest(server.app)
    .post(`/t3d-api/${path}`)
    .set('Accept-Language', 'en')
    .set('X-Forwarded-For', `10.7.${Math.floor(visitors / 250)}.${visitors % 250}`)
    .send(body);
};
const anAgent = (values: Parameters<typeof buildAgent>[1] = {}): Promise<User> =>
  buildAgent(asSystem(server.database), values);
const setUser = (id: number, values: Partial<User>): Promise<number> =>
  inTransaction(asSystem(server.database), (ctx) => table(ctx, users).update(values, id));
const ask = async ({ id }: User) =>
  (await server.as('ADMIN')).post('/t3d-api/users/actions/reset-password').send({ ids: [id] });
const mailsTo = async (to: string): Promise<{ subject: string; text: string }[]> => {
  await runDueJobs(server.database);
  return (await supertest(server.app).get(`/simulator/mail?to=${encodeURIComponent(to)}`)).body.rows;
};
async function linkFor(user: User): Promise<string> {
  expect((await ask(user)).body.data).toEqual({ affected: 1 });
  const { text } = (await mailsTo(user.account))[0] ?? { text: '' };
  return /http:\/\/localhost:3000\/t3d\/forget-password\?token=([\w.-]+)/.exec(text)?.[1] ?? '';
}
const reset = (token: string, password = NEW) => post('password-reset', { token, password });
const logIn = async (account: string, password: string): Promise<number> =>
  (await post('web/sessions', { account, password })).status;

describe('a password reset that an administrator requests', () => {
  test('keeps the password until the owner sets a new password with the link, and then ends all sessions', async () => {
    const agent = await anAgent();
    const token = await server.login(agent.account);
    const link = await linkFor(agent);
    expect(link).toMatch(/^[0-9a-z]+\.[\w-]{43}$/);
    expect(await logIn(agent.account, PASSWORD)).toBe(200);
    expect((await reset(link)).body).toEqual({ code: 200, message: 'ok', data: null });
    expect([await logIn(agent.account, PASSWORD), await logIn(agent.account, NEW)]).toEqual([400, 200]);
    expect((await supertest(server.app).get('/t3d-api/sessions').set('X-Session-Id', token)).status).toBe(401);
    const trail = await (await server.as('ADMIN')).get(`/t3d-api/users/${agent.id}/history`);
    const actions = trail.body.rows.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['login', 'reset-password', 'password-reset']));
    expect(JSON.stringify(trail.body)).not.toContain(link);
  });

  test('accepts a mailed password link once, also in two concurrent calls', async () => {
    const link = await linkFor(await anAgent());
    const answers = await Promise.all([reset(link), reset(link, 'd'.repeat(64))]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    const { status, body } = await reset(link);
    expect([status, body.message]).toEqual([400, expect.stringContaining('This link has expired or was used')]);
  });

  test('rejects a password link that is expired, replaced, altered or older than a password change', async () => {
    const agent = await anAgent();
    const [first, second] = [await linkFor(agent), await linkFor(agent)];
    expect((await reset(first)).status).toBe(400);
    const other = await anAgent();
    for (const bad of [
      `${second.slice(0, -1)}${second.endsWith('A') ? 'B' : 'A'}`,
      `${other.id.toString(36)}.${second.split('.')[1]}`,
      second.replace('.', ''),
      '',
      "1.' OR 1=1",
    ])
      expect([bad, (await reset(bad)).status]).toEqual([bad, 400]);
    await setUser(agent.id, { passwordHash: 'changed meanwhile' });
    expect((await reset(second)).status).toBe(400);
    const late = await linkFor(other);
    await supertest(server.app)
      .post('/simulator/clock')
      .send({ advanceMs: DAY + 1000 });
    expect((await reset(late)).status).toBe(400);
  });

  test("rejects a password link after the link's user was disabled", async () => {
    const agent = await anAgent();
    const link = await linkFor(agent);
    expect((await reset(link, 'demo1234')).body.errors).toHaveProperty('password');
    await setUser(agent.id, { status: 'DISABLED' });
    expect((await reset(link)).status).toBe(400);
  });

  test('accepts a valid password link from an address after thirty-one wrong links from that address', async () => {
    const link = await linkFor(await anAgent());
    const from = (token: string) =>
      supertest(server.app)
        .post('/t3d-api/password-reset')
        .set('X-Forwarded-For', '10.8.0.1')
        .send({ token, password: NEW });
    const wrong = `zz.${'x'.repeat(43)}`;
    for (let time = 0; time < 30; time += 1) expect((await from(wrong)).status).toBe(400);
    expect((await from(wrong)).status).toBe(429);
    expect((await from(link)).status).toBe(200);
  });

  test('does not store the secret of a password link in the database', async () => {
    const link = await linkFor(await anAgent());
    const [, secret = '-'] = link.split('.');
    const rows = await passwordCodesOf(server.database).findAll({ raw: true });
    const [jobs] = await server.database.sequelize.query("SELECT * FROM jobs WHERE kind LIKE 'mail%'");
    expect(JSON.stringify([rows, jobs])).not.toContain(secret);
  });

  test('lets only administrators mail a password link, and only to users with a login and a mailbox', async () => {
    const agent = await anAgent();
    for (const role of ['SALESMAN', 'AGENT_1', 'AGENT_2', 'SMS_RECYCLE'] as const) {
      const { status, body } = await (
        await server.as(role)
      )
        .post('/t3d-api/users/actions/reset-password')
        .send({ ids: [agent.id] });
      expect([role, status, body.message]).toEqual([role, 403, 'users:reset-password']);
    }
    const phone = await anAgent({ account: `1390${Date.now()}`, accountType: 'PHONE' });
    const shut = await anAgent({ superior: await anAgent({ status: 'DISABLED' }) });
    const off = await anAgent({ status: 'DISABLED' });
    const backdoor = await buildAdmin(asSystem(server.database), { role: 'backdoor' });
    for (const user of [phone, shut, off, backdoor]) {
      const { status, body } = await ask(user);
      expect([user.account, status, Object.keys(body.errors)]).toEqual([user.account, 400, [String(user.id)]]);
    }
    const verified = `real-${randomUUID()}@t3d.test`;
    await setUser(phone.id, { email: verified });
    expect((await ask(phone)).status).toBe(200);
    expect(await mailsTo(verified)).toHaveLength(1);
  });
});
