import type { Locator, Page } from '@playwright/test';
import { dataOf } from './support/responses';
import type { Caller, Language } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits, PHONE, WIDE } from './support/inspect';
import { userOf } from './support/money';
import { button, dialog, input, section } from './support/screens';

const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/people-${name}.png`, fullPage: true });
};
const cell = (page: Page, row: number, name: string): Locator =>
  page.locator(`[data-field="contacts.${row}.${name}"] input`);

async function anAppUser(admin: Caller, number: number): Promise<number> {
  const path = `/t3d-api/business-users?account=traveller${number}@app.example`;
  const { rows } = (await (await admin.get(path)).json()) as { rows: { id: number }[] };
  return rows[0]?.id as number;
}
const monthOf = async (admin: Caller): Promise<string> =>
  `/business/flow-pool/month?account=${(await userOf(admin, 'other2')).id}`;

interface Month {
  billed: number;
  days: { day: string; amount: number; bills: object[] }[];
}
async function monthBefore(admin: Caller): Promise<{ month: string; read: Month }> {
  const { id } = await userOf(admin, 'other2');
  const now = new Date();
  const month = new Date(now.getTime() - 13 * 86_400_000).toISOString().slice(0, 7);
  return { month, read: await dataOf<Month>(admin.get(`/t3d-api/pool-bills/month?account=${id}&month=${month}`)) };
}
const money = (minor: number): string => (minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

async function readsMonth(page: Page, admin: Caller): Promise<void> {
  const { read } = await monthBefore(admin);
  await expect(page.locator('[data-figure=billed]')).toContainText(money(read.billed));
  await expect(page.locator('[data-total]')).toContainText(`−${money(read.billed)}`);
  const corrected = read.days.find(({ bills }) => bills.length > 1);
  await expect(page.locator(`[data-details="${corrected?.day}"] [data-bill]`)).toHaveCount(3);
}

test('shows a month of the flow pool with days that add up, and how the amount of a day was calculated', async ({
  page,
  admin,
  loginAs,
}) => {
  await page.setViewportSize(WIDE);
  const { month, read } = await monthBefore(admin);
  await loginAs('admin', { path: `${await monthOf(admin)}&month=${month}`, lang: 'en' });
  await readsMonth(page, admin);
  await expect(section(page, 'days')).toContainText('The bills add up to');
  const plain = read.days.find(({ bills }) => bills.length === 1)?.day as string;
  const unfold = page.locator(`[data-day="${plain}"]`).getByRole('button', { name: `Unfold ${plain}` });
  await unfold.press('ArrowRight');
  const details = page.locator(`[data-details="${plain}"]`);
  await expect(details).toContainText('Sum, rounded once to the cent');
  await expect(details.locator('[data-line=JP]')).toContainText('Japan');
  await expectAccessible(page, 'month of the pool');
  await shoot(page, 'pool-en-1440');
  const file = page.waitForEvent('download');
  await button(page, 'Statement').click();
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
});

test('shows a customer a month of the flow pool on a phone in Chinese @long', async ({ page, admin, loginAs }) => {
  await page.setViewportSize(PHONE);
  const { month } = await monthBefore(admin);
  await loginAs('other2', { path: `/business/flow-pool/month?month=${month}`, lang: 'zh' });
  await readsMonth(page, admin);
  await expectFits(page, 'month of the pool');
  await shoot(page, 'pool-zh-375');
});

test('accepts thirty contacts of an app user by keyboard and paste, and shows the contacts on a phone @long', async ({
  page,
  admin,
  loginAs,
}) => {
  await page.setViewportSize(WIDE);
  const id = await anAppUser(admin, 7);
  await loginAs('admin', { path: `/business/business-user/${id}`, lang: 'en' });
  await button(page, 'Add contact').click();
  await cell(page, 1, 'name').focus();
  for (let number = 1; number <= 30; number += 1) {
    await page.keyboard.type(`Typed ${number}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type(`+861380013${String(number).padStart(4, '0')}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type(`typed${number}@mail.example`);
    if (number < 30) await page.keyboard.press('Enter');
    if (number < 30) await expect(cell(page, number + 1, 'name')).toBeFocused();
  }
  const [first, second] = [await cell(page, 1, 'name').boundingBox(), await cell(page, 11, 'name').boundingBox()];
  expect(((second?.y ?? 0) - (first?.y ?? 0)) / 10).toBeLessThanOrEqual(36);
  await shoot(page, 'grid-en-1440');
  await cell(page, 30, 'mail').fill('nowhere');
  await cell(page, 30, 'mail').press('Shift+Tab');
  await expect(page.locator('[data-field="contacts.30.mail"] [role=alert]')).toHaveText(/correct e-mail/);
  await cell(page, 30, 'mail').fill('');
  await cell(page, 30, 'mail').press('Delete');
  await expect(dialog(page)).toContainText('Remove row 31?');
  await dialog(page).getByRole('button', { name: 'Remove row 31' }).click();
  await expect(cell(page, 30, 'name')).toHaveCount(0);
  await cell(page, 29, 'name').focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData(
      'text/plain',
      'Pasted 1\t+8613900000001\tone@mail.example\nPasted 2\t+8613900000002\ttwo@mail.example\n',
    );
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await expect(cell(page, 29, 'name')).toHaveValue('Pasted 1');
  await expect(cell(page, 30, 'name')).toHaveValue('Pasted 2');
  await button(page, 'Save').click();
  await expect(section(page, 'contacts').locator('tbody tr')).toHaveCount(31);
  await page.setViewportSize(PHONE);
  await expect(section(page, 'contacts').locator('dl')).toHaveCount(31);
  await expect(section(page, 'contacts')).toContainText('Pasted 2');
  await expectFits(page, 'app user with contacts');
  await shoot(page, 'contacts-en-375');
});

test("locates an app user on request, and recharges the user's VoIP balance @long", async ({
  page,
  admin,
  loginAs,
}) => {
  await page.setViewportSize(WIDE);
  const id = await anAppUser(admin, 3);
  await loginAs('admin', { path: `/business/business-user/${id}/show`, lang: 'en' });
  await expect(page.getByRole('main')).toContainText('.**');
  await expectAccessible(page, 'app user');
  await shoot(page, 'user-en-1440');
  await button(page, 'More actions').first().click();
  await page.getByRole('menuitem', { name: 'Show place' }).click();
  await dialog(page).getByRole('button', { name: 'Show place' }).click();
  await expect(dialog(page)).toContainText(/\d+\.\d{6}° [NS]/);
  await expect(dialog(page)).toContainText('The last reported place');
  await dialog(page).getByRole('button', { name: 'Close' }).first().click();
  await button(page, 'Recharge').first().click();
  await input(dialog(page), 'Amount').fill('20');
  await dialog(page).getByRole('combobox', { name: 'Payment method' }).click();
  await page.getByRole('option', { name: 'PayPal' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Recharge/ })
    .click();
  await expect(dialog(page)).toContainText('/checkout');
});

for (const [language, size] of [
  ['zh', WIDE],
  ['cht', WIDE],
  ['cht', PHONE],
] as const satisfies readonly (readonly [Language, object])[])
  test(`fits the lists of app users and the flow pool in ${language} at ${size.width} px @long`, async ({
    page,
    loginAs,
  }) => {
    await page.setViewportSize(size);
    for (const path of ['business-user', 'framework', 'flow-pool', 'flow-pool/usage', 'flow-pool/bills']) {
      await loginAs('sales', { path: `/business/${path}`, lang: language });
      await expect(page.getByRole('main')).toBeVisible();
      await expectFits(page, path);
    }
  });
