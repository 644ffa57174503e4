import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import users from '@t3d/resources/people/users';
import supertest from 'supertest';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { asSystem, buildAdmin, buildAgent, buildTerminal } from '../test/factories';
import type { TestServer } from '../test/server';
import { PASSWORD, startTestServer } from '../test/server';
import type { User } from '@t3d/resources/rows';

let server: TestServer;
let agent: User;
beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  agent = await server.user('AGENT_1');
});
afterAll(() => server.close());

const call = (method: 'get' | 'post' | 'put' | 'delete' | 'head', path: string, token: string) =>
  supertest(server.app)[method](`/t3d-api${path}`).set('X-Session-Id', token).set('Accept-Language', 'en');
const ask = (token: string, user: unknown) => call('post', '/sessions/view-as', token).send({ user });
const setUser = (id: number, values: object): Promise<number> =>
  inTransaction(asSystem(server.database), (ctx) => table(ctx, users).update(values, id));
const newAdmin = async (values: object = {}): Promise<{ admin: User; token: string }> => {
  const admin = await buildAdmin(asSystem(server.database), values);
  return { admin, token: await server.login(admin.account) };
};
async function lookAs(token: string, user = agent.id): Promise<string> {
  const answer = await ask(token, user);
  expect(answer.status).toBe(200);
  return answer.get('X-Session-Id') as string;
}
const auditOf = async (
  token: string,
  query: string,
): Promise<{ action: string; actor: number; asUser: number | null; recordId: number | null; resource: string }[]> =>
  (await call('get', `/audit-log?${query}`, token)).body.rows;

