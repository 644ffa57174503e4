import { afterAll, beforeAll, expect, test } from '@jest/globals';
import supertest from 'supertest';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';

let server: TestServer;
let agent: string;
beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  await server.as('AGENT_3');
  agent = await server.login((await server.user('AGENT_3')).account);
}, 60_000);
afterAll(() => server.close());

/** Malformed bodies with their content types. */
const RUBBISH: readonly (readonly [string, string])[] = [
  ['application/json', '{"broken'],
  ['application/json', '"text"'],
  ['application/json', '{"a":"\\u0000"}'],
  ['multipart/form-data; boundary=x', 'no form'],
];
const CLOSED: readonly (readonly ['post' | 'put', string])[] = [
  ['post', '/t3d-api/suppliers'],
  ['put', '/t3d-api/suppliers/1'],
  ['post', '/t3d-api/terminals/import'],
  ['post', '/t3d-api/terminals/import/columns'],
  ['post', '/t3d-api/users/actions/recharge'],
  ['post', '/t3d-api/users/actions/recharge/check'],
  ['post', '/t3d-api/dictionary?name=%00'],
];
const send = (token: string, method: 'post' | 'put', path: string, [type, body]: readonly [string, string]) => {
  const sent = supertest(server.app)[method](path).set('Content-Type', type);
  return (token ? sent.set('X-Session-Id', token) : sent).send(body);
};

test.each(CLOSED)(
  'rejects %s %s with a malformed body: with 401 without a session, and with 403 without the permission',
  async (method, path) => {
    for (const rubbish of RUBBISH) {
      expect([rubbish, (await send('', method, path, rubbish)).status]).toEqual([rubbish, 401]);
      expect([rubbish, (await send(agent, method, path, rubbish)).status]).toEqual([rubbish, 403]);
    }
  },
);

test('rejects a malformed body with 400 when the caller has the permission', async () => {
  const admin = await server.login((await server.user('ADMIN')).account);
  for (const rubbish of RUBBISH.slice(0, 3))
    expect([rubbish, (await send(admin, 'post', '/t3d-api/suppliers', rubbish)).status]).toEqual([rubbish, 400]);
});

test('checks the permission to export before reading the query', async () => {
  const caller = await server.as('AGENT_3');
  expect((await caller.get('/t3d-api/suppliers/export?format=nonsense')).status).toBe(403);
  expect((await (await server.caller()).get('/t3d-api/suppliers/export?format=%00')).status).toBe(401);
  expect((await (await server.caller()).get('/ms-api/messages?since=%00')).status).toBe(401);
});
