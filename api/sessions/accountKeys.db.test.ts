import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { table } from '../models/table';
import { asSystem } from '../test/factories';
import type { Caller, TestServer } from '../test/server';
import { PASSWORD, startTestServer } from '../test/server';
import businessUsers from '@t3d/resources/pool/business-users';

/** Tests that all spellings of an account mean the same account. */
let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
}, 60_000);
afterAll(() => server.close());

const make = (account: string) =>
  admin.post('/t3d-api/users').set('Idempotency-Key', randomUUID()).send({
    account,
    accountType: 'EMAIL',
    role: 'AGENT_1',
    password: PASSWORD,
    accountAuth: true,
  });
const logIn = (account: string, password = PASSWORD, from = '203.0.113.1') =>
  supertest(server.app)
    .post('/t3d-api/web/sessions')
    .set('X-Forwarded-For', from)
    .set('Accept-Language', 'en')
    .send({ account, password });

const VARIANTS = [
  'jose@shop.test',
  'JOSÉ@SHOP.TEST',
  'jose\u0301@shop.test',
  'ｊｏｓé@shop.test',
  ' jo\u200bsé@shop.test ',
];

test('rejects an account that differs from another account only in case, accents, width or marks', async () => {
  expect((await make('josé@shop.test')).body).toMatchObject({ code: 200 });
  for (const account of VARIANTS) {
    const { status, body } = await make(account);
    expect([account, status, Object.keys((body as { errors: object }).errors)]).toEqual([account, 409, ['account']]);
  }
});

test('logs in the same user with every spelling of the account, and counts all failures together', async () => {
  for (const account of VARIANTS) expect([account, (await logIn(account)).status]).toEqual([account, 200]);
  const wrong = '0'.repeat(64);
  for (const account of VARIANTS) expect((await logIn(account, wrong, '203.0.113.9')).status).toBe(400);
  expect((await logIn('josé@shop.test', PASSWORD, '203.0.113.9')).status).toBe(429);
  expect((await logIn('josé@shop.test', PASSWORD, '203.0.113.10')).status).toBe(200);
});

test('mails a password-reset code to the owner for every spelling of the account', async () => {
  await supertest(server.app).post('/t3d-api/password-reset/code').send({ account: 'JOSE@shop.test' });
  const mails = async () =>
    (
      (await supertest(server.app).get(`/simulator/mail?to=${encodeURIComponent('josé@shop.test')}`)).body as {
        rows: object[];
      }
    ).rows;
  expect((await mails()).length).toBeGreaterThan(0);
});

test.each(['аdmin@shop.test', 'jοse@shop.test', 'асе@асе.асе'])(
  'rejects %s with letters that look like Latin letters, in a form, an import and an invite',
  async (account) => {
    const made = await make(account);
    expect([made.status, made.body.errors]).toEqual([
      400,
      { account: 'Letters that look like Latin ones, such as Cyrillic or Greek, are not allowed' },
    ]);
    const agent = await server.as('AGENT_1');
    const invite = await agent.post('/t3d-api/users/actions/invite').set('Idempotency-Key', randomUUID()).send({});
    const token = new URL((invite.body as { data: { url: string } }).data.url).searchParams.get('invite');
    const joined = await supertest(server.app)
      .post(`/t3d-api/invites/${token}`)
      .send({ account, password: PASSWORD, nickname: 'x' });
    expect([joined.status, Object.keys((joined.body as { errors: object }).errors)]).toEqual([400, ['account']]);
  },
);

test('keeps a single app user when two accounts differ only by an accent', async () => {
  const rows = table(asSystem(server.database), businessUsers);
  await rows.insert({ account: 'café', source: 'IMPORT', status: 'ENABLED' } as never);
  await expect(rows.insert({ account: 'CAFE', source: 'IMPORT', status: 'ENABLED' } as never)).rejects.toThrow(
    /taken|unique|validation/i,
  );
});
