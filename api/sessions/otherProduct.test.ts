import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { systemContext } from '../context';
import { inTransaction } from '../models/transaction';
import { passwordCodesOf, makeCode } from '../models/mailedCodes';
import { preferencesOf } from '../models/userTable';
import { sessionsOf } from '../models/logins';
import type { Library } from '../test/library/server';
import { onWire, openLibrary } from '../test/library/server';

/** Tests a product whose users are `members`. */
let library: Library;
let admin: Caller;
beforeAll(async () => {
  library = await openLibrary();
  await library.settle('anna', 'LIBRARIAN', { password: onWire('anna-1'), nickname: 'Anna' });
  admin = await logIn('anna', 'anna-1');
});
afterAll(() => library.close());

type Method = 'get' | 'post' | 'put' | 'delete';
type Caller = (method: Method, path: string, body?: object, file?: Buffer) => Promise<supertest.Response>;
const callerOf =
  (token?: string): Caller =>
  (method, path, body, file) => {
    const input = supertest(library.app)[method](`/t3d-api/${path}`).set('Accept-Language', 'en');
    if (token) void input.set('X-Session-Id', token);
    return file ? input.attach('file', file, 'people.csv') : input.send(body);
  };
const nobody: Caller = (...call) => callerOf()(...call);
const tryLogIn = (account: string, password: string) =>
  nobody('post', 'web/sessions', { account, password: onWire(password) });
async function logIn(account: string, password: string): Promise<Caller> {
  const answer = await tryLogIn(account, password);
  expect([account, answer.status]).toEqual([account, 200]);
  return callerOf(answer.get('X-Session-Id'));
}
let made = 0;
async function newReader(values: object = {}): Promise<{ id: number; account: string; me: Caller }> {
  made += 1;
  const account = `reader-${made}`;
  const body = { account, role: 'READER', password: onWire('first-1'), ...values };
  const answer = await admin('post', 'members', body);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return { id: answer.body.data.id as number, account, me: await logIn(account, 'first-1') };
}

