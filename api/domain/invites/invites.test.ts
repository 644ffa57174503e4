import { describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import {
  NEW_PASSWORD,
  anAccount,
  anAgent,
  childrenOf,
  invite,
  join,
  open,
  openInvites,
  server,
  stored,
} from './invites.fixture';

openInvites();
const DAY = 86_400_000;
const idIn = (token: string): number => parseInt(token.split('.')[0] ?? '', 36);

describe('invites of agents', () => {
  test("makes a new user an unverified direct child of the inviter with the inviter's currency", async () => {
    const inviter = await anAgent({ currency: 'HKD', nickname: 'Harbour' });
    const { token, id, url, expiresAt } = await invite(inviter);
    expect(url).toMatch(/^http:\/\/localhost:3000\/t3d\/qrcode-add\?invite=[0-9a-z]+\.[0-9a-f]{32}$/);
    expect(idIn(token)).toBe(id);
    expect(Math.abs(new Date(expiresAt).getTime() - Date.now() - 7 * DAY)).toBeLessThan(60_000);
    const account = anAccount();
    const answer = await join(token, { account: account.toUpperCase(), nickname: 'New one' });
    expect([answer.status, answer.body.data]).toEqual([200, { accountAuth: false }]);
    const [child] = await childrenOf(inviter);
    expect(child).toMatchObject({
      account,
      accountType: 'EMAIL',
      nickname: 'New one',
      role: 'AGENT_2',
      superior: inviter.id,
      agent1: inviter.id,
      currency: 'HKD',
      accountAuth: false,
      apis: ['*'],
      invite: id,
    });
    expect(child?.agent2).toBe(child?.id);
    const login = await supertest(server.app).post('/t3d-api/web/sessions').send({ account, password: NEW_PASSWORD });
    expect([login.status, login.body.data]).toEqual([200, { role: 'AGENT_2', accountAuth: false }]);
    expect(await stored(id)).toMatchObject({ used: 1, uses: 1, status: 'USED' });
  });

  test("shows a new user only the inviter's brand and nickname", async () => {
    const inviter = await anAgent({ nickname: 'Harbour' });
    const { token } = await invite(inviter);
    const { status, body } = await open(token);
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(['brand', 'nickname']);
    expect(body.data).toMatchObject({ nickname: 'Harbour', brand: { name: 'Harbour', theme: 'THEME_BLUE' } });
    expect(JSON.stringify(body)).not.toContain(inviter.account);
    const silent = await anAgent({ nickname: null });
    expect((await open((await invite(silent)).token)).body.data).toMatchObject({ nickname: null });
  });

  test('accepts a phone number as the account, and creates an AGENT_3 below an AGENT_2', async () => {
    const first = await anAgent();
    const second = await anAgent({ superior: first });
    const { token } = await invite(second, { uses: 2, days: 30 });
    expect((await join(token, { account: `1380${Date.now().toString().slice(-7)}` })).status).toBe(200);
    const [child] = await childrenOf(second);
    expect(child).toMatchObject({ role: 'AGENT_3', accountType: 'PHONE', agent1: first.id, agent2: second.id });
  });

  test('shows the inviter the invite with its link and the users who joined by the link', async () => {
    const inviter = await anAgent();
    const caller = await server.caller(inviter.account);
    const { token, id, url } = await invite(inviter, { uses: 2, remark: 'Fair' });
    await join(token, { nickname: 'First' });
    const { body } = await caller.get(`/t3d-api/invites/${id}`);
    expect(body.data).toMatchObject({ url, used: 1, uses: 2, status: 'OPEN', remark: 'Fair' });
    expect(body.data).not.toHaveProperty('inviter');
    const came = await caller.get(`/t3d-api/users?invite=${id}`);
    expect(came.body.rows.map(({ nickname, inviteLabel }: Record<string, string>) => [nickname, inviteLabel])).toEqual([
      ['First', 'Fair'],
    ]);
    await join(token);
    expect((await caller.get('/t3d-api/invites')).body.rows[0]).toMatchObject({ url: null, used: 2, status: 'USED' });
    const trail = await caller.get(`/t3d-api/invites/${id}/history`);
    expect(trail.body.rows.map(({ action }: { action: string }) => action)).toEqual(['join', 'join', 'create']);
  });

  test('rejects an invite with more uses or days than the limit', async () => {
    const caller = await server.caller((await anAgent()).account);
    const errorsOf = async (body: object) =>
      Object.keys((await caller.post('/t3d-api/users/actions/invite').send(body)).body.errors ?? {});
    for (const uses of [0, 51, 1.5, 'many']) expect(await errorsOf({ uses })).toEqual(['uses']);
    for (const days of [0, 31]) expect(await errorsOf({ days })).toEqual(['days']);
    expect(await errorsOf({ role: 'ADMIN' })).toEqual(['role']);
  });

  test('lets only agents of level 1 and 2 create an invite', async () => {
    for (const role of ['AGENT_3', 'SMS_RECYCLE', 'ADMIN', 'SALESMAN'] as const) {
      const answer = await (await server.as(role)).post('/t3d-api/users/actions/invite').send({});
      expect([role, answer.status, answer.body.message]).toEqual([role, 403, 'users:invite']);
      expect((await (await server.as(role)).get('/t3d-api/invites')).status).toBe(403);
    }
    expect((await supertest(server.app).post('/t3d-api/users/actions/invite').send({})).status).toBe(401);
    const narrowed = await anAgent({ apis: ['users:list'] });
    const answer = await (await server.caller(narrowed.account)).post('/t3d-api/users/actions/invite').send({});
    expect([answer.status, answer.body.message]).toEqual([403, 'users:invite']);
  });

  test('rejects a call of the invite list without a session', async () => {
    const { id } = await invite(await anAgent());
    for (const path of [`invites/${id}`, 'invites', 'invites/export', 'invites/import-template'])
      expect([path, (await supertest(server.app).get(`/t3d-api/${path}`)).status]).toEqual([path, 401]);
    expect((await supertest(server.app).post('/t3d-api/invites/import').send({})).status).toBe(401);
    expect(
      (
        await supertest(server.app)
          .post('/t3d-api/invites/actions/revoke')
          .send({ ids: [id] })
      ).status,
    ).toBe(401);
  });
});
