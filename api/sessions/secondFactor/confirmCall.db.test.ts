import { expect, test } from '@jest/globals';
import { call, newAgent, newEnrolled, nextCode, enter, openServer, server } from './secondFactor.fixture';

openServer();

const KEYS = 'api-keys';
let made = 0;
const values = (more: object = {}): object => ({ name: `key ${(made += 1)}`, scopes: ['orders:list'], ...more });

test('requires a code before a caller with a second factor creates or rotates a key', async () => {
  const { account, secret } = await newEnrolled();
  const token = await enter(account, secret);
  const post = (path: string, body: object) => call('post', path, body, { token });
  const without = await post(KEYS, values());
  expect([without.status, Object.keys(without.body.errors)]).toEqual([400, ['code']]);
  const wrong = await post(KEYS, values({ code: '000000' }));
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['code']]);
  const code = nextCode(secret);
  const { body } = await post(KEYS, values({ code })).expect(200);
  expect(body.data).toMatchObject({ key: expect.stringMatching(/^t3d_live_/) });
  expect(body.data).not.toHaveProperty('code');
  const rotate = `${KEYS}/actions/rotate`;
  expect((await post(rotate, { ids: [body.data.id], code })).status).toBe(400);
  expect((await post(rotate, { ids: [body.data.id], code: nextCode(secret) })).status).toBe(200);
  expect((await post(`${KEYS}/actions/disable`, { ids: [body.data.id] })).status).toBe(200);
});

test('counts wrong codes like wrong passwords, and responds 429 to the sixth attempt', async () => {
  const { account, secret } = await newEnrolled();
  const token = await enter(account, secret);
  const from = '203.0.113.99';
  const statuses: number[] = [];
  for (const code of ['000000', '000001', '000002', '000003', '000004', nextCode(secret)])
    statuses.push((await call('post', KEYS, values({ code }), { token, from })).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
});

test('requires no code from callers without a second factor, and ignores a code from such callers', async () => {
  const token = await server.login((await newAgent()).account);
  expect((await call('post', KEYS, values({ code: '123456' }), { token })).status).toBe(200);
});
