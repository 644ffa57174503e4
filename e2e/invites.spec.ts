import type { Browser, Page } from '@playwright/test';
import { mailsTo, rowsOf } from './support/responses';
import type { Language } from './support/fixtures';
import { expect, showAs, test } from './support/fixtures';
import { PHONE, WIDE, expectAccessible, expectFits, expectWords, watch } from './support/inspect';
import { longIf } from './support/long';
import type { Person } from './support/testUsers';
import { FIRST_PASSWORD, makeAgent } from './support/testUsers';
import { button, dialog, input, rowOf, runOnList, runOnRow, section } from './support/screens';

const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: `test-results/invites-${name}.png`, fullPage: true });

const WORDS = {
  zh: {
    make: '生成链接',
    done: '完成',
    account: '账号',
    name: '称呼',
    password: '密码',
    submit: '开通账号',
    open: '账号已开通',
    login: '去登录',
    verify: '验证账号',
    joined: '已加入的客户',
    used: '邀请名额已用完',
    short: '密码为 6–16 个字符',
  },
  en: {
    make: 'Make the link',
    done: 'Done',
    account: 'Account',
    name: 'Name',
    password: 'Password',
    submit: 'Open the account',
    open: 'Your account is open',
    login: 'Log in',
    verify: 'Verify your account',
    joined: 'Customers who joined',
    used: 'This invite has been used',
    short: 'A password has 6–16 characters',
  },
} as const;

async function phone(browser: Browser, lang: Language): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    locale: lang === 'zh' ? 'zh-CN' : 'en-GB',
  });
  return context.newPage();
}

async function makeLink(page: Page, lang: 'zh' | 'en'): Promise<string> {
  const words = WORDS[lang];
  await runOnList(page, { mark: 'data-action="invite"' });
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, `invite dialog ${lang}`);
  await shot(page, `${lang}-1-dialog`);
  await button(dialog(page), words.make).click();
  await expect(dialog(page).locator('[data-qr]')).toBeVisible();
  const url = (await dialog(page).locator('[data-invite-link]').innerText()).trim();
  expect(await dialog(page).locator('[data-qr]').getAttribute('data-qr')).toBe(url);
  await expectWords(page, lang, 'invite dialog');
  await expectAccessible(page, `invite link ${lang}`);
  await shot(page, `${lang}-2-link`);
  await button(dialog(page), words.done).click();
  return url;
}

for (const lang of ['zh', 'en'] as const) {
  test(`lets an invited user join on a phone as a sub-agent (${lang})${longIf(lang !== 'en')}`, async ({
    page,
    browser,
    admin,
    callAs,
  }) => {
    const words = WORDS[lang];
    const problems = watch(page);
    const agent = await makeAgent(admin);
    const { sessionId } = await callAs(agent.account, FIRST_PASSWORD);
    await page.setViewportSize(WIDE);
    await showAs(page, sessionId, '/user/user-list', lang);
    const url = await makeLink(page, lang);

    const mobile = await phone(browser, lang);
    const { pathname, search } = new URL(url);
    await mobile.goto(`${pathname}${search}`);
    await expect(mobile.getByRole('heading', { level: 1 })).toContainText(agent.account.slice(0, 12));
    await expectFits(mobile, `join ${lang}`);
    await expectAccessible(mobile, `join ${lang}`);
    await shot(mobile, `${lang}-phone-1-form`);
    const account = `joined-${lang}-${agent.id}@t3d.test`;
    await input(mobile, words.account).fill(account);
    await input(mobile, words.name).fill('Newcomer 一号');
    await mobile.getByLabel(words.password, { exact: true }).fill('short');
    await button(mobile, words.submit).click();
    await expect(mobile.getByText(words.short)).toBeVisible();
    await shot(mobile, `${lang}-phone-2-wrong`);
    await mobile.getByLabel(words.password, { exact: true }).fill('newcomer1');
    await button(mobile, words.submit).click();
    await expect(mobile.getByText(words.open)).toBeVisible();
    await expectAccessible(mobile, `joined ${lang}`);
    await shot(mobile, `${lang}-phone-3-done`);
    await mobile.getByRole('link', { name: words.login, exact: true }).click();
    await mobile.locator('#account').fill(account);
    await mobile.locator('#password').fill('newcomer1');
    await mobile.locator('form button[type=submit]').click();
    await expect(mobile).toHaveURL(/\/account-auth$/);
    await expect(mobile.getByRole('heading', { name: words.verify })).toBeVisible();

    const next = await phone(browser, lang);
    await next.goto(`${pathname}${search}`);
    await expect(next.getByRole('alert')).toContainText(words.used);
    await expectFits(next, `used ${lang}`);
    await shot(next, `${lang}-phone-4-used`);

    await page.reload();
    await expect(rowOf(page, account)).toBeVisible();
    await runOnList(page, { mark: 'data-invites' });
    await expect(page).toHaveURL(/\/user\/user-list\/invites/);
    await shot(page, `${lang}-3-list`);
    await page
      .locator('tbody:visible tr')
      .first()
      .click({ position: { x: 200, y: 2 } });
    await expect(section(page, 'newcomers')).toContainText(account);
    await expect(section(page, 'newcomers')).toContainText(words.joined);
    await expectWords(page, lang, 'invite page');
    await expectAccessible(page, `invite page ${lang}`);
    await shot(page, `${lang}-4-page`);
    await page.setViewportSize(PHONE);
    await expectFits(page, `invite page ${lang} phone`);
    await shot(page, `${lang}-5-page-phone`);
    expect(problems).toEqual([]);
    for (const one of [mobile, next]) await one.context().close();
  });
}