describe('a view as another user', () => {
  test('opens a view as a second session that names both users and shows the viewed user’s data', async () => {
    const { admin, token } = await newAdmin();
    const answer = await ask(token, agent.id);
    expect(answer.body).toEqual({ code: 200, message: 'ok', data: { role: 'AGENT_1', accountAuth: true } });
    const seen = answer.get('X-Session-Id') as string;
    expect(answer.text).not.toContain(seen);
    const { data } = (await call('get', '/sessions', seen)).body;
    expect(data).toMatchObject({
      id: agent.id,
      account: agent.account,
      role: 'AGENT_1',
      apis: ['*'],
      viewedBy: { id: admin.id, account: admin.account },
    });
    expect(new Date(data.viewedBy.until).getTime() - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect((await call('get', '/bills', seen)).status).toBe(200);
    expect((await call('get', '/plans', seen)).status).toBe(403);
    expect((await call('get', '/sessions', token)).body.data).toMatchObject({ id: admin.id, role: 'ADMIN' });
  });

  test('lets a viewing session read and preview actions, and change nothing', async () => {
    const { token } = await newAdmin();
    const seen = await lookAs(token);
    const card = await buildTerminal(asSystem(server.database), { owner: agent });
    expect((await call('put', `/terminals/${card.id}`, seen).send({ remark: 'x' })).status).toBe(403);
    const child = await server.user('AGENT_2');
    const check = await call('post', '/users/actions/disable/check', seen).send({ ids: [child.id] });
    expect(check.body.data).toMatchObject({ matched: 1 });
    const rejected = [
      await call('post', '/users/actions/disable', seen).send({ ids: [child.id] }),
      await call('post', '/users/actions/disable/check/', seen).send({ ids: [child.id] }),
      await call('post', '/users/actions/disable%2Fcheck', seen).send({ ids: [child.id] }),
      await call('post', '/users', seen).send({}),
      await call('delete', `/terminals/${card.id}`, seen),
      await call('put', '/sessions/profile', seen).send({ nickname: 'x' }),
      await call('put', '/sessions/password', seen).send({ original: PASSWORD, password: PASSWORD }),
      await call('post', '/files?use=avatar', seen),
      await call('post', '/terminals/import?dryRun=true', seen),
      await call('post', '/sessions/view-as', seen).send({ user: child.id }),
      await call('post', '/users/actions/set-apis', seen).send({ ids: [child.id], apis: ['*'] }),
      await call('post', '/web/sessions', seen).send({ account: agent.account, password: PASSWORD }),
      await call('post', '/password-reset/code', seen).send({ account: agent.account }),
      await call('post', '/users/1/check', seen),
      await call('put', '/bills/wallet', seen).send({ alertBelow: 1 }),
    ];
    expect(rejected.map(({ status }) => status)).toEqual([403, 200, ...Array.from({ length: 13 }, () => 403)]);
    expect(rejected[0]?.body.message).toContain(`looking as ${agent.account}`);
    const smuggled = await supertest(server.app)
      .post('/t3d-api/users/actions/disable')
      .set('X-Session-Id', seen)
      .set('X-HTTP-Method-Override', 'GET')
      .set('Cookie', `t3d=${token}`)
      .send({ ids: [child.id] });
    expect(smuggled.status).toBe(403);
    const after = await inTransaction(asSystem(server.database), (ctx) => table(ctx, users).one(child.id));
    expect(after?.status).toBe('ENABLED');
  });

  test('lets only ADMIN view as salesmen and customers with a login, and not from within a view', async () => {
    const { admin, token } = await newAdmin();
    const { admin: other } = await newAdmin();
    const backdoor = await buildAdmin(asSystem(server.database), { role: 'backdoor' });
    const off = await buildAgent(asSystem(server.database), { status: 'DISABLED' });
    const below = await buildAgent(asSystem(server.database), { superior: off });
    const gone = await buildAgent(asSystem(server.database), { status: 'DELETED' });
    const platform = await inTransaction(asSystem(server.database), (ctx) =>
      table(ctx, users).one({ account: 'platform' }),
    );
    const rejected = [
      admin.id,
      other.id,
      backdoor.id,
      off.id,
      below.id,
      gone.id,
      ...(platform ? [platform.id] : []),
      'x',
      -1,
      null,
      undefined,
      1.5,
      [agent.id],
    ];
    for (const user of rejected) expect([user, (await ask(token, user)).status]).toEqual([user, 400]);
    expect((await ask(token, 999_999_999)).status).toBe(404);
    for (const role of ['SALESMAN', 'AGENT_1', 'SMS_RECYCLE'] as const) {
      const answer = await (await server.as(role)).post('/t3d-api/sessions/view-as').send({ user: agent.id });
      expect([answer.status, answer.body.message]).toEqual([403, 'users:view-as']);
    }
    const sales = await server.user('SALESMAN');
    expect((await ask(token, sales.id)).status).toBe(200);
    expect((await ask(await server.login(backdoor.account), agent.id)).status).toBe(200);
    expect((await supertest(server.app).post('/t3d-api/sessions/view-as').send({ user: agent.id })).status).toBe(401);
  });

  test('shows no more in a view as another user than the viewer’s own permissions allow', async () => {
    const { admin, token } = await newAdmin({ apis: ['users:*', 'orders:list'] });
    const seen = await lookAs(token);
    expect((await call('get', '/sessions', seen)).body.data.apis).toEqual(['users:*', 'orders:list']);
    expect((await call('get', '/orders', seen)).status).toBe(200);
    expect((await call('get', '/bills', seen)).body.message).toBe('bills:list');
    await setUser(admin.id, { apis: ['orders:*'] });
    expect((await call('get', '/sessions', seen)).status).toBe(401);
    expect((await ask(token, agent.id)).status).toBe(403);
  });

  test("writes to the audit log who viewed as a user, with the view's start, exports and end", async () => {
    const { admin, token } = await newAdmin();
    const seen = await lookAs(token);
    expect((await call('get', '/BILLS/export?format=csv', seen)).status).toBe(200);
    expect((await call('delete', '/sessions', seen)).status).toBe(200);
    expect((await call('get', '/sessions', seen)).status).toBe(401);
    const rows = (await auditOf(token, `actor=${admin.id}&sort=id&order=ASC`)).filter(
      ({ action }) => action !== 'login',
    );
    expect(rows.map(({ action, resource, asUser, recordId }) => [action, resource, asUser, recordId])).toEqual([
      ['view-as', 'users', null, agent.id],
      ['export', 'bills', agent.id, null],
      ['view-as-end', 'users', agent.id, agent.id],
    ]);
    const trail =
      (await call('get', `/users/${agent.id}/history`, token)).body.data ??
      (await call('get', `/users/${agent.id}/history`, token)).body.rows;
    expect(JSON.stringify(trail)).toContain('view-as');
    const own = await auditOf(await server.login(agent.account), 'size=200');
    expect(own.filter(({ action }) => /view-as|export/.test(action))).toEqual([]);
  });

  test('writes a download of rejected rows by a viewer to the audit log, but not a download by the owner', async () => {
    const { admin, token } = await newAdmin();
    const sales = await server.user('SALESMAN');
    const owner = await server.login(sales.account);
    const sent = await call('post', '/terminals/import', owner).attach(
      'file',
      Buffer.from('iccid,type\n123,SIM'),
      'cards.csv',
    );
    const job = Number(/\d+/.exec(sent.body.data.errorsUrl.replace('/t3d-api', ''))?.[0]);
    const seen = await lookAs(token, sales.id);
    expect((await call('get', `/jobs/${job}/errors`, owner)).status).toBe(200);
    expect((await call('get', `/jobs/${job}/errors?format=json`, seen)).status).toBe(200);
    expect((await call('get', '/jobs/999999/errors', seen)).status).toBe(404);
    const takenOut = async (): Promise<unknown[]> =>
      (await auditOf(token, 'action=export&resource=jobs')).map(({ actor, asUser, recordId }) => [
        actor,
        asUser,
        recordId,
      ]);
    expect(await takenOut()).toEqual([]);
    expect((await call('get', `/jobs/${job}/errors`, seen)).status).toBe(200);
    expect(await takenOut()).toEqual([[admin.id, sales.id, job]]);
  });
});

describe('the end of a viewing session', () => {
  test('ends a view with the opening session, with the viewer’s new password, or with the viewed user', async () => {
    const ends: ((admin: User, token: string, user: User) => Promise<unknown>)[] = [
      (_admin, token) => call('delete', '/sessions', token),
      (_admin, token) =>
        call('put', '/sessions/password', token).send({ original: PASSWORD, password: 'a'.repeat(64) }),
      (admin) => setUser(admin.id, { status: 'DISABLED' }),
      (admin) => setUser(admin.id, { role: 'SALESMAN' }),
      (_admin, _token, user) => setUser(user.id, { status: 'DISABLED' }),
      (_admin, _token, user) => setUser(user.id, { role: 'ADMIN' }),
      (_admin, token) =>
        server.database.sequelize.query('UPDATE sessions SET expiresAt = ? WHERE user = ? AND parent IS NULL', {
          replacements: [new Date(Date.now() - 1000), token === '' ? 0 : _admin.id],
        }),
    ];
    for (const [index, end] of ends.entries()) {
      const { admin, token } = await newAdmin();
      const user = await buildAgent(asSystem(server.database));
      const seen = await lookAs(token, user.id);
      expect([index, (await call('get', '/sessions', seen)).status]).toEqual([index, 200]);
      await end(admin, token, user);
      expect([index, (await call('get', '/sessions', seen)).status]).toEqual([index, 401]);
    }
  });

  test('ends a view an hour after the start, even during constant use', async () => {
    const { token } = await newAdmin();
    const seen = await lookAs(token);
    const endOf = async (): Promise<number> =>
      new Date((await call('get', '/sessions', seen)).body.data.viewedBy.until).getTime();
    const end = await endOf();
    await server.database.sequelize.query('UPDATE sessions SET expiresAt = ? WHERE parent IS NOT NULL', {
      replacements: [new Date(Date.now() + 60_000)],
    });
    expect(await endOf()).toBeLessThan(end);
    await call('get', '/bills', seen);
    expect((await endOf()) - Date.now()).toBeLessThanOrEqual(60_000);
  });

  test('keeps a view as another user when the viewer opens a second view', async () => {
    const { token } = await newAdmin();
    const [one, other] = await Promise.all([lookAs(token), lookAs(token)]);
    await call('delete', '/sessions', one as string);
    expect([
      (await call('get', '/sessions', one as string)).status,
      (await call('get', '/sessions', other as string)).status,
    ]).toEqual([401, 200]);
  });
});
