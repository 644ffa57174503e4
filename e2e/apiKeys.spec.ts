import type { APIRequestContext, Page } from '@playwright/test';
import { expect, showAs, test } from './support/fixtures';
import { PHONE, WIDE, expectAccessible, expectFits, expectWords, watch } from './support/inspect';
import { longIf } from './support/long';
import { FIRST_PASSWORD, makeAgent } from './support/testUsers';
import { button, dialog, input, rowOf, runOnRow } from './support/screens';

const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: `test-results/apiKeys-${name}.png`, fullPage: true });

const WORDS = {
  zh: {
    name: '名称',
    readOnly: '只读',
    make: '生成密钥',
    copy: '复制密钥',
    kept: '我已保存',
    more: '更多操作',
    rotate: '更换密钥',
    disable: '停用',
    missing: '请填写名称',
  },
  en: {
    name: 'Name',
    readOnly: 'Read only',
    make: 'Create the key',
    copy: 'Copy the key',
    kept: 'I have saved it',
    more: 'More actions',
    rotate: 'Rotate',
    disable: 'Disable',
    missing: 'Enter a name',
  },
} as const;

const statusOf = async (request: APIRequestContext, key: string, path = 'orders'): Promise<number> =>
  (await request.get(`/t3d-api/${path}`, { headers: { Authorization: `Bearer ${key}` } })).status();

async function storeKey(page: Page, lang: 'zh' | 'en', name: string): Promise<string> {
  const words = WORDS[lang];
  const once = dialog(page).filter({ has: page.locator('[data-secret]') });
  await expect(once).toBeVisible();
  const key = (await once.locator('[data-secret]').innerText()).trim();
  expect(key).toMatch(/^t3d_live_\w{38}$/);
  await expectAccessible(page, `${name} ${lang}`);
  await expectWords(page, lang, name);
  await shot(page, `${lang}-${name}`);
  await button(once, words.copy).click();
  await button(once, words.kept).click();
  await expect(once).toBeHidden();
  await expect(page.getByText(key)).toHaveCount(0);
  return key;
}

for (const lang of ['zh', 'en'] as const) {
  test(`creates, rotates and disables an API key of an agent (${lang})${longIf(lang !== 'en')}`, async ({
    page,
    request,
    admin,
    callAs,
  }) => {
    const words = WORDS[lang];
    const problems = watch(page);
    const agent = await makeAgent(admin);
    const { sessionId } = await callAs(agent.account, FIRST_PASSWORD);
    await page.setViewportSize(WIDE);
    await showAs(page, sessionId, '/user/api-keys/create', lang);
    await expect(page.locator('[data-ticks]')).toBeVisible();
    await button(page, words.make).click();
    await expect(page.getByText(words.missing)).toBeVisible();
    await input(page, words.name).fill('Web shop');
    await button(page, words.readOnly).click();
    await expectAccessible(page, `key form ${lang}`);
    await expectWords(page, lang, 'key form');
    await shot(page, `${lang}-1-form`);
    await page.setViewportSize(PHONE);
    await expectFits(page, `key form ${lang} phone`);
    await shot(page, `${lang}-2-form-phone`);
    await button(page, words.make).click();
    const first = await storeKey(page, lang, '3-once-phone');
    expect([await statusOf(request, first), await statusOf(request, first, 'api-keys')]).toEqual([200, 403]);

    await page.setViewportSize(WIDE);
    const row = rowOf(page, 'Web shop');
    await expect(row).toBeVisible();
    await expectAccessible(page, `keys ${lang}`);
    await shot(page, `${lang}-4-list`);
    await runOnRow(page, row, words.more, words.rotate);
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page, `rotate ${lang}`);
    await shot(page, `${lang}-5-rotate`);
    await dialog(page).locator('[data-submit]').click();
    const second = await storeKey(page, lang, '6-once');
    expect([await statusOf(request, first), await statusOf(request, second)]).toEqual([200, 200]);

    await runOnRow(page, row, words.more, words.disable);
    await expect(dialog(page).locator('[data-submit]')).toBeVisible();
    await shot(page, `${lang}-7-disable`);
    await dialog(page).locator('[data-submit]').click();
    await expect(dialog(page)).toBeHidden();
    expect([await statusOf(request, first), await statusOf(request, second)]).toEqual([401, 401]);
    await page.setViewportSize(PHONE);
    await expectFits(page, `keys ${lang} phone`);
    await shot(page, `${lang}-8-list-phone`);

    await showAs(page, sessionId, '/user/my-profile', lang);
    await expect(page.locator('[data-own-key]')).toContainText('Web shop');
    await expectFits(page, `profile ${lang} phone`);
    await page.setViewportSize(WIDE);
    await expectAccessible(page, `profile ${lang}`);
    await shot(page, `${lang}-9-profile`);
    expect(problems).toEqual([]);
  });
}
