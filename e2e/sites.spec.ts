import { expect, test } from './support/fixtures';

const NO_PAGE = {
  zh: { title: '页面不存在', search: '查询卡片', home: '回到后台首页', inside: '没有这个页面' },
  en: {
    title: 'Page not found',
    search: 'Look up a card',
    home: 'Back-office home page',
    inside: 'There is no such page',
  },
} as const;
for (const lang of ['zh', 'en'] as const) {
  test(`an address that nobody has is the public site's own 404, on a phone too (${lang})`, async ({
    page,
    loginAs,
  }) => {
    const { title, search, home, inside } = NO_PAGE[lang];
    await page.goto('/t3d/wxmp/search');
    await page.evaluate((language) => localStorage.setItem('lang', language), lang);
    for (const address of ['/t3d/no-such-page', '/t3d/koreaPay', '/t3d/user/user-list/nowhere', '/t3d/login/again']) {
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
    // Who is logged in here finds the way home; what is not the caller's is the back-office's to say.
    await loginAs('agent3', { path: '/no-such-page', lang });
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.goto('/t3d/setting/dictionary');
    await expect(page.getByRole('heading', { name: inside })).toBeVisible();
    await page.goto('/t3d/no-such-page');
    await page.getByRole('link', { name: home }).click();
    await expect(page).toHaveURL(/\/t3d\/main$/);
  });
}
