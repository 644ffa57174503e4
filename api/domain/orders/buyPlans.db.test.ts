import { describe, expect, test } from '@jest/globals';
import agentPlans from '@t3d/resources/plans/agent-plans';
import orders from '@t3d/resources/orders/orders';
import users from '@t3d/resources/people/users';
import type { AgentPlan } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { balanceOf } from '../../ledger';
import { translate } from '../../locales';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actAs, buildAdmin, buildAgent, buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import { COSTS, buy, sellDown } from '../../test/testData';
import { buyPlans } from './commands/renewPlans';
import { createOrder } from './commands/createOrder';
import { balances, moved, openOrders, errorOf, world } from './orders.fixture';
import { readOffers } from './sale/readOffers';

openOrders();

const own = (values: object = {}) => buildTerminal(world.system, { owner: world.agents[2], ...values });
const esimPlan = async (values: object = {}): Promise<AgentPlan> =>
  sellDown(
    world.system,
    await buildPlan(world.system, { terminalType: 'E_SIM', esimFee: 50, ...values }),
    world.agents,
  );
type Bought = Parameters<typeof buyPlans>[1];
const bought = (input: Bought, ctx: Context = world.buyer) => inTransaction(ctx, (inner) => buyPlans(inner, input));
const setPrice = (id: number, cooperationPrice: number) =>
  inTransaction(world.system, (ctx) => table(ctx, agentPlans).update({ cooperationPrice }, id));

