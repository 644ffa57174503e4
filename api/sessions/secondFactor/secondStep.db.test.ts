import { describe, expect, test } from '@jest/globals';
import users from '@t3d/resources/people/users';
import { otherThan } from '../../../e2e/support/totp';
import { removeExpiredKeys } from '../../jobs/removeExpiredKeys';
import { loginTicketsOf } from '../../models/secondFactors';
import { sessionsOf } from '../../models/logins';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem } from '../../test/factories';
import { PASSWORD } from '../../test/server';
import type { Enrolled } from './secondFactor.fixture';
import {
  WRONG,
  call,
  codeNow,
  enter,
  logIn,
  mailsTo,
  newAgent,
  newEnrolled,
  nextCode,
  openServer,
  second,
  server,
  ticketOf,
} from './secondFactor.fixture';

openServer();

const MINUTE = 60_000;
const WRONG_CODE = [400, 'verification code error', ['code']];
const ENDED = [400, 'This login has expired: enter your password again', ['ticket']];
const said = ({ status, body }: { status: number; body: { message: string; errors?: object } }) => [
  status,
  body.message,
  Object.keys(body.errors ?? {}),
];
const sessionsNow = ({ user }: Enrolled): Promise<number> =>
  sessionsOf(server.database).count({ where: { user: user.id } });

describe('a code of an authenticator app', () => {
  test('accepts an authenticator code only once, even for another login and after a new code exists', async () => {
    const { account, secret } = await newEnrolled();
    const code = nextCode(secret);
    expect((await second(await ticketOf(account), code)).status).toBe(200);
    expect(said(await second(await ticketOf(account), code))).toEqual(WRONG_CODE);
    const later = nextCode(secret);
    expect(said(await second(await ticketOf(account), code))).toEqual(WRONG_CODE);
    expect((await second(await ticketOf(account), later)).status).toBe(200);
  });

  test('rejects an authenticator code when a later code was already used', async () => {
    const { account, secret } = await newEnrolled();
    const skipped = nextCode(secret);
    expect((await second(await ticketOf(account), nextCode(secret))).status).toBe(200);
    expect(said(await second(await ticketOf(account), skipped))).toEqual(WRONG_CODE);
  });

  test('rejects a code of the app for a login after its use for the set-up', async () => {
    const { account, secret } = await newEnrolled();
    expect(said(await second(await ticketOf(account), codeNow(secret)))).toEqual(WRONG_CODE);
  });

  test("opens one session when an app's code is sent twice at once, with one or two tickets", async () => {
    const same = await newEnrolled();
    const before = await sessionsNow(same);
    const [ticket, code] = [await ticketOf(same.account), nextCode(same.secret)];
    const twice = await Promise.all([1, 2, 3].map(() => second(ticket, code)));
    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
    expect(await sessionsNow(same)).toBe(before + 1);
    const tickets = [await ticketOf(same.account), await ticketOf(same.account)];
    const next = nextCode(same.secret);
    const both = await Promise.all(tickets.map((one) => second(one, next)));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(await sessionsNow(same)).toBe(before + 2);
  });

  test("rejects a code of the app together with another account's ticket", async () => {
    const [one, other] = [await newEnrolled(), await newEnrolled()];
    const code = nextCode(other.secret);
    expect(said(await second(await ticketOf(one.account), code))).toEqual(WRONG_CODE);
    expect(said(await second(await ticketOf(one.account), other.recoveryCodes[0]))).toEqual(WRONG_CODE);
    // The attempt with the other ticket did not use up the code.
    expect((await second(await ticketOf(other.account), code)).status).toBe(200);
    expect((await second(await ticketOf(other.account), other.recoveryCodes[0])).status).toBe(200);
  });
});

