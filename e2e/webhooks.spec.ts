import type { Page } from '@playwright/test';
import { expect, showAs, test } from './support/fixtures';
import { PHONE, WIDE, expectAccessible, expectFits, expectWords, watch } from './support/inspect';
import { longIf } from './support/long';
import { FIRST_PASSWORD, makeAgent } from './support/testUsers';
import { button, dialog, input, rowOf, runOnRow } from './support/screens';

const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: `test-results/webhooks-${name}.png`, fullPage: true });

const URL_TEXT = 'https://receiver.example.com/hooks';
const WORDS = {
  zh: {
    url: '接收地址',
    orders: '订单',
    make: '创建 Webhook',
    copy: '复制密钥',
    kept: '我已保存',
    more: '更多操作',
    test: '发送测试',
    rotate: '更换密钥',
    missing: '请填写地址',
  },
  en: {
    url: 'Address',
    orders: 'Orders',
    make: 'Create the webhook',
    copy: 'Copy the secret',
    kept: 'I have saved it',
    more: 'More actions',
    test: 'Send test',
    rotate: 'Rotate secret',
    missing: 'Enter an address',
  },
} as const;

async function storeSecret(page: Page, lang: 'zh' | 'en', name: string): Promise<string> {
  const once = dialog(page).filter({ has: page.locator('[data-secret]') });
  await expect(once).toBeVisible();
  const secret = (await once.locator('[data-secret]').innerText()).trim();
  expect(secret).toMatch(/^whsec_/);
  await expectAccessible(page, `${name} ${lang}`);
  await expectWords(page, lang, name);
  await shot(page, `${lang}-${name}`);
  await button(once, WORDS[lang].copy).click();
  await button(once, WORDS[lang].kept).click();
  await expect(once).toBeHidden();
  await expect(page.getByText(secret)).toHaveCount(0);
  return secret;
}

for (const lang of ['zh', 'en'] as const) {
  test(`creates an agent's webhook, tests the webhook and shows its log (${lang})${longIf(lang !== 'en')}`, async ({
    page,
    admin,
    callAs,
  }) => {
    const words = WORDS[lang];
    const problems = watch(page);
    const agent = await makeAgent(admin);
    const { sessionId } = await callAs(agent.account, FIRST_PASSWORD);
    await page.setViewportSize(WIDE);
    await showAs(page, sessionId, '/user/webhooks/create', lang);
    await expect(page.locator('[data-group=order]')).toBeVisible();
    await button(page, words.make).click();
    await expect(page.getByText(words.missing)).toBeVisible();
    await input(page, words.url).fill(URL_TEXT);
    await page.locator('[data-group=order] input').first().check();
    await expectAccessible(page, `webhook form ${lang}`);
    await expectWords(page, lang, 'webhook form');
    await shot(page, `${lang}-1-form`);
    await page.setViewportSize(PHONE);
    await expectFits(page, `webhook form ${lang} phone`);
    await shot(page, `${lang}-2-form-phone`);
    await button(page, words.make).click();
    const first = await storeSecret(page, lang, '3-once-phone');

    await page.setViewportSize(WIDE);
    const row = rowOf(page, URL_TEXT);
    await expect(row).toBeVisible();
    await expectAccessible(page, `webhooks ${lang}`);
    await shot(page, `${lang}-4-list`);
    await runOnRow(page, row, words.more, words.rotate);
    await expect(dialog(page)).toBeVisible();
    await shot(page, `${lang}-5-rotate`);
    await dialog(page).locator('[data-submit]').click();
    expect(await storeSecret(page, lang, '6-once')).not.toBe(first);

    await runOnRow(page, row, words.more, words.test);
    await dialog(page).locator('[data-submit]').click();
    await expect(dialog(page)).toBeHidden();
    await showAs(page, sessionId, '/user/webhooks/deliveries', lang);
    const delivery = rowOf(page, 'webhook.test');
    await expect(delivery).toBeVisible();
    await expectAccessible(page, `deliveries ${lang}`);
    await shot(page, `${lang}-7-log`);
    await page.setViewportSize(PHONE);
    await expectFits(page, `deliveries ${lang} phone`);
    await shot(page, `${lang}-8-log-phone`);
    await page.setViewportSize(WIDE);
    await delivery.click();
    await expect(page.locator('[data-parts]')).toContainText('webhook.test');
    await expectAccessible(page, `delivery ${lang}`);
    await expectWords(page, lang, 'delivery');
    await shot(page, `${lang}-9-delivery`);
    await page.setViewportSize(PHONE);
    await expectFits(page, `delivery ${lang} phone`);
    await shot(page, `${lang}-10-delivery-phone`);

    await showAs(page, sessionId, '/user/my-profile', lang);
    await expect(page.locator('[data-own-webhook]')).toContainText(URL_TEXT);
    await page.setViewportSize(WIDE);
    await page.locator('[data-own-webhook] a').click();
    await expect(page.locator('[data-section=deliveries], [data-related=deliveries]').first()).toBeVisible();
    await shot(page, `${lang}-11-webhook`);
    expect(problems).toEqual([]);
  });
}
