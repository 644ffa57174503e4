import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dataOf, rowsOf } from './support/responses';
import type { Caller, Language } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { CARDS, ORDERS } from './support/orders';
import { clockOf, rowOf, section, withFilter } from './support/screens';

interface Order {
  id: number;
  orderNo: string;
  status: string;
  unpaid: boolean;
  expiresAt: string;
  unpaidBecause: string | null;
  terminal: number;
}
interface Card {
  id: number;
  iccid: string;
  lpa: string | null;
  status: string;
}
interface Placed {
  order: Order;
  card: Card;
  paymentId: number;
  payUrl: string;
}
const WORDS = {
  zh: {
    waits: '待付款',
    failed: '付款失败',
    ended: '付款失败或已取消',
    provisioning: '开通中',
    processing: '处理中',
    provisioned: '处理失败',
  },
  en: {
    waits: 'Waiting for payment',
    failed: 'Payment failed',
    ended: 'It failed or was cancelled',
    provisioning: 'Being provisioned',
    processing: 'Processing',
    provisioned: 'Failed',
  },
} as const;

const listOf = ({ orderNo }: Order, status: string): string =>
  withFilter(ORDERS, { orderNo_like: orderNo, status_read: status });
const chip = (page: Page, text: string) => page.locator('.status-chip').filter({ hasText: text });

const used = new Set<number>();
async function place(agent: Caller): Promise<Placed> {
  for (const card of await rowsOf<Card>(agent, '/t3d-api/terminals?type=E_SIM&size=200')) {
    if (!card.lpa || !['UNUSED', 'UNACTIVATED', 'ACTIVATED'].includes(card.status) || used.has(card.id)) continue;
    const [plan] = await rowsOf<{ id: number }>(agent, `/data-api/cards/${card.iccid}/plans`);
    if (!plan) continue;
    used.add(card.id);
    const answer = agent.post(
      `/data-api/cards/${card.iccid}/orders`,
      { planId: plan.id, paymentMethod: 'WECHAT_H5' },
      { 'Idempotency-Key': randomUUID() },
    );
    if (!(await answer).ok()) continue;
    const made = await dataOf<{ orderNo: string; paymentId: number; payUrl: string }>(answer);
    const [order] = await rowsOf<Order>(agent, `/t3d-api/orders?orderNo=${made.orderNo}`);
    return { order: order as Order, card, ...made };
  }
  throw new Error('no eSIM with a profile has a plan to buy');
}

async function lookUp(page: Page, { iccid }: Card): Promise<void> {
  await page.goto(`/t3d/wxmp/find?number=${iccid}`);
  await expect(page.locator('main h1')).toBeVisible();
}

async function expectFound(page: Page, order: Order, stands: readonly string[], not: readonly string[]): Promise<void> {
  for (const word of [...stands, ...not]) {
    await page.goto(`/t3d${listOf(order, word)}`);
    if (stands.includes(word)) await expect(rowOf(page, order.orderNo), word).toBeVisible();
    else {
      await expect(
        page
          .locator('[data-empty]')
          .or(page.getByText(/没有符合|nothing matches/i))
          .first(),
        word,
      ).toBeVisible();
      await expect(rowOf(page, order.orderNo), word).toHaveCount(0);
    }
  }
}

for (const lang of ['zh', 'en'] as const satisfies readonly Language[]) {
  test(`shows on every page that an order is unpaid (${lang}) @long`, async ({ page, loginAs, callAs, request }) => {
    const words = WORDS[lang];
    const agent = await callAs('agent3');
    const { order, card, paymentId, payUrl } = await place(agent);
    expect(order).toMatchObject({ status: 'INITIAL', unpaid: true, expiresAt: expect.any(String) });
    const until = clockOf(order.expiresAt);

    await loginAs('agent3', { path: listOf(order, 'UNPAID'), lang });
    await expect(rowOf(page, order.orderNo).locator('.status-chip', { hasText: words.waits })).toBeVisible();
    await expectFound(page, order, ['INITIAL,UNPAID'], ['INITIAL', 'INITIAL_FAILED']);

    await page.goto(`/t3d${ORDERS}/${order.id}/show`);
    const paying = section(page, 'life').locator('[data-step=paid][data-state=now]');
    await expect(paying).toContainText(words.waits);
    await expect(paying).toContainText(until);
    await expect(section(page, 'life')).not.toContainText(words.provisioning);
    await expect(section(page, 'usage')).toContainText(until);
    await expect(chip(page, words.waits).first()).toBeVisible();
    await expect(chip(page, words.processing)).toHaveCount(0);
    await expect(section(page, 'esim')).toHaveCount(0);
    await expect(page.locator('[data-action="qr-export"]:not([aria-disabled=true])')).toHaveCount(0);

    await page.goto(`/t3d${CARDS}/${card.id}/show`);
    const waiting = page.locator(`[data-unpaid="${order.id}"]`);
    await expect(waiting).toContainText(words.waits);
    await expect(waiting).toContainText(until);

    await lookUp(page, card);
    const shown = page.locator('li.card').filter({ hasText: words.waits });
    await expect(shown).toContainText(until);

    expect((await request.post(`/simulator/payments/${paymentId}/fail`)).ok()).toBe(true);
    const told = await request.get(`${new URL(payUrl).pathname}?lang=${lang}`);
    expect(await told.text()).toContain(words.ended);
    await lookUp(page, card);
    await expect(shown).toHaveCount(0);

    await expectFound(page, order, ['PAYMENT_FAILED'], ['UNPAID', 'NEVER_PAID', 'INITIAL_FAILED']);
    await page.goto(`/t3d${ORDERS}/${order.id}/show`);
    await expect(section(page, 'life').locator('[data-step=ended][data-state=failed]')).toContainText(words.failed);
    await expect(chip(page, words.failed).first()).toBeVisible();
    await expect(page.locator('.status-chip').getByText(words.provisioned, { exact: true })).toHaveCount(0);
    for (const action of ['retry', 'qr-export'])
      await expect(page.locator(`[data-action="${action}"]:not([aria-disabled=true])`), action).toHaveCount(0);
    await expect(section(page, 'esim')).toHaveCount(0);
    await page.goto(`/t3d${CARDS}/${card.id}/show`);
    await expect(section(page, 'card-life')).toContainText(words.failed);
    await expect(waiting).toHaveCount(0);
  });
}
