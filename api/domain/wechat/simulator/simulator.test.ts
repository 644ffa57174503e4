import { afterAll, beforeAll, expect, test } from '@jest/globals';
import supertest from 'supertest';
import type { TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';

const APP_ID = 'wx0123456789abcdef';
const SECRET = '0123456789abcdef0123456789abcdef';
const BASE = '/simulator/wechat';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ simulators: true });
});
afterAll(() => server.close());

const post = (path: string, body: object) => supertest(server.app).post(`${BASE}${path}`).send(body);
const token = () => post('/cgi-bin/stable_token', { grant_type: 'client_credential', appid: APP_ID, secret: SECRET });

test('serves the simulated WeChat’s calls besides the other simulators', async () => {
  const answer = await token();
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ access_token: expect.any(String), expires_in: 7200 });
  expect((await supertest(server.app).get('/simulator/mail?to=a@t3d.test')).status).toBe(200);
});

test("rejects an account's calls with the given WeChat code until the simulator ends the rejection", async () => {
  expect((await post('/refuse', { appId: APP_ID, errcode: 40164, errmsg: 'invalid ip' })).status).toBe(200);
  expect((await token()).body).toEqual({ errcode: 40164, errmsg: 'invalid ip' });
  await post('/refuse', { appId: APP_ID });
  expect((await token()).body).toHaveProperty('access_token');
});

test('responds 400 to a WeChat call without an AppID, and 404 to a message to an unknown account', async () => {
  expect((await post('/refuse', {})).status).toBe(400);
  expect((await post('/messages', { appId: APP_ID, text: '你好' })).status).toBe(404);
});

test("responds 404 to the simulated WeChat's calls when simulators are disabled", async () => {
  const other = await startTestServer({ simulators: false });
  try {
    const answer = await supertest(other.app).post(`${BASE}/refuse`).send({ appId: APP_ID });
    expect(answer.status).toBe(404);
  } finally {
    await other.close();
  }
});
