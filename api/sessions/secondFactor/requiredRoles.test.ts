import { afterEach, describe, expect, test } from '@jest/globals';
import { METHODS } from '../../test/openApiRules';
import { secondFactorRolesOf } from '../../models/secondFactors';
import { asSystem, buildAdmin } from '../../test/factories';
import { call, enrol, enter, newAgent, newEnrolled, nextCode, openServer, server } from './secondFactor.fixture';

openServer();

const setRoles = async (roles: unknown, role: 'ADMIN' | 'SALESMAN' | 'AGENT_1' = 'ADMIN') =>
  (await server.as(role)).put('/t3d-api/second-factor-roles').send({ roles } as object);
afterEach(() => secondFactorRolesOf(server.database).destroy({ where: {} }));

interface Operation {
  servers?: { url: string }[];
  security?: object[];
}
/** Returns every call that needs a session, with 1 for each path parameter. */
async function callsBehindLogin(): Promise<[method: (typeof METHODS)[number], path: string][]> {
  const document = await (await server.as('ADMIN')).get('/t3d-api/openapi.json').expect(200);
  const { paths } = document.body as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation || operation.security || operation.servers) return [];
      return [[method, path.replaceAll(/\{\w+\}/g, '1').slice(1)] as [(typeof METHODS)[number], string]];
    }),
  );
}
/** Matches the calls that are allowed before the second factor is set up. */
const MAY = /^(get|delete) sessions$|^(get|post|put) sessions\/totp$|^\w+ account-auth(\/|$)/;

describe('a role that requires a second factor', () => {
  test('lets users without the required second factor only set it up, and rejects other calls', async () => {
    const { account } = await newAgent();
    const token = await server.login(account);
    const calls = await callsBehindLogin();
    expect(calls.length).toBeGreaterThan(200);
    expect((await setRoles(['AGENT_1'])).status).toBe(200);
    const open: string[] = [];
    for (const [method, path] of calls) {
      // Skip the call that would end the session.
      if (`${method} ${path}` === 'delete sessions') continue;
      const { status, body } = await call(method as 'get', path, method === 'get' ? undefined : {}, { token });
      if (status === 403 && /sessions\/totp/.test(body.message)) continue;
      open.push(`${method} ${path}`);
    }
    expect(open.filter((one) => !MAY.test(one))).toEqual([]);
    expect(open).toEqual(expect.arrayContaining(['get sessions', 'post sessions/totp', 'put sessions/totp']));
    for (const path of ['no-such', 'files/1', 'ORDERS', 'sessions/totp/x', 'sessions/rights', 'second-factor-roles'])
      expect([path, (await call('get', path, undefined, { token })).status]).toEqual([path, 403]);
    expect((await call('delete', 'sessions', undefined, { token })).status).toBe(200);
  }, 120_000);

  test('reports in the session that a second factor is required, until the first correct code', async () => {
    const user = await newAgent();
    const early = await server.login(user.account);
    await setRoles(['AGENT_1', 'AGENT_2']);
    const late = await server.login(user.account);
    for (const token of [early, late]) {
      expect((await call('get', 'sessions', undefined, { token })).body.data.mustEnrol).toBe(true);
      expect((await call('get', 'orders', undefined, { token })).status).toBe(403);
    }
    const { secret } = (await call('post', 'sessions/totp', {}, { token: late })).body.data;
    expect((await call('get', 'orders', undefined, { token: late })).status).toBe(403);
    await call('put', 'sessions/totp', { code: nextCode(secret) }, { token: late });
    for (const token of [early, late]) {
      expect((await call('get', 'sessions', undefined, { token })).body.data).not.toHaveProperty('mustEnrol');
      expect((await call('get', 'orders', undefined, { token })).status).toBe(200);
    }
    expect((await call('get', 'sessions/totp', undefined, { token: late })).body.data.required).toBe(true);
  });

  test('blocks users again after they disable the required second factor', async () => {
    const { account, secret } = await newEnrolled();
    await setRoles(['AGENT_1']);
    const token = await enter(account, secret);
    expect((await call('get', 'orders', undefined, { token })).status).toBe(200);
    expect((await call('delete', 'sessions/totp', { code: nextCode(secret) }, { token })).status).toBe(200);
    expect((await call('get', 'orders', undefined, { token })).status).toBe(403);
  });

  test('lets an unverified user first verify the e-mail address when the role requires a second factor', async () => {
    const { account } = await newAgent({ accountAuth: false });
    await setRoles(['AGENT_1']);
    const token = await server.login(account);
    expect((await call('post', 'account-auth/challenge', {}, { token })).status).toBe(200);
    for (const path of ['manifest', 'dict', 'sessions/totp'])
      expect((await call('get', path, undefined, { token })).status).toBe(403);
  });

  test('lets an admin with the required second factor view as a user, and ends a view without the factor', async () => {
    const agent = await newAgent();
    const admin = await enrol(await buildAdmin(asSystem(server.database)));
    const careless = await server.login((await buildAdmin(asSystem(server.database))).account);
    const viewAs = async (token: string): Promise<string> =>
      (await call('post', 'sessions/view-as', { user: agent.id }, { token })).get('X-Session-Id') as string;
    const [seen, unseen] = [await viewAs(admin.token), await viewAs(careless)];
    await setRoles(['AGENT_1']);
    expect((await call('get', 'bills', undefined, { token: seen })).status).toBe(200);
    await secondFactorRolesOf(server.database).create({ role: 'ADMIN', createdAt: new Date() });
    expect((await call('get', 'bills', undefined, { token: seen })).status).toBe(200);
    expect((await call('get', 'bills', undefined, { token: unseen })).status).toBe(401);
    for (const [method, path] of [
      ['post', 'sessions/totp'],
      ['put', 'sessions/totp'],
      ['delete', 'sessions/totp'],
    ] as const)
      expect((await call(method, path, { code: '123456' }, { token: seen })).status).toBe(403);
  });
});

