import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import webhooks from '@t3d/resources/builtin/webhooks';
import messages from '@t3d/resources/messages/messages';
import type { User } from '@t3d/resources/rows';
import { WEBHOOK_EVENTS } from '@t3d/resources/webhookEvents';
import { runDueJobs } from '../../jobs';
import { change, select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { raiseBalanceAlerts } from '../../domain/messages/jobs';
import { commands as ofMessages } from '../../domain/messages';
import { commands as ofOrders } from '../../domain/orders';
import { commands as ofTerminals } from '../../domain/terminals';
import { actAs, buildAdmin, buildAgent, buildTerminal } from '../../test/factories';
import { countStatements } from '../../test/statements';
import { type TestData, buy, openTestData } from '../../test/testData';
import { newSecret } from './writeMessages';
import { WEBHOOK_SENDER } from './send';

interface Sent {
  to: string;
  type: string;
  data: Record<string, unknown>;
}

let world: TestData;
let admin: User;
const sent: Sent[] = [];
const work = (): Promise<void> => runDueJobs(world.database);
const to = (name: string): Sent[] => sent.filter((one) => one.to === name);
const types = (name: string): string[] => to(name).map(({ type }) => type);

/** Creates a user's webhook for these events. `name` is the host in its URL. */
const listen = (name: string, owner: User, events: readonly string[]): Promise<number> =>
  inTransaction(world.system, async (ctx) => {
    const row = { url: `https://${name}.example.com/`, events: [...events], owner: owner.id, secret: newSecret() };
    const id = await table(ctx, webhooks).insert({ ...row, disabled: false });
    return id;
  });

beforeAll(async () => {
  world = await openTestData();
  admin = await buildAdmin(world.system);
  world.database.services.provide(WEBHOOK_SENDER, ({ url, body }) => {
    const { type, data } = JSON.parse(body) as Sent;
    sent.push({ to: new URL(url).hostname.split('.')[0] as string, type, data });
    return Promise.resolve({ status: 200, body: '', error: null });
  });
  const [first, second, third] = world.agents;
  await listen('first', first, ['order.*', 'terminal.*', 'bill.created', 'balance.low']);
  await listen('second', second, ['order.*', 'terminal.*']);
  await listen('third', third, ['order.*', 'terminal.*', 'bill.created', 'balance.low', 'message.published']);
  await listen('stranger', await buildAgent(world.system), Object.keys(WEBHOOK_EVENTS));
  await listen('admin', admin, ['terminal.*', 'order.created']);
  // Waits until this process's cached subscriptions have expired.
  await new Promise((resolve) => setTimeout(resolve, 1100));
}, 60_000);
afterAll(() => world.close());
beforeEach(() => {
  sent.length = 0;
});

test("sends each agent events of orders in the agent's scope, without the prices of superiors", async () => {
  const { order } = await buy(world);
  await work();
  expect(types('third').filter((type) => type.startsWith('order.'))).toEqual(['order.created', 'order.provisioned']);
  expect(types('second')).toContain('order.created');
  expect(to('stranger')).toEqual([]);
  const seen = (name: string) => to(name).find(({ type }) => type === 'order.created')?.data ?? {};
  expect(seen('third')).toMatchObject({ id: order.id, orderNo: order.orderNo });
  for (const name of ['first', 'second', 'third']) {
    expect(Object.keys(seen(name))).not.toEqual(expect.arrayContaining(['costPrice']));
    expect(JSON.stringify(seen(name))).not.toMatch(/corpCost|costPrice|cost1|supplierCost/);
  }
  const bills = to('third').filter(({ type }) => type === 'bill.created');
  expect(bills).toMatchObject([{ data: { type: 'BUY', orderNo: order.orderNo } }]);
  expect(JSON.stringify(sent)).not.toMatch(/"hash"|"ledgerAccount"/);
});

test("sends the owner an event when an order's revocation begins and when it is complete", async () => {
  const { order } = await buy(world);
  await work();
  sent.length = 0;
  await inTransaction(world.buyer, (ctx) => ofOrders.orders['apply-revoke'](ctx, { ids: [order.id] }));
  await work();
  const own = types('third');
  expect(own).toEqual(expect.arrayContaining(['order.revoking', 'order.revoked', 'bill.created', 'terminal.updated']));
  expect(own.indexOf('order.revoking')).toBeLessThan(own.indexOf('order.revoked'));
});

test('sends only card numbers to owners who lose recycled cards', async () => {
  const [, second, third] = world.agents;
  const cards = [
    await buildTerminal(world.system, { owner: second }),
    await buildTerminal(world.system, { owner: second }),
  ];
  const ids = cards.map(({ id }) => id);
  await inTransaction(actAs(world.database, second), (ctx) =>
    ofTerminals.terminals.issue(ctx, { ids, toUser: third.id }),
  );
  await work();
  expect(types('third')).toEqual(['terminal.issued', 'terminal.issued']);
  expect(to('third').map(({ data }) => data.id)).toEqual(expect.arrayContaining(ids));
  expect(types('second')).toEqual(['terminal.issued', 'terminal.issued']);
  sent.length = 0;
  await inTransaction(actAs(world.database, second), (ctx) => ofTerminals.terminals.recycle(ctx, { ids }));
  await work();
  const numbers = cards.map(({ id, iccid }) => ({ to: 'third', type: 'terminal.recycled', data: { id, iccid } }));
  expect(to('third')).toEqual(expect.arrayContaining(numbers));
  expect(to('third')).toHaveLength(2);
  expect(to('second')[0]?.data).toMatchObject({ status: 'UNUSED' });
  expect(to('first')).toHaveLength(2);
  expect(to('stranger')).toEqual([]);
});

test('publishes an event about thirty cards with no more SQL statements than about one card', async () => {
  const [, second, third] = world.agents;
  const cost = async (count: number): Promise<number> => {
    const cards: number[] = [];
    await inTransaction(world.system, async (ctx) => {
      for (let index = 0; index < count; index += 1) cards.push((await buildTerminal(ctx, { owner: second })).id);
    });
    return countStatements(world.database, () =>
      inTransaction(actAs(world.database, second), (ctx) =>
        ofTerminals.terminals.issue(ctx, { ids: cards, toUser: third.id }),
      ),
    );
  };
  const one = await cost(1);
  expect(await cost(30)).toBeLessThanOrEqual(one);
  await work();
  const rows = await select<{ n: number }>(world.system, 'SELECT COUNT(*) AS n FROM webhook_batches');
  expect(Number(rows[0]?.n)).toBe(0);
});

test('sends an event about a low balance once, and again only after the balance has recovered', async () => {
  const [, , third] = world.agents;
  const setBalance = (balance: number) =>
    inTransaction(world.system, (ctx) =>
      change(ctx, 'UPDATE ledger_accounts SET balance = ? WHERE id = ?', [balance, third.wallet]),
    );
  await inTransaction(world.system, (ctx) =>
    change(ctx, 'UPDATE users SET alertBelow = 10000 WHERE id = ?', [third.id]),
  );
  const look = async (balance: number): Promise<unknown[]> => {
    sent.length = 0;
    await setBalance(balance);
    await raiseBalanceAlerts(world.system);
    await work();
    return to('third').map(({ type, data }) => [type, data.balance]);
  };
  expect(await look(9_000)).toEqual([['balance.low', 9_000]]);
  expect(await look(8_000)).toEqual([]);
  expect(await look(20_000)).toEqual([]);
  expect(await look(7_000)).toEqual([['balance.low', 7_000]]);
  expect(to('stranger')).toEqual([]);
});

test('sends an event about a published message to the receivers of the message', async () => {
  const ctx = actAs(world.database, admin);
  const text = { zh: '维护', en: 'Maintenance', cht: '維護' };
  const values = { title: text, content: text, audience: { accounts: [world.agents[2].id] }, channels: ['APP'] };
  const id = await inTransaction(ctx, (inner) =>
    table(inner, messages).insert({ ...values, author: admin.id } as never),
  );
  await inTransaction(ctx, (inner) => ofMessages.messages.publish(inner, { ids: [id] }));
  await work();
  expect(sent.map((one) => [one.to, one.type])).toEqual([['third', 'message.published']]);
  expect(to('third')[0]?.data).toMatchObject({ title: text });
});

test('publishes no event about records that a seeder creates', async () => {
  await inTransaction({ ...world.system, source: 'seed' }, (ctx) => buildTerminal(ctx, { owner: world.agents[2] }));
  await work();
  expect(sent).toEqual([]);
});

test('gives each webhook event an example with only fields that a message may contain', () => {
  for (const [name, { resource, example }] of Object.entries(WEBHOOK_EVENTS)) {
    const declared = world.database.registry.get(resource);
    const known = ['id', 'createdAt', ...Object.keys(declared?.fields ?? {})];
    const facts = name === 'balance.low' ? ['user'] : [];
    expect(Object.keys(example).filter((field) => ![...known, ...facts].includes(field))).toEqual([]);
  }
});
