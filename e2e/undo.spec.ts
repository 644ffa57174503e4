import type { Page } from '@playwright/test';
import { dataOf, rowsOf } from './support/responses';
import type { Card } from './support/cards';
import { cardOf } from './support/cards';
import type { Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { PHONE, WIDE } from './support/inspect';
import { userOf } from './support/money';
import { dialog, pick, toast } from './support/screens';

const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/undo-${name}.png`, fullPage: true });
};
const stocked = async (admin: Caller): Promise<Card> =>
  (await rowsOf<Card>(admin, '/t3d-api/terminals?status=STOCKED&type=SIM&size=1&sort=id&order=DESC'))[0] as Card;

async function issueOnPage(page: Page): Promise<void> {
  await page.locator('[data-action=issue]').filter({ visible: true }).first().click();
  await pick(page, dialog(page), '接收客户', 'Yuanhang Tele');
  await dialog(page).locator('[data-submit]').click();
  await expect(toast(page, /下发/)).toBeVisible();
}

test('undoes an issue with one click in the notification, and reaches the notification by keyboard', async ({
  page,
  loginAs,
  admin,
}) => {
  const card = await stocked(admin);
  await loginAs('admin', { lang: 'zh', path: `/terminal/terminal-delivery/${card.id}/show` });
  await issueOnPage(page);
  expect((await cardOf(admin, card.iccid)).status).toBe('UNUSED');
  await shoot(page, 'notice');
  await page.keyboard.press('Alt+z');
  await expect(page.locator('[data-toast-undo]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, /已复原/)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName !== 'BODY')).toBe(true);
  expect(await cardOf(admin, card.iccid)).toMatchObject({ status: 'STOCKED', agent1: null });
});

for (const [width, size] of [
  ['1440', WIDE],
  ['375', PHONE],
] as const)
  test(`offers an undo in the history with a preview, or shows why the undo is disabled (${width}) @long`, async ({
    page,
    loginAs,
    admin,
  }) => {
    await page.setViewportSize(size);
    const card = await stocked(admin);
    const { id: agent } = await userOf(admin, 'agent1');
    await dataOf(admin.post('/t3d-api/terminals/actions/issue', { ids: [card.id], toUser: agent }));
    await loginAs('admin', { lang: 'zh', path: `/terminal/terminal-delivery/${card.id}/show` });
    const history = page.locator('[data-undo]');
    await history.first().scrollIntoViewIfNeeded();
    await shoot(page, `history-${width}`);
    await history.first().click();
    await expect(dialog(page)).toContainText('库存');
    await shoot(page, `preview-${width}`);
    await dialog(page).locator('[data-submit]').click();
    await expect(toast(page, /已复原/)).toBeVisible();
    expect(await cardOf(admin, card.iccid)).toMatchObject({ status: 'STOCKED' });
    await expect(page.locator('[data-undo][aria-disabled=true]').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    await shoot(page, `undone-${width}`);
  });
