import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { dataOf, rowsOf } from './support/responses';
import type { Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits, expectWords, PHONE, WIDE } from './support/inspect';
import { longIf } from './support/long';
import { userOf, written } from './support/money';
import { CARDS, onlyCard, ORDERS } from './support/orders';
import { button, dialog, rows, runOnRow, toast } from './support/screens';

const WORDS = {
  zh: {
    open: '购买套餐',
    more: '更多操作',
    search: '搜索套餐',
    changes: '购买后的变化',
    bought: '已购买',
    again: '再次购买',
  },
  en: {
    open: 'Buy a plan',
    more: 'More actions',
    search: 'Search plans',
    changes: 'What will change',
    bought: 'Bought',
    again: 'Buy again',
  },
} as const;
type Lang = keyof typeof WORDS;

interface Offer {
  id: number;
  name: string;
  total: number;
}
interface Offers {
  wallet: { balance: number; currency: string };
  fitting: Offer[];
  refused: { count: number }[];
}
interface Card {
  id: number;
  iccid: string;
}

let admin: Caller;
let agent: Caller;
let agent2: Caller;
test.beforeEach(async ({ callAs }) => {
  [admin, agent, agent2] = [await callAs('admin'), await callAs('agent3'), await callAs('agent2')];
});

/** Returns unused cards of AGENT_3 that need no verification. */
const freeCards = (type = 'E_SIM', count = 1): Promise<Card[]> =>
  rowsOf<Card>(agent, `/t3d-api/terminals?type=${type}&status=UNUSED&realName=false&size=${count}`);
const offersFor = (cards: readonly Card[]): Promise<Offers> =>
  dataOf<Offers>(agent.get(`/t3d-api/orders/offers?terminals=${cards.map(({ id }) => id).join(',')}`));
async function raisePrice({ id }: Offer, more: number): Promise<void> {
  const [sold] = await rowsOf<{ id: number; version: number; cooperationPrice: number }>(
    agent2,
    `/t3d-api/sub-agent-plans?id=${id}`,
  );
  if (!sold) throw new Error('agent 2 has not sold this plan');
  const { version, cooperationPrice } = sold;
  const answer = await agent2.put(`/t3d-api/sub-agent-plans/${sold.id}`, {
    version,
    cooperationPrice: cooperationPrice + more,
  });
  expect(answer.ok()).toBe(true);
}
const balance = async (): Promise<number> => (await userOf(admin, 'agent3')).balance;
const submitOf = (page: Page): Locator => dialog(page).locator('[data-submit]');
const searchOf = (page: Page, lang: Lang): Locator => dialog(page).getByRole('combobox', { name: WORDS[lang].search });
const chosen = (page: Page): Locator => dialog(page).locator('[role=option][aria-selected=true]');

async function openOnRow(page: Page, lang: Lang): Promise<void> {
  await runOnRow(page, rows(page).first(), WORDS[lang].more, WORDS[lang].open);
  await expect(searchOf(page, lang)).toBeFocused();
}

for (const lang of ['zh', 'en'] as const)
  test(`buys a plan by keyboard, and shows the balance before and after (${lang})${longIf(lang === 'zh')}`, async ({
    page,
    loginAs,
  }) => {
    const [card] = (await freeCards()) as [Card];
    const { fitting, wallet, refused } = await offersFor([card]);
    await loginAs('agent3', { path: onlyCard(card.iccid), lang });
    await openOnRow(page, lang);
    const all = refused.reduce((sum, { count }) => sum + count, 0);
    await expect(dialog(page).getByRole('option')).toHaveCount(fitting.length);
    if (all > 0) {
      await dialog(page).locator(`[data-why-not="${all}"]`).click();
      await expect(dialog(page).locator('[data-reasons] li')).toHaveCount(refused.length);
      await dialog(page).locator('[data-why-not]').click();
    }
    await searchOf(page, lang).focus();
    await page.keyboard.press('ArrowDown');
    const offer = fitting[Math.min(1, fitting.length - 1)] as Offer;
    await expect(chosen(page)).toHaveAttribute('data-plan', String(offer.id));
    await expect(submitOf(page)).toContainText(`${written(offer.total)} ${wallet.currency}`);
    await expect(dialog(page).locator('[data-before]')).toHaveText(written(wallet.balance));
    await expect(dialog(page).locator('[data-after]')).toHaveText(written(wallet.balance - offer.total));
    await expectWords(page, lang, 'buy');
    await expectAccessible(page, 'buy', '[role=dialog]');
    await expectFits(page, 'buy');
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, `${WORDS[lang].bought} ${offer.name}`)).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    expect(await balance()).toBe(wallet.balance - offer.total);
  });

