import { describe, expect, test } from '@jest/globals';
import notifications from '@t3d/resources/builtin/notifications';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { runDueJobs } from '../jobs';
import { removeExpiredKeys } from '../jobs/removeExpiredKeys';
import { loginFailuresOf, loginGuardsOf, loginNetworksOf, usedProofsOf } from '../models/logins';
import { table } from '../models/table';
import { asSystem, buildAdmin, buildAgent } from '../test/factories';
import type { Try } from './lockout.fixture';
import {
  HOUR,
  WRONG,
  advance,
  fail,
  logIn,
  network,
  newAgent,
  openTwoServers,
  secondApp,
  server,
  siege,
} from './lockout.fixture';

openTwoServers();

const DAY = 24 * HOUR;
const unknownAccount = (): string => `nobody-${randomUUID()}@t3d.test`;

describe('the warning about many failed logins', () => {
  const noticesOf = (id: number) =>
    table(asSystem(server.database), notifications).find({ user: id }, { order: [['id', 'ASC']] } as never);
  const mailsTo = async (address: string): Promise<{ subject: string; text: string }[]> =>
    (await supertest(server.app).get(`/simulator/mail?to=${encodeURIComponent(address)}`)).body.rows;

  test("warns an account's owner of many failed logins by notice and mail, at most once an hour", async () => {
    const { id, account } = await newAgent();
    await siege(account);
    await runDueJobs(server.database);
    expect(await noticesOf(id)).toHaveLength(0);
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        logIn(account, { password: WRONG, from: network(40 + index), app: index % 2 ? secondApp : server.app }),
      ),
    );
    await runDueJobs(server.database);
    const [notice, ...more] = await noticesOf(id);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ type: 'SYSTEM', readAt: null });
    expect(Object.keys(notice?.title ?? {}).toSorted()).toEqual(['cht', 'en', 'zh']);
    const mails = await mailsTo(account);
    expect(mails).toHaveLength(1);
    for (const words of ['有人在猜测您的密码', 'Somebody is guessing your password', '有人在猜測您的密碼'])
      expect(mails[0]?.subject).toContain(words);
    expect(mails[0]?.text).toContain(account);
    expect(JSON.stringify([notice, mails])).not.toMatch(/\b10\.0\.\d/);
    advance(HOUR + 1000);
    await siege(account);
    await logIn(account, { from: network(60) });
    await runDueJobs(server.database);
    expect([(await noticesOf(id)).length, (await mailsTo(account)).length]).toEqual([2, 2]);
  });

  test("warns an account's owner of many failed logins only by mail when the owner's role has no notices", async () => {
    const { id, account } = await buildAdmin(asSystem(server.database));
    await siege(account);
    await logIn(account, { from: network(60) });
    await runDueJobs(server.database);
    expect([(await noticesOf(id)).length, (await mailsTo(account)).length]).toEqual([0, 1]);
  });

  test('warns nobody of many failed logins when the account is unknown or disabled', async () => {
    const disabled = await buildAgent(asSystem(server.database), { status: 'DISABLED' });
    for (const account of [disabled.account, unknownAccount()]) {
      await siege(account);
      expect((await logIn(account, { from: network(60) })).status).toBe(429);
      await runDueJobs(server.database);
      expect(await mailsTo(account)).toEqual([]);
    }
    expect(await noticesOf(disabled.id)).toEqual([]);
  });
});

describe('an unknown account', () => {
  /** Returns the SQL statements of a login attempt without their values. */
  async function statementsOf(account: string, tried: Try): Promise<string[]> {
    const sent: string[] = [];
    const { options } = server.database.sequelize as unknown as { options: { logging: unknown } };
    options.logging = (sql: string) => {
      const plain = sql
        .replace(/^Executing \([^)]*\): /, '')
        .replaceAll(/'[^']*'|\b\d+\b/g, '?')
        .replaceAll(/\(\?(, ?\?)*\)/g, '(…)');
      // Leave out the statements of the timer that reads the simulated clock.
      if (!/^(BEGIN|START|COMMIT|PRAGMA)|simulator_settings/i.test(plain)) sent.push(plain);
    };
    try {
      await logIn(account, tried);
    } finally {
      options.logging = false;
    }
    return sent;
  }

  test('rejects an unknown account with the same message and SQL statements as a known account', async () => {
    const known = (await newAgent()).account;
    const unknown = unknownAccount();
    const compare = async (tried: Try, status: number): Promise<void> => {
      const [one, other] = [await logIn(known, tried), await logIn(unknown, tried)];
      const plain = ({ body }: typeof one) => ({
        ...body,
        requestId: '',
        data: body.data && Object.keys(body.data.challenge).toSorted(),
      });
      expect([one.status, other.status]).toEqual([status, status]);
      expect(plain(other)).toEqual(plain(one));
      expect(await statementsOf(unknown, tried)).toEqual(await statementsOf(known, tried));
    };
    // Add two failures to both accounts.
    await compare({ password: WRONG, from: network(1) }, 400);
    await compare({ password: WRONG, from: network(1) }, 400);
    for (const account of [known, unknown]) await logIn(account, { password: WRONG, from: network(1) });
    await compare({ password: WRONG, from: network(1) }, 429);
    for (const account of [known, unknown]) await fail(account, 9, 5, 2);
    // The first rejection that requires a proof of work queues the warning.
    const warnings = [
      await statementsOf(known, { password: WRONG, from: network(30) }),
      await statementsOf(unknown, { password: WRONG, from: network(30) }),
    ];
    expect(warnings[1]).toEqual(warnings[0]);
    expect(warnings[0]?.some((sql) => /INSERT INTO .?jobs/.test(sql))).toBe(true);
    await compare({ password: WRONG, from: network(31) }, 429);
  });
});

describe('data about logins in the database', () => {
  test('stores no address of a login, keeps a limited number of logins, and deletes them with the user', async () => {
    const { database } = server;
    const ctx = asSystem(database);
    const agent = await newAgent();
    for (let number = 0; number < 55; number += 1) {
      advance(1000);
      expect((await logIn(agent.account, { from: network(number) })).status).toBe(200);
    }
    await logIn(agent.account, { password: WRONG });
    const networks = loginNetworksOf(database);
    const mine = { where: { user: agent.id } };
    expect(await networks.count(mine)).toBe(50);
    const rows = [await networks.findAll(mine), await loginFailuresOf(database).findAll()].flat();
    for (const row of rows) expect(row.get('network')).toMatch(/^([0-9a-f]{64}|others)$/);
    advance(2 * HOUR);
    await removeExpiredKeys(ctx);
    for (const count of [
      loginFailuresOf(database).count(),
      loginGuardsOf(database).count(),
      usedProofsOf(database).count(),
    ])
      expect(await count).toBe(0);
    expect(await networks.count(mine)).toBe(50);
    const admin = await server.as('ADMIN');
    const other = await newAgent();
    expect(await networks.count({ where: { user: other.id } })).toBe(1);
    expect((await admin.delete(`/t3d-api/users/${other.id}`)).status).toBe(200);
    expect(await networks.count({ where: { user: other.id } })).toBe(0);
    advance(401 * DAY);
    await removeExpiredKeys(ctx);
    expect(await networks.count(mine)).toBe(0);
  });
});