describe('a query of offers', () => {
  test("returns the plans that fit the card, with price, fee, retail price and the buyer's profit share", async () => {
    const plan = await esimPlan({ name: 'Japan 3GB', areaCodes: ['JP'] });
    await inTransaction(world.system, (ctx) => table(ctx, agentPlans).update({ retailPrice: 1990 }, plan.id));
    const card = await own({ type: 'E_SIM' });
    const offers = await readOffers(world.buyer, { terminals: [card.id] });
    expect(offers.fitting.find(({ id }) => id === plan.id)).toMatchObject({
      name: 'Japan 3GB',
      price: COSTS[2],
      fee: 50,
      total: 550,
      retail: 1990,
      keep: 1440,
      areaCodes: ['JP'],
    });
    expect(offers).toMatchObject({
      buyer: { id: world.agents[2].id, own: true },
      wallet: { currency: 'USD' },
      cards: { count: 1, type: 'E_SIM', status: 'UNUSED', iccid: card.iccid, waiting: 0, running: null, refused: [] },
    });
    const text = JSON.stringify(offers);
    for (const name of ['cost1', 'corpCost', 'cooperationPrice']) expect(text).not.toContain(name);
    expect(offers.fitting.every(({ price }) => price !== COSTS[0] && price !== COSTS[1])).toBe(true);
  });

  test('counts the plans that do not fit the card by reason', async () => {
    const delisted = await esimPlan();
    await inTransaction(world.system, (ctx) => table(ctx, agentPlans).update({ status: 'UNSHELVE' }, delisted.id));
    const above = await esimPlan();
    const [hers] = await table(world.system, agentPlans).find({ plan: above.plan, agent: world.agents[0].id });
    await inTransaction(world.system, (ctx) =>
      table(ctx, agentPlans).update({ status: 'UNSHELVE' }, hers?.id as number),
    );
    const wrong = await esimPlan();
    await setPrice(wrong.id, COSTS[1] - 1);
    const offers = await readOffers(
      { ...world.buyer, language: 'en' },
      { terminals: [(await own({ type: 'E_SIM' })).id] },
    );
    const fitting = new Set(offers.fitting.map(({ id }) => id));
    for (const plan of [delisted, above, wrong, world.agentPlan]) expect(fitting.has(plan.id)).toBe(false);
    expect(offers.refused).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ count: 2, reason: translate('orders.notOnSale', 'en') }),
        expect.objectContaining({ count: 1, reason: 'Not priced correctly: ask your superior' }),
        expect.objectContaining({ reason: translate('orders.offers.otherType', 'en', { type: 'SIM' }) }),
      ]),
    );
    const all = await table(world.system, agentPlans).count({ agent: world.agents[2].id });
    expect(offers.fitting.length + offers.refused.reduce((sum, { count }) => sum + count, 0)).toBe(all);
  });

  test('returns exactly the plans that can be bought, at the charged price', async () => {
    const card = await own({ type: 'E_SIM' });
    const { fitting } = await readOffers(world.buyer, { terminals: [card.id] });
    for (const plan of await table(world.system, agentPlans).find({ agent: world.agents[2].id })) {
      const offer = fitting.find(({ id }) => id === plan.id);
      const input = { agentPlan: plan.id, terminals: [card.id], seenTotal: offer?.total };
      const why = await errorOf(bought(input));
      expect({ plan: plan.id, sold: why === undefined }).toEqual({ plan: plan.id, sold: offer !== undefined });
    }
  });

  test("returns a card's running plan, and the cards without any plan on sale", async () => {
    const { card } = await buy(world);
    const running = await readOffers(world.buyer, { terminals: [card.id] });
    expect(running.cards).toMatchObject({ waiting: 1, running: { name: world.plan.name, endsAt: null } });
    const off = await own({ status: 'DISABLE' });
    const both = await readOffers(world.buyer, { terminals: [card.id, off.id] });
    expect(both.cards).toMatchObject({ count: 1, refused: [{ id: off.id, iccid: off.iccid }] });
    expect((await readOffers(world.buyer, { terminals: [off.id] })).fitting).toEqual([]);
  });

  test("rejects offers for other agents' cards or stock, and returns the holder's prices to staff", async () => {
    const stranger = await buildAgent(world.system, { balance: 10_000 });
    const theirs = await buildTerminal(world.system, { owner: stranger });
    const mine = await own();
    expect(await errorOf(readOffers(world.buyer, { terminals: [mine.id, theirs.id] }))).toMatchObject({
      key: 'notFound',
    });
    expect(await errorOf(readOffers(world.buyer, { agent: stranger.id }))).toMatchObject({ key: 'notFound' });
    expect(await errorOf(readOffers(actAs(world.database, stranger), { terminals: [mine.id] }))).toMatchObject({
      key: 'notFound',
    });
    const superior = actAs(world.database, world.agents[1]);
    const seen = await readOffers(superior, { terminals: [mine.id] });
    expect(seen).toMatchObject({ fitting: [], wallet: null, cards: { count: 0, refused: [{ id: mine.id }] } });
    expect(await errorOf(readOffers(superior, { agent: world.agents[2].id }))).toMatchObject({ fields: ['agent'] });
    const admin = actAs(world.database, await buildAdmin(world.system));
    const asStaff = await readOffers(admin, { terminals: [mine.id] });
    expect(asStaff.buyer).toMatchObject({ id: world.agents[2].id, own: false });
    expect(asStaff.fitting.find(({ id }) => id === world.agentPlan.id)?.price).toBe(COSTS[2]);
  });

  test('rejects a query of offers when the cards are of two types', async () => {
    const cards = [await own(), await own({ type: 'OTA' })];
    expect(await errorOf(readOffers(world.buyer, { terminals: cards.map(({ id }) => id) }))).toMatchObject({
      fields: ['terminals'],
    });
  });
});