describe('a recovery code', () => {
  test('accepts a recovery code once', async () => {
    const { account, recoveryCodes } = await newEnrolled();
    const [first, next] = recoveryCodes;
    expect((await second(await ticketOf(account), first)).status).toBe(200);
    expect(said(await second(await ticketOf(account), first))).toEqual(WRONG_CODE);
    expect((await second(await ticketOf(account), next?.toLowerCase().replaceAll('-', ''))).status).toBe(200);
  });

  test('opens one session when a recovery code is sent twice at the same time', async () => {
    const enrolled = await newEnrolled();
    const before = await sessionsNow(enrolled);
    const tickets = [await ticketOf(enrolled.account), await ticketOf(enrolled.account)];
    const both = await Promise.all(tickets.map((one) => second(one, enrolled.recoveryCodes[0])));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(await sessionsNow(enrolled)).toBe(before + 1);
  });
});

describe('a ticket for the second step of a login', () => {
  test('accepts a login ticket once, and rejects the ticket with a further code', async () => {
    const { account, secret } = await newEnrolled();
    const ticket = await ticketOf(account);
    expect((await second(ticket, nextCode(secret))).status).toBe(200);
    expect(said(await second(ticket, nextCode(secret)))).toEqual(ENDED);
  });

  test('rejects and deletes a login ticket after five minutes', async () => {
    const { account, secret } = await newEnrolled();
    const [early, late] = [await ticketOf(account), await ticketOf(account)];
    server.database.clock.advance(5 * MINUTE - 1000);
    expect((await second(early, nextCode(secret))).status).toBe(200);
    server.database.clock.advance(2000);
    expect(said(await second(late, nextCode(secret)))).toEqual(ENDED);
    await removeExpiredKeys(asSystem(server.database));
    expect(await loginTicketsOf(server.database).count()).toBe(0);
  });

  test('invalidates a login ticket after five wrong codes, locks the network and warns the owner', async () => {
    const { account, secret } = await newEnrolled();
    const ticket = await ticketOf(account);
    for (let time = 0; time < 5; time += 1)
      expect(said(await second(ticket, otherThan(codeNow(secret))))).toEqual(WRONG_CODE);
    expect(said(await second(ticket, nextCode(secret)))).toEqual(ENDED);
    expect(said(await second(ticket, nextCode(secret), '203.0.113.77'))).toEqual(ENDED);
    expect((await logIn(account)).status).toBe(429);
    expect((await mailsTo(account)).at(0)?.subject).toContain('Somebody knows your password');
    expect((await second(await ticketOf(account, '203.0.113.77'), nextCode(secret), '203.0.113.77')).status).toBe(200);
  });

  test('counts wrong codes of all tickets together, and gives a new login no further attempts', async () => {
    const { account, secret } = await newEnrolled();
    const statuses: number[] = [];
    for (let time = 0; time < 7; time += 1) {
      const first = await logIn(account);
      if (first.status !== 200) statuses.push(first.status);
      else statuses.push((await second(first.body.data.ticket, otherThan(codeNow(secret)))).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });

  test('accepts at most five wrong codes of the app when twenty are sent at the same time', async () => {
    const { account, secret } = await newEnrolled();
    const ticket = await ticketOf(account);
    const wrong = otherThan(codeNow(secret));
    const answers = await Promise.all(Array.from({ length: 20 }, () => second(ticket, wrong)));
    expect(answers.filter(({ body }) => body.errors?.code !== undefined).length).toBeLessThanOrEqual(5);
    expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true);
  });

  test('forgets earlier failures after a right code, but not after the right password alone', async () => {
    const { account, secret } = await newEnrolled();
    for (let time = 0; time < 4; time += 1) await logIn(account, { password: WRONG });
    expect(await enter(account, secret)).toBeDefined();
    for (let time = 0; time < 4; time += 1) await logIn(account, { password: WRONG });
    const ticket = await ticketOf(account);
    expect(said(await second(ticket, otherThan(codeNow(secret))))).toEqual(WRONG_CODE);
    expect((await second(ticket, nextCode(secret))).status).toBe(429);
  });

  test('ends a login ticket when the password or the second factor changes, or the user is disabled', async () => {
    const one = await newEnrolled();
    const [changed, off] = [await ticketOf(one.account), await ticketOf(one.account)];
    await call('put', 'sessions/password', { original: PASSWORD, password: 'a'.repeat(64) }, one);
    expect(said(await second(changed, nextCode(one.secret)))).toEqual(ENDED);
    expect(said(await second(off, one.recoveryCodes[0]))).toEqual(ENDED);
    const other = await newEnrolled();
    const disabled = await ticketOf(other.account);
    await inTransaction(asSystem(server.database), (ctx) =>
      table(ctx, users).update({ status: 'DISABLED' }, other.user.id),
    );
    expect(said(await second(disabled, nextCode(other.secret)))).toEqual(ENDED);
  });

  test('opens no session for a user with a disabled superior', async () => {
    const superior = await newAgent();
    const below = await newEnrolled({ superior });
    const ticket = await ticketOf(below.account);
    await inTransaction(asSystem(server.database), (ctx) =>
      table(ctx, users).update({ status: 'DISABLED' }, superior.id),
    );
    expect(said(await second(ticket, nextCode(below.secret)))).toEqual(ENDED);
  });

  test('rejects a login ticket in the place of a session, and an invalid ticket', async () => {
    const { account, secret } = await newEnrolled();
    const ticket = await ticketOf(account);
    expect((await call('get', 'sessions', undefined, { token: ticket })).status).toBe(401);
    for (const [given, code, field] of [
      [undefined, '123456', 'ticket'],
      ['', '123456', 'ticket'],
      [7, '123456', 'ticket'],
      [['x'], '123456', 'ticket'],
      [ticket, undefined, 'code'],
      [ticket, 123_456, 'code'],
      [ticket, { $ne: '' }, 'code'],
      [ticket, 'x'.repeat(1000), 'code'],
      ['x'.repeat(5000), '123456', 'ticket'],
      [`${ticket}x`, '123456', 'ticket'],
    ] as const) {
      const { status, body } = await second(given, code);
      expect([given, code, status, Object.keys(body.errors ?? {})]).toEqual([given, code, 400, [field]]);
    }
    expect((await second(ticket, nextCode(secret))).status).toBe(200);
  });

  test('stores login tickets as hashes, and at most ten tickets of each user', async () => {
    const { account, user, secret } = await newEnrolled();
    const tickets: string[] = [];
    for (let time = 0; time < 12; time += 1) {
      server.database.clock.advance(1000);
      tickets.push(await ticketOf(account));
    }
    const rows = await loginTicketsOf(server.database).findAll({ where: { user: user.id }, raw: true });
    expect(rows).toHaveLength(10);
    expect(tickets.some((ticket) => JSON.stringify(rows).includes(ticket))).toBe(false);
    expect(said(await second(tickets[0], nextCode(secret)))).toEqual(ENDED);
    expect((await second(tickets[11], nextCode(secret))).status).toBe(200);
  });
});

describe('the response to a wrong password of a user with a second factor', () => {
  /** Returns the SQL statements of an attempt without their values. */
  async function statementsOf(work: () => PromiseLike<unknown>): Promise<string[]> {
    const sent: string[] = [];
    const { options } = server.database.sequelize as unknown as { options: { logging: unknown } };
    options.logging = (sql: string) => {
      const plain = sql.replace(/^Executing \([^)]*\): /, '').replaceAll(/'[^']*'|\b\d+\b/g, '?');
      if (!/^(BEGIN|START|COMMIT|PRAGMA)|simulator_settings/i.test(plain)) sent.push(plain);
    };
    try {
      await work();
    } finally {
      options.logging = false;
    }
    return sent;
  }

  test('runs the same SQL statements for a wrong password with and without a second factor', async () => {
    const { account } = await newEnrolled();
    const plain = await newAgent();
    await server.login(plain.account);
    const wrong = (name: string) => statementsOf(() => logIn(name, { password: WRONG }));
    const known = await wrong(plain.account);
    expect(await wrong(account)).toEqual(known);
    expect(await wrong('nobody-at-all@t3d.test')).toEqual(known);
  });

  test('looks up neither second factor nor user when a login ticket is unknown', async () => {
    const sent = await statementsOf(() => second('x'.repeat(43), '123456'));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('login_tickets');
  });
});
