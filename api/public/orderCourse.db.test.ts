import { describe, expect, test } from '@jest/globals';
import orders from '@t3d/resources/orders/orders';
import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import plans from '@t3d/resources/plans/plans';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { insertRow } from '../engine/rows/write/write';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { runDueJobs } from '../jobs';
import { actAs } from '../test/factories';
import { setMode } from '../test/testData';
import type { User } from '@t3d/resources/rows';
import { pursueRefunds } from '../domain/payments/jobs/paymentJobs';
import {
  MINUTE,
  aCard,
  chain,
  offered,
  openShop,
  order,
  plan,
  refunds,
  server,
  simulate,
  system,
} from './buyPlan.fixture';

openShop();

interface Bought {
  orderNo: string;
  key: string;
  paymentId: number;
}
interface Course {
  status: string;
  unpaid: boolean;
  payUrl: string | null;
  steps: { name: string; state: string; at: string | null }[];
  refund?: { amount: number; state: string };
}

async function buyOne(body: object = {}): Promise<Bought> {
  const answer = await order(await aCard(), { planId: offered.id, paymentMethod: 'WECHAT_H5', ...body });
  expect(answer.status).toBe(200);
  return (answer.body as { data: Bought }).data;
}
const look = (orderNo: string, key?: string) =>
  supertest(server.app)
    .get(`/data-api/orders/${orderNo}`)
    .query(key === undefined ? {} : { key });
const course = async ({ orderNo, key }: Bought): Promise<Course> =>
  ((await look(orderNo, key)).body as { data: Course }).data;
const linked = async (orderNo: string): Promise<{ payUrl: string; expiresAt: string }> =>
  ((await look(orderNo)).body as { data: { payUrl: string; expiresAt: string } }).data;
const stepsOf = ({ steps }: Course): string => steps.map(({ name, state }) => `${name} ${state}`).join(', ');