describe('a purchase of plans', () => {
  test('sells a plan for all given cards, or for none if any card fails', async () => {
    const cards = [await own(), await own(), await own()];
    const before = await balances();
    const made = await bought({ agentPlan: world.agentPlan.id, terminals: cards.map(({ id }) => id), seenTotal: 1500 });
    expect(made).toMatchObject({ affected: 3, total: 1500, currency: 'USD' });
    expect(await moved(before)).toEqual([300, 300, -1500]);
    const off = await own({ status: 'DISABLE' });
    const count = await table(world.system, orders).count({});
    expect(
      await errorOf(bought({ agentPlan: world.agentPlan.id, terminals: [(await own()).id, off.id] })),
    ).toMatchObject({ fields: ['terminal'] });
    expect(await table(world.system, orders).count({})).toBe(count);
  });

  test("sells a quantity from the buyer's eSIM stock at plan price plus fee", async () => {
    const plan = await esimPlan();
    await own({ type: 'E_SIM' });
    await own({ type: 'E_SIM' });
    const { cards } = await readOffers(world.buyer, { agent: null });
    expect(cards).toMatchObject({ stock: true, type: 'E_SIM' });
    const before = await balances();
    await bought({ agentPlan: plan.id, quantity: 2, seenTotal: 1100 });
    expect((await moved(before))[2]).toBe(-1100);
    expect((await readOffers(world.buyer, { agent: null })).cards.count).toBe(cards.count - 2);
    expect(await errorOf(bought({ agentPlan: plan.id, quantity: 100 }))).toMatchObject({ fields: ['quantity'] });
  });

  test('rejects a purchase with 409 and both amounts when the price differs from the price seen', async () => {
    const plan = await sellDown(world.system, await buildPlan(world.system), world.agents);
    const card = await own();
    await setPrice(plan.id, 520);
    const caught = async (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: unknown) => error,
      );
    for (const work of [
      () => bought({ agentPlan: plan.id, terminals: [card.id], seenTotal: 500 }),
      () =>
        inTransaction({ ...world.buyer, seenPrice: 500 }, (ctx) =>
          createOrder(ctx, { agentPlan: plan.id, terminal: card.id }),
        ),
    ])
      expect(await caught(work())).toMatchObject({
        status: 409,
        key: 'orders.priceNow',
        data: { before: 500, after: 520 },
      });
    await bought({ agentPlan: plan.id, terminals: [card.id], seenTotal: 520 });
  });

  test("rejects a purchase with other agents' cards or plans, no cards, or both cards and a quantity", async () => {
    const stranger = await buildAgent(world.system, { balance: 10_000 });
    const theirs = await buildTerminal(world.system, { owner: stranger });
    const card = await own();
    const plan = world.agentPlan.id;
    expect(await errorOf(bought({ agentPlan: plan, terminals: [card.id, theirs.id] }))).toMatchObject({
      key: 'notFound',
    });
    expect(
      await errorOf(bought({ agentPlan: plan, terminals: [card.id] }, actAs(world.database, world.agents[1]))),
    ).toMatchObject({ key: 'notFound' });
    expect(await errorOf(bought({ agentPlan: plan, terminals: [card.id], quantity: 1 }))).toMatchObject({
      fields: ['quantity'],
    });
    expect(await errorOf(bought({ agentPlan: plan }))).toMatchObject({ fields: ['terminals'] });
  });

  test('rejects a purchase above the balance, also when two purchases arrive at once', async () => {
    const poor = await buildAgent(world.system, { balance: 700 });
    const plan = await buildAgentPlan(world.system, await buildPlan(world.system), poor, 500);
    const cards = [
      await buildTerminal(world.system, { owner: poor }),
      await buildTerminal(world.system, { owner: poor }),
    ];
    const ctx = actAs(world.database, poor);
    const ids = cards.map(({ id }) => id);
    expect((await readOffers(ctx, { terminals: ids })).wallet).toMatchObject({ balance: 700, available: 700 });
    expect(await errorOf(bought({ agentPlan: plan.id, terminals: ids, seenTotal: 1000 }, ctx))).toMatchObject({
      key: 'money.insufficient',
    });
    expect(await balanceOf(world.system, poor.id)).toBe(700);
    const results = await Promise.all(
      ids.map((id) => errorOf(bought({ agentPlan: plan.id, terminals: [id], seenTotal: 500 }, ctx))),
    );
    expect(results.filter((one) => one === undefined)).toHaveLength(1);
    expect(await balanceOf(world.system, poor.id)).toBe(200);
  });

  test('returns no offers and rejects purchases when a superior is disabled', async () => {
    const card = await own();
    await inTransaction(world.system, (ctx) => table(ctx, users).update({ status: 'DISABLED' }, world.agents[0].id));
    try {
      expect((await readOffers(world.buyer, { terminals: [card.id] })).fitting).toEqual([]);
      expect(await errorOf(bought({ agentPlan: world.agentPlan.id, terminals: [card.id] }))).toMatchObject({
        fields: ['agentPlan'],
      });
    } finally {
      await inTransaction(world.system, (ctx) => table(ctx, users).update({ status: 'ENABLED' }, world.agents[0].id));
    }
  });
});
