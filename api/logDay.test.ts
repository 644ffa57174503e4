import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import { idCheckDigit } from '@t3d/resources/identity';
import { setTimeout as sleep } from 'node:timers/promises';
import supertest from 'supertest';
import { runDueJobs } from './jobs';
import type { Handlers } from './jobs/jobTypes';
import { enqueue } from './jobs/outbox';
import { jobReporter } from './jobs/run';
import { createLog } from './log';
import { inTransaction } from './models/transaction';
import { asSystem, buildTerminal } from './test/factories';
import { HANDLERS } from './test/handlers';
import type { Caller, TestServer } from './test/server';
import { PASSWORD, startTestServer } from './test/server';

// Uses the product with recognisable personal data, and searches everything that the server logged.

const NAME = '欧阳测试';
const LATIN_NAME = 'Wilhelmina Privatperson';
const MAIL = 'wilhelmina.p@private-person.test';
const PHONE = '13912345678';
const ICCID_BODY = '898600123456789012';
const ICCID = `${ICCID_BODY}${luhnDigit(ICCID_BODY)}`;
const ID_BODY = '11010519491231002';
const ID_NUMBER = `${ID_BODY}${idCheckDigit(ID_BODY)}`;
const PASSPORT = 'E87654321';
const SECRET = 'a-secret-of-the-caller';
const PERSONAL = [NAME, 'Wilhelmina', 'Privatperson', 'wilhelmina.p', PHONE, ICCID_BODY, ID_BODY, PASSPORT, SECRET];
/** The forms of each value in a line: as is, in a URL, in JSON escapes, and in base64. */
const FORMS = PERSONAL.flatMap((value) => [
  value,
  encodeURIComponent(value),
  JSON.stringify(value).slice(1, -1),
  Buffer.from(value).toString('base64').replace(/=+$/, '').slice(0, -2),
]);

interface Line {
  level: number;
  time: number;
  msg: string;
  requestId?: string;
  path?: string;
  job?: number;
}

let server: TestServer;
let admin: Caller;
const lines: string[] = [];
const log = createLog('debug', { write: (line) => void lines.push(line) });
const read = (): Line[] => lines.map((line) => JSON.parse(line) as Line);

beforeAll(async () => {
  server = await startTestServer({ webhookPrivateHosts: true }, undefined, log);
  admin = await server.as('ADMIN');
}, 60_000);
afterAll(() => server.close());

/** Waits until the requests are logged, and searches the lines. */
afterEach(async () => {
  await sleep(100);
  expect(lines.length).toBeGreaterThan(0);
  for (const form of FORMS) expect(lines.filter((line) => line.includes(form))).toEqual([]);
  for (const line of read())
    expect(line).toMatchObject({ level: expect.any(Number), time: expect.any(Number), msg: expect.any(String) });
  lines.length = 0;
});

const user = (more: object = {}): object => ({
  role: 'AGENT_1',
  account: MAIL,
  accountType: 'EMAIL',
  nickname: LATIN_NAME,
  password: PASSWORD,
  currency: 'USD',
  ...more,
});

test('logs no names, addresses or numbers when users are created, changed, searched or log in', async () => {
  const { body } = await admin.post('/t3d-api/users').send(user());
  expect(body.code).toBe(200);
  expect((await admin.post('/t3d-api/users').send(user())).status).toBe(409);
  await admin.post('/t3d-api/users').send(user({ account: PHONE, accountType: 'PHONE', nickname: NAME }));
  await admin.put(`/t3d-api/users/${body.data.id}`).send({ nickname: NAME.repeat(200), version: 1 });
  await admin.get(`/t3d-api/users?account=${encodeURIComponent(MAIL)}&nickname=${encodeURIComponent(NAME)}`);
  await admin.get(`/t3d-api/search?q=${encodeURIComponent(LATIN_NAME)}`);
  await admin.get(`/t3d-api/users/${encodeURIComponent(MAIL)}`);
  for (const password of [PASSWORD, SECRET, 'f'.repeat(64)])
    await supertest(server.app).post('/t3d-api/web/sessions').send({ account: MAIL, password });
  await supertest(server.app).post('/t3d-api/password-reset/code').send({ account: MAIL });
  await supertest(server.app)
    .get('/t3d-api/users')
    .set('X-Session-Id', SECRET)
    .set('Authorization', `Bearer ${SECRET}`);
  const requests = read().filter(({ msg }) => msg === 'request');
  expect(requests.length).toBeGreaterThanOrEqual(11);
  expect(requests.every(({ requestId }) => /^[\w-]{8,64}$/.test(requestId ?? ''))).toBe(true);
  expect(requests.map(({ path }) => path)).toContain('/t3d-api/users/***');
});

