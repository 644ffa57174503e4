import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import users from '@t3d/resources/people/users';
import supertest from 'supertest';
import { randomUUID } from 'node:crypto';
import { runDueJobs } from '../jobs';
import { removeExpiredKeys } from '../jobs/removeExpiredKeys';
import { codeTriesOf } from '../models/mailedCodes';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { asSystem, buildAdmin, buildAgent } from '../test/factories';
import type { TestServer } from '../test/server';
import { PASSWORD, startTestServer } from '../test/server';
import type { User } from '@t3d/resources/rows';

const MINUTE = 60_000;
const NEW = 'c'.repeat(64);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let visitors = 0;
/** Returns a new address each time, because attempts are limited by address. */
const nextAddress = (): string => {
  visitors += 1;
  return `10.${Math.floor(visitors / 250)}.${visitors % 250}.1`;
};
const post = (path: string, body: object, address = nextAddress()) =>
  supertest(server.app)
    .post(`/t3d-api/${path}`)
    .set('Accept-Language', 'en')
    .set('X-Forwarded-For', address)
    .send(body);
const requestCode = (account: string, address?: string) => post('password-reset/code', { account }, address);
const reset = (account: string, code: string, password = NEW) => post('password-reset', { account, code, password });
const logIn = async (account: string, password: string): Promise<number> =>
  (await post('web/sessions', { account, password })).status;
const mailsTo = async (address: string): Promise<{ subject: string; text: string }[]> =>
  (await supertest(server.app).get(`/simulator/mail?to=${encodeURIComponent(address)}`)).body.rows;
async function codeFor(account: string, address = account): Promise<string> {
  expect((await requestCode(account)).status).toBe(200);
  return /\b\d{6}\b/.exec((await mailsTo(address))[0]?.text ?? '')?.[0] ?? '';
}
const setUser = (id: number, values: object): Promise<number> =>
  inTransaction(asSystem(server.database), (ctx) => table(ctx, users).update(values, id));
