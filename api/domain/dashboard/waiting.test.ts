import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Manifest } from '@t3d/resources/kit';
import { DAY_MS, attentionFilter } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import realNames from '@t3d/resources/cards/real-names';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildAdmin, buildAgent, buildPlan, buildSalesman, buildTerminal } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import type { Waiting } from './waiting';
import type { User } from '@t3d/resources/rows';

type Person = 'admin' | 'salesman' | 'one' | 'two' | 'three' | 'other' | 'sms';

let server: TestServer;
let system: Context;
let people: Record<Exclude<Person, 'sms'>, User>;
let smsAccount: string;

/** Creates orders for a tree of agents and another agent, some of which need attention. */
async function buildOrders(): Promise<void> {
  const { one, two, three, other } = people;
  const plan = await buildPlan(system);
  const chain = { agent1: one.id, agent2: two.id, agent3: three.id };
  let number = 0;
  const build = (values: object): Promise<unknown> =>
    inTransaction(system, (ctx) =>
      table(ctx, orders).insert({ plan: plan.id, agent: three.id, ...chain, orderNo: `WAITS${++number}`, ...values }),
    );
  await build({ status: 'INITIAL_FAILED' });
  await build({ status: 'INITIAL_FAILED', createdAt: new Date(server.database.clock.now().getTime() - 40 * DAY_MS) });
  await build({ status: 'INITIAL_FAILED', unpaid: true });
  await build({ status: 'INITIAL_FAILED', orderType: 'SMS' });
  await build({ status: 'NO_REAL_NAME' });
  await build({ status: 'NO_REAL_NAME', agent: two.id, agent3: null });
  for (const status of ['INITIAL', 'UNUSED', 'USING', 'REFUNDING', 'REVOKED'] as const) await build({ status });
  await build({
    status: 'NO_REAL_NAME',
    orderType: 'SMS',
    agent: other.id,
    agent1: other.id,
    agent2: null,
    agent3: null,
  });
}

async function buildPayments(): Promise<void> {
  let number = 0;
  const build = (account: User, values: object): Promise<unknown> =>
    inTransaction(system, (ctx) =>
      table(ctx, rechargeRecords).insert({
        paymentNo: `WAITS${++number}`,
        gatewayNo: `WAITS${number}`,
        gateway: 'simulator',
        account: account.id,
        amount: 10_000,
        currency: 'USD',
        refunded: 0,
        product: 'VOS_RECHARGE',
        payment: 'PAYPAL',
        paidAmount: 9_000,
        payCurrency: 'USD',
        ...values,
      }),
    );
  await build(people.three, { status: 'ANOMALY', anomaly: 'AMOUNT' });
  await build(people.three, { status: 'ANOMALY', anomaly: 'AMOUNT', resolution: 'ACCEPTED' });
  await build(people.one, { status: 'UNPAID' });
  await build(people.other, { status: 'ANOMALY', anomaly: 'CLOSED' });
}

beforeAll(async () => {
  server = await startTestServer();
  system = asSystem(server.database);
  const salesman = await buildSalesman(system);
  const one = await buildAgent(system, { salesman: salesman.id, balance: 100_000 });
  const two = await buildAgent(system, { superior: one, balance: 100_000 });
  const three = await buildAgent(system, { superior: two, balance: 100_000 });
  people = {
    admin: await buildAdmin(system),
    salesman,
    one,
    two,
    three,
    other: await buildAgent(system, { balance: 100_000 }),
  };
  smsAccount = (await server.user('SMS_RECYCLE')).account;
  await buildOrders();
  await buildPayments();
  const card = await buildTerminal(system, { owner: three });
  for (const status of ['SUBMITTED', 'APPROVED', 'REJECTED'] as const) {
    await inTransaction(system, (ctx) =>
      table(ctx, realNames).insert({ terminal: card.id, docType: 'ID_CARD', status, agent: one.id }),
    );
  }
}, 120_000);
afterAll(() => server.close());

