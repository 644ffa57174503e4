import type { Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { act, dataOf, rowsOf } from './support/responses';
import type { Caller } from './support/fixtures';
import { expect, showAs, test } from './support/fixtures';
import { PHONE, WIDE, expectAccessible, expectFits, expectWords, watch } from './support/inspect';
import { longIf } from './support/long';
import type { Person } from './support/testUsers';
import { FIRST_PASSWORD, makeAgent } from './support/testUsers';
import { button, dialog, rowOf, runOnList, toast } from './support/screens';

const PRICE = 600;
const FUNDS = 5000;
const BOARD = '/sms-reception-code/order-list';

const WORDS = {
  zh: {
    order: '订购号码',
    quantity: '数量',
    buy: '订购 3 个号码，18.00 USD',
    none: '您还没有号码。',
    renew: '续订',
    revoke: '退订',
    copied: '已复制',
    live: '实时',
    retry: '正在重新连接',
  },
  en: {
    order: 'Order a number',
    quantity: 'Quantity',
    buy: 'Order 3 for 18.00 USD',
    none: 'You have no number yet.',
    renew: 'Renew',
    revoke: 'Revoke',
    copied: 'Copied',
    live: 'Live',
    retry: 'Reconnecting',
  },
} as const;

let made = 0;
/** Returns a country that no other test of the worker uses. */
function nextCountry(): string {
  made += 1;
  return ['AL', 'BO', 'CM', 'DO', 'EE', 'FJ', 'GH', 'HN', 'IS', 'JM', 'KE', 'LA'][made] as string;
}
const aNumber = (): string => `1${String(Math.floor(Math.random() * 1e10)).padStart(10, '2')}`;

interface Scene {
  buyer: Person;
  session: string;
  numbers: string[];
  ids: number[];
}

async function prepare(admin: Caller, callAs: (account: string, password?: string) => Promise<Caller>): Promise<Scene> {
  const country = nextCountry();
  const buyer = await makeAgent(admin, { role: 'SMS_RECYCLE' });
  await act(admin, 'users', 'recharge', { ids: [buyer.id], amount: FUNDS });
  const numbers = [aNumber(), aNumber(), aNumber()];
  const ids: number[] = [];
  for (const number of numbers)
    ids.push((await dataOf<{ id: number }>(admin.post('/t3d-api/sms-numbers', { number, country }))).id);
  const name = `Plan ${randomUUID().slice(0, 8)}`;
  const plan = {
    name,
    names: { zh: name, en: name },
    type: 'MONTH',
    months: 1,
    country,
    price: PRICE,
    currency: 'USD',
  };
  const { id } = await dataOf<{ id: number }>(admin.post('/t3d-api/sms-code-plans', plan));
  await act(admin, 'sms-code-plans', 'list', { ids: [id] });
  return { buyer, session: (await callAs(buyer.account, FIRST_PASSWORD)).sessionId, numbers, ids };
}

const send = async (page: Page, to: string, from: string, text: string, gateway = 'HTTP'): Promise<void> => {
  const answer = await page.request.post('/simulator/sms', { data: { to, from, text, gateway } });
  expect(((await answer.json()) as { data: { status: number } }).data.status).toBe(200);
};
const cardOf = (page: Page, number: string): Locator => page.locator(`[data-number="${number}"]`);
const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: `test-results/sms-codes-${name}.png`, fullPage: true });

async function buyThree(page: Page, lang: 'zh' | 'en', name: string): Promise<void> {
  const words = WORDS[lang];
  await expect(page.getByText(words.none)).toBeVisible();
  await page.locator('[data-order]').first().click();
  await page.locator('#order-number-plan').click();
  await page.getByRole('option', { name }).click();
  await dialog(page).getByRole('textbox', { name: words.quantity }).fill('3');
  await expectAccessible(page, `order dialog ${lang}`, '[role=dialog]');
  await shot(page, `${lang}-order`);
  await button(dialog(page), words.buy).click();
  await expect(page.locator('[data-number]')).toHaveCount(3);
}

const planName = async (admin: Caller, country: string): Promise<string> =>
  (await rowsOf<{ name: string }>(admin, `/t3d-api/sms-code-plans?country=${country}`))[0]?.name as string;
const balanceOf = async (admin: Caller, { account }: Person): Promise<number> =>
  (await rowsOf<{ balance: number }>(admin, `/t3d-api/users?account=${encodeURIComponent(account)}`))[0]
    ?.balance as number;

