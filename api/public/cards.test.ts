import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import orders from '@t3d/resources/orders';
import type { OrderStatus } from '@t3d/resources/orders';
import plans from '@t3d/resources/plans';
import users from '@t3d/resources/users';
import { solveChallenge } from 'altcha-lib/v1';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { anIccid, asSystem, buildAgentPlan, buildChain, buildPlan, buildTerminal } from '../test/factories';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import type { Challenge } from './proofOfWork';
import type { AgentPlan, Plan, Terminal, User } from '../models/rows';

const MINUTE = 60_000;
let server: TestServer;
let chain: User[];
let plan: Plan;
let offered: AgentPlan[];
let card: Terminal;
let address = 0;

const system = () => asSystem(server.database);
const ask = (path: string, from: number = address) =>
  supertest(server.app)
    .get(`/data-api/cards/${path}`)
    .set('Accept-Language', 'en')
    .set('X-Forwarded-For', `203.0.113.${from}`);

beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  chain = await buildChain(system(), [0, 0]);
  plan = await buildPlan(system(), { name: 'Asia 1 GB' });
  offered = [
    await buildAgentPlan(system(), plan, chain[0] as User, 150),
    await buildAgentPlan(system(), plan, chain[1] as User, 200, { retailPrice: 450 }),
  ];
  card = await buildTerminal(system(), { owner: chain[1], cid: '8612345678' });
});
afterAll(() => server.close());
// Each test asks from an address of its own.
beforeEach(() => {
  address += 1;
});

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

