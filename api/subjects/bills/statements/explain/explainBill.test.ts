import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import orders from '@t3d/resources/orders';
import { randomUUID } from 'node:crypto';
import type { ChainLink } from '../../../../ledger';
import {
  buyStock,
  payIn,
  purchase,
  recharge,
  refund,
  renewTerm,
  reverse,
  sellRetail,
  transfer,
} from '../../../../ledger';
import type { Context } from '../../../../context';
import { change, select } from '../../../../models/sql';
import { table } from '../../../../models/table';
import { inTransaction } from '../../../../models/transaction';
import { actAs, asSystem, buildAgent, buildAgentPlan, buildPlan, buildSalesman } from '../../../../test/factories';
import type { Caller, TestServer } from '../../../../test/server';
import { startTestServer } from '../../../../test/server';
import { sealPayment } from '../../../../test/seals';
import type { Explanation } from './explainBill';
import type { Plan, User } from '../../../../models/rows';

type Chain = [User, User, User];
interface World {
  agents: Chain;
  plan: Plan;
  costs: readonly number[];
  retailNo: string;
  orderNos: string[];
}

let server: TestServer;
let system: Context;
let admin: User;
let worlds: World[];
// The worlds differ in what the platform and level 1 pay, the last one also in what level 2 pays: there it earns
// nothing.
const CORP = [10_007, 9_001, 9_001];
const COSTS = [
  [30_011, 40_037, 50_093],
  [22_222, 40_037, 50_093],
  [22_222, 50_093, 50_093],
] as const;
const RETAIL = 70_123;

const newNo = (): string => randomUUID().replaceAll('-', '').slice(0, 20);
const within = (ctx: Context, work: (ctx: Context) => Promise<unknown>): Promise<unknown> => inTransaction(ctx, work);
const billOf = async (transaction: number, user: number): Promise<number> =>
  Number(
    (
      await select<{ id: number }>(
        system,
        'SELECT id FROM ledger_entries WHERE `transaction` = ? AND toAccount = ? ORDER BY id LIMIT 1',
        [transaction, user],
      )
    )[0]?.id,
  );

async function placeOrder(ctx: Context, world: World, depth: number, orderNo: string, price: number): Promise<void> {
  const chain = world.agents.slice(0, depth);
  const [agent1, agent2, agent3] = chain.map(({ id }) => id);
  const agentPlan = await buildAgentPlan(ctx, await buildPlan(ctx), chain[0] as User, 1);
  await table(ctx, orders).insert({
    orderNo,
    orderType: 'DATA',
    platform: 'AGENT',
    agentPlan: agentPlan.id,
    plan: world.plan.id,
    agent: chain.at(-1)?.id as number,
    status: 'UNUSED',
    price,
    costPrice: CORP[worlds.indexOf(world)],
    extraPrice: 777,
    totalPrice: price + 777,
    refunded: 0,
    currency: 'USD',
    preOrder: false,
    cost1: world.costs[0],
    cost2: depth > 1 ? world.costs[1] : null,
    cost3: depth > 2 ? world.costs[2] : null,
    agent1,
    agent2: agent2 ?? null,
    agent3: agent3 ?? null,
  });
}

const linksOf = ({ agents, costs }: World, depth: number): ChainLink[] =>
  agents.slice(0, depth).map(({ id }, level) => ({ agent: id, cost: costs[level] as number }));

/**
 * Every kind of bill, at every depth: recharges, a reversal, payments, purchases with fees, partial and full refunds, a
 * renewal, a retail sale, stock, transfers.
 */
