import type { Page } from '@playwright/test';
import { act, dataOf, mailsTo } from './support/responses';
import type { Card } from './support/cards';
import { cardNumbers, cardOf } from './support/cards';
import type { Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits, PHONE } from './support/inspect';
import { userOf } from './support/money';
import { button, dialog, rowOf, runOnRow, withFilter } from './support/screens';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** Returns two cards, the old one with the given contact. */
async function aPair(admin: Caller, prefix: string, contact?: string): Promise<[old: string, fresh: string]> {
  const [old = '', fresh = ''] = cardNumbers(20, 2, prefix);
  const ids: number[] = [];
  for (const iccid of [old, fresh])
    ids.push((await dataOf<Card>(admin.post('/t3d-api/terminals', { iccid, type: 'SIM', unitPrice: 150 }))).id);
  await act(admin, 'terminals', 'issue', { ids, toUser: (await userOf(admin, 'agent1')).id });
  // Sets the contact after the issue, which removes the former one.
  if (contact) {
    const { id, version } = await dataOf<{ id: number; version: number }>(admin.get(`/t3d-api/terminals/${ids[0]}`));
    expect((await admin.put(`/t3d-api/terminals/${id}`, { contact, version })).status()).toBe(200);
  }
  return [old, fresh];
}
const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/transfer-${name}.png`, fullPage: true });
};
const inEnglish = (page: Page): Promise<unknown> => page.addInitScript(() => localStorage.setItem('lang', 'en'));
async function requestFor(page: Page, old: string, fresh: string): Promise<void> {
  await page.goto(`/t3d/wxmp/find?number=${old}`);
  await page.getByRole('button', { name: 'More for this card' }).click();
  await page.getByRole('link', { name: 'Move the plans to another card' }).click();
  await expect(page.getByRole('heading', { name: 'Move to another card' })).toBeVisible();
  await expect(page.getByLabel('Old card')).toHaveValue(new RegExp(old.slice(0, 4)));
  await page.getByLabel('New card').fill(fresh);
}

test("moves the plans to a new card with a code mailed to the old card's address", async ({ page, admin, request }) => {
  await inEnglish(page);
  const email = 'anna@mail.example';
  const [old, fresh] = await aPair(admin, '8986032614', email);
  await requestFor(page, old, old);
  await expectFits(page, 'transfer form');
  await expectAccessible(page, 'transfer form');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter two different cards');
  await expect(page.getByLabel('New card')).toBeFocused();
  await page.getByLabel('New card').fill(fresh);
  await shoot(page, 'form');
  await page.waitForTimeout(1000);
  await page.keyboard.press('Enter');
  await expect(page.getByText('a***@m***.example')).toBeVisible();
  await page.reload();
  await expect(page.getByText('a***@m***.example')).toBeVisible();
  await expectFits(page, 'transfer code');
  await expectAccessible(page, 'transfer code');
  const [mail] = await mailsTo(request, email);
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.getByLabel('Code').fill('12a');
  await page.getByLabel('Code').press('Enter');
  await expect(page.getByRole('alert')).toContainText('The code has six digits');
  await page.getByLabel('Code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await page.getByLabel('Code').press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code is wrong');
  await shoot(page, 'code-wrong');
  await page.getByLabel('Code').fill(code);
  await page.waitForTimeout(1000);
  await page.getByRole('button', { name: 'Move the plans, end the old card' }).click();
  await expect(page.getByText('Done: the plans are on the new card.')).toBeVisible();
  await expectFits(page, 'transfer done');
  await expectAccessible(page, 'transfer done');
  await shoot(page, 'done');
  expect((await cardOf(admin, old)).status).toBe('INVALID');
  expect((await mailsTo(request, email))[0]?.subject).toBe('Your card was transferred');
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(old);
});

test('lets the agent reject or approve a transfer when the card has no e-mail address @long', async ({
  page,
  admin,
  browser,
  loginAs,
}) => {
  const [old, fresh] = await aPair(admin, '8986032615');
  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await inEnglish(phone);
  const ask = async (): Promise<void> => {
    await requestFor(phone, old, fresh);
    await phone.getByRole('button', { name: 'Continue' }).click();
    await expect(phone.getByText('Waiting for the seller of the card.')).toBeVisible();
  };
  await ask();
  await expectFits(phone, 'transfer waiting');
  await expectAccessible(phone, 'transfer waiting');
  await shoot(phone, 'waiting');
  await page.setViewportSize({ width: 1440, height: 900 });
  const list = withFilter('/terminal/terminal-delivery/card-transfers', { status: 'WAITING' });
  await loginAs('agent1', { path: list, lang: 'en' });
  const row = rowOf(page, fresh.slice(-4));
  await expect(row).toBeVisible();
  await shoot(page, 'list');
  await runOnRow(page, row, 'More actions', 'Refuse');
  await dialog(page).getByLabel('Reason').fill('Please bring the old card to the shop');
  await button(dialog(page), /Refuse/).click();
  await expect(phone.getByText('The seller refused: Please bring the old card to the shop')).toBeVisible();
  await shoot(phone, 'refused');
  await ask();
  await page.reload();
  await runOnRow(page, rowOf(page, fresh.slice(-4)), 'More actions', 'Approve transfer');
  await shoot(page, 'approve');
  await button(dialog(page), /Approve/).click();
  await expect(phone.getByText('Done: the plans are on the new card.')).toBeVisible();
  await phone.getByRole('link', { name: 'See the new card' }).click();
  await expect(phone.getByRole('heading', { name: 'Card details' })).toBeAttached();
  expect((await cardOf(admin, old)).status).toBe('INVALID');
  await page.setViewportSize(PHONE);
  await page.goto(`/t3d/terminal/terminal-delivery/card-transfers`);
  await expectFits(page, 'list of transfers on a phone');
  await phone.close();
});
