import { beforeEach, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import notifications from '@t3d/resources/builtin/notifications';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { readSentMails } from '../../builtin/mails';
import { runDueJobs } from '../../jobs';
import { transfer } from '../../ledger';
import type { Database } from '../../models/database';
import { change } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { openTestProduct } from '../../test/product';
import { asSystem, buildAdmin, buildAgent, buildSalesman } from '../../test/factories';
import { raiseBalanceAlerts } from './jobs';
import type { User } from '@t3d/resources/rows';

let database: Database;
let ctx: Context;
let admin: User;
let salesman: User;
let agent: User;
openTestProduct(async (opened) => {
  database = opened;
  ctx = asSystem(database);
  admin = await buildAdmin(ctx);
  salesman = await buildSalesman(ctx);
});
beforeEach(async () => {
  agent = await buildAgent(ctx, { balance: 50_000, alertBelow: 10_000, salesman: salesman.id });
});

const setBalance = (user: User, balance: number) =>
  inTransaction(ctx, (inner) =>
    change(inner, 'UPDATE ledger_accounts SET balance = ? WHERE id = ?', [balance, user.wallet]),
  );
const setUser = (user: User, values: Partial<User>) =>
  inTransaction(ctx, (inner) => table(inner, users).update(values, user.id));
const mails = async (user: User) => (await readSentMails(ctx, user.account)).rows;
const notices = (user: User) => table(ctx, notifications).find({ user: user.id });
const watch = async () => {
  const said = await raiseBalanceAlerts(ctx);
  await runDueJobs(database);
  return said;
};

test('notifies a user once when the balance falls below the threshold, until the balance recovers', async () => {
  expect(await watch()).toEqual({ low: 0, debts: 0 });
  await setBalance(agent, 9_999);
  expect(await watch()).toEqual({ low: 1, debts: 0 });
  expect(await watch()).toEqual({ low: 0, debts: 0 });
  expect(await notices(agent)).toMatchObject([
    {
      type: 'SYSTEM',
      readAt: null,
      pop: false,
      title: { zh: '余额低于提醒线', en: 'Your balance is low', cht: '餘額低於提醒線' },
    },
  ]);
  expect((await notices(agent))[0]?.content?.en).toContain('$99.99, below the $100.00');
  const [mail, ...more] = await mails(agent);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('余额低于提醒线 / 餘額低於提醒線 / Your balance is low');
  for (const words of ['余额 $99.99', '餘額 $99.99', 'Your balance is $99.99']) expect(mail?.text).toContain(words);

  await setBalance(agent, 10_000);
  expect(await watch()).toEqual({ low: 0, debts: 0 });
  expect(await mails(agent)).toHaveLength(1);
  await setBalance(agent, 500);
  expect(await watch()).toEqual({ low: 1, debts: 0 });
  expect(await mails(agent)).toHaveLength(2);
});

test('states how long a low balance will last at the rate of the last week', async () => {
  const below = await buildAgent(ctx, { superior: agent });
  await inTransaction(ctx, (inner) =>
    transfer(inner, { fromUser: agent.id, toUser: below.id, amount: 43_000, currency: 'USD', key: `pace-${agent.id}` }),
  );
  await watch();
  expect((await notices(agent))[0]?.content).toEqual({
    zh: '余额 $70.00，低于您设定的 $100.00。按最近一周的用量，1.1 天后用完。',
    en: 'Your balance is $70.00, below the $100.00 that you set. Empty in 1.1 days at this week’s pace.',
    cht: '餘額 $70.00，低於您設定的 $100.00。按最近一週的用量，1.1 天後用完。',
  });
});

test('reports a balance below the threshold once when several workers run at the same time', async () => {
  await setBalance(agent, -1);
  const said = await Promise.all(Array.from({ length: 6 }, () => raiseBalanceAlerts(ctx)));
  expect(said.reduce((sum, { low }) => sum + low, 0)).toBe(1);
  expect(said.reduce((sum, { debts }) => sum + debts, 0)).toBe(1);
  await runDueJobs(database);
  expect(await notices(agent)).toHaveLength(2);
});

test('sends a balance alert when a new threshold is above the balance, and none without a threshold', async () => {
  await setUser(agent, { alertBelow: null });
  await setBalance(agent, 1);
  expect((await watch()).low).toBe(0);
  await setUser(agent, { alertBelow: 100 });
  expect((await watch()).low).toBe(1);
  await setUser(agent, { alertBelow: null });
  await watch();
  expect((await table(ctx, users).one(agent.id))?.alertedAt).toBeNull();
});

test("leaves the user's version unchanged when it sends a balance alert, so open forms can be saved", async () => {
  const before = (await table(ctx, users).one(agent.id))?.version;
  await setBalance(agent, 1);
  await watch();
  expect((await table(ctx, users).one(agent.id))?.version).toBe(before);
});

test('sends no alert mail to a disabled agent or to an agent below a disabled superior', async () => {
  const below = await buildAgent(ctx, { superior: agent, balance: 50_000, alertBelow: 10_000 });
  await setUser(agent, { status: 'DISABLED' });
  await setBalance(agent, 1);
  await setBalance(below, 1);
  await watch();
  expect([await mails(agent), await mails(below), await notices(agent)]).toEqual([[], [], []]);
  await setUser(agent, { status: 'ENABLED' });
  expect((await watch()).low).toBe(1);
  expect(await mails(agent)).toHaveLength(1);
});

test("sends the alert mail to the verified address, in the user's language", async () => {
  await setUser(agent, { email: `verified-${agent.id}@t3d.test`, preferences: { lang: 'en' } });
  await setBalance(agent, 1);
  await watch();
  expect(await mails(agent)).toEqual([]);
  expect((await readSentMails(ctx, `Verified-${agent.id}@t3d.test`)).rows).toMatchObject([
    { subject: 'Your balance is low' },
  ]);
  const phone = await buildAgent(ctx, {
    balance: 1,
    alertBelow: 100,
    account: `+86138${agent.id}`,
    accountType: 'PHONE',
  });
  await watch();
  expect(await mails(phone)).toEqual([]);
  expect(await notices(phone)).toHaveLength(1);
});

test('notifies agent, salesperson and admins of a negative balance once, until the balance recovers', async () => {
  const seen = (await mails(admin)).length;
  await setUser(agent, { alertBelow: null });
  await setBalance(agent, -2_500);
  expect(await watch()).toEqual({ low: 0, debts: 1 });
  expect(await watch()).toEqual({ low: 0, debts: 0 });
  expect(await mails(agent)).toMatchObject([{ subject: expect.stringContaining('余额低于零') }]);
  expect((await mails(admin)).length).toBe(seen + 1);
  const [told] = await mails(salesman);
  expect(told?.subject).toBe(`客户 ${agent.account} 余额低于零 / Customer ${agent.account} is below zero`);
  expect(told?.text).toContain('\u2212$25.00');
  await setBalance(agent, 0);
  await watch();
  await setBalance(agent, -1);
  expect((await watch()).debts).toBe(1);
});

test('checks all balances every minute in the worker', async () => {
  const { ensureSchedules } = await import('../../jobs');
  const { HANDLERS } = await import('../../test/handlers');
  // Leave out the ledger audit, which would report the balances that this test sets directly.
  const { 'ledger.audit': _audit, ...handlers } = HANDLERS;
  await ensureSchedules(database, handlers);
  await runDueJobs(database);
  await setBalance(agent, 1);
  await runDueJobs(database);
  expect(await mails(agent)).toEqual([]);
  database.clock.advance(60_000);
  await runDueJobs(database);
  expect(await mails(agent)).toHaveLength(1);
  expect(await table(ctx, jobs).count({ kind: 'balances.watch', state: 'QUEUED' })).toBe(1);
});
