import { afterAll, beforeAll, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { MAILER, makeSmtpMailer } from './mailer';
import { type Caller, type TestServer, startTestServer } from '../../test/server';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
});
afterAll(() => server.close());

const PATH = '/t3d-api/mail-settings';
const from = { name: 'Shop', address: 'no-reply@shop.test' };

test('lets only an admin see the mail settings and send a test mail', async () => {
  for (const role of ['SALESMAN', 'AGENT_1', 'SMS_RECYCLE'] as const) {
    const caller = await server.as(role);
    expect([(await caller.get(PATH)).status, (await caller.post(`${PATH}/test`).send({})).status]).toEqual([403, 403]);
  }
  expect((await supertest(server.app).get(PATH)).status).toBe(401);
  expect((await admin.get(PATH)).body.data).toEqual({ kind: 'SIMULATOR' });
});

test('sends a test mail to the admin or to the given address, and rejects a list of addresses', async () => {
  const { account } = await server.user('ADMIN');
  expect((await admin.post(`${PATH}/test`).send({})).body.data).toMatchObject({ to: account });
  expect((await admin.post(`${PATH}/test`).send({ to: 'ops@t3d.test' })).body.data).toMatchObject({
    to: 'ops@t3d.test',
  });
  const { body } = await supertest(server.app).get('/simulator/mail?to=ops%40t3d.test');
  expect(body.rows[0]).toMatchObject({ subject: 'Test mail' });
  for (const to of ['a@b.test,c@d.test', 'nobody', 5, 'a@b.test\nBcc: c@d.test'])
    expect((await admin.post(`${PATH}/test`).send({ to })).body.errors).toHaveProperty('to');
});

test("reports an unreachable mail server without the server's password", async () => {
  const mailer = makeSmtpMailer({ url: 'smtp://user:geheim@127.0.0.1:1', from });
  server.database.services.provide(MAILER, mailer);
  const settings = await admin.get(PATH);
  expect(settings.body.data).toEqual({ kind: 'SMTP', host: '127.0.0.1', port: 1, secure: false, from: from.address });
  const { status, body, text } = await admin.post(`${PATH}/test`).send({});
  expect([status, body.message]).toEqual([
    400,
    'The mail server 127.0.0.1:1 cannot be reached. Check its address, port and firewall',
  ]);
  expect(`${text}${settings.text}`).not.toContain('geheim');
});
