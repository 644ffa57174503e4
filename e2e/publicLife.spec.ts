import type { APIRequestContext, Page } from '@playwright/test';
import { act, dataOf, mailsTo, rowsOf } from './support/responses';
import { choosePhoto } from './support/documents';
import type { Caller, Language } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits } from './support/inspect';
import { auditBooks } from './support/ledger';
import { longIf } from './support/long';

interface Card {
  id: number;
  iccid: string;
  lpa: string | null;
}
interface Offer {
  id: number;
  price: number;
  rules: { dataMB?: number; cycle?: string } | null;
}
interface Bought {
  orderNo: string;
  paymentId: number;
}
interface Bill {
  type: string;
  amount: number;
}

const WORDS = {
  en: {
    number: 'Card number',
    lookup: 'Look up',
    buy: /^Buy /,
    all: /^All plans/,
    pay: /^Pay .* with PayPal$/,
    verifying: 'Paid, real-name needed',
    myCard: 'See my card',
    verify: 'Verify identity',
    send: 'All correct, submit',
    waits: 'Submitted, under review.',
    active: 'Your plan is ready',
    install: 'Install the eSIM',
  },
  zh: {
    number: '卡号',
    lookup: '查询',
    buy: /^购买 /,
    all: /^全部套餐/,
    pay: /^支付 .+ · PayPal$/,
    verifying: '已付款，待实名认证',
    myCard: '查看我的卡',
    verify: '去实名',
    send: '资料无误，提交审核',
    waits: '已提交，正在审核。',
    active: '套餐已就绪',
    install: '安装 eSIM',
  },
  cht: {
    number: '卡號',
    lookup: '查詢',
    buy: /^購買 /,
    all: /^全部方案/,
    pay: /^支付 .+ · PayPal$/,
    verifying: '已付款，待實名認證',
    myCard: '查看我的卡',
    verify: '去實名',
    send: '資料無誤，送出審核',
    waits: '已送出，正在審核。',
    active: '方案已就緒',
    install: '安裝 eSIM',
  },
} as const;

const used = new Set<number>();
/** Returns an unused eSIM with an offered plan that still needs verification. */
async function cardFor(agent: Caller, admin: Caller): Promise<{ card: Card; offer: Offer }> {
  for (const card of await rowsOf<Card>(agent, '/t3d-api/terminals?type=E_SIM&status=UNUSED&size=200')) {
    if (used.has(card.id)) continue;
    used.add(card.id);
    const { plans } = await dataOf<{ plans: unknown[] }>(agent.get(`/data-api/cards/${card.iccid}`));
    const offers = await rowsOf<Offer>(agent, `/data-api/cards/${card.iccid}/plans`);
    const offer = offers.find(({ rules }) => rules?.dataMB && !rules.cycle);
    if (plans.length > 0 || !offer) continue;
    expect((await admin.put(`/t3d-api/terminals/${card.id}`, { realName: true })).status()).toBe(200);
    return { card, offer };
  }
  throw new Error('no eSIM has a plan to buy');
}