for (const [width, size] of [
  ['wide', WIDE],
  ['phone', PHONE],
] as const)
  for (const lang of ['zh', 'en'] as const) {
    const isLong = lang === 'zh' || width === 'wide';
    test(`orders numbers, receives a code, renews and revokes (${width}, ${lang})${longIf(isLong)}`, async ({
      page,
      admin,
      callAs,
      context,
    }) => {
      const words = WORDS[lang];
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const problems = watch(page);
      await page.setViewportSize(size);
      const scene = await prepare(admin, callAs);
      const [first, second, third] = scene.numbers as [string, string, string];
      const { country } = await dataOf<{ country: string }>(admin.get(`/t3d-api/sms-numbers/${scene.ids[0]}`));
      await showAs(page, scene.session, BOARD, lang);
      await buyThree(page, lang, await planName(admin, country));
      expect(await balanceOf(admin, scene.buyer)).toBe(FUNDS - 3 * PRICE);

      await expect(page.locator('[data-live=true]')).toBeVisible();
      await send(page, first, 'Google', 'G-482913 is your Google verification code.');
      await expect(cardOf(page, first).locator('[data-code="482913"]')).toBeVisible({ timeout: 1500 });
      await expect(page.locator('[data-said]')).toContainText('4 8 2 9 1 3');
      await send(page, second, 'WhatsApp', 'Your WhatsApp code: 305-918. Do not share it with anyone.', 'SMPP');
      await expect(cardOf(page, second).locator('b', { hasText: '305-918' })).toBeVisible();
      await send(page, third, 'DHL', '<b>Your parcel</b> arrives tomorrow. Track it at dhl.example/t/4410');
      await expect(cardOf(page, third).getByText('<b>Your parcel</b>')).toBeVisible();
      await expect(cardOf(page, third).locator('[data-code], a[href*=dhl]')).toHaveCount(0);

      await cardOf(page, first).locator('[data-copy-code]').click();
      await expect(cardOf(page, first).getByText(words.copied)).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('482913');
      if (width === 'wide') {
        await page.locator('h1').click();
        await page.keyboard.press('c');
        await expect(toast(page, '305918')).toBeVisible();
      }
      await expectFits(page, `board ${width} ${lang}`);
      await expectWords(page, lang, 'board');
      await expectAccessible(page, `board ${width} ${lang}`);
      await shot(page, `${width}-${lang}`);

      await cardOf(page, second).locator('[data-renew]').click();
      await expect(dialog(page).getByText('2,600.00').or(dialog(page).getByText('26.00')).first()).toBeVisible();
      await button(dialog(page), new RegExp(`^${words.renew}`)).click();
      await expect(dialog(page)).toBeHidden();
      expect(await balanceOf(admin, scene.buyer)).toBe(FUNDS - 4 * PRICE);

      await cardOf(page, third).locator('[data-revoke]').click();
      const back = Math.floor((PRICE * 29) / 30);
      await expect(dialog(page).getByText('5.80').first()).toBeVisible();
      await shot(page, `${width}-${lang}-revoke`);
      await button(dialog(page), new RegExp(`^${words.revoke}`)).click();
      await expect(page.locator('[data-number]')).toHaveCount(2);
      expect(await balanceOf(admin, scene.buyer)).toBe(FUNDS - 4 * PRICE + back);
      await send(page, third, 'Late', 'Your code is 9999.');
      await expect(page.getByText('9999')).toHaveCount(0);
      expect(problems).toEqual([]);
    });
  }

test('receives every SMS code after a network failure, in two tabs that share an event stream @long', async ({
  page,
  admin,
  callAs,
  context,
}) => {
  const scene = await prepare(admin, callAs);
  const buyer = await callAs(scene.buyer.account, FIRST_PASSWORD);
  const { country } = await dataOf<{ country: string }>(admin.get(`/t3d-api/sms-numbers/${scene.ids[0]}`));
  const [plan] = await rowsOf<{ id: number }>(admin, `/t3d-api/sms-code-plans?country=${country}`);
  await buyer.post('/t3d-api/sms-code-orders', { plan: plan?.id, quantity: 2 }, { 'Idempotency-Key': randomUUID() });
  const [order] = await rowsOf<{ numberLabel: string }>(buyer, '/t3d-api/sms-code-orders?status=USING');
  const number = order?.numberLabel as string;
  await showAs(page, scene.session, BOARD, 'en');
  await expect(page.locator('[data-live=true]')).toBeVisible();
  const other = await context.newPage();
  await showAs(other, scene.session, BOARD, 'en');
  await expect(other.locator('[data-live=true]')).toBeVisible();
  await send(page, number, 'One', 'Your code is 1111.');
  for (const tab of [page, other]) await expect(cardOf(tab, number).locator('[data-code="1111"]')).toBeVisible();
  await context.setOffline(true);
  await expect(page.locator('[data-live=false]')).toBeVisible();
  const request = await callAs('admin');
  for (const code of ['2222', '3333'])
    await request.post('/simulator/sms', { to: number, from: 'Two', text: `Your code is ${code}.` });
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(cardOf(tab, number).locator('[data-code="3333"]')).toBeVisible();
    await expect(tab.getByText('Your code is 2222.')).toBeVisible();
  }
  await page.close();
  await request.post('/simulator/sms', { to: number, from: 'Three', text: 'Your code is 4444.' });
  await expect(cardOf(other, number).locator('[data-code="4444"]')).toBeVisible();
});

test('lets staff assign phone numbers, and shows staff quarantined messages, volumes and delays @long', async ({
  page,
  admin,
  callAs,
  loginAs,
}) => {
  const scene = await prepare(admin, callAs);
  const [number] = scene.numbers as [string];
  const problems = watch(page);
  await act(admin, 'sms-numbers', 'distribute', { ids: scene.ids.slice(1), toUser: scene.buyer.id });
  await page.request.post('/simulator/sms', { data: { to: number, from: 'Nobody', text: 'Your code is 7777.' } });
  await loginAs('admin', { path: '/sms-reception-code/code-cumber', lang: 'en' });
  await expect(rowOf(page, number)).toBeVisible();
  await shot(page, 'staff-numbers');
  await runOnList(page, { mark: 'data-inbound=list' });
  await expect(rowOf(page, number)).toContainText('Quarantine');
  await expect(rowOf(page, number)).not.toContainText('7777');
  await expectWords(page, 'en', 'inbound messages');
  await shot(page, 'staff-messages');
  await runOnList(page, { mark: 'data-inbound=volumes' });
  await expect(page.locator(`[data-volume="${number}"]`)).toBeVisible();
  await expectAccessible(page, 'volumes', '[role=dialog]');
  await shot(page, 'staff-volumes');
  await page.keyboard.press('Escape');
  expect(problems).toEqual([]);
});
