import type { Page } from '@playwright/test';
import { dataOf, rowsOf } from './support/responses';
import type { Caller, Language } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { CARDS, ORDERS } from './support/orders';
import { button, clockOf, input, section } from './support/screens';

interface Cycle {
  no: number;
  of: number;
  usedMB: number;
  totalMB: number;
  resetsAt: string | null;
}
interface Order {
  id: number;
  orderNo: string;
  status: string;
  terminal: number;
  terminalLabel: string;
  endsAt: string;
  cycle: Cycle | null;
  rules: { cycle?: string };
}
const DAY = 86_400_000;
const SOON = 20 * 60_000;

const sizeOf = (megabytes: number): string =>
  megabytes >= 1024 ? `${(Math.floor((megabytes / 1024) * 100) / 100).toFixed(2)} GB` : `${megabytes} MB`;

async function lookUp(page: Page, card: string, lang: Language): Promise<void> {
  await page.goto('/t3d/wxmp/search');
  await input(page, lang === 'zh' ? '卡号' : 'Card number').fill(card);
  await button(page, lang === 'zh' ? '查询' : 'Look up').click();
  await expect(page).toHaveURL(/\/t3d\/wxmp\/find/);
}

let admin: Caller;
test.beforeEach(async ({ callAs }) => {
  admin = await callAs('admin');
});

test.describe('the usage of a plan with cycles', () => {
  const WORDS = {
    zh: {
      left: (left: string) => `${left} 今日可用`,
      resets: (at: string) => `${at} (UTC+08:00) 重置`,
      days: (days: number) => `还有 ${days} 天`,
      office: (left: string, at: string) => `今日可用 ${left}，${at} 重置`,
      officeDays: (days: number) => `还剩 ${days} 天`,
    },
    en: {
      left: (left: string) => `${left} left today`,
      resets: (at: string) => `Resets ${at} (UTC+08:00)`,
      days: (days: number) => `${days} days`,
      office: (left: string, at: string) => `${left} left today, resets ${at}`,
      officeDays: (days: number) => `${days} days left`,
    },
  } as const;
  const daysFrom = (end: string, now: number): number => Math.floor((Date.parse(end) - now) / DAY);
  const isSteady = ({ cycle, endsAt, rules }: Order): boolean =>
    rules.cycle === 'DAY' &&
    Boolean(cycle?.resetsAt) &&
    Date.parse(cycle?.resetsAt ?? '') > Date.now() + SOON &&
    daysFrom(endsAt, Date.now()) >= 2 &&
    daysFrom(endsAt, Date.now()) === daysFrom(endsAt, Date.now() + SOON);

  for (const lang of ['zh', 'en'] as const) {
    test(`shows the usage of the current cycle, the reset of the cycle and the days left (${lang}) @long`, async ({
      page,
      loginAs,
    }) => {
      const steady = (await rowsOf<Order>(admin, '/t3d-api/orders?status=USING&type=CYC&size=100')).filter(isSteady);
      const order = steady.toSorted((one, other) => (other.cycle?.usedMB ?? 0) - (one.cycle?.usedMB ?? 0))[0] as Order;
      const { usedMB, totalMB, resetsAt } = order.cycle as Cycle;
      const [left, at, days] = [
        sizeOf(totalMB - usedMB),
        clockOf(resetsAt as string),
        daysFrom(order.endsAt, Date.now()),
      ];
      const words = WORDS[lang];
      await loginAs('admin', { path: `${ORDERS}/${order.id}/show`, lang });
      for (const place of [section(page, 'usage'), page.locator(`[data-running="${order.id}"]`)]) {
        await expect(place.locator('[data-usage-left]')).toContainText(words.office(left, at));
        await expect(place).toContainText(words.officeDays(days));
        await page.goto(`/t3d${CARDS}/${order.terminal}/show`);
      }
      await lookUp(page, order.terminalLabel, lang);
      const plan = page.locator('li.card').filter({ has: page.locator('.plan-resets') });
      await expect(plan.locator('.plan-left')).toHaveText(words.left(left));
      await expect(plan.locator('.plan-resets')).toHaveText(words.resets(at));
      await expect(plan.locator('.plan-time')).toContainText(words.days(days));
      const { plans } = await dataOf<{ plans: Order[] }>(admin.get(`/data-api/cards/${order.terminalLabel}`));
      expect(plans.find(({ orderNo }) => orderNo === order.orderNo)?.cycle).toEqual(order.cycle);
    });
  }
});