const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/life-${name}.png`, fullPage: true });
};
async function look(page: Page, name: string): Promise<void> {
  await expectFits(page, name);
  await expectAccessible(page, name);
  await shoot(page, name);
}
const doctor = (page: Page, diagnosis: string): Promise<void> =>
  expect(page.locator('[data-diagnosis]')).toHaveAttribute('data-diagnosis', diagnosis);
const simulate = async (request: APIRequestContext, path: string, data: object = {}): Promise<void> => {
  expect((await request.post(`/simulator/${path}`, { data })).status()).toBe(200);
};

/** Pays by PayPal as `reader`, and stays on the gateway's page. */
async function buy(page: Page, offer: Offer, words: (typeof WORDS)[Language], reader: string): Promise<Bought> {
  await page.getByRole('link', { name: words.all }).click();
  const folded = page.locator('.fold[aria-expanded=false]');
  await expect(page.locator('.rows').first()).toBeVisible();
  while ((await folded.count()) > 0) await folded.first().click();
  await page.locator(`[data-offer="${offer.id}"]`).getByRole('button', { name: words.buy }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('PayPal', { exact: true }).click();
  await sheet.locator('input[type=email]').fill(reader);
  let bought: Bought | undefined;
  await page.route(/\/data-api\/cards\/\d+\/orders$/, async (route) => {
    expect(route.request().postDataJSON()).toMatchObject({ planId: offer.id });
    const response = await route.fetch();
    bought = ((await response.json()) as { data: Bought }).data;
    await route.fulfill({ response });
  });
  await sheet.getByRole('button', { name: words.pay }).click();
  await expect(page).toHaveURL(/\/simulator\/payments\//);
  return bought as Bought;
}

interface Look {
  lang: Language;
  width: number;
  height: number;
  isLong: boolean;
}
const LOOKS: Look[] = [
  { lang: 'zh', width: 360, height: 640, isLong: false },
  { lang: 'en', width: 1440, height: 900, isLong: true },
  { lang: 'en', width: 360, height: 640, isLong: true },
  { lang: 'zh', width: 1440, height: 900, isLong: true },
  { lang: 'cht', width: 360, height: 640, isLong: true },
  { lang: 'cht', width: 1440, height: 900, isLong: true },
];

for (const { lang, width, height, isLong } of LOOKS) {
  const words = WORDS[lang];
  const name = `${lang}-${width}`;
  test(`serves a card's user from the first look-up to a second plan (${name})${longIf(isLong)}`, async ({
    page,
    admin,
    callAs,
    request,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height });
    await page.addInitScript((language) => localStorage.setItem('lang', language), lang as Language);
    const agent = await callAs('other1');
    const { card, offer } = await cardFor(agent, admin);
    const reader = `life${card.id}@mail.test`;
    await simulate(request, 'suppliers/mode', { mode: 'manual' });

    await page.goto('/t3d/wxmp/search');
    await look(page, `search-${name}`);
    await page.getByLabel(words.number).fill(card.iccid);
    await page.getByRole('button', { name: words.lookup }).click();
    await doctor(page, 'noPlan');
    await look(page, `card-${name}`);

    const { orderNo, paymentId } = await buy(page, offer, words, reader);
    await simulate(request, `payments/${paymentId}/pay`);
    await page.goBack();
    await expect(page.locator('main h1')).toHaveText(words.verifying);
    await look(page, `verify-${name}`);

    await page.getByRole('link', { name: words.myCard }).click();
    await doctor(page, 'realName');
    await page.getByRole('link', { name: words.verify }).click();
    await choosePhoto(page, 'passport', page.locator('input[data-camera=true]').last());
    await page.getByRole('button', { name: words.send }).click();
    await expect(page.getByText(words.waits)).toBeVisible();
    await look(page, `submitted-${name}`);
    const [document] = await rowsOf<{ id: number }>(admin, `/t3d-api/real-names?terminal=${card.id}`);
    await act(admin, 'real-names', 'approve', { ids: [document?.id as number] });

    await simulate(request, `suppliers/orders/${orderNo}/accept`);
    const mails = await mailsTo(page.request, reader);
    const link = /\/t3d\/koreaPay\?orderNo=\w+#\S+/.exec(mails.map(({ text }) => text).join('\n'))?.[0] as string;
    await page.goto(link);
    await expect(page.locator('main h1')).toHaveText(words.active);
    await expect(page.getByRole('heading', { name: words.install })).toBeVisible();
    await look(page, `install-${name}`);

    await simulate(request, `suppliers/orders/${orderNo}/activate`);
    await page.goto(`/t3d/wxmp/find?number=${card.iccid}`);
    await doctor(page, 'online');
    await look(page, `online-${name}`);
    await simulate(request, `suppliers/orders/${orderNo}/use`, { usedMB: offer.rules?.dataMB as number });
    await page.reload();
    await expect(page.locator('[data-diagnosis]')).toHaveAttribute('data-diagnosis', /usedUp|over/);
    await look(page, `used-${name}`);

    const second = await buy(page, offer, words, reader);
    await simulate(request, `payments/${second.paymentId}/pay`);
    for (const number of [orderNo, second.orderNo]) {
      const bills = await rowsOf<Bill>(admin, `/t3d-api/bills?orderNo=${number}`);
      const orderOf = async (caller: Caller) =>
        (await rowsOf<{ price: number; agentPrice: number }>(caller, `/t3d-api/orders?orderNo=${number}`))[0];
      expect((await orderOf(admin))?.price).toBe(offer.price);
      const shares = bills.filter(({ type }) => type === 'PROFIT_SHARE').map(({ amount }) => amount);
      const platform = (await orderOf(agent))?.agentPrice as number;
      expect(shares.reduce((sum, share) => sum + share, platform)).toBe(offer.price);
    }
    await simulate(request, 'suppliers/mode', { mode: 'auto' });
    expect(auditBooks()).toEqual({ said: expect.stringContaining('The books are right.'), status: 0 });
  });
}
