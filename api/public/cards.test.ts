import { describe, expect, test } from '@jest/globals';
import type { OrderStatus } from '@t3d/resources/orders/orders';
import orders from '@t3d/resources/orders/orders';
import users from '@t3d/resources/people/users';
import { randomUUID } from 'node:crypto';
import { anIccid, buildAgentPlan, buildPlan, buildTerminal } from '../test/factories';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import type { Terminal, User } from '@t3d/resources/rows';
import { getCard, card, chain, offered, openCards, plan, server, system } from './cards.fixture';

openCards();

const buildOrder = (terminal: Terminal, status: OrderStatus, values: object = {}): Promise<number> =>
  inTransaction(system(), (ctx) =>
    table(ctx, orders).insert({
      orderNo: randomUUID().replaceAll('-', ''),
      orderType: 'DATA',
      platform: 'AGENT',
      terminal: terminal.id,
      plan: plan.id,
      agentPlan: offered[1]?.id,
      agent: chain[1]?.id,
      type: 'SUM',
      status,
      price: 200,
      preOrder: false,
      usedMB: 0,
      ...values,
    }),
  );

describe('the lookup of a card', () => {
  test("shows a looked-up card's plans, balance and brand, and no price", async () => {
    const live = await buildTerminal(system(), { owner: chain[1] });
    const endsAt = new Date(Date.now() + 5 * 86_400_000);
    await buildOrder(live, 'COMPLETED', { usedMB: 1024 });
    await buildOrder(live, 'USING', { usedMB: 24, startedAt: new Date(), endsAt });
    const { status, body, text } = await getCard(live.iccid);
    expect([status, body.code]).toEqual([200, 200]);
    expect(body.data).toMatchObject({
      type: 'SIM',
      status: 'UNUSED',
      realName: { required: false, verified: false, document: null },
      brand: { name: chain[1]?.nickname, logo: null, theme: 'THEME_BLUE' },
    });
    expect(body.data.number).toMatch(/^8986\*{12}\d{4}$/);
    expect(body.data.plans.map((one: { status: string }) => one.status)).toEqual(['USING', 'COMPLETED']);
    expect(body.data.plans[0]).toMatchObject({
      name: 'Asia 1 GB',
      usedMB: 24,
      totalMB: 1024,
      preOrder: false,
      endsAt: endsAt.toISOString(),
    });
    expect(body.data.balance).toEqual({
      remainingMB: 1000,
      usedMB: 24,
      totalMB: 1024,
      cycle: null,
      throttled: false,
      remainingMessages: null,
      endsAt: endsAt.toISOString(),
    });
    expect(text).not.toMatch(/price|cost/i);
  });

  test('accepts a printed number or ICCID with blanks and hyphens, and returns an empty list of plans', async () => {
    for (const number of [card.iccid, '8612345678', '8612-3456 78'].map(encodeURIComponent)) {
      const { status, body } = await getCard(number);
      expect([status, body.data?.plans]).toEqual([200, []]);
    }
  });

  test('rejects other characters between the digits of a card number', async () => {
    for (const between of ['.', '_', '·', ',']) {
      expect((await getCard(encodeURIComponent(`8612345${between}678`))).status).toBe(400);
    }
  });

  test('shows a throttled plan as unlimited', async () => {
    const throttled = await buildTerminal(system(), { owner: chain[1] });
    const unlimited = await buildPlan(system(), {
      type: 'CTL',
      rules: { dataMB: null, cycle: null, cycles: null, validDays: 7, throttleKbps: 128, activation: 'FIRST_USE' },
    });
    await buildOrder(throttled, 'USING', { plan: unlimited.id, type: 'CTL' });
    const { data } = (await getCard(throttled.iccid)).body as { data: { plans: object[]; balance: object } };
    expect(data.balance).toMatchObject({ remainingMB: null, totalMB: null, cycle: null });
    expect(data.plans).toMatchObject([{ totalMB: null, throttleKbps: 128 }]);
  });

  test("shows the unused messages of running terms separately from a card's data", async () => {
    const both = await buildTerminal(system(), { owner: chain[1], smsRealName: true });
    const sms = await buildPlan(system(), { service: 'SMS', rules: { messages: 50, months: 1 } as never });
    const startedAt = new Date();
    const running = { orderType: 'SMS', plan: sms.id, startedAt, usedMB: null };
    await buildOrder(both, 'USING', { usedMB: 24 });
    await buildOrder(both, 'USING', {
      ...running,
      usedMessages: 20,
      endsAt: new Date(startedAt.getTime() + 60 * 86_400_000),
    });
    await buildOrder(both, 'COMPLETED', { ...running, usedMessages: 50 });
    const { body } = await getCard(both.iccid);
    expect(body.data.balance).toMatchObject({ remainingMB: 1000, totalMB: 1024, remainingMessages: 80 });
    expect(
      body.data.plans.map(({ messages, totalMB }: { messages: object; totalMB: number }) => [messages, totalMB]),
    ).toEqual([
      [{ used: 50, total: 50 }, 0],
      [{ used: 20, total: 100 }, 0],
      [null, 1024],
    ]);
    expect(body.data.realName.required).toBe(false);
    await buildOrder(both, 'NO_REAL_NAME', { ...running, startedAt: null });
    expect((await getCard(both.iccid)).body.data.realName).toMatchObject({ required: true, verified: false });
  });

  test("adds up a card's remaining data of the current cycle and of all later cycles", async () => {
    const daily = await buildPlan(system(), {
      type: 'CYC',
      rules: { dataMB: 100, cycle: 'DAY', cycles: 3, validDays: 3, throttleKbps: null, activation: 'FIRST_USE' },
    });
    const own = await buildTerminal(system(), { owner: chain[1] });
    await buildOrder(own, 'USING', {
      plan: daily.id,
      type: 'CYC',
      startedAt: new Date(Date.now() - 1.5 * 86_400_000),
      usedMB: 110,
      cycleNo: 2,
      cycleUsedMB: 80,
    });
    expect((await getCard(own.iccid)).body.data.balance).toMatchObject({ remainingMB: 120, totalMB: 300 });
  });

  test('shows the cycle by the rules of the sale on the card, in the balance and in the back-office', async () => {
    const sold = {
      dataMB: 2048,
      cycle: 'DAY' as const,
      cycles: 15,
      validDays: 15,
      throttleKbps: 128,
      activation: 'FIRST_USE' as const,
    };
    const daily = await buildPlan(system(), { type: 'CYC', rules: { ...sold, dataMB: 1, cycles: 2 } });
    const own = await buildTerminal(system(), { owner: chain[1] });
    const startedAt = new Date(server.database.clock.now().getTime() - 1.5 * 86_400_000);
    const id = await buildOrder(own, 'USING', {
      plan: daily.id,
      type: 'CYC',
      rules: sold,
      startedAt,
      usedMB: 1500,
      cycleNo: 2,
      cycleUsedMB: 500,
      agent1: chain[0]?.id,
      agent2: chain[1]?.id,
    });
    const resetsAt = new Date(startedAt.getTime() + 2 * 86_400_000).toISOString();
    const usage = {
      usedMB: 1500,
      totalMB: 30_720,
      throttled: false,
      cycle: { no: 2, of: 15, usedMB: 500, totalMB: 2048, resetsAt },
    };
    const { data } = (await getCard(own.iccid)).body as { data: { plans: object[]; balance: object } };
    expect(data.plans).toMatchObject([
      { ...usage, cycleKind: 'DAY', throttleKbps: 128, unpaid: false, agentPlanId: offered[1]?.id },
    ]);
    expect(data.balance).toMatchObject({ ...usage, remainingMB: 1548 + 13 * 2048 });
    const office = await server.as('ADMIN');
    expect((await office.get(`/t3d-api/orders/${id}`)).body.data).toMatchObject({
      ...usage,
      agentPlanId: offered[1]?.id,
    });
    expect((await office.get(`/t3d-api/orders?terminal=${own.id}`)).body.rows).toMatchObject([usage]);
    server.database.clock.advance(86_400_000);
    expect((await getCard(own.iccid)).body.data.plans[0].cycle).toMatchObject({ no: 3, usedMB: 0 });
  });

  test('offers no message plans to the holder of a card', async () => {
    const sms = await buildPlan(system(), { service: 'SMS', rules: { messages: 50, months: 1 } as never });
    const issued = [
      await buildAgentPlan(system(), sms, chain[0] as User, 150),
      await buildAgentPlan(system(), sms, chain[1] as User, 200, { retailPrice: 450 }),
    ];
    const { body } = await getCard(`${card.iccid}/plans`);
    expect(body.rows.map(({ id }: { id: number }) => id)).not.toContain(issued[1]?.id);
    expect(body.rows.length).toBeGreaterThan(0);
  });

  test('requires real-name verification of a card if an agent of the chain requires it', async () => {
    const id = chain[0]?.id as number;
    await inTransaction(system(), (ctx) => table(ctx, users).update({ realName: true }, id));
    expect((await getCard(card.iccid)).body.data.realName).toMatchObject({ required: true, verified: false });
    await inTransaction(system(), (ctx) => table(ctx, users).update({ realName: false }, id));
  });

  test.each(['1234567', '12345678901234567890123', 'abcdefghij', '8986x0000000'])(
    'rejects %s as a card number',
    async (number) => {
      const { status, body } = await getCard(number);
      expect([status, body.message]).toEqual([400, 'card number input error']);
    },
  );

  test('rejects an unknown card number and a wrong check digit with the same error', async () => {
    const wrong = card.iccid.slice(0, -1) + String((Number(card.iccid.at(-1)) + 1) % 10);
    for (const number of [anIccid(), wrong]) {
      const { status, body } = await getCard(number);
      expect([status, body.message]).toEqual([400, 'enter a correct card number']);
    }
  });
});