describe('the roles that require a second factor', () => {
  test('lets only an ADMIN set the roles that require a second factor, and counts users with the factor', async () => {
    await newEnrolled();
    for (const role of ['SALESMAN', 'AGENT_1'] as const) {
      expect((await setRoles(['AGENT_1'], role)).status).toBe(403);
      expect((await (await server.as(role)).get('/t3d-api/second-factor-roles')).status).toBe(403);
    }
    expect((await call('put', 'second-factor-roles', { roles: [] })).status).toBe(401);
    const { roles } = (await setRoles(['SMS_RECYCLE'])).body.data as {
      roles: { role: string; label: string; required: boolean; people: number; enrolled: number }[];
    };
    expect(roles.map(({ role }) => role)).toEqual([
      'ADMIN',
      'SALESMAN',
      'AGENT_1',
      'AGENT_2',
      'AGENT_3',
      'SMS_RECYCLE',
    ]);
    expect(roles.filter(({ required }) => required).map(({ role }) => role)).toEqual(['SMS_RECYCLE']);
    const agents = roles.find(({ role }) => role === 'AGENT_1');
    expect(agents?.label).not.toBe('AGENT_1');
    expect(agents?.enrolled).toBeGreaterThan(0);
    expect(agents?.people).toBeGreaterThanOrEqual(agents?.enrolled as number);
  });

  test('rejects required roles that are no list or include a role without a login', async () => {
    for (const roles of [undefined, null, 'AGENT_1', ['USER'], ['backdoor'], ['NOBODY'], [7], [['AGENT_1']]])
      expect([roles, (await setRoles(roles)).status]).toEqual([roles, 400]);
  });

  test('writes one audit log entry for a newly required role, also when two calls add it at once', async () => {
    const results = await Promise.all([setRoles(['AGENT_3']), setRoles(['AGENT_3'])]);
    expect(results.map(({ status }) => status)).toEqual([200, 200]);
    await setRoles(['AGENT_2']);
    const admin = await server.as('ADMIN');
    const { rows } = (await admin.get('/t3d-api/audit-log?action_like=second-factor-&size=100')).body as {
      rows: { action: string; changes: { role: { before: string | null; after: string | null } } }[];
    };
    const told = rows.map(({ action, changes }) => [action, changes.role?.before ?? changes.role?.after]);
    expect(told.filter(([action, role]) => action === 'second-factor-required' && role === 'AGENT_3')).toHaveLength(1);
    expect(told).toContainEqual(['second-factor-optional', 'AGENT_3']);
    expect(told).toContainEqual(['second-factor-required', 'AGENT_2']);
  });

  test("lists the missing second factor among the reasons that block all of a user's calls", async () => {
    const agent = await newAgent();
    await setRoles(['AGENT_1']);
    const { data } = (await (await server.as('ADMIN')).get(`/t3d-api/users/${agent.id}/rights`)).body;
    expect(data.standing).toEqual([
      expect.objectContaining({ code: 'secondFactor', text: 'The second factor that the role needs is not set up' }),
    ]);
  });
});
