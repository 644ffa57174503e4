import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { dataOf, mailsTo, rowsOf } from './support/responses';
import type { Caller, Language } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits } from './support/inspect';
import { longIf } from './support/long';

const PHONE = { width: 360, height: 740 };
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
test.use({ viewport: PHONE, hasTouch: true, userAgent: IPHONE });

interface Card {
  id: number;
  iccid: string;
  lpa: string | null;
}
interface Bought {
  orderNo: string;
  paymentId: number;
  key: string;
}
const used = new Set<number>();
/** Returns an eSIM with an offered plan that no other test uses. */
async function esimToBuyFor(agent: Caller): Promise<Card> {
  for (const card of await rowsOf<Card>(agent, '/t3d-api/terminals?type=E_SIM&status=UNUSED&size=100')) {
    if (used.has(card.id)) continue;
    used.add(card.id);
    const { plans, realName } = await dataOf<{ plans: unknown[]; realName: { required: boolean } }>(
      agent.get(`/data-api/cards/${card.iccid}`),
    );
    if (plans.length > 0 || realName.required) continue;
    if ((await rowsOf(agent, `/data-api/cards/${card.iccid}/plans`)).length > 0) return card;
  }
  throw new Error('no eSIM has a plan to buy');
}

async function buy(agent: Caller, card: Card): Promise<Bought> {
  await agent.post('/simulator/suppliers/mode', { mode: 'auto' });
  const [offer] = await rowsOf<{ id: number }>(agent, `/data-api/cards/${card.iccid}/plans`);
  const bought = await dataOf<Bought>(
    agent.post(
      `/data-api/cards/${card.iccid}/orders`,
      { planId: offer?.id, paymentMethod: 'PAYPAL' },
      { 'Idempotency-Key': randomUUID() },
    ),
  );
  await agent.post(`/simulator/payments/${bought.paymentId}/pay`, {});
  return bought;
}

const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/esim-${name}.png`, fullPage: true });
};
async function speak(page: Page, lang: Language): Promise<void> {
  await page.addInitScript((language) => localStorage.setItem('lang', language), lang);
}
const lpaOf = async (admin: Caller, { id }: Card): Promise<string> =>
  (await dataOf<Card>(admin.get(`/t3d-api/terminals/${id}`))).lpa as string;
async function expectKeptNowhere(page: Page, lpa: string): Promise<void> {
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(lpa);
  expect(page.url()).not.toContain('LPA');
}

const WORDS = {
  en: { title: 'Install the eSIM', link: 'Install on this iPhone', manual: 'Type it in', copy: 'Copy: SM-DP+ address' },
  zh: { title: '安装 eSIM', link: '在这部 iPhone 上安装', manual: '手动输入', copy: '复制：SM-DP+ 地址' },
} as const;

for (const lang of ['en', 'zh'] as const) {
  const words = WORDS[lang];
  test(`installs a purchased eSIM from the page of the order (${lang})${longIf(lang !== 'en')}`, async ({
    page,
    admin,
    callAs,
  }) => {
    const agent = await callAs('other1');
    const card = await esimToBuyFor(agent);
    const { orderNo, key } = await buy(agent, card);
    await speak(page, lang);
    await page.goto(`/t3d/koreaPay?orderNo=${orderNo}#${key}`);
    await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
    const lpa = await lpaOf(admin, card);
    const link = page.getByRole('link', { name: words.link });
    await expect(link).toHaveAttribute(
      'href',
      `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${encodeURIComponent(lpa)}`,
    );
    await expect(page.locator('[data-install=android]')).toHaveAttribute('href', /esimsetup\.android\.com/);
    await page.getByText(words.manual, { exact: true }).click();
    const [, address = '', matchingId = ''] = lpa.split('$');
    await expect(page.getByText(address, { exact: true })).toBeVisible();
    await expect(page.getByText(matchingId, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: words.copy })).toBeVisible();
    await expect(page.locator('[data-qr]')).toHaveAttribute('data-qr', lpa);
    await expectFits(page, 'esim order');
    await expectAccessible(page, 'esim order');
    await expectKeptNowhere(page, lpa);
    await shoot(page, `order-${lang}`);
    await page.goto(`/t3d/koreaPay?orderNo=${orderNo}`);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('#install')).toHaveCount(0);
  });
}

