import type { Page } from '@playwright/test';
import { dataOf, rowsOf } from './support/responses';
import { settle } from './support/calls';
import type { Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits, PHONE, watch, WIDE } from './support/inspect';
import { aPng } from './support/images';
import { button, input, section } from './support/screens';

const APP_ID = 'wx8f3a21c6b7d4e905';
const ACCOUNT = { appSecret: '0123456789abcdef0123456789abcdef', token: 'DemoToken1', encodingAesKey: 'a'.repeat(43) };
const png = (width: number, height: number) => ({
  name: 'haiketong.png',
  mimeType: 'image/png',
  buffer: aPng(width, height),
});

const chooseLogo = (page: Page, width: number, height: number): Promise<void> =>
  section(page, 'brand').locator('input[type=file]').setInputFiles(png(width, height));
const save = async (page: Page): Promise<void> => {
  await button(page, /^(Save|保存) \d/).click();
  await expect(page.locator('[data-foot]')).toHaveCount(0);
};
async function ownCard(admin: Caller, agent: Caller): Promise<string> {
  const { id, role } = await dataOf<{ id: number; role: string }>(agent.get('/t3d-api/sessions'));
  const held = role === 'AGENT_1' ? `agent1=${id}&agent2=null` : `agent2=${id}&agent3=null`;
  const [card] = await rowsOf<{ iccid: string }>(admin, `/t3d-api/terminals?size=1&${held}`);
  return card?.iccid as string;
}

test('saves a brand with name, logo and colour, and shows the brand on the public pages', async ({
  page,
  loginAs,
  callAs,
  admin,
}) => {
  watch(page);
  await page.setViewportSize(WIDE);
  await loginAs('agent1', { path: '/user/wxmp', lang: 'en' });
  await settle(page);
  await input(page, 'Brand name').fill('Haiketong');
  await page.getByRole('tab', { name: '简体' }).click();
  await input(page, 'Brand name').fill('海客通');
  await input(page, 'Contact for end users').fill('nobody');
  await page.locator('[data-theme-choice=THEME_ORANGE]').click();
  await chooseLogo(page, 300, 90);
  await expect(section(page, 'brand').getByRole('alert')).toContainText('This one has 300 × 90 px.');
  await button(page, 'Use a fitted copy').click();
  await expect(section(page, 'brand')).toContainText('93 × 28 px');
  await expect(page.locator('[data-logo-name]')).toHaveText('haiketong.png');
  await expect(page.locator('[data-preview=card]')).toHaveAttribute('data-preview-theme', 'THEME_ORANGE');
  await expect(page.locator('[data-preview-name]')).toHaveText('海客通');
  await button(page, 'Save 4 changes').click();
  await expect(section(page, 'brand')).toContainText('Please enter a correct e-mail address or phone number');
  await input(page, 'Contact for end users').fill('+85255550142');
  await save(page);
  const link = (await page.locator('[data-lookup]').textContent()) as string;
  await button(page, 'Show the QR code').click();
  await expect(page.locator(`[data-qr="${link}"]`)).toBeVisible();
  await page.reload();
  await settle(page);
  await expect(page.locator('[data-logo-name]')).toHaveText('haiketong.png');
  await page.screenshot({ path: 'test-results/wxmp-en-saved.png', fullPage: true });
  const address = new URL(link).pathname + new URL(link).search;
  const card = await ownCard(admin, await callAs('agent1'));
  for (const path of [address, `/t3d/wxmp/find?number=${card}`]) {
    await page.goto(path);
    await expect(page.locator('.brand-name')).toHaveText('Haiketong');
    await expect(page).toHaveTitle(/-Haiketong$/);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'ORANGE');
    const logo = page.locator('.brand-logo');
    await expect(logo).toBeVisible();
    expect(await logo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
      93, 28,
    ]);
    await expect(page.getByRole('link', { name: '+85255550142' })).toBeVisible();
    await page.screenshot({ path: `test-results/wxmp-public-${path.includes('find') ? 'find' : 'search'}.png` });
  }
});