describe('logins in another product', () => {
  test('lets users of another product log in, read lists, and change their profile', async () => {
    const { id, account, me } = await newReader({ shelf: 'B7' });
    const { data } = (await me('get', 'sessions')).body;
    expect(data).toEqual({
      id,
      account,
      nickname: null,
      role: 'READER',
      accountAuth: true,
      apis: ['*'],
      avatar: null,
      shelf: 'B7',
      menu: expect.arrayContaining([{ path: '/my-profile', title: 'My profile', hidden: true }]),
    });
    await admin('post', 'tools', { name: 'Saw', holder: id });
    await admin('post', 'tools', { name: 'Axe' });
    const rows = (await me('get', 'tools')).body.rows as { name: string; holder: { label: string } }[];
    expect(rows.map(({ name }) => name)).toEqual(['Saw']);
    expect((await me('put', 'sessions/profile', { nickname: 'Ben' })).body.data.nickname).toBe('Ben');
    expect((await me('put', 'sessions/profile', { shelf: 'A1' })).status).toBe(400);
    const trail = (await admin('get', `members/${id}/history`)).body.rows as { action: string; actorLabel: string }[];
    expect(trail.map(({ action, actorLabel }) => [action, actorLabel])).toEqual([
      ['profile', 'Ben'],
      ['login', 'Ben'],
      ['create', 'Anna'],
    ]);
    expect(JSON.stringify(trail)).not.toContain('scrypt');
    expect((await me('delete', 'sessions')).status).toBe(200);
    expect((await me('get', 'sessions')).status).toBe(401);
  });

  test("changes a password by the user, by an update and by a code, and ends the user's sessions", async () => {
    const { id, account, me } = await newReader();
    await me('put', 'sessions/password', { original: onWire('first-1'), password: onWire('second') });
    expect((await me('get', 'sessions')).status).toBe(401);
    const again = await logIn(account, 'second');
    expect((await admin('put', `members/${id}`, { password: onWire('third-1') })).status).toBe(200);
    expect((await again('get', 'sessions')).status).toBe(401);
    const third = await logIn(account, 'third-1');
    expect((await nobody('post', 'password-reset/code', { account })).status).toBe(200);
    const { database } = library;
    await passwordCodesOf(database).destroy({ where: { account } });
    const code = await inTransaction(systemContext(database, 'screen'), (ctx) => makeCode(ctx as never, account, true));
    const reset = await nobody('post', 'password-reset', { account, code, password: onWire('fourth') });
    expect([reset.status, (await third('get', 'sessions')).status]).toEqual([200, 401]);
    expect([(await tryLogIn(account, 'third-1')).status, (await tryLogIn(account, 'fourth')).status]).toEqual([
      400, 200,
    ]);
    expect((await admin('put', `members/${id}`, { password: 'plain' })).status).toBe(400);
  });

  test('ends the sessions of disabled users, and of users with a disabled mentor', async () => {
    const mentor = await newReader();
    const below = await newReader({ mentor: mentor.id });
    expect((await admin('put', `members/${mentor.id}`, { status: 'DISABLED' })).status).toBe(200);
    expect([(await mentor.me('get', 'sessions')).status, (await below.me('get', 'sessions')).status]).toEqual([
      401, 401,
    ]);
    expect((await tryLogIn(below.account, 'first-1')).status).toBe(400);
    await admin('put', `members/${mentor.id}`, { status: 'ENABLED' });
    expect([(await mentor.me('get', 'sessions')).status, (await below.me('get', 'sessions')).status]).toEqual([
      401, 200,
    ]);
    const other = await newReader();
    expect((await admin('post', 'members/actions/shut', { ids: [other.id] })).body.data).toEqual({ affected: 1 });
    expect(await sessionsOf(library.database).count({ where: { user: other.id } })).toBe(0);
  });

  test('disables users by an import, and imports users without a password', async () => {
    const { id, account, me } = await newReader();
    const file = Buffer.from(`account,role,status\n${account},READER,DISABLED\nFile@tools.test,READER,ENABLED\n`);
    const answer = await admin('post', 'members/import', undefined, file);
    expect(answer.body).toMatchObject({ code: 200, data: { created: 1, updated: 1 } });
    expect((await me('get', 'sessions')).status).toBe(401);
    expect(await sessionsOf(library.database).count({ where: { user: id } })).toBe(0);
    expect((await tryLogIn('file@tools.test', 'first-1')).status).toBe(400);
    expect((await admin('get', 'members?account=file@tools.test')).body.total).toBe(1);
  });

  test('deletes the sessions and preferences of a deleted user', async () => {
    const id = await library.settle('gone', 'READER');
    const { database } = library;
    const now = new Date();
    await sessionsOf(database).create({ token: 'x'.repeat(64), user: id, createdAt: now, expiresAt: now });
    await preferencesOf(database).create({ user: id, name: 'theme', value: '"dark"', updatedAt: now });
    expect((await admin('post', 'members/actions/delete', { ids: [id] })).body.data).toEqual({ affected: 1 });
    expect([
      await sessionsOf(database).count({ where: { user: id } }),
      await preferencesOf(database).count({ where: { user: id } }),
    ]).toEqual([0, 0]);
  });

  test('rejects users who disable themselves, and the creation or change of a backdoor', async () => {
    const me = (await admin('get', 'sessions')).body.data.id as number;
    const said = 'You cannot disable or delete your own account';
    expect((await admin('put', `members/${me}`, { status: 'DISABLED' })).body.errors).toEqual({ status: said });
    expect((await admin('post', 'members/actions/shut', { ids: [me] })).body.message).toBe(said);
    const backdoor = await library.settle('door', 'backdoor', { password: onWire('door-12') });
    const kept = 'This account is managed on the server by a command only';
    const changed = await admin('put', `members/${backdoor}`, { password: onWire('mine-12') });
    expect(changed.body.errors).toEqual({ password: kept });
    expect((await admin('post', 'members/actions/shut', { ids: [backdoor] })).body.message).toBe(kept);
    expect((await admin('post', 'members/actions/delete', { ids: [backdoor] })).body.message).toBe(kept);
    expect((await admin('post', 'members', { account: 'x', role: 'backdoor' })).status).toBe(400);
    expect((await (await logIn('door', 'door-12'))('get', 'members')).status).toBe(200);
  });

  test('lets a librarian view the app as a reader and read a reader’s rights, but lets no reader do so', async () => {
    const { id, account, me } = await newReader();
    const seen = await admin('post', 'sessions/view-as', { user: id });
    const viewer = callerOf(seen.get('X-Session-Id'));
    expect((await viewer('get', 'sessions')).body.data).toMatchObject({ account, viewedBy: { account: 'anna' } });
    expect((await viewer('put', 'sessions/profile', { nickname: 'No' })).status).toBe(403);
    expect((await me('post', 'sessions/view-as', { user: id })).status).toBe(403);
    const rights = (await admin('get', `members/${id}/rights`)).body.data as {
      user: object;
      standing: object[];
      resources: { name: string; calls: { name: string; allowed: boolean }[] }[];
    };
    expect([rights.user, rights.standing]).toEqual([{ id, account, nickname: null, role: 'READER', apis: ['*'] }, []]);
    const tools = rights.resources.find(({ name }) => name === 'tools');
    expect(tools?.calls.map(({ name, allowed }) => [name, allowed])).toEqual([
      ['list', true],
      ['show', true],
      ['create', false],
      ['update', false],
    ]);
    expect((await me('get', 'sessions/rights')).status).toBe(200);
    expect((await me('get', `members/${id}/rights`)).status).toBe(403);
    expect((await admin('get', `users/${id}/rights`)).status).toBe(404);
  });

  test('treats all spellings of an account as the same account in another product', async () => {
    const id = (
      await admin('post', 'members', { account: ' Carl@Tools.test', role: 'READER', password: onWire('carl-1') })
    ).body.data.id as number;
    expect((await admin('get', `members/${id}`)).body.data.account).toBe('carl@tools.test');
    await logIn('CARL@tools.test', 'carl-1');
    expect((await admin('post', 'members', { account: 'CARL@tools.test', role: 'READER' })).status).toBe(409);
  });

  test('describes the users of another product in the API document', async () => {
    const document = (await admin('get', 'openapi.json')).body as { paths: Record<string, object> };
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/sessions/view-as', '/members/{id}/rights', '/password-reset']),
    );
    expect(JSON.stringify(document)).not.toMatch(/SALESMAN|AGENT_1|\/users\//);
  });
});