describe('looking a card up', () => {
  test('tells its plans, what is left, its brand, and no price', async () => {
    const live = await buildTerminal(system(), { owner: chain[1] });
    const endsAt = new Date(Date.now() + 5 * 86_400_000);
    await buildOrder(live, 'COMPLETED', { usedMB: 1024 });
    await buildOrder(live, 'USING', { usedMB: 24, startedAt: new Date(), endsAt });
    const { status, body, text } = await ask(live.iccid);
    expect([status, body.code]).toEqual([200, 200]);
    expect(body.data).toMatchObject({
      type: 'SIM',
      status: 'UNUSED',
      realName: { required: false, verified: false },
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

  test('by printed number or ICCID, blanks and hyphens dropped; without orders the list is empty', async () => {
    for (const number of [card.iccid, '8612345678', '8612-3456 78'].map(encodeURIComponent)) {
      const { status, body } = await ask(number);
      expect([status, body.data?.plans]).toEqual([200, []]);
    }
  });

  test('with anything else between its digits is no number', async () => {
    for (const between of ['\t', '\n', '.', '_', '\u3000']) {
      expect((await ask(encodeURIComponent(`8612345${between}678`))).status).toBe(400);
    }
  });

  test('a throttled plan is without limit', async () => {
    const throttled = await buildTerminal(system(), { owner: chain[1] });
    const unlimited = await buildPlan(system(), {
      type: 'CTL',
      rules: { dataMB: null, cycle: null, cycles: null, validDays: 7, throttleKbps: 128, activation: 'FIRST_USE' },
    });
    await buildOrder(throttled, 'USING', { plan: unlimited.id, type: 'CTL' });
    const { data } = (await ask(throttled.iccid)).body as { data: { plans: object[]; balance: object } };
    expect(data.balance).toMatchObject({ remainingMB: null, totalMB: null, cycle: null });
    expect(data.plans).toMatchObject([{ totalMB: null, throttleKbps: 128 }]);
  });

  test('messages are counted beside the data: those of the terms that run, less what is used', async () => {
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
    const { body } = await ask(both.iccid);
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
    expect((await ask(both.iccid)).body.data.realName).toEqual({ required: true, verified: false });
  });

  test('what is left of a plan with cycles is the present one’s and those to come', async () => {
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
    expect((await ask(own.iccid)).body.data.balance).toMatchObject({ remainingMB: 120, totalMB: 300 });
  });

  test('of a plan with cycles the present one is told: here, in the balance and in the back-office alike, by the rules that were sold', async () => {
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
    const { data } = (await ask(own.iccid)).body as { data: { plans: object[]; balance: object } };
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
    expect((await ask(own.iccid)).body.data.plans[0].cycle).toMatchObject({ no: 3, usedMB: 0 });
  });

  test('plans of messages are not offered', async () => {
    const sms = await buildPlan(system(), { service: 'SMS', rules: { messages: 50, months: 1 } as never });
    const issued = [
      await buildAgentPlan(system(), sms, chain[0] as User, 150),
      await buildAgentPlan(system(), sms, chain[1] as User, 200, { retailPrice: 450 }),
    ];
    const { body } = await ask(`${card.iccid}/plans`);
    expect(body.rows.map(({ id }: { id: number }) => id)).not.toContain(issued[1]?.id);
    expect(body.rows.length).toBeGreaterThan(0);
  });

  test('real-name is required when anybody of the chain says so', async () => {
    const id = chain[0]?.id as number;
    await inTransaction(system(), (ctx) => table(ctx, users).update({ realName: true }, id));
    expect((await ask(card.iccid)).body.data.realName).toEqual({ required: true, verified: false });
    await inTransaction(system(), (ctx) => table(ctx, users).update({ realName: false }, id));
  });

  test.each(['1234567', '12345678901234567890123', 'abcdefghij', '8986x0000000'])(
    '%s is no card number',
    async (number) => {
      const { status, body } = await ask(number);
      expect([status, body.message]).toEqual([400, 'card number input error']);
    },
  );

  test('an unknown number and a wrong check digit are refused alike', async () => {
    const wrong = card.iccid.slice(0, -1) + String((Number(card.iccid.at(-1)) + 1) % 10);
    for (const number of [anIccid(), wrong]) {
      const { status, body } = await ask(number);
      expect([status, body.message]).toEqual([400, 'enter a correct card number']);
    }
  });
});

describe('what can be bought', () => {
  test("is what the card's agent sells, at its retail price", async () => {
    const { status, body, text } = await ask(`${card.iccid}/plans`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: 200,
      total: 1,
      rows: [
        {
          id: offered[1]?.id,
          name: 'Asia 1 GB',
          price: 450,
          currency: 'USD',
          areaCodes: ['CN'],
          rules: { dataMB: 1024 },
        },
      ],
    });
    expect(text).not.toMatch(/cooperation|corpCost|costPrice/);
  });

  test('obeys the discount price, but never below what the agent pays', async () => {
    const priced = async (discountPrice: number | null): Promise<number> => {
      await inTransaction(system(), (ctx) => table(ctx, plans).update({ discountPrice }, plan.id));
      return (await ask(`${card.iccid}/plans`)).body.rows[0].price as number;
    };
    expect([await priced(300), await priced(120), await priced(null)]).toEqual([300, 450, 450]);
  });

  test('leaves out what is off sale anywhere above, of another card type, or without a retail price', async () => {
    const add = async (more: Partial<Plan>, above: Partial<AgentPlan>, own: Partial<AgentPlan>): Promise<void> => {
      const other = await buildPlan(system(), more);
      await buildAgentPlan(system(), other, chain[0] as User, 150, above);
      await buildAgentPlan(system(), other, chain[1] as User, 200, own);
    };
    await add({ status: 'UNSHELVE' }, {}, {});
    await add({ terminalType: 'E_SIM' }, {}, {});
    await add({}, { status: 'UNSHELVE' }, {});
    await add({}, {}, { status: 'UNSHELVE' });
    await add({}, {}, { retailPrice: null });
    expect((await ask(`${card.iccid}/plans`)).body.total).toBe(1);
  });

  test('a card that the platform still holds offers nothing', async () => {
    const stocked = await buildTerminal(system());
    expect((await ask(`${stocked.iccid}/plans`)).body).toMatchObject({ rows: [], total: 0 });
  });
});

describe('guessing numbers', () => {
  const miss = (): supertest.Test => ask(anIccid());
  const solve = async (challenge: Challenge): Promise<string> => {
    const solution = await solveChallenge(challenge.challenge, challenge.salt, challenge.algorithm, challenge.maxnumber)
      .promise;
    const { algorithm, challenge: hash, salt, signature } = challenge;
    return Buffer.from(
      JSON.stringify({ algorithm, challenge: hash, number: solution?.number, salt, signature }),
    ).toString('base64');
  };
  const exhaust = async (): Promise<void> => {
    for (let time = 0; time < 10; time += 1) expect((await miss()).status).toBe(400);
  };

  test('after ten misses a minute every call from there needs a proof of work, right numbers too', async () => {
    await exhaust();
    const refused = await ask(card.iccid);
    expect(refused.status).toBe(429);
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(500);
    expect(refused.body.data.challenge).toMatchObject({
      algorithm: 'SHA-256',
      maxnumber: expect.any(Number),
      salt: expect.any(String),
      signature: expect.any(String),
      challenge: expect.any(String),
    });
    const proof = await solve(refused.body.data.challenge as Challenge);
    expect((await ask(card.iccid).set('X-Altcha', proof)).status).toBe(200);
    expect((await ask(card.iccid).set('X-Altcha', proof)).status).toBe(429);
    expect((await ask(card.iccid, 200)).status).toBe(200);
  });

  test('a wrong, foreign or old proof is none', async () => {
    await exhaust();
    const { body } = await miss();
    const challenge = body.data.challenge as Challenge;
    const proof = await solve(challenge);
    const forged = Buffer.from(
      JSON.stringify({ ...(JSON.parse(Buffer.from(proof, 'base64').toString()) as object), signature: 'a'.repeat(64) }),
    ).toString('base64');
    for (const header of ['nonsense', forged, Buffer.from('{"number":1}').toString('base64')])
      expect((await ask(card.iccid).set('X-Altcha', header)).status).toBe(429);
    server.database.clock.advance(6 * MINUTE);
    expect((await ask(card.iccid).set('X-Altcha', proof)).status).toBe(429);
  });

  test('ten quiet minutes later nothing is asked', async () => {
    await exhaust();
    expect((await ask(card.iccid)).status).toBe(429);
    server.database.clock.advance(10 * MINUTE + 1000);
    expect((await ask(card.iccid)).status).toBe(200);
  });

  test("ten misses spread over minutes are a person's", async () => {
    for (let time = 0; time < 12; time += 1) {
      expect((await miss()).status).toBe(400);
      server.database.clock.advance(10_000);
    }
    expect((await ask(card.iccid)).status).toBe(200);
  });
});
