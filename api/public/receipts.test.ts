import { describe, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import orders from '@t3d/resources/orders/orders';
import type { Order } from '@t3d/resources/rows';
import supertest from 'supertest';
import { runDueJobs } from '../jobs';
import { select } from '../models/sql';
import { table } from '../models/table';
import { setMode } from '../test/testData';
import { aCard, offered, openShop, order, server, simulate, system } from './buyPlan.fixture';

openShop();

let readers = 0;
const aReader = (): string => `reader${(readers += 1)}@mail.example`;

interface Bought {
  orderNo: string;
  key: string;
  paymentId: number;
}
async function buy(email: unknown): Promise<Bought> {
  const answer = await order(await aCard(), { planId: offered.id, paymentMethod: 'WECHAT_H5', email });
  expect(answer.status).toBe(200);
  return (answer.body as { data: Bought }).data;
}
async function mailsTo(address: string): Promise<{ subject: string; text: string }[]> {
  await runDueJobs(server.database);
  return (await supertest(server.app).get(`/simulator/mail?to=${encodeURIComponent(address)}`)).body.rows;
}
const rowOf = async (orderNo: string): Promise<Order> => (await table(system, orders).one({ orderNo })) as Order;

describe('the receipt of a public order', () => {
  test('mails a receipt after payment, and again with a link to the order when the plan is ready', async () => {
    await setMode(system, 'manual');
    const reader = aReader();
    const bought = await buy(` ${reader} `);
    expect(await mailsTo(reader)).toEqual([]);
    await simulate(bought.paymentId, 'pay');
    const [receipt, ...others] = await mailsTo(reader);
    expect(others).toEqual([]);
    expect(receipt?.subject).toMatch(/^We received .*\d/);
    expect(receipt?.text).toContain(`/t3d/koreaPay?orderNo=${bought.orderNo}#${bought.key}`);
    await supertest(server.app).post(`/simulator/suppliers/orders/${bought.orderNo}/accept`);
    expect((await mailsTo(reader)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringMatching(/ is ready$/)]),
    );
  });

  test('mails that the price is refunded when the supplier rejects the order', async () => {
    await setMode(system, 'manual');
    const reader = aReader();
    const bought = await buy(reader);
    await simulate(bought.paymentId, 'pay');
    await supertest(server.app).post(`/simulator/suppliers/orders/${bought.orderNo}/refuse`);
    const domain = (await mailsTo(reader)).map(({ subject }) => subject);
    expect(domain).toHaveLength(2);
    expect(domain).toEqual(expect.arrayContaining([expect.stringMatching(/your money comes back$/)]));
  });

  test('mails one receipt when two payments or two notices arrive', async () => {
    await setMode(system, 'manual');
    const reader = aReader();
    const bought = await buy(reader);
    await Promise.all([simulate(bought.paymentId, 'pay'), simulate(bought.paymentId, 'pay')]);
    expect(await mailsTo(reader)).toHaveLength(1);
  });

  test('encrypts the address and link of a receipt, and shows neither to anybody', async () => {
    await setMode(system, 'manual');
    const reader = aReader();
    const bought = await buy(reader);
    await simulate(bought.paymentId, 'pay');
    const { id } = await rowOf(bought.orderNo);
    const [row] = await select<{ receipt: string }>(system, 'SELECT `receipt` FROM `orders` WHERE `id` = ?', [id]);
    expect(row?.receipt).not.toContain(reader);
    expect((await table(system, orders).one(id))?.receipt).toContain(reader);
    const waiting = JSON.stringify(await table(system, jobs).find({}));
    expect(waiting).not.toContain(reader);
    expect(waiting).not.toContain(bought.key);
    const shown = await (await server.as('ADMIN')).get(`/t3d-api/orders/${id}`);
    expect(JSON.stringify(shown.body)).not.toContain(reader);
  });

  test.each([
    'nobody',
    'a@b',
    5,
    {},
    ['a@mail.example'],
    `${'a'.repeat(130)}@mail.example`,
    'a@mail.example\nBcc: b@mail.example',
  ])('rejects the invalid mail address %p with an error for the field `email`', async (email) => {
    const answer = await order(await aCard(), { planId: offered.id, paymentMethod: 'WECHAT_H5', email });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['email']]);
  });

  test.each([undefined, null, ''])('accepts an order without a mail address for the receipt (%p)', async (email) => {
    await setMode(system, 'manual');
    const bought = await buy(email);
    expect((await rowOf(bought.orderNo)).status).toBe('INITIAL');
  });
});
