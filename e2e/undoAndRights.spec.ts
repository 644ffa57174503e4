import type { Page } from '@playwright/test';
import { dataOf, rowsOf } from './support/responses';
import type { Card } from './support/cards';
import { cardOf } from './support/cards';
import { expect, test } from './support/fixtures';
import { PHONE, WIDE, expectAccessible, expectFits } from './support/inspect';
import { userOf } from './support/money';
import { allowOnly } from './support/testUsers';
import { dialog, toast } from './support/screens';

const WORDS = {
  zh: { more: '更多操作', permissions: '设置权限', gained: /1 项/, undone: /已复原/, undo: '复原' },
  en: { more: 'More actions', permissions: 'Set permissions', gained: /gained 1/, undone: /Undone/, undo: 'Undo' },
} as const;
const CASES = [
  ['zh', WIDE],
  ['zh', PHONE],
  ['en', WIDE],
  ['en', PHONE],
] as const;

const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/short-${name}.png` });
};

for (const [lang, size] of CASES) {
  const title = `${lang}, ${size.width} @long`;
  test(`grants a permission to a salesman in four clicks, ${title}`, async ({ page, loginAs, admin }) => {
    const [salesman] = await rowsOf<{ id: number; apis: string[] }>(admin, '/t3d-api/users?q=sales@t3d.test');
    const { id, apis: before } = salesman as { id: number; apis: string[] };
    await allowOnly(admin, { id }, 'orders:list', 'orders:show');
    await page.setViewportSize(size);
    await loginAs('admin', { path: `/user/user-list/${id}/show`, lang });
    await page.getByRole('button', { name: WORDS[lang].more }).last().click();
    await page.getByRole('menuitem', { name: WORDS[lang].permissions }).click();
    const tick = dialog(page).locator('[data-tick="orders:export"]');
    await tick.getByRole('checkbox').click();
    await expect(tick).toHaveAttribute('data-change', 'gained');
    await shoot(page, `right-${lang}-${size.width}`);
    await expectFits(page, 'permissions');
    await expectAccessible(page, 'permissions', '[role=dialog]');
    await dialog(page).locator('[data-submit]').click();
    await expect(page.locator('[data-toast-undo]')).toBeVisible();
    const given = await dataOf<{ apis: string[] }>(admin.get(`/t3d-api/users/${id}`));
    expect(given.apis).toEqual(['orders:list', 'orders:show', 'orders:export']);
    await page.locator('[data-toast-undo]').click();
    await expect(toast(page, WORDS[lang].undone)).toBeVisible();
    const left = await dataOf<{ apis: string[] }>(admin.get(`/t3d-api/users/${id}`));
    expect(left.apis).toEqual(['orders:list', 'orders:show']);
    await allowOnly(admin, { id }, ...before);
  });

  test(`undoes an issue of cards from the audit log in two clicks, ${title}`, async ({ page, loginAs, admin }) => {
    const [card] = await rowsOf<Card>(admin, '/t3d-api/terminals?status=STOCKED&type=SIM&size=1&sort=id&order=DESC');
    const { id, iccid } = card as Card;
    const { id: agent } = await userOf(admin, 'agent1');
    await dataOf(admin.post('/t3d-api/terminals/actions/issue', { ids: [id], toUser: agent }));
    const [entry] = await rowsOf<{ id: number }>(
      admin,
      `/t3d-api/audit-log?resource=terminals&recordId=${id}&action=issue&sort=id&order=DESC&size=1`,
    );
    await page.setViewportSize(size);
    await loginAs('admin', { path: `/setting/audit-log/${entry?.id}/show`, lang });
    await page.locator(`[data-undo="${entry?.id}"]`).click();
    await expect(dialog(page).locator('[data-submit]')).toBeEnabled();
    await shoot(page, `audit-${lang}-${size.width}`);
    await expectFits(page, 'an undo in the audit log');
    await dialog(page).locator('[data-submit]').click();
    await expect(toast(page, WORDS[lang].undone)).toBeVisible();
    expect(await cardOf(admin, iccid)).toMatchObject({ status: 'STOCKED', agent1: null });
  });
}