const newAgent = (values: object = {}): Promise<User> => buildAgent(asSystem(server.database), values);
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a forgotten password', () => {
  test('replaces a forgotten password with the mailed code and ends every session of the account', async () => {
    const { id, account } = await newAgent();
    const token = await server.login(account);
    const code = await codeFor(account.toUpperCase(), account);
    expect(code).toMatch(/^\d{6}$/);
    expect((await reset(account, code)).body).toEqual({ code: 200, message: 'ok', data: null });
    expect([await logIn(account, PASSWORD), await logIn(account, NEW)]).toEqual([400, 200]);
    expect((await supertest(server.app).get('/t3d-api/sessions').set('X-Session-Id', token)).status).toBe(401);
    const { body } = await (await server.as('ADMIN')).get(`/t3d-api/audit-log?actor=${id}&action=password-reset`);
    expect(body.rows).toHaveLength(1);
    expect(JSON.stringify(body.rows)).not.toContain('cccc');
  });

  test('mails a password-reset code to the verified address, or else to an account that is an address', async () => {
    const both = await newAgent({ email: `real-${randomUUID()}@t3d.test` });
    expect(await codeFor(both.account, both.email as string)).toMatch(/^\d{6}$/);
    expect(await mailsTo(both.account)).toEqual([]);
    const phone = await newAgent({ account: `1390${Date.now()}`, accountType: 'PHONE' });
    expect((await requestCode(phone.account)).status).toBe(200);
    expect(await mailsTo(phone.account)).toEqual([]);
  });

  test('responds as usual but sends no mail for unknown or disabled accounts and users without a mailbox', async () => {
    const disabled = await newAgent({ status: 'DISABLED' });
    const below = await newAgent({ superior: disabled });
    const backdoor = await buildAdmin(asSystem(server.database), { role: 'backdoor' });
    const known = await requestCode((await newAgent()).account);
    for (const account of [
      `nobody-${randomUUID()}@t3d.test`,
      disabled.account,
      below.account,
      backdoor.account,
      'platform',
      "' OR 1=1 --",
    ]) {
      const answer = await requestCode(account);
      expect([account, answer.status, answer.body]).toEqual([account, 200, known.body]);
      expect((await reset(account, '000000')).body).toMatchObject({ code: 400, message: 'verification code error' });
      expect((await requestCode(account)).status).toBe(429);
      expect(await mailsTo(account)).toEqual([]);
    }
  });

  test('responds to a request for a password-reset code in the same time when the account is unknown', async () => {
    const { account } = await newAgent();
    for (const name of [account, `nobody-${randomUUID()}@t3d.test`]) {
      const start = performance.now();
      await requestCode(name);
      expect(performance.now() - start).toBeGreaterThanOrEqual(195);
    }
  });

  test('rejects a password-reset code of an unknown account by the same SQL statements in the same time', async () => {
    const [known, unknown] = [(await newAgent()).account, `nobody-${randomUUID()}@t3d.test`];
    for (const account of [known, unknown]) await requestCode(account);
    const sent: string[] = [];
    const { options } = server.database.sequelize as unknown as { options: { logging: unknown } };
    /** Returns the SQL statements and the milliseconds of an attempt with a wrong code. */
    const tryOut = async (account: string): Promise<[statements: string[], time: number]> => {
      sent.length = 0;
      options.logging = (sql: string) => {
        const plain = sql.replace(/^Executing \([^)]*\): /, '').replaceAll(/'[^']*'|\b\d+\b/g, '?');
        if (!/^(BEGIN|START|COMMIT|PRAGMA)|simulator_settings/i.test(plain)) sent.push(plain);
      };
      const start = performance.now();
      const { status } = await reset(account, '000000');
      options.logging = false;
      expect(status).toBe(400);
      return [[...sent], performance.now() - start];
    };
    const times: Record<string, number> = { [known]: Infinity, [unknown]: Infinity };
    for (let round = 0; round < 5; round += 1) {
      const [[one, oneTime], [other, otherTime]] = [await tryOut(known), await tryOut(unknown)];
      expect(other).toEqual(one);
      // Use the fastest of several runs, because other load can only make a run slower.
      times[known] = Math.min(times[known] as number, oneTime);
      times[unknown] = Math.min(times[unknown] as number, otherTime);
    }
    expect((times[unknown] as number) / (times[known] as number)).toBeGreaterThan(0.6);
    expect((times[unknown] as number) / (times[known] as number)).toBeLessThan(1.7);
  });

  test('rejects a password reset with an error on each missing field', async () => {
    for (const body of [{}, { account: '' }, { account: 7 }, { account: ['a'] }, { account: 'x'.repeat(129) }])
      expect((await post('password-reset/code', body)).body.errors).toHaveProperty('account');
    expect(Object.keys((await post('password-reset', {})).body.errors).sort()).toEqual(['account', 'code', 'password']);
    expect(
      (await post('password-reset', { account: 'a@t3d.test', code: '123456', password: 'demo1234' })).body.errors,
    ).toHaveProperty('password');
  });
});

test('treats an account with control characters as unknown, and forgets old attempts', async () => {
  const unknown = await requestCode('nobody-at-all@t3d.test');
  for (const account of ['a\u0001b@t3d.test', 'c\u0007@t3d.test']) {
    const { status, body } = await requestCode(account);
    expect([status, body]).toEqual([200, unknown.body]);
    const { status: rejected, body: why } = await reset(account, '000000');
    const { body: usual } = await reset('nobody-at-all@t3d.test', '000000');
    expect([rejected, why]).toEqual([400, { ...usual, requestId: why.requestId }]);
  }
  const ctx = asSystem(server.database);
  const count = (address: string) => codeTriesOf(server.database).count({ where: { address } });
  const hour = 60 * MINUTE;
  await codeTriesOf(server.database).bulkCreate([
    { address: 'long ago', at: new Date(ctx.now().getTime() - hour - MINUTE) },
    { address: 'lately', at: new Date(ctx.now().getTime() - hour + MINUTE) },
  ]);
  expect((await removeExpiredKeys(ctx)).removed).toBeGreaterThanOrEqual(1);
  expect([await count('long ago'), await count('lately')]).toEqual([0, 1]);
});