test('mails a customer a link for setting a new password @long', async ({ page, browser, admin, loginAs }) => {
  const agent: Person = await makeAgent(admin);
  await loginAs('admin', { path: '/user/user-list' });
  await runOnRow(page, rowOf(page, agent.account), '更多操作', '重置密码');
  await expect(dialog(page)).toContainText('发送重置密码的链接');
  await button(dialog(page), '重置密码').click();
  await expect(dialog(page)).toHaveCount(0);
  const mailed = async (): Promise<string> =>
    /\/t3d(\/forget-password\?token=[\w.-]+)/.exec((await mailsTo(page.request, agent.account))[0]?.text ?? '')?.[1] ??
    '';
  await expect.poll(mailed).toMatch(/token=/);
  const mobile = await phone(browser, 'zh');
  await mobile.goto(`/t3d${await mailed()}`);
  await expectFits(mobile, 'reset by link');
  await expectAccessible(mobile, 'reset by link');
  await shot(mobile, 'reset-phone');
  await mobile.locator('#new-password').fill('another1');
  await mobile.locator('#repeat').fill('another1');
  await mobile.locator('form button[type=submit]').click();
  await expect(mobile.getByText('密码已更改')).toBeVisible();
  await mobile.getByRole('link', { name: '去登录' }).click();
  await mobile.locator('#account').fill(agent.account);
  await mobile.locator('#password').fill('another1');
  await mobile.locator('form button[type=submit]').click();
  await expect(mobile).toHaveURL(/\/t3d\/main$/);
  await mobile.context().close();
});

test('lets staff add a user who receives SMS codes with a short form @long', async ({ page, admin, loginAs }) => {
  await loginAs('admin', { path: '/user/user-list', lang: 'en' });
  await button(page, 'Add SMS code user').click();
  await button(dialog(page), 'Add').click();
  await expect(dialog(page)).toContainText('Enter a correct e-mail or phone number');
  const account = `codes-${Date.now()}@t3d.test`;
  await input(dialog(page), 'Account').fill(account);
  await dialog(page).getByLabel('First password').fill('receive1');
  await expectAccessible(page, 'SMS code user');
  await shot(page, 'sms-user');
  await button(dialog(page), 'Add').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rowOf(page, account)).toContainText('SMS code user');
  const [made] = await rowsOf<{ role: string }>(admin, `/t3d-api/users?account=${account}`);
  expect(made?.role).toBe('SMS_RECYCLE');
});

test("lists the user's sessions on the profile and ends all other sessions", async ({ page, admin, callAs }) => {
  const agent = await makeAgent(admin);
  const here = await callAs(agent.account, FIRST_PASSWORD);
  const [second, third] = [await callAs(agent.account, FIRST_PASSWORD), await callAs(agent.account, FIRST_PASSWORD)];
  await showAs(page, here.sessionId, '/user/my-profile', 'zh');
  const lines = page.locator('[data-session]');
  await expect(lines).toHaveCount(3);
  await expect(page.locator('[data-session="current"]')).toContainText('本机');
  await expectAccessible(page, 'own sessions');
  await shot(page, 'sessions-wide');
  await page.locator('[data-session="other"]').first().getByRole('button').click();
  await shot(page, 'sessions-ask');
  await button(dialog(page), '结束').click();
  await expect(lines).toHaveCount(2);
  const alive = async (): Promise<number[]> =>
    Promise.all([second, third].map(async (one) => (await one.get('/t3d-api/sessions')).status()));
  expect((await alive()).toSorted((one, other) => one - other)).toEqual([200, 401]);
  await page.setViewportSize(PHONE);
  await expectFits(page, 'own sessions phone');
  await shot(page, 'sessions-phone');
  await button(page, '结束其他全部').click();
  await button(dialog(page), '结束其他全部').click();
  await expect(lines).toHaveCount(1);
  expect(await alive()).toEqual([401, 401]);
  expect((await here.get('/t3d-api/sessions')).status()).toBe(200);
});