test("tests the connection to a WeChat account, shows WeChat's error, and replies to a follower @long", async ({
  page,
  loginAs,
  callAs,
  admin,
  request,
}) => {
  watch(page);
  await page.setViewportSize(WIDE);
  await loginAs('agent2', { path: '/user/wxmp', lang: 'en' });
  await settle(page);
  await input(page, 'AppID').fill(APP_ID);
  await page.getByLabel('AppSecret', { exact: true }).fill(ACCOUNT.appSecret);
  await section(page, 'account').getByRole('button', { name: 'Make a new one' }).first().click();
  const token = await page.locator('[data-made=token]').textContent();
  expect(token).toMatch(/^[0-9A-Za-z]{32}$/);
  await section(page, 'account').getByRole('button', { name: 'Make a new one' }).click();
  await page.getByRole('button', { name: 'Safe', exact: true }).click();
  await button(page, 'Edit menu').click();
  await button(page, 'Add a button').click();
  await input(page, 'Name').fill('查卡');
  await button(page, 'Use this menu').click();
  await save(page);
  await expect(section(page, 'account')).toContainText('Set ');
  await expect(page.locator('[data-made]')).toHaveCount(0);
  await expect(page.locator('[data-state=PASSED]')).toHaveCount(7, { timeout: 20_000 });

  await page.screenshot({ path: 'test-results/wxmp-en-tested.png', fullPage: true });

  const errmsg = 'invalid ip 203.0.113.24, not in whitelist';
  await request.post('/simulator/wechat/refuse', { data: { appId: APP_ID, errcode: 40164, errmsg } });
  await button(page, 'Run again').click();
  const rejected = page.locator('[data-check=access][data-state=FAILED]');
  await expect(rejected).toContainText('our address 203.0.113.24 is not in your IP whitelist', { timeout: 20_000 });
  await expect(page.locator('[data-check=menu]')).toContainText('Waits for the access token.');
  await request.post('/simulator/wechat/refuse', { data: { appId: APP_ID } });

  const card = await ownCard(admin, await callAs('agent2'));
  const write = async (text: string): Promise<string> => {
    const answer = await request.post('/simulator/wechat/messages', { data: { appId: APP_ID, text } });
    return ((await answer.json()) as { data: { reply: string } }).data.reply;
  };
  expect(await write(`我的卡 ${card} 还有多少？`)).toContain(`/t3d/wxmp/find?number=${card}`);
  expect(await write('你好')).toContain('欢迎');
});

test('keeps unsaved brand settings, fits a phone, and works without a mouse @long', async ({ page, loginAs }) => {
  const problems = watch(page);
  for (const lang of ['zh', 'en'] as const) {
    await page.setViewportSize(WIDE);
    await loginAs('agent1', { path: '/user/wxmp', lang });
    await settle(page);
    await expectFits(page, `wxmp ${lang}`);
    await expectAccessible(page, `wxmp ${lang}`);
    await page.screenshot({ path: `test-results/wxmp-${lang}-wide.png`, fullPage: true });
    await page.setViewportSize(PHONE);
    await settle(page);
    await expectFits(page, `wxmp ${lang} phone`);
    await expectAccessible(page, `wxmp ${lang} phone`);
    await page.screenshot({ path: `test-results/wxmp-${lang}-phone.png`, fullPage: true });
  }
  await page.setViewportSize(WIDE);
  await input(page, 'Contact for end users').fill('+8613800000000');
  await expect(page.locator('[data-foot]')).toContainText('1 change not saved: contact');
  await page.getByRole('link', { name: 'Bills' }).first().click();
  await page.goBack();
  await expect(input(page, 'Contact for end users')).toHaveValue('+8613800000000');
  await button(page, 'Discard').click();
  await expect(page.locator('[data-foot]')).toHaveCount(0);
  expect(problems).toEqual([]);
});
