import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import notifications from '@t3d/resources/builtin/notifications';
import { applyRevoke } from '../orders/commands/applyRevoke';
import { mailStaff } from './mailUsers';
import type { Context } from '../../context';
import { MAILER, mailerOf } from '../../builtin/mails/mailer';
import { mailSimulator, readSentMails } from '../../builtin/mails';
import { replyToQuestion } from '../suppliers/simulator';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actAs, buildAdmin, buildSalesman } from '../../test/factories';
import type { TestData } from '../../test/testData';
import { buy, openTestData, orderOf, setMode } from '../../test/testData';
import users from '@t3d/resources/people/users';
import { emit, enqueueMail } from '../../jobs/outbox';
import { handleProvisionResponse, handleRevokeResponse } from '../suppliers/jobs/orderJobs';
import { HANDLERS } from '../../test/handlers';
import { runDueJobs } from '../../jobs/worker';
import type { User } from '@t3d/resources/rows';

let world: TestData;
let admin: User;
let salesman: User;
let agent: User;
const silent = { error: () => undefined };
beforeAll(async () => {
  world = await openTestData();
  admin = await buildAdmin(world.system);
  salesman = await buildSalesman(world.system);
  agent = world.agents[2];
  await inTransaction(world.system, (ctx) =>
    table(ctx, users).update(
      { salesman: salesman.id },
      world.agents.map(({ id }) => id),
    ),
  );
});
afterAll(() => world.close());
// Starts each test in a new hour, because limits of staff mails count per hour.
const HOUR = 60 * 60_000;
beforeEach(() => {
  world.database.services.provide(MAILER, mailSimulator);
  world.database.clock.advance(HOUR - (world.database.clock.now().getTime() % HOUR));
});

const run = () => runDueJobs(world.database, HANDLERS, silent);
const inTx = <T>(work: (ctx: Context) => Promise<T>): Promise<T> => inTransaction(world.system, work);
const mails = async (to: string) => (await readSentMails(world.system, to)).rows;
const notices = async (user: User) =>
  (await table(world.system, notifications).find({ user: user.id }, { order: [['id', 'DESC']] })).map(
    ({ title, content }) => ({ title: title?.en, content: content?.en }),
  );

/** Sells an order that waits for the supplier's response. */
async function requestManually() {
  await setMode(world.system, 'manual');
  const { order } = await buy(world);
  return order;
}

test('sends a mail only when the queuing transaction commits, and sends a single mail per dedupe key', async () => {
  await inTx(async (ctx) => {
    await enqueueMail(ctx, { to: 'lost@t3d.test', subject: 's', text: 't' });
    throw new Error('undone');
  }).catch(() => undefined);
  for (let time = 0; time < 2; time += 1)
    await inTx((ctx) =>
      enqueueMail(ctx, { to: 'One@t3d.test', subject: 'a\r\nBcc: x@y.test', text: '正文', dedupe: 'once' }),
    );
  await run();
  expect(await mails('lost@t3d.test')).toEqual([]);
  expect(await mails('one@t3d.test')).toEqual([
    {
      to: 'one@t3d.test',
      subject: 'a Bcc: x@y.test',
      text: '正文',
      html: expect.stringContaining('正文'),
      at: expect.any(Date),
    },
  ]);
});

test('sends a mail once when the worker stops after sending it', async () => {
  await inTx((ctx) => enqueueMail(ctx, { to: 'twice@t3d.test', subject: 's', text: 't', dedupe: 'twice' }));
  const job = await table(world.system, jobs).one({ dedupe: 'mail:twice' });
  await mailSimulator.send(world.system, job?.payload as never);
  await run();
  expect(await mails('twice@t3d.test')).toHaveLength(1);
  expect((await table(world.system, jobs).one(job?.id as number))?.state).toBe('DONE');
});

test('retries a mail while the mail server is down, but not when no mail server is configured', async () => {
  world.database.services.provide(MAILER, { send: () => Promise.reject(new Error('ECONNREFUSED')) });
  await inTx((ctx) => enqueueMail(ctx, { to: 'later@t3d.test', subject: 's', text: 't', dedupe: 'later' }));
  await run();
  expect(await table(world.system, jobs).one({ dedupe: 'mail:later' })).toMatchObject({ state: 'QUEUED', attempts: 1 });
  world.database.services.provide(MAILER, mailSimulator);
  world.database.clock.advance(60_000);
  await run();
  expect(await mails('later@t3d.test')).toHaveLength(1);
  world.database.services.provide(MAILER, mailerOf({ smtp: null, production: true }));
  await inTx((ctx) => enqueueMail(ctx, { to: 'kept@t3d.test', subject: 's', text: 't', dedupe: 'kept' }));
  await run();
  expect(await table(world.system, jobs).one({ dedupe: 'mail:kept' })).toMatchObject({
    state: 'FAILED',
    errors: { key: 'mail.notConfigured' },
    payload: { to: 'kept@t3d.test', text: 't' },
  });
});

test('notifies nobody about records of the seeders', async () => {
  const before = await table(world.system, jobs).count({ kind: ['event', 'mail'] });
  await inTransaction({ ...world.system, source: 'seed' }, async (ctx) => {
    await emit(ctx, {
      name: 'balance.debt',
      subject: agent.id,
      data: { balance: -1, creditLimit: 0, currency: 'USD' },
    });
    await enqueueMail(ctx, { to: 'x@t3d.test', subject: 's', text: 't' });
  });
  expect(await table(world.system, jobs).count({ kind: ['event', 'mail'] })).toBe(before);
});

