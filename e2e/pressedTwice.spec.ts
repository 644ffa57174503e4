import type { Stub } from './support/failures';
import { SAID, alerts, answer } from './support/failures';
import { expect, test } from './support/fixtures';
import { closedGate } from './support/gate';
import { button, dialog, input, rows, withFilter } from './support/screens';

test("runs an export once when the button is clicked repeatedly, and uses the server's file name @long", async ({
  page,
  loginAs,
}) => {
  let calls = 0;
  const gate = closedGate();
  await page.route(/\/t3d-api\/dictionary\/export/, async (route) => {
    calls += 1;
    await gate.opened;
    await route.continue();
  });
  await loginAs('admin', { path: '/setting/dictionary' });
  await expect(rows(page).first()).toBeVisible();
  await button(page, '导出').dblclick();
  const busy = page.locator('[data-export]:visible');
  await expect(busy).toBeDisabled();
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await expect(busy).toContainText('导出中…');
  await expect.poll(() => calls).toBe(1);
  const saved = page.waitForEvent('download');
  const answered = page.waitForResponse(/\/dictionary\/export/);
  gate.open();
  const header = (await answered).headers()['content-disposition'] ?? '';
  expect((await saved).suggestedFilename()).toBe(
    decodeURIComponent(/filename\*=UTF-8''([^;]+)/i.exec(header)?.[1] ?? ''),
  );
  await expect(button(page, '导出')).toBeEnabled();
  expect(calls).toBe(1);
});

test('saves a form once on a double click, and keeps the typed values when the save is rejected', async ({
  page,
  loginAs,
}) => {
  const keys: unknown[] = [];
  const gate = closedGate();
  let stub: Stub = { status: 400, json: { code: 400, message: SAID, errors: { name: '名称已被占用' } } };
  await page.route(/\/t3d-api\/plan-topics$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    await gate.opened;
    return answer(route, stub);
  });
  await loginAs('admin', { path: '/business/topic-list/create' });
  await input(page, '简称').fill('双击');
  await button(page, '保存').dblclick();
  gate.open();
  await expect(page.getByText('名称已被占用')).toBeVisible();
  await expect(input(page, '简称')).toHaveValue('双击');
  await expect(input(page, '简称')).toHaveAttribute('aria-invalid', 'true');
  expect(keys).toHaveLength(1);
  stub = { status: 500, body: '' };
  await button(page, '保存').click();
  await expect(alerts(page).filter({ hasText: '功能维护中' })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('ignores a second click on a confirmed action while the action runs', async ({ page, loginAs }) => {
  let calls = 0;
  const gate = closedGate();
  await page.route(/\/t3d-api\/plan-topics\/actions\/\w+$|\/t3d-api\/plans\/actions\/delist$/, async (route) => {
    calls += 1;
    await gate.opened;
    return answer(route, { status: 400, json: { code: 400, message: SAID } });
  });
  await loginAs('admin', { path: withFilter('/package-list/package-delivery', { status: 'RACKING' }) });
  await rows(page).first().getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '下架' }).click();
  const press = dialog(page).getByRole('button', { name: /^下架/ });
  await press.dblclick();
  await expect(button(dialog(page), '处理中…')).toBeDisabled();
  gate.open();
  await expect(dialog(page).getByRole('alert')).toContainText(SAID);
  expect(calls).toBe(1);
});