async function live(world: World): Promise<void> {
  const [a1, a2, a3] = world.agents;
  const staff = actAs(server.database, admin);
  const key = (): { key: string; currency: string } => ({ key: randomUUID(), currency: 'USD' });
  for (const agent of world.agents)
    await within(staff, (ctx) => recharge(ctx, { ...key(), user: agent.id, amount: 9_000_003 }));
  const mistaken = await inTransaction(staff, (ctx) => recharge(ctx, { ...key(), user: a3.id, amount: 1_234 }));
  await within(staff, async (ctx) =>
    reverse(ctx, { key: randomUUID(), bill: await billOf(mistaken.transaction, a3.id) }),
  );
  for (const depth of [1, 2, 3]) {
    const buyer = actAs(server.database, world.agents[depth - 1] as User);
    const orderNo = newNo();
    world.orderNos.push(orderNo);
    await within(buyer, async (ctx) => {
      await placeOrder(ctx, world, depth, orderNo, world.costs[depth - 1] as number);
      await purchase(ctx, { ...key(), orderNo, chain: linksOf(world, depth), extraPrice: 777 });
    });
    await within(staff, (ctx) => refund(ctx, { key: randomUUID(), orderNo, amount: 4_999, fee: false }));
    await within(staff, (ctx) => refund(ctx, { key: randomUUID(), orderNo, amount: 'all', fee: true }));
    await within(staff, (ctx) => renewTerm(ctx, { ...key(), orderNo, chain: linksOf(world, depth) }));
  }
  await within(system, async (ctx) => {
    await placeOrder(ctx, world, 3, world.retailNo, RETAIL);
    await sellRetail(ctx, { ...key(), orderNo: world.retailNo, chain: linksOf(world, 3), retailPrice: RETAIL });
    await refund(ctx, { key: randomUUID(), orderNo: world.retailNo, amount: 20_001, fee: false });
  });
  const paymentNo = `P${newNo()}`;
  await within(actAs(server.database, a2), async (ctx) => {
    await change(
      ctx,
      `INSERT INTO recharge_records (paymentNo, account, product, payment, amount, currency, payCurrency, rate, credited, status, paidAmount, refunded, gatewayNo, paidAt, version, createdAt, updatedAt)
      VALUES (?, ?, 'RECHARGE', 'ALIPAY', 72200, 'CNY', 'CNY', 0.1385, 10000, 'COMPLETED', 72200, 0, ?, ?, 1, ?, ?)`,
      [paymentNo, a2.id, paymentNo, ctx.now(), ctx.now(), ctx.now()],
    );
    await sealPayment(
      ctx,
      (await select<{ id: number }>(ctx, 'SELECT id FROM recharge_records WHERE paymentNo = ?', [paymentNo]))[0]
        ?.id as number,
    );
    await payIn(ctx, { ...key(), user: a2.id, amount: 10_000, orderNo: paymentNo });
  });
  await within(actAs(server.database, a1), (ctx) =>
    transfer(ctx, { ...key(), fromUser: a1.id, toUser: a2.id, amount: 3_333 }),
  );
  await within(actAs(server.database, a2), (ctx) =>
    transfer(ctx, { ...key(), fromUser: a2.id, toUser: a3.id, amount: 2_222 }),
  );
  for (const cards of [undefined, { count: 8, type: 'SIM', unitPrice: 7_500 }, { count: 9, type: 'OTA' }])
    await within(actAs(server.database, a1), (ctx) => buyStock(ctx, { ...key(), buyer: a1.id, amount: 60_000, cards }));
}

beforeAll(async () => {
  server = await startTestServer();
  system = asSystem(server.database);
  admin = await server.user('ADMIN');
  const salesman = await server.user('SALESMAN');
  worlds = [];
  for (const [index, costs] of COSTS.entries()) {
    const a1 = await buildAgent(system, { salesman: salesman.id, nickname: 'Ann' });
    const a2 = await buildAgent(system, { superior: a1, nickname: 'Bob' });
    const agents: Chain = [a1, a2, await buildAgent(system, { superior: a2, nickname: 'Cyd' })];
    worlds.push({
      agents,
      costs,
      plan: await buildPlan(system, { name: 'Japan 5GB', corpCost: CORP[index] as number }),
      retailNo: newNo(),
      orderNos: [],
    });
    await live(worlds[index] as World);
  }
});
afterAll(() => server.close());

