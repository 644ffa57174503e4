import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { act, dataOf, mailsTo } from './support/responses';
import type { Caller, Language } from './support/fixtures';
import { expect, showAs, test } from './support/fixtures';
import { expectAccessible, expectFits, expectWords, PHONE, watch, WIDE } from './support/inspect';
import type { Person } from './support/testUsers';
import { FIRST_PASSWORD, makeAgent } from './support/testUsers';
import { button, dialog, forgetSession, input, moveTo, runOnRow, rowOf, withFilter } from './support/screens';
import { STEP_MS, codeAt, otherThan } from './support/totp';

const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: `test-results/second-factor-${name}.png`, fullPage: true });

function appOf(secret: string): () => string {
  const start = Date.now();
  let step = -1;
  return () => {
    step += 1;
    return codeAt(secret, start + step * STEP_MS);
  };
}
const shownSecret = async (page: Page): Promise<string> =>
  (await page.locator('[data-secret]').innerText()).replaceAll(/\s/g, '');
const shownCodes = (page: Page): Promise<string[]> => page.locator('[data-recovery-code]').allInnerTexts();

async function enrol(caller: Caller): Promise<{ app: () => string; recoveryCodes: string[] }> {
  const { secret } = await dataOf<{ secret: string }>(caller.post('/t3d-api/sessions/totp', {}));
  const app = appOf(secret);
  const { recoveryCodes } = await dataOf<{ recoveryCodes: string[] }>(
    caller.put('/t3d-api/sessions/totp', { code: app() }),
  );
  return { app, recoveryCodes };
}
async function openLogin(page: Page, lang: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang);
  await page.goto('/t3d/login');
}
async function givePassword(page: Page, { account }: Person): Promise<void> {
  await page.locator('#account').fill(account);
  await page.locator('#password').fill(FIRST_PASSWORD);
  await page.locator('form button[type=submit]').click();
}
async function leaveSession(page: Page): Promise<void> {
  await page.goto('/healthz');
  await forgetSession(page);
}
const mySection = (page: Page, title: string) => page.locator('section').filter({ hasText: title }).first();

