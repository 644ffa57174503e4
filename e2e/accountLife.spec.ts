import type { Page } from '@playwright/test';
import { dataOf, mailsTo } from './support/responses';
import { settle } from './support/calls';
import { expect, test } from './support/fixtures';
import { aPng } from './support/images';
import { expectAccessible, expectFits, PHONE, watch, WIDE } from './support/inspect';
import { FIRST_PASSWORD, makeAgent } from './support/testUsers';
import { button, input, moveTo, section } from './support/screens';
import { codeAt } from './support/totp';

const WORDS = {
  zh: {
    account: '账号',
    name: '称呼',
    password: '密码',
    submit: '开通账号',
    login: '去登录',
    code: '验证码',
    enter: '进入后台',
    avatar: '头像',
    factor: '两步验证',
    setUp: '设置',
    on: '开启两步验证',
    saved: '我已保存',
    isOn: '已开启',
    brand: '品牌名称',
    fitted: '使用缩放后的图片',
  },
  en: {
    account: 'Account',
    name: 'Name',
    password: 'Password',
    submit: 'Open the account',
    login: 'Log in',
    code: 'Code',
    enter: 'Open the back-office',
    avatar: 'Avatar',
    factor: 'Second factor',
    setUp: 'Set up',
    on: 'Switch on second factor',
    saved: 'I have saved them',
    isOn: 'On',
    brand: 'Brand name',
    fitted: 'Use a fitted copy',
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: `test-results/life-${name}.png`, fullPage: true });

async function join(page: Page, path: string, account: string, words: Words): Promise<void> {
  await page.goto(path);
  await input(page, words.account).fill(account);
  await input(page, words.name).fill('Haiketong');
  await page.getByLabel(words.password, { exact: true }).fill(FIRST_PASSWORD);
  await button(page, words.submit).click();
  await page.getByRole('link', { name: words.login, exact: true }).click();
  await page.locator('#account').fill(account);
  await page.locator('#password').fill(FIRST_PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/account-auth$/);
}

/** Moves the puzzle piece by arrow keys to the position from the fake puzzle server. */
async function verify(page: Page, account: string, words: Words): Promise<void> {
  const answer = await page.waitForResponse((response) => response.url().endsWith('/account-auth/challenge'));
  const { data } = (await answer.json()) as { data: { challengeId: string } };
  const x = (await dataOf<{ x: number }>(page.request.get(`/simulator/challenge/${data.challengeId}`))).x;
  const thumb = page.getByRole('slider');
  await thumb.focus();
  for (let leaps = Math.floor(x / 10); leaps > 0; leaps -= 1) await page.keyboard.press('Shift+ArrowRight');
  for (let steps = x % 10; steps > 0; steps -= 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(words.code, { exact: true })).toBeFocused();
  await page.keyboard.type(/\b\d{6}\b/.exec((await mailsTo(page.request, account))[0]?.text ?? '')?.[0] ?? '');
  await button(page, words.enter).click();
}

async function fillProfile(page: Page, words: Words): Promise<void> {
  await moveTo(page, '/user/my-profile');
  await page
    .getByRole('group', { name: words.avatar })
    .locator('input[type=file]')
    .setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: aPng(60, 60),
    });
  await expect(page.getByRole('group', { name: words.avatar }).locator('img')).toHaveAttribute('src', /blob:|files/);
  const factor = page.locator('section').filter({ hasText: words.factor }).first();
  await button(factor, words.setUp).click();
  const secret = (await factor.locator('[data-secret]').innerText()).replaceAll(/\s/g, '');
  await input(factor, words.code).fill(codeAt(secret, Date.now()));
  await button(factor, words.on).click();
  await button(factor, words.saved).click();
  await expect(factor.getByText(words.isOn, { exact: true })).toBeVisible();
}

async function saveBrand(page: Page, words: Words): Promise<string> {
  await moveTo(page, '/user/wxmp');
  await settle(page);
  await input(page, words.brand).fill('Haiketong');
  await page.locator('[data-theme-choice=THEME_GREEN]').click();
  await section(page, 'brand')
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: aPng(90, 28) });
  await expect(page.locator('[data-logo-name]')).toHaveText('logo.png');
  await button(page, /^(Save|保存) \d/).click();
  await expect(page.locator('[data-foot]')).toHaveCount(0);
  return (await page.locator('[data-lookup]').textContent()) as string;
}

for (const [lang, size] of [
  ['zh', WIDE],
  ['en', PHONE],
  ['zh', PHONE],
  ['en', WIDE],
] as const) {
  test(`takes an account from the invite to the public brand (${lang}, ${size.width}) @long`, async ({
    page,
    admin,
    callAs,
  }) => {
    const words = WORDS[lang];
    const problems = watch(page);
    await page.setViewportSize(size);
    await page.addInitScript((language) => localStorage.setItem('lang', language), lang);
    const inviter = await callAs((await makeAgent(admin)).account, FIRST_PASSWORD);
    const { url } = await dataOf<{ url: string }>(inviter.post('/t3d-api/users/actions/invite', {}));
    const { pathname, search } = new URL(url);
    const account = `life-${lang}-${size.width}-${Date.now()}@t3d.test`;
    const solved = async (): Promise<void> => verify(page, account, words);
    await Promise.all([solved(), join(page, `${pathname}${search}`, account, words)]);
    await expect(page).toHaveURL(/\/t3d\/main$/);
    await shot(page, `${lang}-${size.width}-1-in`);
    await fillProfile(page, words);
    await expectFits(page, `profile ${lang} ${size.width}`);
    await expectAccessible(page, `profile ${lang} ${size.width}`);
    await shot(page, `${lang}-${size.width}-2-profile`);
    const link = new URL(await saveBrand(page, words));
    await expectFits(page, `brand ${lang} ${size.width}`);
    await shot(page, `${lang}-${size.width}-3-brand`);
    await page.goto(`${link.pathname}${link.search}`);
    await expect(page.locator('.brand-name')).toHaveText('Haiketong');
    await expect(page.locator('.brand-logo')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'GREEN');
    await shot(page, `${lang}-${size.width}-4-public`);
    expect(problems).toEqual([]);
  });
}
