import type { APIRequestContext, Page } from '@playwright/test';
import type { Language } from './support/fixtures';
import { expect, hashPassword, test } from './support/fixtures';
import { longIf } from './support/long';
import { FIRST_PASSWORD, makeAgent } from './support/testUsers';
import { button, dialog, pathOf, recordCalls } from './support/screens';

const CHECK: Record<Language, string> = {
  zh: '浏览器正在自动完成人机验证',
  en: 'Your browser is completing a human check',
  cht: '瀏覽器正在自動完成真人驗證',
};
let networks = 0;
const nextNetwork = (): string => `198.18.${(networks += 1) >> 8}.${networks & 255}`;

async function guess(request: APIRequestContext, account: string): Promise<void> {
  for (let number = 0; number < 10; number += 1) {
    const headers = { 'X-Forwarded-For': nextNetwork() };
    for (let time = 0; time < 5; time += 1) {
      const data = { account, password: hashPassword(`guess ${time}`) };
      expect((await request.post('/t3d-api/web/sessions', { data, headers })).status()).toBe(400);
    }
  }
}

const moveToNewNetwork = (page: Page): Promise<void> => page.setExtraHTTPHeaders({ 'X-Forwarded-For': nextNetwork() });

async function fillLogin(page: Page, account: string, lang: Language = 'zh', password = FIRST_PASSWORD): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang);
  await page.goto('/t3d/login');
  await page.locator('#account').fill(account);
  await page.locator('#password').fill(password);
}
const submit = (page: Page): Promise<void> => page.locator('form button[type=submit]').click();

async function delayProof(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined;
  const read = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    if ('x-altcha' in route.request().headers()) await read;
    await route.continue();
  });
  return release;
}

for (const lang of ['zh', 'en', 'cht'] as const)
  test(`completes a human check automatically at a login on plain http (${lang})${longIf(lang !== 'zh')}`, async ({
    page,
    request,
    admin,
  }) => {
    const { account } = await makeAgent(admin);
    await guess(request, account);
    await page.addInitScript('Object.defineProperty(crypto, "subtle", { value: undefined })');
    await moveToNewNetwork(page);
    const release = await delayProof(page, '/t3d-api/web/sessions');
    const calls = recordCalls(page);
    await fillLogin(page, account, lang);
    await submit(page);
    const check = page.locator('form').getByRole('status');
    await expect(check).toContainText(CHECK[lang]);
    await expect(check.getByRole('progressbar')).toBeVisible();
    await expect(page.locator('form button[type=submit]')).toBeDisabled();
    await expect(page.locator('form').getByRole('alert')).toHaveText('');
    release();
    await expect(page).toHaveURL(/\/t3d\/main$/);
    const logins = calls.filter((call) => pathOf(call) === '/t3d-api/web/sessions');
    expect(await Promise.all(logins.map(async (call) => (await call.response())?.status()))).toEqual([429, 200]);
    expect(logins.map((call) => 'x-altcha' in call.headers())).toEqual([false, true]);
  });

test('reports a wrong password after the human check, and repeats the check on the next attempt @long', async ({
  page,
  request,
  admin,
}) => {
  const { account } = await makeAgent(admin);
  await guess(request, account);
  await moveToNewNetwork(page);
  await fillLogin(page, account, 'zh', 'wrong-one');
  await submit(page);
  await expect(page.locator('form').getByRole('alert')).toContainText('账号或密码错误');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.locator('#password').fill(FIRST_PASSWORD);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  await submit(page);
  await expect(page).toHaveURL(/\/t3d\/main$/);
});

test("tells a user how long to wait when five logins from the user's network have failed @long", async ({
  page,
  admin,
}) => {
  const { account } = await makeAgent(admin);
  await moveToNewNetwork(page);
  await page.goto('/t3d/login');
  const failed = await page.evaluate(
    async (data) => {
      const options = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(data) };
      const statuses: number[] = [];
      for (let time = 0; time < 5; time += 1) statuses.push((await fetch('/t3d-api/web/sessions', options)).status);
      return statuses;
    },
    { account, password: hashPassword('wrong') },
  );
  expect(failed).toEqual([400, 400, 400, 400, 400]);
  await fillLogin(page, account);
  await submit(page);
  await expect(page.locator('form').getByRole('alert')).toContainText(/失败次数过多，请在 \d+ 秒后再试/);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('lets a user change the password from a new network after a human check @long', async ({
  page,
  request,
  admin,
  loginAs,
}) => {
  const { account } = await makeAgent(admin);
  await loginAs(account, { path: '/user/my-profile', password: FIRST_PASSWORD });
  await guess(request, account);
  await button(page, '修改密码').click();
  await moveToNewNetwork(page);
  const release = await delayProof(page, '/t3d-api/sessions/password');
  const fields = { original: FIRST_PASSWORD, next: 'second-1', confirm: 'second-1' };
  for (const [name, value] of Object.entries(fields)) await dialog(page).locator(`#password-${name}`).fill(value);
  await button(dialog(page), '修改密码').click();
  await expect(dialog(page).getByRole('status')).toContainText(CHECK.zh);
  await expect(dialog(page).getByRole('progressbar')).toBeVisible();
  release();
  await expect(page.getByText('密码已修改，请重新登录')).toBeVisible();
});