interface Bill {
  id: number;
  toAccount: number;
  type: string;
  reason: string | null;
  orderNo: string | null;
}
const listOf = async (caller: Caller, query = ''): Promise<Bill[]> =>
  ((await caller.get(`/t3d-api/bills?size=200&sort=id&order=ASC${query}`).expect(200)).body as { rows: Bill[] }).rows;
const explain = async (caller: Caller, id: number, language = 'en'): Promise<Explanation> =>
  (
    (await caller.get(`/t3d-api/bills/${id}/explain`).set('Accept-Language', language).expect(200)).body as {
      data: Explanation;
    }
  ).data;
const callerOf = (world: World, level: number): Promise<Caller> => server.caller((world.agents[level] as User).account);

interface Told {
  bill: Bill;
  told: Explanation;
}
const known = new Map<string, Promise<Told[]>>();

/** Every bill that an agent sees, explained; asked once. */
function explainAll(world: World, level: number): Promise<Told[]> {
  const key = `${worlds.indexOf(world)} ${level}`;
  const asked =
    known.get(key) ??
    callerOf(world, level).then(async (caller) => {
      const all: Told[] = [];
      for (const bill of await listOf(caller)) all.push({ bill, told: await explain(caller, bill.id) });
      return all;
    });
  known.set(key, asked);
  return asked;
}

/** What tells the rows of one world from those of another, taken out. */
const FLEETING = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'orderNo',
  'who',
  'toAccount',
  'from',
  'agent',
  'plan',
  'reverses',
  'reversedBy',
  'account',
]);
function likeness(world: World, value: unknown): unknown {
  const text = JSON.stringify(value, (name, inner: unknown) =>
    FLEETING.has(name) ? (inner === null ? null : '*') : inner,
  );
  return JSON.parse(
    [...world.orderNos, world.retailNo]
      .reduce((said, no, index) => said.replaceAll(no, `order-${index}`), text)
      .replace(/#\d+/g, '#')
      .replace(/payment P\w+/g, 'payment'),
  ) as unknown;
}

describe('what an agent is told of a bill', () => {
  it('covers every type of bill', async () => {
    const rows = await listOf(await server.as('ADMIN'));
    expect([...new Set(rows.map(({ type }) => type))].sort()).toEqual([
      'BUY',
      'DEC',
      'ESIM_GENERATE',
      'ESIM_REVKED',
      'INC',
      'PAY',
      'PROFIT_SHARE',
      'REFUND',
      'REFUND_PROFIT_SHARE',
      'RX',
      'TX',
    ]);
  });

  it.each([
    [1, 1],
    [2, 1],
    [2, 2],
  ])('is, at level index %i, the same in world %i: what those above pay makes no difference', async (level, other) => {
    const [one, two] = [worlds[0] as World, worlds[other] as World];
    const [said, again] = [await explainAll(one, level), await explainAll(two, level)];
    expect(again.map(({ told }) => likeness(two, told))).toEqual(said.map(({ told }) => likeness(one, told)));
  });

  it.each([0, 1, 2])(
    'holds no price, share or cost of anybody above level index %i, nor what gives one away',
    async (level) => {
      const world = worlds[0] as World;
      const costs = [CORP[0] as number, ...world.costs];
      // Prices above, every difference between two of them and the own price, and what superiors gave back of a refund
      // of 49.99.
      const above = costs.slice(0, level + 1);
      const shares = [...above, costs[level + 1] as number].flatMap((high, index, all) =>
        all.slice(0, index).map((low) => high - low),
      );
      const backs = shares.map((share) => Math.floor((share * 4_999) / (world.costs[level] as number)));
      const secrets = new Set([...above, ...shares, ...backs]);
      for (const { bill, told } of await explainAll(world, level)) {
        const text = JSON.stringify(told, (name, value: unknown) =>
          ['id', 'createdAt', 'updatedAt', 'orderNo', 'account'].includes(name) ? undefined : value,
        )
          .replaceAll(bill.orderNo ?? '\0', '')
          .replace(/(\d),(?=\d{3}\.)/g, '$1')
          .replace(/(\d+)\.(\d\d)(?!\d)/g, '$1$2');
        const numbers = [...new Set((text.match(/\d+/g) ?? []).map(Number))].filter((number) => number >= 100);
        expect({ bill: bill.type, found: numbers.filter((number) => secrets.has(number)) }).toEqual({
          bill: bill.type,
          found: [],
        });
        const derived = numbers
          .flatMap((a) => numbers.flatMap((b) => [a - b, a + b]))
          .filter((number) => secrets.has(number));
        expect({ bill: bill.type, derived }).toEqual({ bill: bill.type, derived: [] });
        expect(told.hidden).toEqual({ count: null });
        expect(Object.keys(told.order ?? {})).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/^(corpCost|chain)$/)]),
        );
      }
    },
  );

  it.each([0, 1, 2])(
    "shows of a movement, at level index %i, its own lines and its direct children's, as its list does",
    async (level) => {
      const world = worlds[0] as World;
      const allowed = new Set(world.agents.slice(level, level + 2).map(({ id }) => id));
      for (const { bill, told } of await explainAll(world, level)) {
        expect(told.lines.every(({ who }) => who !== null && allowed.has(who))).toBe(true);
        expect(told.lines.map(({ own }) => own)).toEqual(told.lines.map(({ who }) => who === world.agents[level]?.id));
        expect(told.lines.some(({ who, type }) => who === bill.toAccount && type === bill.type)).toBe(true);
      }
    },
  );

  it('is 404 for a bill that is not in its list, whoever asks', async () => {
    const world = worlds[0] as World;
    const everything = await listOf(await server.as('ADMIN'));
    for (const level of [0, 1, 2]) {
      const caller = await callerOf(world, level);
      const own = new Set((await listOf(caller)).map(({ id }) => id));
      for (const { id } of everything.filter((bill) => !own.has(bill.id)).slice(0, 25))
        expect((await caller.get(`/t3d-api/bills/${id}/explain`)).status).toBe(404);
    }
    const stranger = await server.caller((await buildSalesman(system)).account);
    expect((await stranger.get(`/t3d-api/bills/${everything[0]?.id}/explain`)).status).toBe(404);
    expect((await (await server.as('SMS_RECYCLE')).get(`/t3d-api/bills/${everything[0]?.id}/explain`)).status).toBe(
      404,
    );
    for (const id of ['0', 'x', '999999999'])
      expect((await (await server.as('ADMIN')).get(`/t3d-api/bills/${id}/explain`)).status).toBe(404);
  });
});

