import type { Page } from '@playwright/test';
import { dataOf } from './support/responses';
import { expect, test } from './support/fixtures';
import { expectAccessible } from './support/inspect';
import { allowOnly, makeAgent } from './support/testUsers';
import { button, dialog, toast } from './support/screens';

const tick = (page: Page, pattern: string) => dialog(page).locator(`[data-tick="${pattern}"]`);

interface Salesman {
  id: number;
  nickname: string;
  apis: string[];
}

test('grants a permission to a salesman in four clicks', async ({ page, loginAs, admin }) => {
  const found = (await (await admin.get('/t3d-api/users?q=sales@t3d.test')).json()) as { rows: Salesman[] };
  const { id, nickname, apis: before } = found.rows[0] as Salesman;
  await allowOnly(admin, { id }, 'orders:list', 'orders:show');
  await loginAs('admin', { path: `/user/user-list/${id}/show`, lang: 'en' });
  let clicks = 0;
  const click = async (target: ReturnType<typeof button>): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('button', { name: 'More actions' }).last());
  await click(page.getByRole('menuitem', { name: 'Set permissions' }));
  await click(tick(page, 'orders:export').getByRole('checkbox'));
  await expect(tick(page, 'orders:export')).toHaveAttribute('data-change', 'gained');
  await click(button(dialog(page), `Give ${nickname} 1`));
  await expect(toast(page, `${nickname} gained 1 and lost 0 permissions`)).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(4);
  const { apis } = await dataOf<{ apis: string[] }>(admin.get(`/t3d-api/users/${id}`));
  expect(apis).toEqual(['orders:list', 'orders:show', 'orders:export']);
  await allowOnly(admin, { id }, ...before);
});

test('keeps checkboxes and patterns in sync, and copies permissions from a preset or another user @long', async ({
  page,
  loginAs,
  admin,
}) => {
  const [agent, model] = [await makeAgent(admin), await makeAgent(admin)];
  await allowOnly(admin, model, 'bills:*');
  await loginAs('admin', { path: `/user/user-list/${agent.id}/show`, lang: 'en' });
  await page.getByRole('button', { name: 'More actions' }).last().click();
  await page.getByRole('menuitem', { name: 'Set permissions' }).click();
  const box = dialog(page);
  await expect(button(box, 'Save permissions')).toHaveAttribute('aria-disabled', 'true');
  await tick(page, 'terminals:list terminals:show').getByRole('checkbox').click();
  await expect(tick(page, 'terminals:buy').getByRole('checkbox')).not.toBeChecked();
  await expect(box.locator('[data-rows-of="terminals"]')).toBeVisible();
  await expectAccessible(page, 'the permissions of a user');
  await box.locator('[data-preset="readOnly"]').click();
  await expect(tick(page, 'orders:export').getByRole('checkbox')).not.toBeChecked();
  await tick(page, 'orders:export').getByRole('checkbox').click();
  await expect(box.locator('[data-preset="readOnly"]')).toContainText('changed');
  await button(box, /^Raw patterns/).click();
  await button(box, 'Edit').click();
  const raw = box.getByRole('textbox', { name: 'Raw patterns' });
  await raw.fill('orders:*\nno such thing');
  await expect(box).toContainText('Line 2: no is not a pattern.');
  await expect(box.locator('[data-submit]')).toHaveAttribute('aria-disabled', 'true');
  await raw.fill('orders:*');
  await expect(tick(page, 'orders:export').getByRole('checkbox')).toBeChecked();
  await expect(tick(page, 'bills:export').getByRole('checkbox')).not.toBeChecked();
  await box.getByRole('combobox', { name: 'Same as' }).fill(model.account.slice(0, 12));
  await page.getByRole('option', { name: model.account.slice(0, 12) }).click();
  await expect(tick(page, 'bills:export').getByRole('checkbox')).toBeChecked();
  await expect(tick(page, 'orders:export').getByRole('checkbox')).not.toBeChecked();
  await box.getByRole('textbox', { name: 'Screen or action' }).fill('bills');
  await expect(box.locator('[data-screen]').first()).toHaveAttribute('data-screen', 'bills');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Keep editing')).toBeVisible();
});

test('warns an admin who removes a permission from their own account @long', async ({ page, loginAs, admin }) => {
  const { rows } = (await (await admin.get('/t3d-api/users?q=admin@t3d.test')).json()) as { rows: { id: number }[] };
  await loginAs('admin', { path: `/user/user-list/${rows[0]?.id}/show`, lang: 'en' });
  await page.getByRole('button', { name: 'More actions' }).last().click();
  await page.getByRole('menuitem', { name: 'Set permissions' }).click();
  await tick(page, 'users:set-apis').getByRole('checkbox').click();
  await expect(dialog(page).locator('[data-refused]')).toContainText('users:set-apis');
  await expect(dialog(page).locator('[data-submit]')).toHaveAttribute('aria-disabled', 'true');
});

test('shows the state of every external connection, and the result of a connection test @long', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: '/setting/connections', lang: 'en' });
  const push = page.locator('[data-connection="push push"]');
  await expect(push).toHaveAttribute('data-state', 'SIMULATED');
  await push.getByRole('button').click();
  await expect(push.locator('[data-tested]')).toContainText('answered');
  await expectAccessible(page, 'the connections');
});
