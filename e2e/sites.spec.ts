import { dataOf, rowsOf } from './support/responses';
import { settle } from './support/calls';
import { expect, test } from './support/fixtures';
import { watch } from './support/inspect';
import { button, input, moveTo, pathOf } from './support/screens';
import { longIf } from './support/long';

const NO_PAGE = {
  zh: { title: '页面不存在', search: '查询卡片', home: '回到首页', inside: '没有这个页面' },
  en: {
    title: 'Page not found',
    search: 'Look up a card',
    home: 'Go to the home page',
    inside: 'There is no such page',
  },
} as const;

for (const lang of ['zh', 'en'] as const) {
  test(`shows a 404 of the public site for an unknown URL (${lang})${longIf(lang !== 'en')}`, async ({
    page,
    loginAs,
  }) => {
    const { title, search, home, inside } = NO_PAGE[lang];
    await page.goto('/t3d/wxmp/search');
    await page.evaluate((language) => localStorage.setItem('lang', language), lang);
    for (const address of ['/t3d/no-such-page', '/t3d/koreaPays', '/t3d/user/user-list/nowhere', '/t3d/login/again']) {
      const answer = await page.goto(address);
      expect([address, answer?.status()]).toEqual([address, 404]);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${title}-`));
      await expect(page.getByRole('link', { name: home })).toHaveCount(0);
    }
    for (const [size, width] of [
      ['wide', 1440],
      ['phone', 375],
    ] as const) {
      await page.setViewportSize({ width, height: 720 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), size).toBeLessThanOrEqual(width);
      await page.screenshot({ path: `test-results/no-page-${lang}-${size}.png` });
    }
    await page.getByRole('link', { name: search }).click();
    await expect(page).toHaveURL(/\/t3d\/wxmp\/search$/);
    await page.setViewportSize({ width: 1440, height: 720 });
    await loginAs('agent3', { path: '/no-such-page', lang });
    await expect(page.getByRole('heading', { name: inside })).toBeVisible();
    for (const address of ['/setting/dictionary', '/no-such-page?a=1']) {
      await page.goto(`/t3d${address}`);
      await expect(page.getByRole('heading', { name: inside })).toBeVisible();
      await expect(page.locator('aside').getByRole('navigation'), address).toBeVisible();
      await expect(page).toHaveURL(`/t3d${address}`);
    }
    await page.getByRole('link', { name: home }).click();
    await expect(page).toHaveURL(/\/t3d\/main$/);
  });
}

test('opens public pages with and without a token, and shows a 404 for an unknown path @long', async ({
  page,
  loginAs,
}) => {
  for (const turn of ['without', 'with'] as const) {
    if (turn === 'with') {
      await loginAs('agent1');
      await expect(page.locator('aside')).toBeVisible();
    }
    await page.goto('/t3d/wxmp/search');
    await expect(page.getByLabel('卡号')).toBeVisible();
    await page.goto('/t3d/wxmp/find');
    await expect(page.getByLabel('卡号')).toBeVisible();
    await expect(page.locator('aside')).toHaveCount(0);
    for (const path of ['/transfer-card', '/qrcode-add', '/ctrip-search', '/instructions', '/koreaPay']) {
      expect([path, (await page.goto(`/t3d${path}`))?.status()]).toEqual([path, 200]);
      await expect(page.locator('main h1'), path).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      for (const part of ['tablist', 'navigation'] as const) await expect(page.getByRole(part)).toHaveCount(0);
    }
    expect((await page.goto('/t3d/wxmp/nothing-here'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: /页面不存在|Page not found/ })).toBeVisible();
  }
});

test('rejects an invalid card number at the input, and says why the page does not find a card', async ({ page }) => {
  await page.goto('/t3d/wxmp/search');
  await page.getByLabel('卡号').fill('1234');
  await button(page, '查询').click();
  await expect(page.getByRole('alert')).toContainText('卡号应为 8 至 22 位数字');
  await page.getByLabel('卡号').fill('8986032699990000000');
  await button(page, '查询').click();
  await expect(page.getByRole('alert')).toContainText('末位应为 5');
  await page.getByLabel('卡号').fill('8986032699990000005');
  await button(page, '查询').click();
  await expect(page.getByRole('alert')).toContainText('请输入正确的卡号');
});

test('reports a card without a plan and a failing server, and keeps the typed card number', async ({
  page,
  callAs,
}) => {
  const agent = await callAs('other1');
  const isBare = async (iccid: string): Promise<boolean> => {
    const card = await dataOf<{ plans: unknown[]; realName: { required: boolean } }>(
      agent.get(`/data-api/cards/${iccid}`),
    );
    return card.plans.length === 0 && !card.realName.required;
  };
  let bare = '';
  for (const { iccid } of await rowsOf<{ iccid: string }>(agent, '/t3d-api/terminals?status=UNUSED&size=50'))
    if (bare === '' && (await isBare(iccid))) bare = iccid;
  await page.goto('/t3d/wxmp/search');
  await page.getByLabel('卡号').fill(bare);
  await button(page, '查询').click();
  await expect(page.getByText('该卡暂无套餐，请先购买。').first()).toBeVisible();
  await page.route('**/data-api/cards/**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/t3d/wxmp/search');
  await page.getByLabel('卡号').fill(bare);
  await button(page, '查询').click();
  await expect(page.getByText('操作失败，请稍后重试')).toBeVisible();
  await expect.poll(async () => (await page.getByLabel('卡号').inputValue()).replaceAll(' ', '')).toBe(bare);
});

test("caches the site's icon for a day, and requests no picture again on the next page", async ({
  page,
  loginAs,
  request,
}) => {
  expect((await request.get('/t3d/favicon.svg')).headers()['cache-control']).toBe('public, max-age=86400');
  expect((await request.get('/favicon.ico')).url()).toMatch(/\/t3d\/favicon\.svg$/);
  watch(page);
  await loginAs('agent1', { path: '/user/my-profile' });
  await expect(input(page, '昵称')).toBeVisible();
  await settle(page);
  const given: string[] = [];
  page.on('request', (call) => {
    if (/\/avatar[^/]*\.svg$|\/files\//.test(pathOf(call))) given.push(pathOf(call));
  });
  for (const path of ['/user/bills', '/user/my-profile', '/main', '/user/my-profile']) {
    await moveTo(page, path);
    await expect(page.locator('[data-tab]:visible h1')).toBeVisible();
  }
  expect(given).toEqual([]);
});