test('notifies the agent, the salesperson and the admins when the supplier rejects an order', async () => {
  const order = await requestManually();
  const answer = await inTx((ctx) => replyToQuestion(ctx, order.supplierReference as string, 'REFUSED'));
  await handleProvisionResponse(
    world.system,
    { order: order.id, reference: order.supplierReference as string, question: '' },
    answer as never,
  );
  await run();
  expect((await orderOf(world.system, order.id)).status).toBe('INITIAL_FAILED');
  expect((await notices(agent))[0]).toEqual({
    title: 'An order failed',
    content: `Order ${order.orderNo} could not be set up; everything paid for it has gone back.`,
  });
  for (const { account } of [admin, salesman]) {
    const [mail] = await mails(account);
    expect(mail?.subject).toBe(`订单开通失败 ${order.orderNo} / Order ${order.orderNo} failed`);
    expect(mail?.text).toContain(agent.account);
  }
  expect(await mails(agent.account)).toEqual([]);
});

test("notifies once when the supplier's rejection arrives twice", async () => {
  const order = await requestManually();
  const before = (await notices(agent)).length;
  for (let time = 0; time < 2; time += 1)
    await handleProvisionResponse(
      world.system,
      { order: order.id, reference: order.supplierReference as string, question: '' },
      { verdict: 'REFUSED' },
    );
  await run();
  expect(await notices(agent)).toHaveLength(before + 1);
});

test.each(['agent', 'staff'] as const)(
  'notifies only the requester when the supplier rejects a revoke that was requested by: %s',
  async (applicant) => {
    await setMode(world.system, 'auto');
    const { order } = await buy(world);
    await setMode(world.system, 'manual');
    const told = (await notices(agent)).length;
    const mailed = (await mails(admin.account)).length;
    await inTransaction(applicant === 'agent' ? world.buyer : actAs(world.database, admin), (ctx) =>
      applyRevoke(ctx, { ids: [order.id] }),
    );
    await run();
    await handleRevokeResponse(
      world.system,
      { order: order.id, reference: order.supplierReference as string, question: '' },
      { verdict: 'REFUSED' },
    );
    await run();
    expect((await orderOf(world.system, order.id)).status).toBe('UNUSED');
    expect(await notices(agent)).toHaveLength(told + (applicant === 'agent' ? 1 : 0));
    expect(await mails(admin.account)).toHaveLength(mailed + (applicant === 'agent' ? 0 : 1));
    if (applicant === 'agent') expect((await notices(agent))[0]?.title).toBe('A revoke was refused');
  },
);

test('notifies the agent of a recharge, and staff of a payment anomaly or a failed refund', async () => {
  const facts = { payment: 1, paymentNo: 'R1', amount: 12_345, currency: 'USD' };
  await inTx(async (ctx) => {
    await emit(ctx, {
      name: 'payment.completed',
      subject: agent.id,
      data: { ...facts, product: 'RECHARGE', credited: 88_800, creditedCurrency: 'CNY' },
      dedupe: 'R1',
    });
    await emit(ctx, {
      name: 'payment.completed',
      subject: agent.id,
      data: { ...facts, product: 'RECHARGE', credited: 88_800, creditedCurrency: 'CNY' },
      dedupe: 'R1',
    });
    await emit(ctx, { name: 'payment.anomaly', subject: agent.id, data: { ...facts, anomaly: 'AMOUNT' } });
    await emit(ctx, { name: 'payment.refundFailed', subject: agent.id, data: { ...facts, reason: 'ACCOUNT_CLOSED' } });
  });
  const before = (await notices(agent)).length;
  await run();
  expect(await notices(agent)).toHaveLength(before + 1);
  expect((await notices(agent))[0]?.content).toBe('Payment R1 of $123.45 is paid; your balance has grown by ¥888.00.');
  const subjects = (await mails(admin.account)).slice(0, 2).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(
    ['异常支付 R1 / Payment R1 is an anomaly', '退款失败 R1 / The refund of R1 failed'].sort(),
  );
});

test('sends at most twenty mails of a kind per hour, and lists further mails in a single digest', async () => {
  const before = (await mails(admin.account)).length;
  for (let index = 0; index < 30; index += 1)
    await inTx((ctx) => mailStaff(ctx, 'payment.refundFailed', { paymentNo: `F${index}`, amount: '1', reason: '' }));
  await run();
  const flood = await mails(admin.account);
  expect(flood).toHaveLength(before + 20);
  expect(flood.filter(({ text }) => text.includes('This is the last of 20'))).toHaveLength(1);
  world.database.clock.advance(62 * 60_000);
  await run();
  const [digest] = await mails(admin.account);
  expect(digest?.subject).toContain('10 more within the last hour');
  for (let index = 20; index < 30; index += 1) expect(digest?.text).toContain(`The refund of F${index} failed`);
  await inTx((ctx) => mailStaff(ctx, 'payment.refundFailed', { paymentNo: 'later', amount: '1', reason: '' }));
  await run();
  expect(await mails(admin.account)).toHaveLength(before + 22);
});

test('mails the salesperson of the customer whom an event concerns, but no other salesperson', async () => {
  const other = await buildSalesman(world.system);
  await inTx((ctx) =>
    mailStaff(ctx, 'order.refused', { account: 'a', orderNo: 'X1', reason: 'r' }, { about: agent.id }),
  );
  await run();
  expect((await mails(salesman.account))[0]?.subject).toContain('X1');
  expect(await mails(other.account)).toEqual([]);
});