describe('the work that needs attention', () => {
  test.each<[Person, Record<string, number>]>([
    ['admin', { orders: 6, 'sms-orders': 2, 'recharge-records': 2, 'real-names': 1 }],
    ['salesman', { orders: 5, 'sms-orders': 1, 'real-names': 1 }],
    ['one', { orders: 5, 'sms-orders': 1 }],
    ['two', { orders: 5, 'sms-orders': 1 }],
    ['three', { orders: 4, 'sms-orders': 1 }],
    ['other', { orders: 1, 'sms-orders': 1 }],
    ['sms', {}],
  ])('shows %s a total for each list that equals the number of rows needing attention', async (person, there) => {
    const caller = await server.caller(person === 'sms' ? smsAccount : people[person].account);
    const { resources } = ((await caller.get('/t3d-api/manifest').expect(200)).body as { data: Manifest }).data;
    const waiting = ((await caller.get('/t3d-api/dashboard/waiting').expect(200)).body as { data: Waiting[] }).data;
    const totalOf = async (resource: string, filter: Record<string, string>): Promise<number> => {
      const query = new URLSearchParams(filter).toString();
      return ((await caller.get(`/t3d-api/${resource}?${query}`).expect(200)).body as { total: number }).total;
    };
    const lines = waiting.filter(({ counted }) => counted);
    const totals: Record<string, number> = {};
    for (const {
      name,
      list: { attention },
      calls,
    } of resources) {
      if (!attention || !calls.list) continue;
      const all = attentionFilter(attention);
      const parts = lines.filter(({ resource }) => resource === name);
      const total = await totalOf(name, all);
      expect([name, parts.reduce((sum, { count }) => sum + count, 0)]).toEqual([name, total]);
      // Count the rows behind each line's link.
      for (const { filter, count, oldest } of parts) {
        const first = new URLSearchParams({ ...filter, sort: 'createdAt', order: 'ASC', size: '1' }).toString();
        const { rows } = (await caller.get(`/t3d-api/${name}?${first}`).expect(200)).body as {
          rows: { createdAt: string }[];
        };
        expect([name, filter, oldest]).toEqual([name, filter, rows[0]?.createdAt]);
        expect([name, filter, await totalOf(name, filter)]).toEqual([name, filter, count]);
        expect([name, filter, await totalOf(name, { ...all, ...filter })]).toEqual([name, filter, count]);
      }
      if (total > 0) totals[name] = total;
    }
    expect(totals).toEqual(there);
    expect([...new Set(lines.map(({ resource }) => resource))].sort()).toEqual(Object.keys(there).sort());
    // Count SMS orders once, because the list of all orders contains them too.
    for (const { resource, among } of lines)
      expect([resource, among]).toEqual([resource, resource === 'sms-orders' ? 'orders' : undefined]);
  });

  test('counts the rows of a view when the caller may not list the base resource', async () => {
    const { account } = await buildAdmin(system, { apis: ['sms-orders:*'] });
    const { data } = (await (await server.caller(account)).get('/t3d-api/dashboard/waiting').expect(200)).body as {
      data: Waiting[];
    };
    expect(data.map(({ resource, kind, count, among }) => [resource, kind, count, among])).toEqual([
      ['sms-orders', 'failed', 1, undefined],
      ['sms-orders', 'realName', 1, undefined],
    ]);
  });

  test('marks a line for information only, and leaves the line out of the total', async () => {
    const caller = await server.caller(people.admin.account);
    const { data } = (await caller.get('/t3d-api/dashboard/waiting').expect(200)).body as { data: Waiting[] };
    expect(data.filter(({ counted }) => !counted).map(({ kind, mine }) => [kind, mine])).toContainEqual([
      'refunding',
      false,
    ]);
    expect(
      data
        .filter(({ counted }) => counted)
        .every(({ kind }) => ['failed', 'anomaly', 'realName', 'state'].includes(kind)),
    ).toBe(true);
  });

  test('includes a newly failed order in the waiting work as soon as the list of orders shows the order', async () => {
    const caller = await server.caller(people.other.account);
    const failed = async (): Promise<number> => {
      const { data } = (await caller.get('/t3d-api/dashboard/waiting').expect(200)).body as { data: Waiting[] };
      return data.find(({ resource, kind }) => resource === 'orders' && kind === 'failed')?.count ?? 0;
    };
    const before = await failed();
    const { id: agent } = people.other;
    const plan = await buildPlan(system);
    await inTransaction(system, (ctx) =>
      table(ctx, orders).insert({
        plan: plan.id,
        agent,
        agent1: agent,
        orderNo: 'WAITSLAST',
        status: 'INITIAL_FAILED',
      }),
    );
    expect([before, await failed()]).toEqual([0, 1]);
  });
});
