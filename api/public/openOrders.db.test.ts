import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import orders from '@t3d/resources/orders/orders';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import type { Context } from '../context';
import { expirePayments } from '../domain/payments/jobs/paymentJobs';
import type { Challenge } from '../middleware/proofOfWork';
import { inTransaction } from '../models/transaction';
import { forgetAddresses } from './findCard';
import { select } from '../models/sql';
import { table } from '../models/table';
import { solveProof } from '../test/altcha';
import { asSystem, buildAgentPlan, buildChain, buildPlan, buildTerminal } from '../test/factories';
import { closeProven } from '../test/ledgerTest';
import { paymentOf } from '../test/payments';
import { type TestServer, startTestServer } from '../test/server';
import type { AgentPlan, Order, Terminal, User } from '@t3d/resources/rows';

let server: TestServer;
let system: Context;
let owner: User;
let offered: AgentPlan;
let address = 0;
let card: Terminal;
beforeAll(async () => {
  server = await startTestServer();
  system = asSystem(server.database);
  [owner] = (await buildChain(system, [0])) as [User];
  offered = await buildAgentPlan(system, await buildPlan(system), owner, 300, { retailPrice: 907 });
}, 60_000);
beforeEach(async () => {
  address += 1;
  card = await buildTerminal(system, { owner });
});
afterAll(() => closeProven(server));

interface Answer {
  status: number;
  body: { message: string; data: { orderNo: string; payUrl: string; paymentId: number; challenge?: Challenge } };
}
interface From {
  from?: string;
  of?: Terminal;
  key?: string;
  proof?: string;
}
const buy = ({ from = `203.0.113.${address}`, of = card, key = randomUUID(), proof }: From = {}): Promise<Answer> => {
  const request = supertest(server.app)
    .post(`/data-api/cards/${of.iccid}/orders`)
    .set('Accept-Language', 'en')
    .set('X-Forwarded-For', from)
    .set('Idempotency-Key', key);
  return (proof ? request.set('X-Altcha', proof) : request).send({
    planId: offered.id,
    paymentMethod: 'WECHAT_H5',
  }) as unknown as Promise<Answer>;
};
const three = async (more: From = {}): Promise<Answer[]> => [await buy(more), await buy(more), await buy(more)];

const orderOf = async ({ body }: Answer): Promise<Order> =>
  (await table(system, orders).one({ orderNo: body.data.orderNo })) as Order;
const stateOf = async (answer: Answer): Promise<string> => (await orderOf(answer)).status ?? '';
const count = (): Promise<number> => table(system, orders).count({ terminal: card.id });