test('sets up a second factor, asks for a code of the factor at the login, and accepts a recovery code once', async ({
  page,
  admin,
  callAs,
}) => {
  const problems = watch(page);
  await page.setViewportSize(WIDE);
  const person = await makeAgent(admin);
  const { sessionId } = await callAs(person.account, FIRST_PASSWORD);
  await showAs(page, sessionId, '/user/my-profile', 'zh');
  const mine = mySection(page, '两步验证');
  await mine.scrollIntoViewIfNeeded();
  await shot(page, 'zh-wide-1-profile');
  await button(mine, '设置').click();
  await expect(mine.locator('[data-qr^="otpauth://totp/"]')).toBeVisible();
  const secret = await shownSecret(page);
  const app = appOf(secret);
  const code = app();
  await expectAccessible(page, 'set-up');
  await shot(page, 'zh-wide-2-set-up');
  await input(mine, '验证码').fill(otherThan(code));
  await button(mine, '开启两步验证').click();
  await expect(mine.getByRole('alert')).toContainText('验证码错误');
  await input(mine, '验证码').fill(code);
  await button(mine, '开启两步验证').click();
  await expect(mine.getByText('您的 10 个恢复码')).toBeVisible();
  const codes = await shownCodes(page);
  expect(codes).toHaveLength(10);
  await expectAccessible(page, 'recovery codes');
  await shot(page, 'zh-wide-3-codes');
  const [file] = await Promise.all([page.waitForEvent('download'), button(mine, '下载').click()]);
  expect(await readFile(await file.path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
  await button(mine, '我已保存').click();
  await expect(mine.getByText('已开启')).toBeVisible();
  await expect(mine.getByText('剩余恢复码：10')).toBeVisible();
  await shot(page, 'zh-wide-4-on');

  await leaveSession(page);
  await page.goto('/t3d/login');
  await givePassword(page, person);
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
  await expect(page.locator('#code')).toBeFocused();
  await expect(page.locator('#code')).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page, 'second step');
  await shot(page, 'zh-wide-5-second-step');
  await page.locator('#code').fill(code);
  await expect(page.getByRole('alert')).toContainText('还可以试 4 次');
  await shot(page, 'zh-wide-6-wrong');
  await page.locator('#code').fill(app());
  await expect(page).toHaveURL(/\/t3d\/main$/);

  for (const [first, rejected] of [
    [codes[0] as string, false],
    [codes[0] as string, true],
  ] as const) {
    await leaveSession(page);
    await page.goto('/t3d/login');
    await givePassword(page, person);
    await page.getByRole('button', { name: '使用恢复码' }).click();
    await page.locator('#recovery-code').fill(first.toLowerCase());
    await page.locator('form button[type=submit]').click();
    if (rejected) await expect(page.getByRole('alert')).toContainText('验证码错误');
    else await expect(page).toHaveURL(/\/t3d\/main$/);
  }
  expect(problems.filter((one) => !/400/.test(one))).toEqual([]);
});

test('disables a second factor on the profile with a code, and first shows what disabling changes @long', async ({
  page,
  admin,
  callAs,
  request,
}) => {
  const person = await makeAgent(admin);
  const caller = await callAs(person.account, FIRST_PASSWORD);
  const { recoveryCodes } = await enrol(caller);
  await showAs(page, caller.sessionId, '/user/my-profile', 'en');
  const mine = mySection(page, 'Second factor');
  await button(mine, 'Switch off second factor').click();
  await expect(dialog(page)).toContainText('The password alone will log in');
  await expectAccessible(page, 'switch off');
  await input(dialog(page), 'Code').fill('000000');
  await button(dialog(page), 'Switch off second factor').click();
  await expect(dialog(page).getByRole('alert')).toContainText('verification code error');
  await shot(page, 'en-wide-1-off');
  await input(dialog(page), 'Code').fill(recoveryCodes[1] as string);
  await button(dialog(page), 'Switch off second factor').click();
  await expect(button(mine, 'Set up')).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(request, person.account))[0]?.subject)
    .toContain('Your second factor is off');
});

test.describe('the second factor on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('fits the page for the code on a phone, and returns to the password when an admin ends the login @long', async ({
    page,
    admin,
    callAs,
  }) => {
    const person = await makeAgent(admin);
    await enrol(await callAs(person.account, FIRST_PASSWORD));
    await openLogin(page, 'en');
    await givePassword(page, person);
    await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
    await expectFits(page, 'second step en phone');
    await expectAccessible(page, 'second step en phone');
    await shot(page, 'en-phone-1-second-step');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expectFits(page, 'recovery code en phone');
    await shot(page, 'en-phone-2-recovery');
    await act(admin, 'users', 'reset-second-factor', { ids: [person.id] });
    await page.locator('#recovery-code').fill('AAAA-AAAA-AAAA-AAAA');
    await page.locator('form button[type=submit]').click();
    await expect(page.getByRole('alert')).toContainText('This login has expired: enter your password again');
    await expect(page.locator('#account')).toHaveValue(person.account);
    await expect(page.locator('#password')).toHaveValue('');
    await shot(page, 'en-phone-3-expired');
    await page.locator('#password').fill(FIRST_PASSWORD);
    await page.locator('form button[type=submit]').click();
    await expect(page).toHaveURL(/\/t3d\/main$/);
  });

  test('fits the set-up of a second factor on a phone screen @long', async ({ page, admin, callAs }) => {
    const person = await makeAgent(admin);
    const { sessionId } = await callAs(person.account, FIRST_PASSWORD);
    await showAs(page, sessionId, '/user/my-profile', 'zh');
    const mine = mySection(page, '两步验证');
    await button(mine, '设置').click();
    const app = appOf(await shownSecret(page));
    await expectFits(page, 'set-up zh phone');
    await mine.screenshot({ path: 'test-results/second-factor-zh-phone-1-set-up.png' });
    await input(mine, '验证码').fill(app());
    await button(mine, '开启两步验证').click();
    await expect(mine.getByText('您的 10 个恢复码')).toBeVisible();
    await expectFits(page, 'recovery codes zh phone');
    await mine.screenshot({ path: 'test-results/second-factor-zh-phone-2-codes.png' });
  });
});

