import { dataOf, rowsOf } from './support/responses';
import type { Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits } from './support/inspect';

const PHONE = { width: 375, height: 812 };
test.use({ viewport: PHONE, isMobile: true, hasTouch: true });

interface Plan {
  status: string;
  usedMB: number;
  totalMB: number | null;
  cycle: unknown;
  endsAt: string | null;
}
interface Offer {
  id: number;
  areaCodes: string[];
}

/** Returns a card with a single limited plan in use, for a country with other offers. */
async function cardInUse(agent: Caller): Promise<{ iccid: string; offers: Offer[]; country: string }> {
  for (const { iccid } of await rowsOf<{ iccid: string }>(agent, '/t3d-api/terminals?status=ACTIVATED&size=100')) {
    const { plans } = await dataOf<{ plans: (Plan & { areaCodes: string[] })[] }>(
      agent.get(`/data-api/cards/${iccid}`),
    );
    const [plan] = plans;
    if (plans.length !== 1 || plan?.status !== 'USING' || plan.cycle || !plan.totalMB) continue;
    const offers = await rowsOf<Offer>(agent, `/data-api/cards/${iccid}/plans`);
    const own = offers.filter(({ areaCodes }) => String(areaCodes) === String(plan.areaCodes));
    if (plan.areaCodes.length === 1 && own.length > 1) return { iccid, offers, country: plan.areaCodes[0] as string };
  }
  throw new Error('no card is in use in a country with two offers');
}

const HOUR_MS = 3_600_000;

test('shows a single button for what the card needs, and offers two plans in a sheet', async ({ page, callAs }) => {
  const { iccid, offers, country } = await cardInUse(await callAs('other1'));
  let plan: Partial<Plan> = {};
  await page.route(/\/data-api\/cards\/\d+$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { plans: Plan[] } };
    body.data.plans = body.data.plans.map((one) => ({ ...one, ...plan }));
    await route.fulfill({ response, json: body });
  });
  const main = page.locator('.actions .button-main');
  const need = page.locator('[data-diagnosis]');
  const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));

  plan = { usedMB: 100, totalMB: 1000, endsAt: inHours(100) };
  await page.goto(`/t3d/wxmp/find?number=${iccid}`);
  await expect(need).toHaveAttribute('data-diagnosis', 'online');
  await expect(main).toHaveText('Add data');
  await expect(main).toHaveClass(/button-outlined/);
  expect(await refresh.boundingBox()).toMatchObject({ width: 44, height: 44 });

  for (const [diagnosis, next] of [
    ['nearlyUsed', { usedMB: 800, totalMB: 1000, endsAt: inHours(2) }],
    ['endsSoon', { usedMB: 100, totalMB: 1000, endsAt: inHours(23) }],
  ] as const) {
    plan = next;
    await page.waitForTimeout(1000);
    await refresh.click();
    await expect(need).toHaveAttribute('data-diagnosis', diagnosis);
    await expect(main).not.toHaveClass(/button-outlined/);
    await expect(page.locator('.notice.tone-amber')).toBeVisible();
    await expect(page.locator('.gauge-near')).toBeVisible();
  }
  await expect(page.locator('.actions button, .actions a')).toHaveCount(1);
  await expectFits(page, 'card');
  await expectAccessible(page, 'card');

  await main.click();
  const sheet = page.getByRole('dialog');
  const choices = sheet.getByRole('radio');
  await expect(choices).toHaveCount(2);
  await expect(choices.first()).toBeFocused();
  const price = async (): Promise<string> => (await sheet.locator('.choice-chosen .price').textContent()) as string;
  const first = await price();
  expect(first).toMatch(/^(US\$|HK\$|¥|€|₩)[\d,]+\.\d\d$/);
  await page.keyboard.press('ArrowDown');
  await expect(choices.last()).toBeChecked();
  await expect(sheet.locator('.button-main')).toHaveText(`Continue · ${await price()}`);
  await expectAccessible(page, 'sheet');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(main).toBeFocused();

  await page.getByRole('link', { name: /^All plans/ }).click();
  await expect(page.getByRole('heading', { name: 'All plans' })).toBeFocused();
  const inCountry = offers.filter(({ areaCodes }) => areaCodes.includes(country));
  const name = new Intl.DisplayNames(['ko'], { type: 'region' }).of(country) as string;
  await page.getByRole('searchbox', { name: 'Country or region' }).fill(name);
  await expect(page.locator('[data-offer]')).toHaveCount(inCountry.length);
  await expectFits(page, 'all plans');
  await expectAccessible(page, 'all plans');
  await page.getByRole('link', { name: 'Back to the card' }).click();
  await expect(main).toBeVisible();
});

test('says that the page can be closed only once the plan is paid, and shows the brand', async ({
  page,
  callAs,
  request,
}) => {
  const agent = await callAs('other1');
  const { iccid } = await cardInUse(agent);
  const { brand } = await dataOf<{ brand: { name: string } }>(
    request.get(`/data-api/cards/${iccid}`, { headers: { 'Accept-Language': 'en' } }),
  );
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await page.goto(`/t3d/wxmp/find?number=${iccid}`);
  await page.locator('.button-price').first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('PayPal', { exact: true }).click();
  const answer = page.waitForResponse(/\/data-api\/cards\/\d+\/orders$/);
  let paymentId = 0;
  await page.route(/\/data-api\/cards\/\d+\/orders$/, async (route) => {
    const response = await route.fetch();
    paymentId = ((await response.json()) as { data: { paymentId: number } }).data.paymentId;
    await route.fulfill({ response });
  });
  await sheet.getByRole('button', { name: /^Pay .* with PayPal$/ }).click();
  await answer;
  await expect(page).toHaveURL(/\/simulator\/payments\//);
  await page.goBack();
  await expect(page.locator('main h1')).toHaveText('Waiting for payment');
  await expect(page.getByText('You can close this page.')).toHaveCount(0);
  await expect(page.locator('.brand-name')).toHaveText(brand.name);
  const payUrl = (await page.locator('.actions .button-main').getAttribute('href')) as string;
  await page.goto(`${payUrl.replace('/checkout', '/result')}?lang=en`);
  await expect(page.locator('.brand')).toHaveText(brand.name);
  await expect(page.locator('.hero')).toHaveText(/^US\$\d/);
  await expect(page.locator('time')).toHaveText(/^(\d{4}-\d\d-\d\d )?\d\d:\d\d$/);

  await page.goto(`/t3d/wxmp/find?number=${iccid}`);
  await expect(page.locator('[data-diagnosis]')).toHaveAttribute('data-diagnosis', 'unpaid');
  const pay = page.locator('.actions .button-main');
  await expect(pay).toHaveText(/^Pay US\$\d/);
  await pay.click();

  await request.post('/simulator/suppliers/mode', { data: { mode: 'manual' } });
  await request.post(`/simulator/payments/${paymentId}/pay`, { data: {} });
  await expect(page.locator('main h1')).toHaveText('Activating your plan');
  await expect(page.getByText('You can close this page.')).toBeVisible();
  await request.post('/simulator/suppliers/mode', { data: { mode: 'auto' } });
});
