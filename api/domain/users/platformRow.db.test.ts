import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { platformUser } from '../../ledger';
import { anIccid, asSystem } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

const USERS = '/t3d-api/users';
let server: TestServer;
let id: number;
const staff: Caller[] = [];
const others: Caller[] = [];
beforeAll(async () => {
  server = await startTestServer();
  id = await platformUser(asSystem(server.database));
  for (const role of ['ADMIN', 'SALESMAN'] as const) staff.push(await server.as(role));
  for (const role of ['AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'] as const) others.push(await server.as(role));
}, 60_000);
afterAll(() => server.close());

describe('the row of the platform user', () => {
  test('shows staff the platform user when a filter or an id selects this user', async () => {
    for (const caller of staff) {
      const { body } = await caller.get(`${USERS}?account=platform`).expect(200);
      expect(body).toMatchObject({ total: 1, rows: [{ id, account: 'platform', role: null }] });
      const { body: shown } = await caller.get(`${USERS}/${id}`).expect(200);
      expect(shown.data).toMatchObject({ id, account: 'platform', role: null, balance: null });
    }
  });

  test('hides the platform user from every other list, search, option, export and history', async () => {
    for (const caller of staff) {
      for (const query of [
        '',
        `?id=${id}`,
        `?id_in=${id}`,
        '?q=platform',
        '?account_like=platform',
        '?account_in=platform',
      ])
        expect((await caller.get(`${USERS}${query}`)).body.rows).not.toContainEqual(expect.objectContaining({ id }));
      expect((await caller.get(`${USERS}/export?format=csv`)).text).not.toMatch(/^platform,/m);
      expect((await caller.get(`${USERS}/${id}/history`)).status).toBe(404);
    }
    const combined = await (staff[0] as Caller).get(`${USERS}?account=platform&role=AGENT_1`);
    expect(combined.body).toMatchObject({ rows: [], total: 0 });
    expect((await (staff[0] as Caller).get(`${USERS}?account=platform&nothing=1`)).status).toBe(400);
  });

  test("responds 404 to agents for the platform user, and hides the user from the agents' lists", async () => {
    for (const caller of others) {
      const [list, show] = [await caller.get(`${USERS}?account=platform`), await caller.get(`${USERS}/${id}`)];
      expect([200, 403]).toContain(list.status);
      expect(list.body.rows ?? []).toEqual([]);
      expect(show.status).toBe(list.status === 403 ? 403 : 404);
    }
  });

  test('rejects every change of the platform user by staff', async () => {
    const [admin] = staff as [Caller];
    expect((await admin.put(`${USERS}/${id}`).send({ nickname: 'X' })).status).toBe(404);
    expect((await admin.delete(`${USERS}/${id}`)).status).toBe(404);
    const actions = [
      'enable',
      'disable',
      'recharge',
      'bind-level',
      'set-apis',
      'reset-password',
      'real-name-on',
      'delete',
    ];
    const input = { ids: [id], amount: 100, level: 'VIP', apis: ['*'] };
    for (const action of actions) {
      const { status } = await admin.post(`${USERS}/actions/${action}`).send(input);
      expect([action, [400, 404].includes(status)]).toEqual([action, true]);
    }
    const transfer = await admin.post(`${USERS}/actions/transfer`).send({ toUser: id, amount: 100 });
    expect([400, 404]).toContain(transfer.status);
    expect((await admin.get(`${USERS}/${id}`)).body.data).toMatchObject({ status: 'DISABLED' });
  });

  test('links records to the platform user, and describes the user in the manifest, for staff only', async () => {
    const manifestOf = async (caller: Caller) => {
      const { resources } = (await caller.get('/t3d-api/manifest')).body.data;
      return resources.find(({ name }: { name: string }) => name === 'users');
    };
    for (const caller of staff) expect((await manifestOf(caller)).builtIn).toEqual({ account: 'platform' });
    expect((await manifestOf(others[0] as Caller)).builtIn).toBeUndefined();
    const [admin, sales] = staff as [Caller, Caller];
    const card = (await admin.post('/t3d-api/terminals').send({ iccid: anIccid(), type: 'SIM' })).body.data.id;
    const toUser = (await server.user('AGENT_1')).id;
    await admin.post('/t3d-api/terminals/actions/issue').send({ ids: [card], toUser });
    const recordsOf = async (caller: Caller) => (await caller.get('/t3d-api/terminal-issue-records')).body.rows;
    const [record] = await recordsOf(admin);
    expect(record).toMatchObject({ from: id, fromLabel: expect.any(String) });
    expect(record).not.toHaveProperty('fromClosed');
    for (const one of await recordsOf(sales)) expect(one).not.toHaveProperty('fromClosed');
    for (const one of await recordsOf(others[0] as Caller)) expect(one.fromLabel === null || one.fromClosed).toBe(true);
  });
});