test('logs neither numbers of cards nor names and numbers of identity documents', async () => {
  const card = await buildTerminal(asSystem(server.database), {
    iccid: ICCID,
    owner: await server.user('AGENT_1'),
    realName: true,
  } as never);
  const submit = (more: object) =>
    admin.post('/t3d-api/real-names').send({ terminal: card.id, docType: 'ID_CARD', name: NAME, ...more });
  expect((await submit({ idNumber: ID_NUMBER })).status).toBe(200);
  expect((await submit({ idNumber: ID_NUMBER.replace(/.$/, 'Q') })).status).toBe(400);
  await submit({ docType: 'PASSPORT', name: LATIN_NAME, idNumber: PASSPORT });
  for (const place of ['', '/orders', '/esim', `/${PHONE}`, `?phone=${PHONE}&name=${encodeURIComponent(NAME)}`])
    await supertest(server.app).get(`/data-api/cards/${ICCID}${place}`);
  await admin.get(`/t3d-api/terminals?iccid=${ICCID}`);
  const file = Buffer.from(`ICCID,Type\n${ICCID},SIM\n${PHONE},${NAME}\n`);
  await admin.post('/t3d-api/terminals/import?dryRun=false').attach('file', file, `${NAME}.csv`);
  await runDueJobs(server.database, HANDLERS, jobReporter(log));
  expect(read().map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/data-api/cards/***', '/data-api/cards/***/orders', '/data-api/cards/***/***']),
  );
});

test('logs no value of a call that fails in the database, but logs the request id of the response', async () => {
  const run = (sql: string): Promise<unknown> => server.database.sequelize.query(sql);
  await run('ALTER TABLE users RENAME TO users_away');
  const answers = [];
  try {
    answers.push(await supertest(server.app).post('/t3d-api/web/sessions').send({ account: MAIL, password: PASSWORD }));
    answers.push(await supertest(server.app).post('/t3d-api/password-reset/code').send({ account: PHONE }));
  } finally {
    await run('ALTER TABLE users_away RENAME TO users');
  }
  expect(answers.map(({ status }) => status)).toContain(500);
  await sleep(100);
  const failed = read().filter(({ msg }) => msg === 'failed');
  expect(failed.length).toBeGreaterThan(0);
  const requests = read().filter(({ msg }) => msg === 'request');
  for (const { requestId } of failed) expect(requests.map((one) => one.requestId)).toContain(requestId);
});

test('logs no personal data in the errors of jobs, and gives each error the id of the job', async () => {
  const fail = (message: string): Handlers[string] => ({ attempts: 1, run: () => Promise.reject(new Error(message)) });
  const handlers: Handlers = {
    mailed: fail(`550 5.1.1 <${MAIL}>: Recipient address rejected: ${MAIL} unknown`),
    called: fail(`the provider answered 400: {"phone":"+86 139 1234 5678","iccid":"${ICCID}","id":"${ID_NUMBER}"}`),
    stored: {
      attempts: 1,
      run: ({ database }) =>
        database.sequelize.query(`INSERT INTO lost (account, name) VALUES ('${PHONE}', '${NAME}${LATIN_NAME}')`),
    },
  };
  const ids: number[] = [];
  for (const kind of Object.keys(handlers))
    ids.push(
      await inTransaction(asSystem(server.database), (ctx) =>
        enqueue(ctx, { kind, payload: { name: NAME, phone: PHONE, mail: MAIL } }),
      ),
    );
  await runDueJobs(server.database, { ...HANDLERS, ...handlers }, jobReporter(log));
  const errors = read().filter(({ msg }) => msg === 'job failed');
  expect(errors.map(({ job, requestId }) => [job, requestId])).toEqual(
    expect.arrayContaining(ids.map((id) => [id, `job-${id}`])),
  );
  expect(lines.join('')).not.toMatch(/139[ -]?1234[ -]?5678/);
});