describe('the progress of a public order', () => {
  test('shows in the progress that an order is unpaid, paid, activating and active', async () => {
    await setMode(system, 'manual');
    const bought = await buyOne();
    const first = await course(bought);
    expect(stepsOf(first)).toBe('paid now, activating waiting, active waiting');
    expect(first.payUrl).toMatch(/\/t3d-api\/payments\/[0-9A-Za-z]+\/checkout$/);
    await simulate(bought.paymentId, 'pay');
    const paid = await course(bought);
    expect([stepsOf(paid), paid.payUrl]).toEqual(['paid done, activating now, active waiting', null]);
    await supertest(server.app).post(`/simulator/suppliers/orders/${bought.orderNo}/accept`);
    const active = await course(bought);
    expect(stepsOf(active)).toBe('paid done, activating done, active done');
    expect(active.steps.every(({ at }) => at !== null)).toBe(true);
  });

  test('shows the refund as a separate step, pending and then done, when the supplier rejects an order', async () => {
    await setMode(system, 'manual');
    await refunds('manual');
    const bought = await buyOne();
    await simulate(bought.paymentId, 'pay');
    await supertest(server.app).post(`/simulator/suppliers/orders/${bought.orderNo}/refuse`);
    const failed = await course(bought);
    await runDueJobs(server.database);
    expect([stepsOf(failed), failed.refund?.amount]).toEqual(['paid done, activating failed, refund now', 907]);
    await refunds('auto');
    server.database.clock.advance(2 * MINUTE);
    await pursueRefunds(system);
    expect(stepsOf(await course(bought))).toBe('paid done, activating failed, refund done');
  });

  test('shows the failed payment as the only step when the order is never paid', async () => {
    const bought = await buyOne();
    await simulate(bought.paymentId, 'fail');
    expect(stepsOf(await course(bought))).toBe('paid failed');
  });

  test('responds 404 for another order’s key, a guessed key and a repeated key parameter', async () => {
    const [mine, other] = [await buyOne(), await buyOne()];
    const answers = await Promise.all([
      look(mine.orderNo, other.key),
      look(mine.orderNo, ''),
      look(mine.orderNo, `${mine.key}x`),
      supertest(server.app).get(`/data-api/orders/${mine.orderNo}?key=${mine.key}&key=${mine.key}`),
      supertest(server.app).get(`/data-api/orders/${mine.orderNo}/events`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  test("shows a caller without an order's key what a payer needs, and nothing about the card", async () => {
    const { orderNo } = await buyOne();
    const answer = await look(orderNo);
    const { data } = answer.body as { data: Record<string, unknown> };
    expect([answer.status, Object.keys(data).sort()]).toEqual([
      200,
      ['brand', 'currency', 'expiresAt', 'orderNo', 'payUrl', 'plan', 'price', 'unpaid'],
    ]);
  });

  test('hides the progress of an agent’s order', async () => {
    const { orderNo } = await buyOne();
    const row = await table(system, orders).one({ orderNo });
    await inTransaction(system, (ctx) => table(ctx, orders).update({ platform: 'AGENT' }, { id: row?.id }));
    expect((await look(orderNo)).status).toBe(404);
  });

  test("streams an order's progress until the plan is active", async () => {
    await setMode(system, 'manual');
    const bought = await buyOne();
    await simulate(bought.paymentId, 'pay');
    const streamed = supertest(server.app).get(`/data-api/orders/${bought.orderNo}/events`).query({ key: bought.key });
    const ended = streamed.then(({ text }) => text);
    await supertest(server.app).post(`/simulator/suppliers/orders/${bought.orderNo}/accept`);
    const states = [...(await ended).matchAll(/^data: (.*)$/gm)].map(([, data]) => stepsOf(JSON.parse(data as string)));
    expect(states.at(-1)).toBe('paid done, activating done, active done');
  });

  test("streams an order's texts in the language of the query, whatever the browser prefers", async () => {
    const titles = { zh: '亚洲 · 1 GB', en: 'Asia · 1 GB' };
    await inTransaction(system, (ctx) => table(ctx, plans).update({ titles }, { id: plan.id }));
    const { paymentId, orderNo, key } = await buyOne();
    await simulate(paymentId, 'fail');
    const planIn = async (lang?: string): Promise<string> => {
      const { text } = await supertest(server.app)
        .get(`/data-api/orders/${orderNo}/events`)
        .query({ key, lang })
        .set('Accept-Language', 'zh-CN');
      return (JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '{}') as { plan: string }).plan;
    };
    expect([await planIn(), await planIn('en'), await planIn('zh')]).toEqual([titles.zh, titles.en, titles.zh]);
  });
});

describe('the payment page of a public order', () => {
  test("shows the seller's brand, the amount in US dollars and an expiry on the payment page", async () => {
    const brandName = { en: 'Dolphin & Co', zh: '海豚' };
    const seller = actAs(server.database, chain[2] as User);
    await inTransaction(seller, (ctx) => insertRow(ctx, wxmpSettings, { brandName }));
    const { orderNo } = await buyOne();
    const { payUrl, expiresAt } = await linked(orderNo);
    const page = (path: string) => supertest(server.app).get(`${path}?lang=en`);
    const result = await page(new URL(payUrl).pathname.replace('checkout', 'result'));
    expect(result.text).toContain('<span class="brand-name">Dolphin &amp; Co</span>');
    expect(result.text).toContain('<p class="hero">US$9.07</p>');
    expect(result.text).toContain(`<time datetime="${expiresAt}">`);
    expect((await page('/t3d-api/payments/page.js')).text).toContain("querySelectorAll('time')");
  });
});

describe('payment methods in the browser of the caller', () => {
  test("lists the payment methods that work in the caller's browser", async () => {
    const card = await aCard();
    const methods = async (userAgent: string): Promise<string[]> => {
      const { body } = await supertest(server.app)
        .get(`/data-api/cards/${card.iccid}/plans`)
        .set('User-Agent', userAgent);
      const [offer] = (body as { rows: { payMethods: { method: string; amount: number }[] }[] }).rows;
      expect(offer?.payMethods.every(({ amount }) => amount === 907)).toBe(true);
      return offer?.payMethods.map(({ method }) => method) ?? [];
    };
    expect(await methods('Mozilla/5.0 (iPhone) MicroMessenger/8')).toEqual(['WECHAT_PAY', 'WEB_ALL_IN_PAY']);
    expect(await methods('Mozilla/5.0 (iPhone) Mobile')).toEqual([
      'WECHAT_H5',
      'ALIPAY_WEB_WAP',
      'ALIPAY_HK',
      'PAYPAL',
      'WEB_ALL_IN_PAY',
    ]);
    expect(await methods('Mozilla/5.0 (X11)')).toEqual(['WECHAT_QR', 'ALIPAY_WEB', 'PAYPAL', 'WEB_ALL_IN_PAY']);
  });

  test('rejects a purchase at an old price', async () => {
    const wish = { planId: offered.id, paymentMethod: 'PAYPAL' };
    const at = async (price: string) =>
      (await order(await aCard(), wish, undefined, randomUUID(), { 'X-Offer-Price': price })).status;
    expect([await at('906'), await at('free'), await at('907')]).toEqual([409, 409, 200]);
  });

  test('returns the same order and progress when the same key buys again', async () => {
    const [card, key] = [await aCard(), randomUUID()];
    const wish = { planId: offered.id, paymentMethod: 'PAYPAL' };
    const [first, again] = [await order(card, wish, undefined, key), await order(card, wish, undefined, key)];
    expect(again.body).toEqual(first.body);
  });
});