test("links a card's diagnosis to the installation of the eSIM, and asks there for a mailed code", async ({
  page,
  admin,
  callAs,
}) => {
  const agent = await callAs('other1');
  const card = await esimToBuyFor(agent);
  await buy(agent, card);
  const address = `holder-${card.id}@mail.test`;
  expect((await admin.put(`/t3d-api/terminals/${card.id}`, { contact: address })).status()).toBe(200);
  await speak(page, 'en');
  await page.goto(`/t3d/wxmp/find?number=${card.iccid}`);
  await expect(page.locator('[data-diagnosis]')).toHaveAttribute('data-diagnosis', 'install');
  await shoot(page, 'doctor');
  await page.getByRole('button', { name: 'Install the eSIM' }).first().click();
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  await expect(page.getByText(/We mailed a code to h\*\*\*@m\*\*\*\.test/)).toBeVisible();
  await shoot(page, 'code');
  const [mail] = await mailsTo(page.request, address);
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.getByLabel('Code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await expect(page.getByRole('alert')).toContainText('verification code error');
  await expectAccessible(page, 'esim code');
  await page.getByLabel('Code').fill(code);
  await expect(page.getByRole('link', { name: 'Install on this iPhone' })).toBeVisible();
  await expectFits(page, 'esim card');
  await expectKeptNowhere(page, await lpaOf(admin, card));
  await shoot(page, 'card');
  const history = await rowsOf<{ action: string }>(admin, `/t3d-api/terminals/${card.id}/history`);
  expect(history.map(({ action }) => action)).toContain('esim-viewed');
});

test('refers the user to the seller when the card has no e-mail address', async ({ page, callAs }) => {
  const agent = await callAs('other1');
  const card = await esimToBuyFor(agent);
  await buy(agent, card);
  await speak(page, 'en');
  await page.goto(`/t3d/wxmp/find?number=${card.iccid}`);
  await page.getByRole('button', { name: 'Install the eSIM' }).first().click();
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  await expect(page.getByText('This card has no e-mail address.')).toBeVisible();
  await expect(page.locator('[data-qr]')).toHaveCount(0);
  await shoot(page, 'no-contact');
});

test.describe('the installation of an eSIM inside WeChat', () => {
  test.use({ userAgent: `${IPHONE} MicroMessenger/8.0.50` });

  test('asks the user to leave WeChat and open the page in the browser', async ({ page, callAs }) => {
    const agent = await callAs('other1');
    const { orderNo, key } = await buy(agent, await esimToBuyFor(agent));
    await speak(page, 'zh');
    await page.goto(`/t3d/koreaPay?orderNo=${orderNo}#${key}`);
    await expect(page.getByText('请先在浏览器中打开本页。')).toBeVisible();
    await expect(page.locator('[data-install]')).toHaveCount(0);
    await expectFits(page, 'esim in WeChat');
    await shoot(page, 'wechat');
  });
});

test('finds the card number in a pasted chat, and shares a link that does not contain the number', async ({
  page,
  callAs,
}) => {
  const agent = await callAs('other1');
  const [one, other] = await rowsOf<Card>(agent, '/t3d-api/terminals?type=E_SIM&size=2');
  const paste = (text: string): Promise<void> =>
    page.getByLabel('Card number').evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  const grouped = (number = ''): string => (number.match(/.{1,4}/g) ?? []).join(' ');
  await speak(page, 'en');
  await page.goto('/t3d/wxmp/search');
  await paste(`[10:24] Anna: my cards are ${one?.iccid} and ${other?.iccid}, call 13800138000`);
  await expect(page.getByText('Which card?')).toBeVisible();
  await shoot(page, 'pasted');
  await page.getByRole('button', { name: grouped(other?.iccid) }).click();
  await expect(page.getByLabel('Card number')).toHaveValue(grouped(other?.iccid));
  await paste(`卡号：${one?.iccid}，谢谢`);
  await expect(page.getByLabel('Card number')).toHaveValue(grouped(one?.iccid));
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByRole('button', { name: 'More for this card' }).click();
  await page.getByRole('button', { name: 'Share the look-up' }).click();
  const link = page.locator('[data-share]');
  await expect(link).toHaveText(/\/t3d\/wxmp\/search(\?a=\S+)?$/);
  await shoot(page, 'share');
  await page.getByLabel('Include the card number').check();
  await expect(link).toContainText(`number=${one?.iccid}`);
  await expectFits(page, 'share');
});

test.describe('the diagnosis of a card in the back-office', () => {
  test.use({ viewport: { width: 1440, height: 900 }, userAgent: undefined });

  test("shows an agent the same diagnosis as the card's user, with the remedy of the agent", async ({
    page,
    loginAs,
    callAs,
  }) => {
    const agent = await callAs('other1');
    const card = await esimToBuyFor(agent);
    await buy(agent, card);
    await loginAs('other1', { path: `/terminal/terminal-delivery/${card.id}/show`, lang: 'en' });
    const line = page.locator('[data-diagnosis]');
    await expect(line).toHaveAttribute('data-diagnosis', 'install');
    await expect(line).toContainText('This eSIM can be installed now. Your customer installs it');
    await shoot(page, 'office');
  });
});
