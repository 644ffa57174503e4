import type { Browser, Page } from '@playwright/test';
import { act, dataOf, mailsTo, rowsOf } from './support/responses';
import { countCalls, settle } from './support/calls';
import type { Caller, Language } from './support/fixtures';
import { expect, showAs, test } from './support/fixtures';
import { PHONE, WIDE, expectAccessible, expectFits, expectWords, watch } from './support/inspect';
import { longIf } from './support/long';
import type { Person } from './support/testUsers';
import { FIRST_PASSWORD, makeAgent } from './support/testUsers';
import { button, dialog, section } from './support/screens';

const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: `test-results/messages-${name}.png`, fullPage: true });

const TITLE = { zh: '日本套餐降价', en: 'Lower prices for Japan', cht: '日本套餐降價' } as const;
const CONTENT = {
  zh: '自下周一起，日本套餐合作价下调 8%。',
  en: 'From Monday the cooperation prices for Japan are 8% lower.',
  cht: '自下週一起，日本套餐合作價下調 8%。',
} as const;
const NATIVE = { zh: '简体', en: 'English', cht: '繁體' } as const;
const WORDS = {
  zh: {
    create: '/message/message-management/create',
    title: '标题',
    pop: '在首屏弹出一次，直至关闭',
    mail: '邮件',
    later: '稍后',
    saveDraft: '保存草稿',
    saved: '草稿已保存',
    close: '关闭',
    read: '标为已读',
    unread: '未读',
  },
  en: {
    create: '/message/message-management/create',
    title: 'Title',
    pop: 'Opens once on the first screen, until it is closed',
    mail: 'E-mail',
    later: 'Later',
    saveDraft: 'Save draft',
    saved: 'Draft saved',
    close: 'Close',
    read: 'Mark as read',
    unread: 'Have not',
  },
} as const;
type Shown = keyof typeof WORDS;

const bell = (page: Page) => page.locator('[data-unread]');
const pop = (page: Page) => page.locator('[data-pop]');

async function agentOf(admin: Caller, level: string): Promise<Person> {
  const agent = await makeAgent(admin);
  const answer = await admin.post('/t3d-api/users/actions/bind-level', { ids: [agent.id], level });
  expect(answer.status(), await answer.text()).toBe(200);
  return agent;
}
const nameOf = ({ account }: Person): string => account.replace(/@.*/, '');

async function openAs(browser: Browser, sessionId: string, lang: Language, wide = true): Promise<Page> {
  const page = await (await browser.newContext({ viewport: wide ? WIDE : PHONE, hasTouch: !wide })).newPage();
  countCalls(page);
  await showAs(page, sessionId, '/main', lang);
  return page;
}