describe('a mailed password-reset code', () => {
  test('accepts a password-reset code once, also in two concurrent calls', async () => {
    const { account } = await newAgent();
    const code = await codeFor(account);
    const answers = await Promise.all([
      reset(account, code),
      reset(account, code),
      reset(account, code, 'd'.repeat(64)),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
    expect((await reset(account, code)).body.message).toBe('verification code error');
  });

  test('rejects a password-reset code after the fifth wrong attempt, concurrent or in sequence', async () => {
    const { account } = await newAgent();
    const code = await codeFor(account);
    const wrong = await Promise.all(Array.from({ length: 5 }, () => reset(account, otherThan(code))));
    expect(wrong.every(({ status, body }) => status === 400 && body.message === 'verification code error')).toBe(true);
    expect((await reset(account, code)).status).toBe(400);
    const spared = await newAgent();
    const right = await codeFor(spared.account);
    for (let wrongs = 0; wrongs < 4; wrongs += 1) await reset(spared.account, otherThan(right));
    expect((await reset(spared.account, right)).status).toBe(200);
  });

  test('accepts a password-reset code for ten minutes and one account, until the next code is mailed', async () => {
    const [one, other] = [await newAgent(), await newAgent()];
    const first = await codeFor(one.account);
    await requestCode(other.account);
    expect((await reset(other.account, first)).status).toBe(400);
    server.database.clock.advance(MINUTE + 1);
    const second = await codeFor(one.account);
    if (first !== second) expect((await reset(one.account, first)).status).toBe(400);
    server.database.clock.advance(10 * MINUTE);
    expect((await reset(one.account, second)).status).toBe(400);
  });

  test('rejects a password-reset code when the user is disabled', async () => {
    const { id, account } = await newAgent();
    const code = await codeFor(account);
    await setUser(id, { status: 'DISABLED' });
    expect((await reset(account, code)).body.message).toBe('verification code error');
  });

  test('stores a reset code as a hash, encrypts the queued mail, and never sends an expired code', async () => {
    const { account } = await newAgent();
    const ctx = asSystem(server.database);
    expect((await requestCode(account)).status).toBe(200);
    const [waiting] = await server.database.sequelize.query(
      "SELECT payload FROM jobs WHERE kind = 'mail.secret' ORDER BY id DESC",
    );
    expect(JSON.stringify(waiting)).not.toContain(account);
    server.database.clock.advance(10 * MINUTE + 1);
    await runDueJobs(server.database);
    expect(await mailsTo(account)).toEqual([]);
    const code = await codeFor(account);
    const rows = JSON.stringify([
      await server.database.sequelize.query('SELECT * FROM password_codes'),
      await server.database.sequelize.query('SELECT * FROM jobs'),
      await table(ctx, users).find([1]),
    ]);
    expect(rows).not.toContain(`Code: ${code}`);
    expect((await reset(account, code)).status).toBe(200);
  });
});

describe('a repeated request for a code', () => {
  test('sends password-reset codes at most once a minute and five times an hour, also concurrently', async () => {
    const { account } = await newAgent();
    const once = await Promise.all(Array.from({ length: 8 }, () => requestCode(account)));
    expect(once.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(once.filter(({ status }) => status === 429)).toHaveLength(7);
    expect(await mailsTo(account)).toHaveLength(1);
    expect(Number(once.find(({ status }) => status === 429)?.get('Retry-After'))).toBeLessThanOrEqual(60);
    for (let more = 0; more < 4; more += 1) {
      server.database.clock.advance(MINUTE + 1);
      expect((await requestCode(account)).status).toBe(200);
    }
    server.database.clock.advance(MINUTE + 1);
    expect((await requestCode(account)).status).toBe(429);
    server.database.clock.advance(60 * MINUTE);
    expect((await requestCode(account)).status).toBe(200);
  });

  test('limits an IP address to thirty password-reset codes an hour, even for different accounts', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      statuses.push(
        ...(
          await Promise.all(Array.from({ length: 5 }, () => requestCode(`guess-${randomUUID()}@t3d.test`, '192.0.2.7')))
        ).map(({ status }) => status),
      );
    expect(statuses).toEqual(Array.from({ length: 30 }, () => 200));
    expect((await requestCode(`guess-${randomUUID()}@t3d.test`, '192.0.2.7')).status).toBe(429);
    expect((await requestCode(`guess-${randomUUID()}@t3d.test`, '192.0.2.8')).status).toBe(200);
  });
});
