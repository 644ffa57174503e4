import type { Page } from '@playwright/test';
import { rowsOf, totalOf } from './support/responses';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits, PHONE, WIDE } from './support/inspect';
import { button, dialog } from './support/screens';

const CUSTOMERS = '/user/user-list';
const DAY_MS = 86_400_000;
const WORDS = {
  zh: {
    more: '更多操作',
    open: '查看过去…',
    at: /^时间/,
    show: '查看',
    back: '回到现在',
    changes: '有哪些变化…',
    from: /^从/,
    create: /^新建/,
  },
  en: {
    more: 'More actions',
    open: 'As of…',
    at: /^Time/,
    show: 'Show',
    back: 'Back to now',
    changes: 'What changed…',
    from: /^From/,
    create: /^New /,
  },
} as const;

const shot = (page: Page, name: string): Promise<Buffer> => page.screenshot({ path: `test-results/as-of-${name}.png` });

for (const [lang, size] of [
  ['zh', WIDE],
  ['zh', PHONE],
  ['en', WIDE],
  ['en', PHONE],
] as const) {
  const isLong = lang !== 'zh' || size !== WIDE;
  const title = `${lang}, ${size.width}${isLong ? ' @long' : ''}`;
  test(`shows the customers at an earlier time and the changes since then, ${title}`, async ({
    page,
    loginAs,
    admin,
  }) => {
    const words = WORDS[lang];
    const minute = new Date(Math.floor((Date.now() - 40 * DAY_MS) / 60_000) * 60_000);
    const then = `/t3d-api/users?size=1&asOf=${minute.toISOString()}`;
    await page.setViewportSize(size);
    await loginAs('admin', { path: CUSTOMERS, lang });
    await page.locator('[data-action-menu]').first().click();
    await page.getByRole('menuitem', { name: words.open }).click();
    const box = dialog(page);
    const offset = await page.evaluate(() => -new Date().getTimezoneOffset());
    const local = new Date(minute.getTime() + offset * 60_000).toISOString().slice(0, 16);
    await box.getByLabel(words.at).fill(local);
    await shot(page, `${lang}-${size.width}-1-choose`);
    await expectAccessible(page, 'choosing a time');
    await button(box, words.show).click();
    const banner = page.locator('[data-as-of]').filter({ visible: true });
    await expect(banner).toBeVisible();
    const total = await totalOf(admin, then);
    expect(total).toBeGreaterThan(0);
    await expect(page.locator('main')).toContainText(String(total));
    await expect(page.getByRole('button', { name: words.create })).toHaveCount(0);
    await expectFits(page, 'a list as of an earlier time');
    await shot(page, `${lang}-${size.width}-2-list`);
    await expectAccessible(page, 'a list as of an earlier time');
    if (isLong) {
      const [first] = await rowsOf<{ id: number; account: string; nickname: string }>(
        admin,
        then.replace('size=1', 'size=1&role=AGENT_1&sort=id'),
      );
      const name =
        size === PHONE
          ? page.locator('main [data-title]').filter({ hasText: first?.nickname ?? '' })
          : page.locator('main').getByText(first?.account ?? '', { exact: true });
      await name.first().click();
      await expect(page.getByRole('heading', { level: 1, name: first?.nickname ?? '' })).toBeVisible();
      await expect(banner).toBeVisible();
      await shot(page, `${lang}-${size.width}-3-record`);
      await expectAccessible(page, 'a record as of an earlier time');
      await page.goBack();
      await banner.getByRole('button', { name: words.changes }).click();
      await expect(dialog(page).locator('[data-difference]').first()).toBeVisible();
      await shot(page, `${lang}-${size.width}-4-changes`);
      await expectAccessible(page, 'what changed');
      await page.keyboard.press('Escape');
    }
    await banner.getByRole('button', { name: words.back }).click();
    await expect(banner).toHaveCount(0);
  });
}
