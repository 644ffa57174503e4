import type { Page } from '@playwright/test';
import { dataOf, rowsOf } from './support/responses';
import type { Caller, Language } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { longIf } from './support/long';

const PHONE = { width: 360, height: 640 };
test.use({ viewport: PHONE, isMobile: true, hasTouch: true });

interface Answer {
  plans: unknown[];
  realName: { required: boolean };
}
interface Card {
  id: number;
  iccid: string;
  status: string;
}

const WORDS = {
  zh: {
    buy: /^购买 /,
    pay: /^支付 .+ · PayPal$/,
    waiting: '等待付款',
    activating: '正在开通套餐',
    active: '套餐已就绪',
    failed: '未能开通',
    refused: '运营商拒绝',
    returned: '已退款',
  },
  en: {
    buy: /^Buy /,
    pay: /^Pay .* with PayPal$/,
    waiting: 'Waiting for payment',
    activating: 'Activating your plan',
    active: 'Your plan is ready',
    failed: 'Not activated',
    refused: 'Refused by the operator',
    returned: 'Refunded',
  },
} as const;

const used = new Set<number>();
/** Returns a card with an offered plan that no other test uses. */
async function cardToBuyFor(agent: Caller): Promise<Card> {
  for (const card of await rowsOf<Card>(agent, '/t3d-api/terminals?status=UNUSED&size=50')) {
    if (used.has(card.id)) continue;
    used.add(card.id);
    const { plans, realName } = await dataOf<Answer>(agent.get(`/data-api/cards/${card.iccid}`));
    if (plans.length > 0 || realName.required) continue;
    if ((await rowsOf(agent, `/data-api/cards/${card.iccid}/plans`)).length > 0) return card;
  }
  throw new Error('no card has a plan to buy');
}

const fits = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
};
const title = (page: Page) => page.locator('main h1');
const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

interface Bought {
  orderNo: string;
  paymentId: number;
}

const readerOf = ({ iccid }: Card): string => `payer${iccid}@mail.example`;

async function goToPay(page: Page, card: Card, lang: 'zh' | 'en'): Promise<Bought> {
  const words = WORDS[lang];
  await page.addInitScript((language) => localStorage.setItem('lang', language), lang as Language);
  await page.goto(`/t3d/wxmp/find?number=${card.iccid}`);
  await page.getByRole('button', { name: words.buy }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('PayPal', { exact: true }).click();
  await sheet.locator('input[type=email]').fill(readerOf(card));
  await fits(page);
  await shoot(page, `sheet-${lang}`);
  let bought: Bought | undefined;
  await page.route(/\/data-api\/cards\/\d+\/orders$/, async (route) => {
    const response = await route.fetch();
    bought = ((await response.json()) as { data: Bought }).data;
    await route.fulfill({ response });
  });
  await sheet.getByRole('button', { name: words.pay }).click();
  await expect(page).toHaveURL(/\/simulator\/payments\//);
  return bought as Bought;
}

for (const lang of ['en', 'zh'] as const) {
  const words = WORDS[lang];

  test(`sells a plan and shows the order's status until the plan is active (${lang})${longIf(lang !== 'en')}`, async ({
    page,
    callAs,
    request,
  }) => {
    const card = await cardToBuyFor(await callAs('other1'));
    await request.post('/simulator/suppliers/mode', { data: { mode: 'manual' } });
    const { orderNo, paymentId } = await goToPay(page, card, lang);
    await page.goBack();
    await expect(title(page)).toHaveText(words.waiting);
    await page.reload();
    await expect(title(page)).toHaveText(words.waiting);
    await fits(page);
    await shoot(page, `unpaid-${lang}`);
    await request.post(`/simulator/payments/${paymentId}/pay`, { data: {} });
    await expect(title(page)).toHaveText(words.activating);
    await shoot(page, `activating-${lang}`);
    await request.post(`/simulator/suppliers/orders/${orderNo}/accept`);
    await expect(title(page)).toHaveText(words.active);
    await fits(page);
    await shoot(page, `active-${lang}`);
    const mails = await request.get(`/simulator/mail?to=${readerOf(card)}`);
    expect(((await mails.json()) as { rows: unknown[] }).rows).toHaveLength(2);
    await request.post('/simulator/suppliers/mode', { data: { mode: 'auto' } });
  });
}

test('shows who rejected an order and where the money is when the supplier rejects the order @long', async ({
  page,
  callAs,
  request,
}) => {
  const words = WORDS.en;
  const card = await cardToBuyFor(await callAs('other1'));
  await request.post('/simulator/suppliers/mode', { data: { mode: 'manual' } });
  const { orderNo, paymentId } = await goToPay(page, card, 'en');
  await request.post(`/simulator/payments/${paymentId}/pay`, { data: {} });
  await page.goto(`/t3d/koreaPay?orderNo=${orderNo}`);
  await expect(title(page)).toHaveText(words.activating);
  await request.post(`/simulator/suppliers/orders/${orderNo}/refuse`);
  await expect(page.getByText(words.refused)).toBeVisible();
  await shoot(page, 'refused-en');
  await expect(page.getByText(words.returned)).toBeVisible();
  await fits(page);
  await shoot(page, 'returned-en');
  await request.post('/simulator/suppliers/mode', { data: { mode: 'auto' } });
});

test('reports an unknown order, and an order that another browser created', async ({ page, callAs, browser }) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await page.goto('/t3d/koreaPay?orderNo=261124000000000AAAAA');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('There is no order at this address.');
  const { orderNo } = await goToPay(page, await cardToBuyFor(await callAs('other1')), 'en');
  const other = await browser.newPage();
  await other.goto(new URL(`/t3d/koreaPay?orderNo=${orderNo}`, page.url()).href);
  await expect(title(other)).toHaveText(/等待付款|Waiting for payment/);
  await expect(other.locator('main')).not.toContainText('••••');
  await other.close();
});