test("lets a user open only the set-up page when an admin requires a second factor for the user's role @long", async ({
  page,
  admin,
  loginAs,
  callAs,
  browser,
}) => {
  const person = await makeAgent(admin, { role: 'SMS_RECYCLE' });
  const { sessionId } = await callAs(person.account, FIRST_PASSWORD);
  const elsewhere = await browser.newContext();
  const open = await elsewhere.newPage();
  await showAs(open, sessionId, '/main', 'en');
  await expect(open.getByRole('navigation').first()).toBeVisible();
  try {
    await loginAs('admin', { path: '/setting/second-factor', lang: 'zh' });
    const main = page.getByRole('main');
    const role = main.locator('[data-role=SMS_RECYCLE]');
    await role.getByRole('checkbox').check();
    await expect(main.getByRole('status').filter({ hasText: '须先设置，才能继续使用' })).toBeVisible();
    await expectAccessible(page, 'required roles');
    await shot(page, 'zh-wide-7-roles');
    await page.setViewportSize(PHONE);
    await expectFits(page, 'required roles on a phone');
    await shot(page, 'zh-phone-3-roles');
    await button(main, '保存 1 项更改').click();
    await expect(button(main, '保存 0 项更改')).toBeDisabled();
    await expectFits(page, 'settings on a phone');
    await shot(page, 'zh-phone-4-settings');

    await moveTo(open, '/user/bills');
    await expect(open).toHaveURL(/\/t3d\/second-factor$/);
    await elsewhere.close();

    await showAs(page, sessionId, '/user/bills', 'cht');
    await expect(page).toHaveURL(/\/t3d\/second-factor$/);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByText(person.account)).toBeVisible();
    await expect(page.locator('[data-secret]')).toBeVisible();
    await expectFits(page, 'enrolment cht phone');
    await expectAccessible(page, 'enrolment cht phone');
    await expectWords(page, 'cht', 'enrolment cht phone');
    await shot(page, 'cht-phone-1-enrol');
    await page.goto('/t3d/main');
    await expect(page).toHaveURL(/\/t3d\/second-factor$/);
    await page.setViewportSize(WIDE);
    await expect(page.locator('[data-secret]')).toBeVisible();
    await shot(page, 'cht-wide-1-enrol');
    await input(page, '驗證碼').fill(codeAt(await shownSecret(page), Date.now()));
    await button(page, '開啟兩步驗證').click();
    await expect(page.getByText('您的 10 個復原碼')).toBeVisible();
    await shot(page, 'cht-wide-2-codes');
    await button(page, '我已儲存').click();
    await expect(page).toHaveURL(/\/t3d\/main$/);
    await expect(page.getByRole('navigation').first()).toBeVisible();
  } finally {
    await admin.put('/t3d-api/second-factor-roles', { roles: [] });
  }
});

test('lets an admin disable the second factor of a user with a lost phone @long', async ({
  page,
  admin,
  loginAs,
  callAs,
}) => {
  const person = await makeAgent(admin);
  await enrol(await callAs(person.account, FIRST_PASSWORD));
  await loginAs('admin', { path: withFilter('/user/user-list', { q: person.account }), lang: 'en' });
  await runOnRow(page, rowOf(page, person.account), 'More', 'Switch off second factor');
  await expect(dialog(page)).toContainText('All their sessions end');
  await shot(page, 'en-wide-2-reset');
  await dialog(page)
    .getByRole('button', { name: /Switch off/ })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  expect((await callAs(person.account, FIRST_PASSWORD)).sessionId).toBeTruthy();
});