const sentencesOf = async (
  level: number,
  type: string,
  more: (bill: Bill) => boolean = () => true,
): Promise<string[]> => {
  const world = worlds[0] as World;
  const all = (await explainAll(world, level)).filter(({ bill }) => bill.type === type && more(bill));
  return [
    ...new Set(
      all.map(({ told }) =>
        [...world.orderNos, world.retailNo]
          .reduce((text, no, index) => text.replaceAll(no, `N${index + 1}`), told.sentence)
          .replace(/#\d+/g, '#')
          .replace(/P\w{20}/, 'PAYMENT'),
      ),
    ),
  ];
};
const isOwn =
  (level: number) =>
  (bill: Bill): boolean =>
    bill.toAccount === worlds[0]?.agents[level]?.id;

describe('the sentence', () => {
  it('tells a superior what its child paid, what it costs itself, and the difference', async () => {
    expect(await sentencesOf(1, 'PROFIT_SHARE', isOwn(1))).toEqual([
      'You sold plan “Japan 5GB” (order N3) to Cyd at 500.93; it costs you 400.37; the difference 100.56 is yours.',
      'You sold plan “Japan 5GB” (order N4) to Cyd at 500.93; it costs you 400.37; the difference 100.56 is yours.',
    ]);
    expect(await sentencesOf(0, 'PROFIT_SHARE', isOwn(0))).toContain(
      'You sold plan “Japan 5GB” (order N3) to Bob at 400.37; it costs you 300.11; the difference 100.26 is yours.',
    );
    expect(await sentencesOf(0, 'PROFIT_SHARE', isOwn(1))).toEqual([
      'Bob earned 100.56 on plan “Japan 5GB” (order N3).',
      'Bob earned 100.56 on plan “Japan 5GB” (order N4).',
    ]);
    expect(await sentencesOf(2, 'PROFIT_SHARE')).toEqual([
      'A customer bought plan “Japan 5GB” (order N4) at 701.23; it costs you 500.93; the difference 200.30 is yours.',
    ]);
  });

  it('tells a buyer its own price alone', async () => {
    expect(await sentencesOf(2, 'BUY')).toEqual([
      'You bought plan “Japan 5GB” (order N3) at your price, 500.93.',
      'You renewed plan “Japan 5GB” (order N3): one more term at your price, 500.93.',
    ]);
    expect(await sentencesOf(1, 'BUY', isOwn(2))).toEqual([
      'Cyd bought plan “Japan 5GB” (order N3) at the price you gave, 500.93; it costs you 400.37; the difference 100.56 is yours.',
    ]);
    expect(await sentencesOf(0, 'BUY', (bill) => bill.orderNo === null)).toEqual([
      'You bought cards from the stock of the platform, 600.00 together.',
      'You bought 8 cards at 75.00 each, 600.00 together.',
      'You bought 9 cards at different prices, 600.00 together.',
    ]);
    expect(await sentencesOf(2, 'ESIM_GENERATE')).toEqual([
      'The eSIM fee of plan “Japan 5GB” (order N3), paid by you: 7.77.',
    ]);
    expect(await sentencesOf(2, 'ESIM_REVKED')).toEqual([
      'The eSIM fee of plan “Japan 5GB” (order N3) came back to you: 7.77.',
    ]);
  });

  it('shows refunds with the numbers of the formula to those who may know them', async () => {
    expect(await sentencesOf(2, 'REFUND')).toEqual([
      'You had paid 500.93 for plan “Japan 5GB” (order N3); 49.99 came back now, 49.99 in all.',
      'You had paid 500.93 for plan “Japan 5GB” (order N3); 450.94 came back now, 500.93 in all.',
    ]);
    const back = Math.floor((10_056 * 4_999) / 50_093);
    expect(await sentencesOf(1, 'DEC', (bill) => isOwn(1)(bill) && bill.orderNo === worlds[0]?.orderNos[2])).toEqual([
      `Of the 500.93 paid for plan “Japan 5GB” (order N3), 49.99 has gone back so far. You had earned 100.56 on it, so 100.56 × 49.99 ÷ 500.93, rounded down to ${(back / 100).toFixed(2)}, goes back: 0.00 before, ${(back / 100).toFixed(2)} now.`,
      `Of the 500.93 paid for plan “Japan 5GB” (order N3), 500.93 has gone back so far. You had earned 100.56 on it, so 100.56 × 500.93 ÷ 500.93, rounded down to 100.56, goes back: ${(back / 100).toFixed(2)} before, ${((10_056 - back) / 100).toFixed(2)} now.`,
    ]);
    const higher = await sentencesOf(0, 'DEC', (bill) => isOwn(0)(bill) && bill.orderNo === worlds[0]?.orderNos[2]);
    expect(higher[1]).toMatch(
      /^Money of plan “Japan 5GB” \(order N3\) went back\. Of the 100\.26 that you had earned on it, 100\.26 has gone back in the same proportion: /,
    );
    expect(higher.join()).not.toContain('500.93');
  });

  it('names recharges, what took one back, payments and the other side of a transfer', async () => {
    const operator = admin.nickname ?? '';
    expect(await sentencesOf(2, 'INC')).toEqual([
      `${operator} put 90,000.03 into your wallet.`,
      `${operator} put 12.34 into your wallet. It was taken back later by bill #.`,
    ]);
    expect(await sentencesOf(2, 'DEC', (bill) => bill.reason === 'REVERSAL')).toEqual([
      'The recharge of 12.34 (your bill #) was taken back.',
    ]);
    expect(await sentencesOf(1, 'PAY')).toEqual([
      'You paid 722.00 CNY online (payment PAYMENT); at the rate 0.1385 that is 100.00 USD.',
    ]);
    // The record of a payment is its payer's own: whoever stands above learns what came into the wallet.
    expect(await sentencesOf(0, 'PAY', isOwn(1))).toEqual(['Bob recharged 100.00 online.']);
    expect(await sentencesOf(1, 'TX')).toEqual(['You sent 22.22 to Cyd.']);
    expect(await sentencesOf(1, 'RX', isOwn(1))).toEqual(['You received 33.33 from Ann.']);
    expect(await sentencesOf(0, 'TX', isOwn(1))).toEqual(['Bob sent 22.22 to Cyd.']);
  });

  it.each(['zh', 'en', 'cht'])('is whole in %s for every bill', async (language) => {
    const caller = await server.as('ADMIN');
    for (const { id } of await listOf(caller)) {
      const { sentence } = await explain(caller, id, language);
      expect(sentence).not.toMatch(/[{}]|undefined|null|NaN|  |#\d+ (put|sold)/);
      expect(/[\u4e00-\u9fff]/.test(sentence)).toBe(language !== 'en');
    }
  });
});

describe('what staff are told', () => {
  it("is every line of the movement, the platform's own too, adding up to zero, and the whole chain of prices", async () => {
    const world = worlds[0] as World;
    for (const role of ['ADMIN', 'SALESMAN'] as const) {
      const caller = await server.as(role);
      const [bill] = await listOf(caller, `&orderNo=${world.orderNos[2]}&type=BUY`);
      const told = await explain(caller, (bill as Bill).id);
      expect(told.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      expect(told.lines.map(({ whoLabel, account, type }) => [whoLabel, type ?? account])).toEqual([
        ['Cyd', 'BUY'],
        ['Cyd', 'ESIM_GENERATE'],
        ['Ann', 'PROFIT_SHARE'],
        ['Bob', 'PROFIT_SHARE'],
        ['T3D', 'Sales'],
        ['T3D', 'eSIM fees'],
      ]);
      expect(told.hidden).toEqual({ count: 0 });
      expect(told.order).toMatchObject({
        planLabel: 'Japan 5GB',
        corpCost: CORP[0],
        fee: 777,
        chain: [
          { whoLabel: 'Ann', cost: 30_011, price: 40_037, earned: 10_026 },
          { whoLabel: 'Bob', cost: 40_037, price: 50_093, earned: 10_056 },
          { whoLabel: 'Cyd', cost: 50_093, price: 50_093, earned: 0 },
        ],
      });
    }
  });

  it('is what was paid for a recharge, and at which rate', async () => {
    const caller = await server.as('ADMIN');
    const [bill] = await listOf(caller, `&toAccount=${(worlds[0] as World).agents[1].id}&type=PAY`);
    expect((await explain(caller, (bill as Bill).id)).sentence).toMatch(/^Bob paid 722\.00 CNY online .* 0\.1385 /);
  });

  it('names both bills of a reversal', async () => {
    const caller = await server.as('ADMIN');
    const wallet = (worlds[0] as World).agents[2].id;
    const [reversal] = await listOf(caller, `&toAccount=${wallet}&type=DEC`);
    const told = await explain(caller, (reversal as Bill).id);
    const taken = await explain(caller, told.transaction.reverses as number);
    expect([taken.bill.type, taken.transaction.reversedBy]).toEqual(['INC', (reversal as Bill).id]);
  });

  it("explains the platform's own bill of a refund", async () => {
    const caller = await server.as('ADMIN');
    const [bill] = await listOf(caller, `&type=REFUND_PROFIT_SHARE&orderNo=${worlds[0]?.orderNos[2]}`);
    expect((await explain(caller, (bill as Bill).id)).sentence).toMatch(
      /^When plan “Japan 5GB” \(order \w+\) was refunded, .* came back out of the profit shares of agents\.$/,
    );
  });
});