describe('unpaid orders', () => {
  test('limits an address to three unpaid orders per card, and ends the oldest order for a proof of work', async () => {
    const made = await three();
    const rejected = await buy();
    expect([rejected.status, rejected.body.message, await count()]).toEqual([
      429,
      'Several orders wait for payment: pay one, or complete the human check',
      3,
    ]);
    expect((await buy({ proof: 'bm9uc2Vuc2U=' })).status).toBe(429);
    const proof = await solveProof(rejected);
    const fourth = await buy({ proof });
    expect([fourth.status, await Promise.all([...made, fourth].map(stateOf))]).toEqual([
      200,
      ['INITIAL_FAILED', 'INITIAL', 'INITIAL', 'INITIAL'],
    ]);
    expect(await orderOf(made[0] as Answer)).toMatchObject({ unpaid: true, unpaidBecause: 'REPLACED' });
    const closed = await paymentOf(system, (made[0] as Answer).body.data.paymentId);
    expect(closed).toMatchObject({ status: 'UNPAID', closedAt: expect.any(Date) });
    await supertest(server.app).post(`/simulator/payments/${closed.id}/pay`).send({});
    expect(await paymentOf(system, closed.id)).toMatchObject({ status: 'ANOMALY', anomaly: 'CLOSED' });
    expect([(await buy({ proof })).status, await stateOf(made[1] as Answer)]).toEqual([429, 'INITIAL']);
  });

  test('limits an address to ten unpaid orders, and requires a proof of work for each further order', async () => {
    const from = '2001:db8:1:2::';
    const made: Answer[] = [];
    for (let at = 0; at < 10; at += 1)
      made.push(await buy({ from: `${from}${at + 1}`, of: await buildTerminal(system, { owner }) }));
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
    // Buy from another address of the same network, for another card.
    const rejected = await buy({ from: `${from}ffff`, of: await buildTerminal(system, { owner }) });
    expect([rejected.status, Boolean(rejected.body.data.challenge)]).toEqual([429, true]);
    const proof = await solveProof(rejected);
    expect((await buy({ from: `${from}ffff`, proof })).status).toBe(200);
    expect((await buy({ from: `${from}ffff`, proof })).status).toBe(429);
    expect(await Promise.all(made.map(stateOf))).toEqual(made.map(() => 'INITIAL'));
    expect((await buy({ from: '2001:db8:ffff::1' })).status).toBe(200);
    // Pay two orders, which then no longer count.
    for (const { body } of made.slice(0, 2))
      await supertest(server.app).post(`/simulator/payments/${body.data.paymentId}/pay`).send({});
    expect((await buy({ from: `${from}ffff`, of: await buildTerminal(system, { owner }) })).status).toBe(200);
  });

  test('lets other buyers buy, and this address buy for another card, despite many unpaid orders', async () => {
    await three();
    expect((await buy({ from: '198.51.100.1' })).status).toBe(200);
    expect((await buy({ of: await buildTerminal(system, { owner }) })).status).toBe(200);
    for (let other = 10; other < 35; other += 1) expect((await buy({ from: `198.51.100.${other}` })).status).toBe(200);
    const last = await buy({ from: '198.51.100.99' });
    await supertest(server.app).post(`/simulator/payments/${last.body.data.paymentId}/pay`).send({});
    expect(await orderOf(last)).toMatchObject({ unpaid: false });
  });

  test('counts neither paid nor expired orders as unpaid, and creates one order for a repeated key', async () => {
    const [first, second] = (await three()) as [Answer, Answer];
    await supertest(server.app).post(`/simulator/payments/${first.body.data.paymentId}/pay`).send({});
    const key = randomUUID();
    const further = await buy({ key });
    expect([further.status, (await buy()).status]).toEqual([200, 429]);
    expect((await buy({ key })).body.data).toEqual(further.body.data);
    server.database.clock.advance(31 * 60_000);
    await expirePayments(system);
    expect([await stateOf(second), (await buy()).status]).toEqual(['INITIAL_FAILED', 200]);
  });

  test('asks the gateway before ending an unpaid order of a payer who is at the gateway', async () => {
    const [first] = (await three()) as [Answer];
    await supertest(server.app).get(new URL(first.body.data.payUrl).pathname);
    expect((await paymentOf(system, first.body.data.paymentId)).openedAt).not.toBeNull();
    expect((await buy({ proof: await solveProof(await buy()) })).status).toBe(200);
    const waiting = await orderOf(first);
    expect(waiting.expiresAt && waiting.expiresAt <= server.database.clock.now()).toBe(true);
    await expirePayments(system);
    expect(await orderOf(first)).toMatchObject({ status: 'INITIAL_FAILED', unpaidBecause: 'REPLACED' });
  });

  test('limits an address to three unpaid orders when the orders are created concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => buy()));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 429, 429, 429, 429,
    ]);
    expect(await count()).toBe(3);
  });

  test('counts a whole IPv6 network as one address of unpaid orders, and soon deletes addresses', async () => {
    for (const host of ['1', '2', '3']) expect((await buy({ from: `2001:db8:7:100::${host}` })).status).toBe(200);
    expect((await buy({ from: '2001:db8:7:100::4' })).status).toBe(429);
    const kept = await select<{ address: string }>(system, 'SELECT address FROM public_orders WHERE terminal = ?', [
      card.id,
    ]);
    expect(kept.map((row) => /^[0-9a-f]{64}$/.test(row.address))).toEqual([true, true, true]);
    server.database.clock.advance(2 * 3_600_000);
    await inTransaction(system, forgetAddresses);
    expect(await select(system, 'SELECT address FROM public_orders')).toEqual([]);
  });
});