for (const lang of ['zh', 'en'] as const)
  test(`shows the purchase dialog on a phone, with the preview above the buttons (${lang}) @long`, async ({
    page,
    loginAs,
  }) => {
    await page.setViewportSize(PHONE);
    const [card] = (await freeCards()) as [Card];
    await loginAs('agent3', { path: `${CARDS}/${card.id}/show`, lang });
    await button(page, WORDS[lang].more).first().click();
    await page.getByRole('menuitem', { name: WORDS[lang].open, exact: true }).click();
    await expect(dialog(page).getByRole('option').first()).toBeVisible();
    const box = await dialog(page).boundingBox();
    expect(box?.width).toBe(PHONE.width);
    await dialog(page).locator('[data-fold]').click();
    await expect(dialog(page).locator('[data-effect=balance]')).toBeVisible();
    await expectFits(page, 'buy on a phone');
    await expectAccessible(page, 'buy on a phone', '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });

test('finds plans by country, and marks why a plan matches the search @long', async ({ page, loginAs }) => {
  const [card] = (await freeCards()) as [Card];
  await loginAs('agent3', { path: onlyCard(card.iccid), lang: 'en' });
  await openOnRow(page, 'en');
  await searchOf(page, 'en').fill('japan');
  await expect(dialog(page).getByRole('option').first().locator('mark').first()).toHaveText(/japan/i);
  await searchOf(page, 'en').fill('no such plan');
  await expect(dialog(page).getByText('No plan matches.')).toBeVisible();
  await expect(submitOf(page)).toHaveAttribute('aria-disabled', 'true');
});

test('rejects a purchase when the price has changed, marks the new price, and buys on a second click @long', async ({
  page,
  loginAs,
}) => {
  const [card] = (await freeCards()) as [Card];
  const { fitting } = await offersFor([card]);
  const offer = fitting[0] as Offer;
  await loginAs('agent3', { path: onlyCard(card.iccid), lang: 'en' });
  await openOnRow(page, 'en');
  const before = await balance();
  const price = offer.total + 7;
  await raisePrice(offer, 7);
  await submitOf(page).click();
  await expect(dialog(page).locator('[data-problem]')).toContainText(written(price));
  await expect(dialog(page).locator(`[data-plan="${offer.id}"] [data-was="${offer.total}"]`)).toBeVisible();
  expect(await balance()).toBe(before);
  await expect(submitOf(page)).toContainText(written(price));
  await submitOf(page).click();
  await expect(toast(page, `Bought ${offer.name}`)).toBeVisible();
  expect(await balance()).toBe(before - price);
});

test('buys a plan for several selected cards, and again from the orders of these cards', async ({ page, loginAs }) => {
  const cards = await freeCards('SIM', 2);
  const { fitting, wallet } = await offersFor(cards);
  const offer = fitting[0] as Offer;
  await loginAs('agent3', {
    path: `${CARDS}?filter=${encodeURIComponent(JSON.stringify({ iccid_in: cards.map(({ iccid }) => iccid).join() }))}`,
    lang: 'en',
  });
  await expect(rows(page)).toHaveCount(2);
  await page.locator('thead').getByRole('checkbox').check();
  await page.locator('[data-bulk=buy-plan]').click();
  await expect(dialog(page)).toContainText('2 cards');
  await expect(submitOf(page)).toHaveText(`Buy 2 × ${offer.name} for ${written(offer.total * 2)} ${wallet.currency}`);
  await submitOf(page).click();
  await expect(toast(page, `Bought 2 × ${offer.name}`)).toBeVisible();
  expect(await balance()).toBe(wallet.balance - 2 * offer.total);

  await page.goto(`/t3d${ORDERS}`);
  await runOnRow(page, rows(page).first(), WORDS.en.more, WORDS.en.again);
  await expect(chosen(page)).toHaveAttribute('data-plan', String(offer.id));
  await expect(dialog(page).locator('[data-effect=card]')).toContainText(`When ${offer.name} ends`);
});

test('creates one order from two simultaneous requests with the same idempotency key', async () => {
  const [card] = (await freeCards('SIM')) as [Card];
  const [offer] = (await offersFor([card])).fitting as [Offer];
  const before = await balance();
  const key = randomUUID();
  const body = { agentPlan: offer.id, terminals: [card.id], seenTotal: offer.total };
  const answers = await Promise.all(
    [1, 2].map(() => agent.post('/t3d-api/orders/actions/buy', body, { 'Idempotency-Key': key })),
  );
  for (const answer of answers) expect([200, 409]).toContain(answer.status());
  expect(await balance()).toBe(before - offer.total);
});

test("lets staff buy a plan for a customer's stock, but not when the customer's balance is too low @long", async ({
  page,
  loginAs,
}) => {
  await page.setViewportSize(WIDE);
  const { id, nickname } = (await userOf(admin, 'agent3')) as unknown as { id: number; nickname: string };
  await loginAs('admin', { path: `/user/user-list/${id}/show`, lang: 'en' });
  await button(page, WORDS.en.open).or(page.locator('[data-action=buy-plan]')).first().click();
  await expect(dialog(page)).toContainText(`eSIM stock of ${nickname}`);
  await expect(submitOf(page)).toContainText(/^Buy .* for [\d,.]+ USD$/);
  const count = dialog(page).getByRole('textbox', { name: 'Quantity' });
  await count.fill('0');
  await expect(submitOf(page)).toHaveAttribute('aria-disabled', 'true');
});
