import type { Locator, Page } from '@playwright/test';
import { cardNumbers } from './support/cards';
import { ACCOUNTS, expect, test } from './support/fixtures';
import { expectAccessible } from './support/inspect';
import { userOf } from './support/money';
import {
  button,
  dialog,
  headerBalance,
  input,
  openImport,
  rowOf,
  rows,
  runOnList,
  runOnRow,
  toast,
} from './support/screens';
import { workbook } from './support/workbook';

test.describe.configure({ mode: 'parallel' });

const question = (page: Page): Locator => page.getByRole('alertdialog', { name: '关闭后，已填写的内容将丢失。' });
const beside = (page: Page): Promise<void> => page.mouse.click(5, 400);
/** Waits for the focus, because Esc does nothing until the dialog has it. */
async function pressEscape(page: Page): Promise<void> {
  await expect(page.locator('.MuiDialog-root:focus-within')).toBeVisible();
  await page.keyboard.press('Escape');
}

interface Filled {
  open: () => Promise<unknown>;
  fill: (box: Locator) => Promise<unknown>;
  kept: (box: Locator) => Promise<unknown>;
}

/** Expects that Esc and an outside click ask before input is lost, and close an untouched dialog at once. */
async function expectAsks(page: Page, { open, fill, kept }: Filled): Promise<void> {
  const box = dialog(page);
  for (const leave of [() => pressEscape(page), () => beside(page)]) {
    await open();
    await box.getByRole('heading').first().waitFor();
    await leave();
    await expect(box).toBeHidden();
  }
  await open();
  await fill(box);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await expect(button(question(page), '继续填写')).toBeFocused();
  await expectAccessible(page, 'the question');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await kept(box);
  await beside(page);
  await button(question(page), '继续填写').click();
  await kept(box);
  await pressEscape(page);
  await button(question(page), '放弃并关闭').click();
  await expect(box).toBeHidden();
}

test('asks before a filled-in dialog of staff closes @long', async ({ page, loginAs }) => {
  await loginAs('admin', { path: '/user/user-list' });
  await rows(page).first().waitFor();
  await expectAsks(page, {
    open: () => runOnRow(page, rowOf(page, ACCOUNTS.agent1), '更多操作', '充值'),
    fill: (box) => input(box, '金额').fill('12.34'),
    kept: (box) => expect(input(box, '金额')).toHaveValue(/^12\.34$/),
  });
  await expectAsks(page, {
    open: () => button(page, '保存视图').click(),
    fill: (box) => input(box, '名称').fill('我的客户'),
    kept: (box) => expect(input(box, '名称')).toHaveValue('我的客户'),
  });
  await page.goto('/t3d/terminal/terminal-delivery');
  await rows(page).first().waitFor();
  await expectAsks(page, {
    open: () => runOnList(page, { mark: 'data-action=recycle' }),
    fill: (box) => input(box, '号段').pressSequentially('abc'),
    kept: (box) => expect(input(box, '号段')).toHaveValue('abc'),
  });
  const sheet = await workbook([
    ['ICCID', '类型'],
    [cardNumbers(20, 1, '8986032688')[0] as string, 'SIM'],
  ]);
  await expectAsks(page, {
    open: () => openImport(page),
    fill: (box) =>
      box
        .locator('input[type=file]')
        .setInputFiles({ name: 'one.xlsx', mimeType: 'application/octet-stream', buffer: sheet }),
    kept: (box) => expect(box).toContainText(/one\.xlsx[\s\S]*已核对 1 行/),
  });
});

test('asks before a filled-in password dialog or recharge dialog of an agent closes @long', async ({
  page,
  loginAs,
}) => {
  await loginAs('agent1', { path: '/user/my-profile' });
  await expectAsks(page, {
    open: () => button(page, '修改密码').click(),
    fill: (box) => box.locator('#password-original').fill('demo1234'),
    kept: (box) => expect(box.locator('#password-original')).toHaveValue('demo1234'),
  });
  await page.goto('/t3d/user/bills');
  await expectAsks(page, {
    open: () => button(page, '在线充值').click(),
    fill: (box) => input(box, '充值金额').fill('321'),
    kept: (box) => expect(input(box, '充值金额')).toHaveValue('321'),
  });
});

test('keeps the typed alert limit in the wallet panel when the panel closes @long', async ({ page, loginAs }) => {
  await loginAs('agent2');
  const alert = dialog(page).locator('#wallet-alert');
  await headerBalance(page).click();
  await button(dialog(page), /^(设置提醒|修改)$/).click();
  await alert.fill('77.70');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await headerBalance(page).click();
  await expect(alert).toHaveValue('77.70');
});

test('leaves the button disabled after a failed check, shows the reason, and repeats the check on click @long', async ({
  page,
  loginAs,
  callAs,
}) => {
  const admin = await callAs('admin');
  const balance = async (): Promise<number> => (await userOf(admin, 'other2')).balance;
  const before = await balance();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/actions/recharge')) sent += 1;
  });
  let answer: 'trouble' | 'nothing' | 'truth' = 'trouble';
  await page.route(/\/actions\/recharge\/check$/, async (route) => {
    if (answer === 'trouble') await route.fulfill({ status: 503, json: { code: 503, message: '正在维护' } });
    else if (answer === 'nothing') await route.abort('connectionreset');
    else await route.continue();
  });
  await loginAs('admin', { path: '/user/user-list' });
  await runOnRow(page, rowOf(page, ACCOUNTS.other2), '更多操作', '充值');
  const box = dialog(page);
  const submit = box.locator('[data-submit]');
  await input(box, '金额').fill('5.00');
  for (const kind of ['trouble', 'nothing'] as const) {
    answer = kind;
    if (kind === 'nothing')
      await Promise.all([
        page.waitForEvent('requestfailed', (call) => call.url().endsWith('/actions/recharge/check')),
        button(box, '重试').click(),
      ]);
    await expect(button(box, '重试')).toBeVisible();
    await expect(box.getByRole('alert').first()).not.toBeEmpty();
    await expect(submit).toBeDisabled();
    await input(box, '金额').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+S');
    await submit.click({ force: true });
    expect(sent).toBe(0);
  }
  answer = 'truth';
  await button(box, '重试').click();
  await expect(submit).toBeEnabled();
  await expect(button(box, '重试')).toHaveCount(0);
  expect(await balance()).toBe(before);
  await input(box, '金额').focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, /^已给.*充值 5\.00 USD/)).toBeVisible();
  expect(sent).toBe(1);
  expect(await balance()).toBe(before + 500);
});

test('shows the error of a rejected export even if the response has a file name, and saves no file @long', async ({
  page,
  loginAs,
}) => {
  let type: string | null = null;
  await page.route(/\/t3d-api\/users\/export/, (route) =>
    route.fulfill({
      status: 200,
      body: '{"code":400,"message":"导出的行太多","requestId":"r1"}',
      headers: { 'content-disposition': 'attachment; filename="users.xlsx"', ...(type && { 'content-type': type }) },
    }),
  );
  let saved = 0;
  page.on('download', () => {
    saved += 1;
  });
  for (type of [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/octet-stream',
    null,
  ]) {
    await loginAs('admin', { path: '/user/user-list' });
    await rows(page).first().waitFor();
    await button(page, '导出').click();
    await expect(page.getByRole('alert').filter({ hasText: '导出的行太多' })).toBeVisible();
  }
  expect(saved).toBe(0);
});
