import type { Page } from '@playwright/test';
import { dataOf, rowsOf } from './support/responses';
import { cardNumbers } from './support/cards';
import type { Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits, PHONE } from './support/inspect';
import { button, dialog, readsBehind, rows, toast, withFilter } from './support/screens';

const LIBRARY = '/terminal/terminal-delivery';
const LOG = '/setting/audit-log';

async function checkFile(page: Page, caller: Caller, rows: number, name: string): Promise<void> {
  const lines = ['iccid,type', ...cardNumbers(20, rows, '8986032655').map((number) => `${number},SIM`)];
  const sent = await page.request.post('/t3d-api/terminals/import?dryRun=true', {
    headers: { 'X-Session-Id': caller.sessionId },
    multipart: { file: { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) } },
  });
  expect(sent.status()).toBe(202);
}
const pill = (page: Page) => page.locator('header [data-jobs]');

test('shows a running job in the header after a reload, reports the end of the job, and removes ended jobs', async ({
  page,
  loginAs,
  callAs,
}) => {
  const sales = await callAs('sales');
  await loginAs('sales', { path: LIBRARY });
  await expect(rows(page).first()).toBeVisible();
  await page.route(
    '**/t3d-api/jobs/mine',
    async (route) => {
      await checkFile(page, sales, 25_000, 'long.csv');
      await route.continue();
    },
    { times: 1 },
  );
  await page.reload();
  await expect(pill(page)).toHaveAttribute('data-jobs', '1');
  await pill(page).click();
  const tray = page.getByRole('dialog', { name: '任务' });
  const job = tray.locator('[data-job]', { hasText: 'long.csv' });
  await expect(job).toContainText(/检查.+的文件/);
  await expect(job).toHaveAttribute('data-state', 'DONE');
  await expect(job).toContainText('已检查 25,000 行：新增 25,000，更新 0，尚未写入');
  await expect(page.locator('.MuiAlert-root', { hasText: '已检查 25,000 行' })).toBeVisible();
  await expectAccessible(page, 'the tray');
  await button(tray, '清除已结束的').click();
  await expect(tray.locator('[data-job]')).toHaveCount(0);
  await tray.getByRole('button', { name: '关闭' }).click();
  await expect(pill(page)).toHaveAttribute('data-jobs', '0');
});

interface Card {
  id: number;
  version: number;
  remark: string | null;
  iccid: string;
}
async function cardWith(admin: Caller, remarks: readonly string[], at: number): Promise<Card> {
  const { id } = (await rowsOf<Card>(admin, '/t3d-api/terminals?size=20&status=STOCKED'))[at] as Card;
  for (const remark of remarks) await setRemark(admin, id, remark);
  return readCard(admin, id);
}
const readCard = (caller: Caller, id: number): Promise<Card> => dataOf(caller.get(`/t3d-api/terminals/${id}`));
async function setRemark(caller: Caller, id: number, remark: string): Promise<void> {
  const { version } = await readCard(caller, id);
  expect((await caller.put(`/t3d-api/terminals/${id}`, { remark, version })).status()).toBe(200);
}

test('reverts a change from the history, and first shows the newer value of another user @long', async ({
  page,
  loginAs,
  callAs,
}) => {
  const admin = await callAs('admin');
  const card = await cardWith(admin, ['第一次', '第二次'], 3);
  await loginAs('admin', { path: `${LIBRARY}/${card.id}/show` });
  await page.locator('[data-revert=remark]').first().click();
  await expect(dialog(page)).toContainText('把“备注”改回“第一次”？');
  await setRemark(admin, card.id, '别人的');
  await readsBehind(page, `/t3d-api/terminals/${card.id}`);
  await expect(page.locator('[data-field=remark] dd')).toContainText('别人的');
  await expect(dialog(page)).not.toContainText('别人的');
  await button(dialog(page), '改回').click();
  await expect(dialog(page).getByRole('alert')).toContainText('刚被别人改过');
  await expect(dialog(page)).toContainText('别人的');
  expect((await readCard(admin, card.id)).remark).toBe('别人的');
  await button(dialog(page), '改回').click();
  await expect(toast(page, '“备注”已改回')).toBeVisible();
  expect((await readCard(admin, card.id)).remark).toBe('第一次');
  await page.setViewportSize(PHONE);
  await expectFits(page, 'history on a phone');
});

test('shows the audit log as sentences with links, and shows other roles only their own entries @long', async ({
  page,
  loginAs,
  callAs,
}) => {
  const admin = await callAs('admin');
  const card = await cardWith(admin, ['旧的', '新的'], 5);
  await loginAs('admin', {
    path: withFilter(LOG, { resource: 'terminals', recordId: card.id, action: 'update' }),
  });
  const row = page.locator('[data-operation]').first();
  await expect(row).toContainText(`把终端“…${card.iccid.slice(-4).replace(/^(\d)/, '$1 ')}”的备注由 旧的 改为 新的`);
  await row.locator('[data-raw-button]').click();
  await expect(row.locator('[data-raw]')).toContainText('"requestId"');
  await expectFits(page, 'the audit log');
  await expectAccessible(page, 'the audit log');
  await row.locator('[data-data]').getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`${LIBRARY}/${card.id}/show$`));

  await loginAs('agent2', { path: '/user/my-profile' });
  await page.getByRole('link', { name: '查看我的操作' }).click();
  await button(page.getByRole('main'), '登录与查看').click();
  await expect(page.locator('[data-operation]').first()).toContainText('登录');
  const mine = await rowsOf<{ actor: number }>(await callAs('agent2'), '/t3d-api/audit-log?size=200');
  expect(new Set(mine.map(({ actor }) => actor)).size).toBe(1);
});

test.describe('the page of a record', () => {
  test('opens the previous and next record of a list by buttons and keys, in the same tab @long', async ({
    page,
    loginAs,
  }) => {
    await loginAs('admin', { path: LIBRARY });
    await rows(page).first().locator('td').nth(2).click();
    const name = page.locator('h1:visible');
    await expect(name).toHaveText(/^\d{10,}$/);
    const first = await name.innerText();
    const near = page.locator('[data-neighbours]');
    await expect(near).toContainText('1 / 20');
    const tabs = await page.getByRole('tab').count();
    await expect(button(near, '上一条')).toBeDisabled();
    await button(near, '下一条').click();
    await expect(near).toContainText('2 / 20');
    await expect(name).not.toHaveText(first);
    await page.keyboard.press('k');
    await expect(name).toHaveText(first);
    await expect(near).toContainText('1 / 20');
    await expect(page.getByRole('tab')).toHaveCount(tabs);
  });

  test("reports a missing record and links back to the record's list @long", async ({ page, loginAs }) => {
    for (const path of [`${LIBRARY}/99999999/show`, `${LIBRARY}/99999999`]) {
      await loginAs('admin', { path });
      await expect(page.locator('h1')).toHaveText(/^找不到.*99999999$/);
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
    await page.locator('[data-to-list]').click();
    await expect(page).toHaveURL(new RegExp(`${LIBRARY}$`));
  });
});
