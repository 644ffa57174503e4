import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import orders from '@t3d/resources/orders';
import type { OrderStatus } from '@t3d/resources/orders';
import realNames from '@t3d/resources/real-names';
import terminals from '@t3d/resources/terminals';
import users from '@t3d/resources/users';
import supertest from 'supertest';
import { applyRevoke } from '../orders/commands/applyRevoke';
import { createOrder } from '../orders/commands/createOrder';
import { partialRefund } from '../orders/commands/partialRefund';
import { activateOrder } from '../orders/events/activateOrder';
import { failOrder } from '../orders/events/failOrder';
import type { Context } from '../../context';
import { runDueJobs } from '../../jobs';
import { change, select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import {
  actAs,
  asSystem,
  buildAdmin,
  buildAgent,
  buildAgentPlan,
  buildPlan,
  buildSalesman,
  buildTerminal,
} from '../../test/factories';
import { closeProven } from '../../test/ledgerWorld';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { orderOf, setMode } from '../../test/world';
import { LOW_BALANCE } from './lowWallets';
import type { Waiting } from './waiting';
import type { SalesSheet } from './sales';
import type { AgentPlan, Order, Plan, User } from '../../models/rows';

const DAY = 86_400_000;
const COSTS = [313, 427, 541] as const;
const UNDONE: readonly (OrderStatus | null)[] = ['INITIAL_FAILED', 'REVOKED', 'REFUNDED'];
type Person = 'admin' | 'salesman' | 'one' | 'two' | 'three' | 'other' | 'fresh';

let server: TestServer;
let system: Context;
let people: Record<Person, User>;
let plan: Plan;
let offers: AgentPlan[];
const callers = new Map<Person, Promise<Caller>>();

const buyFor = async (agent: User, offer: AgentPlan): Promise<Order> => {
  const card = await buildTerminal(system, { owner: agent });
  const { id } = (await inTransaction(actAs(server.database, agent), (ctx) =>
    createOrder(ctx, { terminal: card.id, agentPlan: offer.id }),
  )) as { id: number };
  await runDueJobs(server.database);
  return orderOf(system, id);
};
const retail = async (offer: AgentPlan, pays: boolean): Promise<void> => {
  const card = await buildTerminal(system, { owner: people.three });
  const answer = await supertest(server.app)
    .post(`/data-api/cards/${card.iccid}/orders`)
    .set('Idempotency-Key', card.iccid as string)
    .send({ planId: offer.id, paymentMethod: 'WECHAT_H5' });
  if (pays)
    await supertest(server.app)
      .post(`/simulator/payments/${(answer.body as { data: { paymentId: number } }).data.paymentId}/pay`)
      .send({});
};

/**
 * Sales of two trees over three weeks: kept, given back in part and whole, refused, retail paid and unpaid, in two
 * currencies.
 */
async function live(): Promise<void> {
  const [first, second, third, euro] = offers as [AgentPlan, AgentPlan, AgentPlan, AgentPlan];
  const { one, two, three, other } = people;
  const { clock } = server.database;
  clock.advance(-20 * DAY);
  await buyFor(three, third);
  const old = await buyFor(two, second);
  clock.advance(15 * DAY);
  await inTransaction(system, (ctx) => partialRefund(ctx, { ids: [old.id], amount: 100 }));
  const revoked = await buyFor(three, third);
  await inTransaction(actAs(server.database, three), (ctx) => applyRevoke(ctx, { ids: [revoked.id] }));
  const partly = await buyFor(three, third);
  await inTransaction(system, (ctx) => partialRefund(ctx, { ids: [partly.id], amount: 177 }));
  await buyFor(other, euro);
  clock.advance(4 * DAY);
  await buyFor(one, first);
  await setMode(system, 'manual');
  const refused = await buyFor(three, third);
  await inTransaction(system, (ctx) => failOrder(ctx, refused.id, refused.supplierReference as string, 'no'));
  await setMode(system, 'auto');
  clock.advance(DAY);
  await buyFor(three, third);
  await retail(third, true);
  await retail(third, false);
  await buyFor(other, euro);
  const [last] = await table(system, orders).find({ agent: two.id });
  await inTransaction(system, (ctx) => activateOrder(ctx, (last as Order).id));
  await inTransaction(system, (ctx) =>
    table(ctx, orders).update({ endsAt: new Date(clock.now().getTime() + 2 * DAY) }, (last as Order).id),
  );
  await inTransaction(system, async (ctx) => {
    await table(ctx, realNames).insert({
      terminal: last?.terminal ?? undefined,
      docType: 'ID_CARD',
      status: 'SUBMITTED',
    });
  });
  const waits = await buyFor(three, third);
  await inTransaction(system, (ctx) =>
    table(ctx, orders).update(
      { status: 'NO_REAL_NAME', createdAt: new Date(clock.now().getTime() - 27.5 * DAY) },
      waits.id,
    ),
  );
}

beforeAll(async () => {
  server = await startTestServer({ simulators: true });
  system = asSystem(server.database);
  const salesman = await buildSalesman(system);
  const top = await buildAgent(system, { balance: 100_000, salesman: salesman.id });
  const two = await buildAgent(system, { superior: top, balance: 100_000 });
  const three = await buildAgent(system, { superior: two, balance: 100_000 });
  const other = await buildAgent(system, { currency: 'EUR', balance: 100_000 });
  people = {
    admin: await buildAdmin(system),
    salesman,
    one: top,
    two,
    three,
    other,
    fresh: await buildAgent(system, { superior: two, balance: LOW_BALANCE.USD - 1 }),
  };
  plan = await buildPlan(system, { revocable: true, corpCost: 101 });
  offers = [];
  for (const [level, agent] of [people.one, people.two, people.three].entries())
    offers.push(await buildAgentPlan(system, plan, agent, COSTS[level] as number, { retailPrice: 907 }));
  offers.push(await buildAgentPlan(system, plan, people.other, 333));
  await live();
}, 120_000);
afterAll(() => closeProven(server));

const callerOf = (person: Person): Promise<Caller> => {
  const known = callers.get(person) ?? server.caller(people[person].account);
  callers.set(person, known);
  return known;
};
const ask = async <Data>(person: Person, path: string, offset = 0): Promise<Data> => {
  const { status, body, text } = await (
    await callerOf(person)
  )
    .get(`/t3d-api/${path}`)
    .set('X-GMT-Offset', String(offset));
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return body as Data;
};
const part = async <Data>(person: Person, path: string, offset = 0): Promise<Data> =>
  (await ask<{ data: Data }>(person, `dashboard/${path}`, offset)).data;
interface Rows {
  total: number;
  rows: Record<string, number | null>[];
}
const listed = (
  person: Person,
  { resource, filter }: { resource: string; filter: Readonly<Record<string, string>> },
): Promise<Rows> => ask<Rows>(person, `${resource}?${new URLSearchParams({ ...filter, size: '200' }).toString()}`);
const sum = (rows: readonly (number | null)[]): number => rows.reduce<number>((all, one) => all + (one ?? 0), 0);

const reaches = (person: Person, order: Order): boolean => {
  const { id } = people[person];
  if (person === 'admin') return true;
  if (person === 'salesman')
    return [people.one.id, people.two.id, people.three.id, people.fresh.id].includes(order.agent as number);
  return [order.agent1, order.agent2, order.agent3].includes(id);
};
/** The price that a person has sold an order at, from the stored chain alone. */
function priceFor(person: Person, order: Order): number {
  const level = [order.agent1, order.agent2, order.agent3].indexOf(people[person].id);
  if (level < 0 || order.agent === people[person].id) return order.price as number;
  return [order.cost1, order.cost2, order.cost3][level + 1] as number;
}
/** What the platform kept of an order, from the rows of its money. */
async function keptOf(order: Order): Promise<number> {
  const money = await select<{ id: number; paid: number; refunded: number }>(
    system,
    'SELECT id, paid, refunded FROM order_money WHERE orderNo = ?',
    [order.orderNo],
  );
  let kept = 0;
  for (const { id, paid, refunded } of money) {
    const shares = await select<{ share: number; shareBack: number }>(
      system,
      'SELECT share, shareBack FROM order_shares WHERE orderMoney = ?',
      [Number(id)],
    );
    kept +=
      Number(paid) -
      Number(refunded) -
      shares.reduce((all, { share, shareBack }) => all + Number(share) - Number(shareBack), 0);
  }
  return kept;
}
async function profitFrom(person: Person, sold: readonly Order[], from: number, to: number): Promise<number> {
  if (person === 'admin' || person === 'salesman') {
    let profit = 0;
    for (const order of sold) profit += (await keptOf(order)) - (order.costPrice as number);
    return profit;
  }
  const bills = await select<{ amount: number; type: string; reason: string | null; createdAt: string | Date }>(
    system,
    'SELECT amount, type, reason, createdAt FROM ledger_entries WHERE toAccount = ?',
    [people[person].id],
  );
  return sum(
    bills
      .filter(({ type, reason, createdAt }) => {
        const at = new Date(createdAt).getTime();
        return at >= from && at <= to && (type === 'PROFIT_SHARE' || reason === 'PROFIT_SHARE_CLAWBACK');
      })
      .map(({ amount }) => Number(amount)),
  );
}

describe.each<[Person, string]>([
  ['admin', 'USD'],
  ['admin', 'EUR'],
  ['salesman', 'USD'],
  ['one', 'USD'],
  ['two', 'USD'],
  ['three', 'USD'],
  ['other', 'EUR'],
])('the figures of %s in %s', (person, currency) => {
  test.each([
    [1, 0],
    [7, 480],
    [30, -210],
    [30, 0],
  ])('over %i days, %i minutes east: as orders and bills say, step by step', async (days, offset) => {
    const sheet = await part<SalesSheet>(person, `sales?days=${days}&currency=${currency}`, offset);
    const midnight = Math.floor((Date.parse(sheet.asOf) + offset * 60_000) / DAY) * DAY - offset * 60_000;
    const [from, to] = [midnight - (days - 1) * DAY, midnight + DAY - 1];
    const all = (await table(system, orders).find({})).filter(
      (order) =>
        reaches(person, order) && order.currency === currency && !order.unpaid && !UNDONE.includes(order.status),
    );
    const between = (start: number, end: number): Order[] =>
      all.filter(({ createdAt }) => createdAt.getTime() >= start && createdAt.getTime() <= end);
    const told = (sold: readonly Order[]) => ({
      orders: sold.length,
      sales: sum(sold.map((order) => priceFor(person, order))),
    });
    expect(sheet.period).toMatchObject(told(between(from, to)));
    expect(sheet.today).toMatchObject(told(between(midnight, to)));
    expect(sheet.yesterday).toMatchObject(told(between(midnight - DAY, Date.parse(sheet.asOf) - DAY)));
    expect(sheet.period.profit?.net).toBe(await profitFrom(person, between(from, to), from, to));
    expect((sheet.period.profit?.plus.amount ?? 0) - (sheet.period.profit?.minus.amount ?? 0)).toBe(
      sheet.period.profit?.net,
    );
    const past = [from - days * DAY, Date.parse(sheet.asOf) - days * DAY] as const;
    expect(sheet.period.profitBefore).toBe(await profitFrom(person, between(...past), ...past));
    expect(sheet.steps).toHaveLength(days === 1 ? 24 : days);
    for (const step of sheet.steps) {
      const [start, end] = [Date.parse(step.from), Date.parse(step.to)];
      expect(step).toMatchObject({
        ...told(between(start, end)),
        profit: await profitFrom(person, between(start, end), start, end),
      });
    }
    expect(sum(sheet.steps.map(({ sales }) => sales))).toBe(sheet.period.sales);
  });
});

describe('every figure leads to the list that it was taken over', () => {
  test.each<Person>(['admin', 'salesman', 'one', 'two', 'three', 'other', 'fresh'])('%s', async (person) => {
    const { today, yesterday, period, steps } = await part<SalesSheet>(person, 'sales?days=30');
    for (const figure of [
      today,
      yesterday,
      period,
      ...steps
        .filter((step) => step.orders > 0)
        .map((step) => ({
          ...step,
          resource: period.resource,
          filter: { ...period.filter, createdAt_gte: step.from, createdAt_lte: step.to },
        })),
    ]) {
      const list = await listed(person, figure);
      expect([list.total, sum(list.rows.map(({ price }) => price ?? null))]).toEqual([figure.orders, figure.sales]);
    }
    if (period.profit?.kind === 'agent') {
      for (const [{ amount, ...list }, sign] of [
        [period.profit.plus, 1],
        [period.profit.minus, -1],
      ] as const)
        expect(sum((await listed(person, list)).rows.map((row) => row.amount ?? null)) - sign * amount).toBe(0);
    }
    const figures = await Promise.all([
      part<{ orders: number; resource: string; filter: Record<string, string> }[]>(person, 'plans?days=30'),
      part<{ rows: { cards: number; resource: string; filter: Record<string, string> }[] }>(person, 'cards'),
      part<Waiting[]>(person, 'waiting'),
      part<{ total: number; resource: string; filter: Record<string, string> }>(person, 'ending'),
    ]);
    const [best, cards, waiting, ending] = figures;
    for (const { count, ...figure } of [
      ...best.map((one) => ({ ...one, count: one.orders })),
      ...cards.rows.map((one) => ({ ...one, count: one.cards })),
      ...waiting,
      { ...ending, count: ending.total },
    ]) {
      expect([figure.filter, (await listed(person, figure)).total]).toEqual([figure.filter, count]);
    }
  });
});

describe('what waits', () => {
  const kinds = async (person: Person) =>
    (await part<Waiting[]>(person, 'waiting')).map(({ kind, count, mine }) => `${kind} ${count}${mine ? ' mine' : ''}`);
  test('is told to those whose it is, and as theirs to those who can settle it', async () => {
    expect(await kinds('two')).toEqual(['failed 1', 'realName 1', 'lowBalance 1']);
    expect(await kinds('three')).toEqual(['failed 1', 'realName 1']);
    expect(await kinds('other')).toEqual([]);
    expect(await kinds('salesman')).toEqual(['failed 1 mine', 'realName 1', 'state 1 mine']);
    expect((await part<Waiting[]>('salesman', 'waiting')).at(-1)).toMatchObject({
      resource: realNames.name,
      state: 'SUBMITTED',
    });
  });
  test('too little is what an agent’s own threshold says, to who may see that, else an amount of its currency', async () => {
    const admin = await server.caller((await buildAdmin(system)).account);
    const top = await buildAgent(system, { balance: 1_000_000, currency: 'KRW' });
    const low = async (caller: Caller): Promise<string[]> => {
      const { data } = (await caller.get('/t3d-api/dashboard/waiting').expect(200)).body as { data: Waiting[] };
      const filter = data.find(({ kind }) => kind === 'lowBalance')?.filter;
      if (!filter) return [];
      const { rows, total } = (
        await caller.get(`/t3d-api/users?${new URLSearchParams({ ...filter, size: '200' }).toString()}`).expect(200)
      ).body as { rows: { account: string }[]; total: number };
      expect(total).toBe(data.find(({ kind }) => kind === 'lowBalance')?.count);
      return rows.map(({ account }) => account);
    };
    // 10,000 won are little; a threshold of its own says otherwise, and more than the usual when it is higher.
    const won = await low(admin);
    expect(won).toContain(top.account);
    const set = (id: number, alertBelow: number | null) =>
      inTransaction(system, (ctx) => table(ctx, users).update({ alertBelow }, id));
    await set(top.id, 900_000);
    await set(people.other.id, 200_000);
    const fresh = await server.caller((await buildAdmin(system)).account);
    const now = await low(fresh);
    expect([now.includes(top.account), now.includes(people.other.account)]).toEqual([false, true]);
    // Nobody but staff sees thresholds: they change nothing for an agent.
    await set(people.fresh.id, 1);
    expect(await low(await callerOf('two'))).toEqual([people.fresh.account]);
    for (const id of [top.id, people.other.id, people.fresh.id]) await set(id, null);
  });
  test('names who is low, and says how long an order still waits for its card’s holder', async () => {
    const waiting = await part<Waiting[]>('two', 'waiting');
    expect(waiting.find(({ kind }) => kind === 'lowBalance')?.names).toEqual([people.fresh.nickname]);
    expect(waiting.find(({ kind }) => kind === 'realName')?.daysLeft).toBe(2);
  });
});

describe('cards and what ends soon', () => {
  test('cards are counted by state within the caller’s own', async () => {
    const own = (await table(system, terminals).find({})).filter(({ agent2 }) => agent2 === people.two.id);
    const sheet = await part<{ total: number; rows: { status: string; cards: number }[] }>('two', 'cards');
    expect(sheet.total).toBe(own.length);
    for (const { status, cards } of sheet.rows)
      expect([status, cards]).toEqual([status, own.filter((card) => card.status === status).length]);
  });
  test('orders in use that end within three days, with their card', async () => {
    const { total, rows } = await part<{
      total: number;
      rows: { id: number; days: number; terminalLabel: string; planLabel: string }[];
    }>('one', 'ending');
    expect([total, rows.length, rows[0]?.planLabel]).toEqual([1, 1, plan.name]);
    expect([2, 3]).toContain(rows[0]?.days);
    expect(rows[0]?.terminalLabel).toMatch(/^\d{20}$/);
    expect((await part<{ total: number }>('three', 'ending')).total).toBe(0);
  });
});

describe('walls', () => {
  test('a currency is never added to another', async () => {
    const sheet = await part<SalesSheet>('admin', 'sales?days=30');
    expect([sheet.currency, sheet.currencies]).toEqual(['USD', ['USD', 'EUR']]);
    expect((await part<SalesSheet>('admin', 'sales?days=30&currency=KRW')).period).toMatchObject({
      sales: 0,
      orders: 0,
    });
  });
  test('prices above an agent change nothing of what it is told', async () => {
    const tell = async (): Promise<string> =>
      JSON.stringify(
        await Promise.all(
          (['two', 'three'] as const).flatMap((person) =>
            ['sales?days=30', 'sales?days=7', 'plans?days=30'].map(async (path) => {
              const { asOf: _asOf, yesterday: _yesterday, ...told } = await part<Partial<SalesSheet>>(person, path);
              return told;
            }),
          ),
        ),
      );
    const forget = async (): Promise<void> => {
      for (const person of ['two', 'three'] as const)
        await (await callerOf(person)).post('/t3d-api/notifications/actions/read-all').send({});
    };
    await forget();
    const before = await tell();
    await inTransaction(system, (ctx) =>
      change(ctx, 'UPDATE orders SET cost1 = cost1 - 17, costPrice = costPrice - 13'),
    );
    await forget();
    const after = await tell();
    await inTransaction(system, (ctx) =>
      change(ctx, 'UPDATE orders SET cost1 = cost1 + 17, costPrice = costPrice + 13'),
    );
    expect(after).toBe(before);
    expect(before).not.toMatch(/cost|corp/i);
  });
  test('who may not list orders has no sales; odd questions are refused', async () => {
    await server.user('SMS_RECYCLE');
    const sms = await server.as('SMS_RECYCLE');
    for (const name of ['sales', 'plans', 'ending', 'cards'])
      expect([name, (await sms.get(`/t3d-api/dashboard/${name}`)).status]).toEqual([name, 403]);
    expect((await sms.get('/t3d-api/dashboard/waiting')).body).toMatchObject({ code: 200, data: [] });
    const admin = await callerOf('admin');
    for (const query of ['days=2', 'days=', 'days=7&days=30', 'currency=XXX', 'from=1'])
      expect([query, (await admin.get(`/t3d-api/dashboard/sales?${query}`)).status]).toEqual([query, 400]);
    expect((await (await server.caller()).get('/t3d-api/dashboard/sales')).status).toBe(401);
  });
  test('whoever has just sold is told so at once', async () => {
    const before = await part<SalesSheet>('other', 'sales?days=1');
    const card = await buildTerminal(system, { owner: people.other });
    const made = await (
      await callerOf('other')
    )
      .post('/t3d-api/orders')
      .send({ terminal: card.id, agentPlan: offers[3]?.id });
    expect([made.status, (await part<SalesSheet>('other', 'sales?days=1')).today.sales - before.today.sales]).toEqual([
      200, 333,
    ]);
  });
});