async function writeTexts(page: Page, lang: Shown): Promise<void> {
  for (const one of ['zh', 'en', 'cht'] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${NATIVE[one]}`) }).click();
    await page.getByLabel(WORDS[lang].title, { exact: false }).first().fill(TITLE[one]);
    await page.locator('[data-content]').fill(CONTENT[one]);
  }
}

async function pickOnly(page: Page, agents: readonly Person[]): Promise<void> {
  await expect(page.locator('[data-tick] input:checked')).toHaveCount(0);
  const box = section(page, 'audience').getByRole('combobox').first();
  for (const agent of agents) {
    await box.fill(agent.account);
    await page.getByRole('option').first().click();
  }
  await expect(page.locator(`[data-reached="${agents.length}"]`)).toBeVisible();
}

for (const lang of ['en', 'zh'] as const) {
  const title = `previews and schedules a message, and delivers badge, prompt and mail to agents (${lang})`;
  test(`${title}${longIf(lang === 'zh')}`, async ({ page, browser, admin, callAs, loginAs, request }) => {
    const words = WORDS[lang];
    const problems = watch(page);
    const [vip, regular] = [await agentOf(admin, 'VIP'), await agentOf(admin, 'REGULAR')];
    const [vipCall, regularCall] = [
      await callAs(vip.account, FIRST_PASSWORD),
      await callAs(regular.account, FIRST_PASSWORD),
    ];
    await page.setViewportSize(WIDE);
    await loginAs('admin', { path: words.create, lang });
    await writeTexts(page, lang);
    await page.getByRole('tab', { name: new RegExp(`^${NATIVE[lang]}`) }).click();
    await page.getByLabel(words.pop).check();
    await page.getByRole('checkbox', { name: words.mail }).check();
    await expect(page.locator('[data-preview]')).toContainText(TITLE[lang]);
    await pickOnly(page, [vip, regular]);
    await settle(page);
    await expectWords(page, lang, 'composer');
    await expectAccessible(page, `composer ${lang}`);
    await shot(page, `${lang}-1-composer`);
    await page.setViewportSize(PHONE);
    await expectFits(page, `composer ${lang} phone`);
    await shot(page, `${lang}-2-composer-phone`);
    await page.setViewportSize(WIDE);

    await button(page, words.later).click();
    await button(page, words.saveDraft).click();
    await expect(page.getByText(words.saved).first()).toBeVisible();
    await page.locator('[data-publish]').click();
    await expect(page).toHaveURL(/message-management\/\d+\/show$/);
    const id = Number(/(\d+)\/show$/.exec(page.url())?.[1]);
    expect(await dataOf(admin.get(`/t3d-api/messages/${id}`))).toMatchObject({ status: 'SCHEDULED', reached: 0 });
    await shot(page, `${lang}-3-scheduled`);

    const wide = await openAs(browser, vipCall.sessionId, lang);
    const phone = await openAs(browser, regularCall.sessionId, lang, false);
    await settle(wide);
    await expect(pop(wide)).toHaveCount(0);
    await act(admin, 'messages', 'withdraw', { ids: [id] });
    const { version } = await dataOf<{ version: number }>(admin.get(`/t3d-api/messages/${id}`));
    await admin.put(`/t3d-api/messages/${id}`, { version, publishAt: null });
    await act(admin, 'messages', 'publish', { ids: [id] });

    for (const [one, at] of [
      [wide, 'wide'],
      [phone, 'phone'],
    ] as const) {
      await expect(pop(one)).toContainText(TITLE[lang]);
      await expect(pop(one)).toContainText(CONTENT[lang]);
      await expect(bell(one)).toHaveAttribute('data-unread', /[1-9]/);
      await expectAccessible(one, `prompt ${lang} ${at}`);
      await expectFits(one, `prompt ${lang} ${at}`);
      await shot(one, `${lang}-4-prompt-${at}`);
    }
    await button(pop(wide), words.read).click();
    await expect(pop(wide)).toHaveCount(0);
    await phone.keyboard.press('Escape');
    await expect(pop(phone)).toHaveCount(0);
    await expect
      .poll(async () => (await dataOf<{ popClosedCount: number }>(admin.get(`/t3d-api/messages/${id}`))).popClosedCount)
      .toBe(2);

    const again = await openAs(browser, (await callAs(regular.account, FIRST_PASSWORD)).sessionId, lang);
    await expect(bell(again)).toHaveAttribute('data-unread', /[1-9]/);
    await settle(again);
    await expect(pop(again)).toHaveCount(0);
    await bell(again).click();
    await expect(again.getByRole('menuitem').filter({ hasText: TITLE[lang] })).toBeVisible();
    await shot(again, `${lang}-5-bell`);

    await page.reload();
    await expect(section(page, 'readers').locator('[data-figures]')).toContainText('1');
    await button(page, words.unread).click();
    await expect(section(page, 'readers')).toContainText(nameOf(regular));
    await expect(section(page, 'readers')).not.toContainText(nameOf(vip));
    await expectAccessible(page, `figures ${lang}`);
    await shot(page, `${lang}-6-figures`);

    if (lang === 'zh')
      await expect
        .poll(async () => (await mailsTo(request, regular.account)).map(({ subject }) => subject).join(), {
          timeout: 90_000,
        })
        .toContain(TITLE.en);
    expect(problems).toEqual([]);
    for (const one of [wide, phone, again]) await one.context().close();
  });
}

test('runs no script of a message in the prompt, the bell entry, the notification page or the list', async ({
  browser,
  admin,
  callAs,
}) => {
  const agent = await makeAgent(admin);
  const { sessionId } = await callAs(agent.account, FIRST_PASSWORD);
  const page = await openAs(browser, sessionId, 'en');
  const input: string[] = [];
  page.on('request', (one) => input.push(one.url()));
  await page.evaluate(() => {
    (window as unknown as { hacked: boolean }).hacked = false;
  });
  const evil = [
    '<script>window.hacked=true</script>',
    '<img src=x onerror="window.hacked=true">',
    '<img src="https://tracker.test/1.gif?reader=7">',
    '<style>body{display:none}</style>',
    '<form action="https://evil.test"><input name="password"></form>',
    '<iframe src="https://evil.test"></iframe>',
    '<a href="javascript:window.hacked=true">press</a>',
    '<p style="position:fixed;inset:0">Words</p>',
  ].join('');
  const made = await dataOf<{ id: number }>(
    admin.post('/t3d-api/messages', {
      title: { en: '<img src=x onerror="window.hacked=true">Title' },
      content: { en: evil },
      pop: true,
      audience: { accounts: [agent.id] },
    }),
  );
  await act(admin, 'messages', 'publish', { ids: [made.id] });
  await expect(pop(page)).toContainText('Words');
  await expect(pop(page)).toContainText('press');
  await expect(pop(page).locator('form, iframe, style, script, img, input')).toHaveCount(0);
  await expect(pop(page).locator('a')).toHaveCount(0);
  await shot(page, 'attack-1-prompt');
  await button(pop(page), 'Close').click();
  await bell(page).click();
  await page.getByRole('menuitem').filter({ hasText: 'Title' }).click();
  await expect(page.locator('main')).toContainText('Words');
  await shot(page, 'attack-2-notice');
  await page.goto('/t3d/message/message-notification');
  await expect(page.locator('main')).toContainText('Words');
  expect(await page.evaluate(() => (window as unknown as { hacked?: boolean }).hacked ?? false)).toBe(false);
  expect(input.filter((url) => /tracker\.test|evil\.test/.test(url))).toEqual([]);
  expect(await rowsOf(admin, '/t3d-api/messages?size=1')).not.toEqual([]);
  await page.context().close();
});

test('queues several prompts, waits for an open dialog, and removes the prompt of a disabled message @long', async ({
  browser,
  admin,
  callAs,
}) => {
  const agent = await makeAgent(admin);
  const { sessionId } = await callAs(agent.account, FIRST_PASSWORD);
  const page = await openAs(browser, sessionId, 'en');
  await settle(page);
  const publish = async (title: string): Promise<number> => {
    const { id } = await dataOf<{ id: number }>(
      admin.post('/t3d-api/messages', {
        title: { en: title },
        content: { en: title },
        pop: true,
        audience: { accounts: [agent.id] },
      }),
    );
    await act(admin, 'messages', 'publish', { ids: [id] });
    return id;
  };
  await bell(page).click();
  const first = await publish('First of three');
  await publish('Second of three');
  await publish('Third of three');
  await expect(bell(page)).toHaveAttribute('data-unread', '3');
  await expect(pop(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(pop(page)).toContainText('First of three');
  await expect(button(pop(page), 'Close')).toBeFocused();
  await expect(dialog(page)).toHaveCount(1);
  await act(admin, 'messages', 'disable', { ids: [first] });
  await expect(pop(page)).toContainText('Second of three');
  await page.keyboard.press('Escape');
  await expect(pop(page)).toContainText('Third of three');
  await page.keyboard.press('Escape');
  await expect(pop(page)).toHaveCount(0);
  await page.reload();
  await settle(page);
  await expect(pop(page)).toHaveCount(0);
  await expect(bell(page)).toHaveAttribute('data-unread', '2');
  await page.context().close();
});
