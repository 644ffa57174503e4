import { afterAll, beforeAll, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import supertest from 'supertest';
import type { Context } from '../../context';
import { readSentMails } from '../../builtin/mails';
import { ensureSchedules, runDueJobs } from '../../jobs';
import { HANDLERS } from '../../test/handlers';
import { change } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildAdmin } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import type { User } from '@t3d/resources/rows';

let server: TestServer;
let ctx: Context;
let admin: User;
let other: User;
const log: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  ctx = asSystem(server.database);
  [admin, other] = [await server.user('ADMIN'), await server.user('AGENT_1')];
}, 60_000);
afterAll(() => server.close());

/** Changes a balance in the database without the ledger. */
const tamper = (user: User, by: number) =>
  inTransaction(ctx, (inner) =>
    change(inner, 'UPDATE ledger_accounts SET balance = balance + ? WHERE id = ?', [by, user.wallet]),
  );
const nextHour = async () => {
  server.database.clock.advance(60 * 60_000);
  await ensureSchedules(server.database, HANDLERS);
  await runDueJobs(server.database, HANDLERS, {
    error: (error) => {
      log.push(String(error));
    },
  });
};
const mails = async (user: User = admin) =>
  (await readSentMails(ctx, user.account)).rows.filter(({ subject }) => subject.includes('ledger'));
const gauge = async (name: string) => {
  const { text } = await supertest(server.app).get('/metrics');
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};

test('exports no metric of the ledger audit before the first audit', async () => {
  expect(await gauge('ledger_invariants_broken')).toBeNaN();
});

test('reports nothing in the ledger audit while the ledger is correct', async () => {
  await nextHour();
  expect(await mails()).toEqual([]);
  expect(log).toEqual([]);
  expect(await gauge('ledger_invariants_broken')).toBe(0);
  expect(await gauge('ledger_audited_at_seconds')).toBeCloseTo(server.database.clock.now().getTime() / 1000, -2);
});

test('mails a broken invariant to enabled administrators once, logs hourly and exports a metric', async () => {
  const [second, disabled] = [await buildAdmin(ctx), await buildAdmin(ctx, { status: 'DISABLED' })];
  await tamper(other, 1);
  await nextHour();
  await nextHour();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^账本校验未通过：.*I2.* \/ The ledger does not add up: .*I2/);
  expect(mail?.text).toContain(`I2 every balance is the sum of its bills: 1 (${other.wallet})`);
  expect([(await mails(second)).length, (await mails(disabled)).length]).toEqual([1, 0]);
  expect(log).toHaveLength(2);
  expect(log[0]).toContain('I2: 1');
  expect(await gauge('ledger_invariants_broken')).toBeGreaterThanOrEqual(1);
  expect((await table(ctx, jobs).one({ dedupe: 'schedule:ledger.audit' }))?.result).toMatchObject({ ok: false });
});

test('mails again when another break of the ledger appears, or when a repaired break appears again', async () => {
  const next = await server.user('AGENT_2');
  await tamper(next, 5);
  await nextHour();
  expect(await mails()).toHaveLength(2);
  await tamper(next, -5);
  await tamper(other, -1);
  await nextHour();
  expect(await mails()).toHaveLength(2);
  expect(await gauge('ledger_invariants_broken')).toBe(0);
  await tamper(other, 1);
  await nextHour();
  expect(await mails()).toHaveLength(3);
});
