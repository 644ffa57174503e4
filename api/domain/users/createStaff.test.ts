import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/builtin/audit-log';
import users from '@t3d/resources/people/users';
import { createHash } from 'node:crypto';
import supertest from 'supertest';
import { table } from '../../models/table';
import { asSystem } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { createStaff, hasAdmin } from './createStaff';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const create = (role: string, account: string, password = 'first-1234', reset = false) =>
  createStaff(server.database, { role, account, password, reset });
const logIn = (account: string, password: string) =>
  supertest(server.app)
    .post('/t3d-api/web/sessions')
    .send({ account, password: createHash('sha256').update(password).digest('hex') });

test('reports whether an enabled ADMIN exists', async () => {
  expect(await hasAdmin(server.database)).toBe(false);
  await create('SALESMAN', 'sales@t3d.test');
  expect(await hasAdmin(server.database)).toBe(false);
  await create('ADMIN', 'first@t3d.test');
  expect(await hasAdmin(server.database)).toBe(true);
});

test.each(['ADMIN', 'SALESMAN', 'backdoor'])('lets a new %s log in and call what the role allows', async (role) => {
  expect(await create(role, ` New-${role}@T3D.test `)).toBe('created');
  const answer = await logIn(`new-${role}@t3d.test`.toLowerCase(), 'first-1234');
  expect(answer.body.data).toEqual(expect.objectContaining({ role, accountAuth: true }));
  const list = await supertest(server.app)
    .get('/t3d-api/orders')
    .set('X-Session-Id', answer.headers['x-session-id'] as string);
  expect(list.status).toBe(200);
});

test('records the creation of a staff user in the history without the password', async () => {
  await create('ADMIN', 'traced@t3d.test');
  const ctx = asSystem(server.database);
  const user = await table(ctx, users).one({ account: 'traced@t3d.test' });
  const [entry] = await table(ctx, auditLog).find({ resource: 'users', recordId: user?.id });
  expect(entry).toEqual(expect.objectContaining({ action: 'create', source: 'command' }));
  expect(JSON.stringify(entry)).not.toContain('first-1234');
});

describe('creating staff with invalid input', () => {
  test.each([
    ['a role of customers', 'AGENT_1', 'agent@t3d.test', 'first-1234', /The role must be one of/],
    ['an account that is no address', 'ADMIN', 'root', 'first-1234', /must be an e-mail address/],
    ['a password of 5 characters', 'ADMIN', 'short@t3d.test', '12345', /6 to 16 characters/],
    ['a password of 17 characters', 'ADMIN', 'long@t3d.test', '1'.repeat(17), /6 to 16 characters/],
  ])('rejects creating a staff user with %s', async (_case, role, account, password, why) => {
    await expect(create(role, account, password)).rejects.toThrow(why);
    expect(await table(asSystem(server.database), users).one({ account })).toBeNull();
  });

  test('rejects an existing account and keeps the old password', async () => {
    await create('ADMIN', 'twice@t3d.test');
    await expect(create('ADMIN', 'TWICE@t3d.test', 'other-1234')).rejects.toThrow(/exists already. The command reset/);
    await expect(create('SALESMAN', 'twice@t3d.test', 'other-1234', true)).rejects.toThrow(/with the role ADMIN/);
    expect((await logIn('twice@t3d.test', 'first-1234')).status).toBe(200);
  });

  test('rejects the reset of a user who does not exist', async () => {
    await expect(create('ADMIN', 'nobody@t3d.test', 'first-1234', true)).rejects.toThrow(/no user with the account/);
  });
});

test("sets a new password, enables the user and ends the user's sessions when a user is reset", async () => {
  await create('ADMIN', 'reset@t3d.test');
  const session = (await logIn('reset@t3d.test', 'first-1234')).headers['x-session-id'] as string;
  const ctx = asSystem(server.database);
  const user = await table(ctx, users).one({ account: 'reset@t3d.test' });
  expect(await create('ADMIN', 'reset@t3d.test', 'second-1234', true)).toBe('reset');
  const after = await supertest(server.app).get('/t3d-api/sessions').set('X-Session-Id', session);
  expect(after.status).toBe(401);
  expect((await logIn('reset@t3d.test', 'first-1234')).status).toBe(400);
  expect((await logIn('reset@t3d.test', 'second-1234')).status).toBe(200);
  const entries = await table(ctx, auditLog).find({ resource: 'users', recordId: user?.id, action: 'password' });
  expect(entries).toHaveLength(1);
});
