import { ACCOUNTS, expect, test } from './support/fixtures';
import { effect, userOf } from './support/money';
import { button, dialog, input, rowOf, runOnRow, toast } from './support/screens';
import { expectAccessible, expectFits } from './support/inspect';

test.describe.configure({ mode: 'serial' });

async function payMeanwhile(admin: { post: (path: string, body: object) => Promise<unknown> }, id: number) {
  await admin.post('/t3d-api/users/actions/recharge', { ids: [id], amount: 1_000 });
}

test('marks a balance that changed under an open dialog, does nothing, and submits on a second click', async ({
  page,
  loginAs,
  admin,
}) => {
  const before = await userOf(admin, 'agent3');
  await loginAs('admin', { path: '/user/user-list' });
  await runOnRow(page, rowOf(page, ACCOUNTS.agent3), '更多操作', '充值');
  await input(dialog(page), '金额').fill('20.00');
  await expect(effect(page, '金额')).toHaveText('+20.00 USD');
  await payMeanwhile(admin, before.id);
  const submit = button(dialog(page), '给 Haiketong 充值 20.00 USD');
  await submit.click();
  const notice = dialog(page).locator('[data-changed]');
  await expect(notice).toHaveRole('alert');
  await expect(notice).toContainText('尚未执行');
  await expect(notice).toContainText('Haiketong');
  await expect(dialog(page).locator('[data-former]').first()).toBeVisible();
  const found = ((before.balance + 1_000) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await expect(dialog(page).locator('[data-facts] [data-field=balance]')).toContainText(found);
  expect((await userOf(admin, 'agent3')).balance).toBe(before.balance + 1_000);
  await expect(submit).toBeFocused({ timeout: 8_000 });
  await submit.click();
  await expect(toast(page, /^已给 Haiketong 充值 20\.00 USD/)).toBeVisible();
  expect((await userOf(admin, 'agent3')).balance).toBe(before.balance + 3_000);
});

for (const [lang, words] of [
  ['zh', { more: '更多操作', recharge: '充值', amount: '金额', nothing: '尚未执行' }],
  ['en', { more: 'More actions', recharge: 'Recharge', amount: 'Amount', nothing: 'Nothing was done' }],
] as const)
  test(`shows a changed preview accessibly on a phone at 375 px (${lang}) @long`, async ({ page, loginAs, admin }) => {
    const before = await userOf(admin, 'agent3');
    await page.setViewportSize({ width: 375, height: 812 });
    await loginAs('admin', { path: `/user/user-list?filter=${encodeURIComponent('{"q":"agent3"}')}`, lang });
    await expect(page.locator('main [data-title]').filter({ hasText: 'Haiketong' })).toBeVisible();
    await page.getByRole('button', { name: words.more }).last().click();
    await page.getByRole('menuitem', { name: words.recharge, exact: true }).click();
    await input(dialog(page), words.amount).fill('20.00');
    await expect(dialog(page).locator('[data-submit]')).toContainText('20.00');
    await payMeanwhile(admin, before.id);
    await dialog(page).locator('[data-submit]').click();
    await expect(dialog(page).locator('[data-changed]')).toContainText(words.nothing);
    await expectFits(page, 'a changed preview on a phone');
    await expectAccessible(page, 'a changed preview on a phone', '[role=dialog]');
    await page.screenshot({ path: `${test.info().outputDir}/changed-375-${lang}.png` });
    expect((await userOf(admin, 'agent3')).balance).toBe(before.balance + 1_000);
  });
