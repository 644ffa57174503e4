import type { Page } from '@playwright/test';
import { rowsOf } from './support/responses';
import type { Language } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits } from './support/inspect';
import { longIf } from './support/long';

interface Item {
  otaOrderId: string;
  contact: string;
}

const WORDS = {
  zh: {
    label: '携程订单号',
    submit: '查询订单',
    ready: '可使用',
    unknown: '没有这个携程订单',
    tail: '出行人手机号后四位',
    show: '显示卡片',
    wrong: '还可再试',
  },
  en: {
    label: 'Ctrip order number',
    submit: 'Find the order',
    ready: 'Ready',
    unknown: 'There is no such Ctrip order',
    tail: 'Last four digits of the traveller’s phone',
    show: 'Show the cards',
    wrong: 'Tries left',
  },
  cht: {
    label: '攜程訂單號',
    submit: '查詢訂單',
    ready: '可使用',
    unknown: '沒有這個攜程訂單',
    tail: '出行人手機號碼後四碼',
    show: '顯示卡片',
    wrong: '還可再試',
  },
} as const;

const LOOKS: { lang: Language; width: number; isLong: boolean }[] = [
  { lang: 'zh', width: 375, isLong: false },
  { lang: 'zh', width: 1440, isLong: true },
  { lang: 'en', width: 375, isLong: true },
  { lang: 'en', width: 1440, isLong: true },
  { lang: 'cht', width: 360, isLong: true },
];

const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

for (const { lang, width, isLong } of LOOKS)
  test(`finds a Ctrip order by number and shows the eSIM of the order (${lang}, ${width})${longIf(isLong)}`, async ({
    page,
    admin,
  }) => {
    const words = WORDS[lang];
    await page.setViewportSize({ width, height: 740 });
    await page.addInitScript((language) => localStorage.setItem('lang', language), lang as Language);
    const [item] = await rowsOf<Item>(admin, '/t3d-api/ctrip-orders?status_in=13,2&size=1');
    await page.goto('/t3d/ctrip-search');
    await expectAccessible(page, 'ctrip search');
    await page.getByLabel(words.label).fill('1128800000000000');
    await page.getByRole('button', { name: words.submit }).click();
    await expect(page.getByRole('alert')).toContainText(words.unknown);
    await page.getByLabel(words.label).fill(` ${item?.otaOrderId} `);
    await page.getByRole('button', { name: words.submit }).click();
    await expect(page.locator('[data-ctrip-status]').first()).toBeVisible();
    await expect(page.getByText(words.ready, { exact: true }).first()).toBeVisible();
    await expect(page.getByText('••••').first()).toBeVisible();
    await expect(page.locator('[id^=install-]')).toHaveCount(0);
    await expect(page.locator('.ctrip-voucher a')).toHaveCount(0);
    await shoot(page, `ctrip-masked-${lang}-${width}`);
    await expectFits(page, 'masked ctrip order');
    await expectAccessible(page, 'masked ctrip order');
    const end = item?.contact.slice(-4) ?? '';
    // Skips the test, because an IP address may fail only five times an hour.
    if (!isLong) {
      await page.getByLabel(words.tail).fill(end === '0000' ? '1111' : '0000');
      await page.getByRole('button', { name: words.show }).click();
      await expect(page.getByRole('alert')).toContainText(words.wrong);
      await shoot(page, `ctrip-wrong-${lang}-${width}`);
    }
    await page.getByLabel(words.tail).fill(end);
    await expect(async () => {
      await page.getByRole('button', { name: words.show }).click({ timeout: 1000 });
      await expect(page.locator('.ctrip-voucher a').first()).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(page.getByText('••••')).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('');
    expect(page.url()).not.toContain(`#${end}`);
    await expectFits(page, 'ctrip order');
    await expectAccessible(page, 'ctrip order');
    await shoot(page, `ctrip-${lang}-${width}`);
  });

test("shows the platform's brand on the page of a Ctrip order, even after the user has opened an agent's card", async ({
  page,
  admin,
}) => {
  const [item] = await rowsOf<Item>(admin, '/t3d-api/ctrip-orders?status_in=13,2&size=1');
  const [settings] = await rowsOf<{ id: number }>(admin, '/t3d-api/users?account=agent1@t3d.test');
  const [card] = await rowsOf<{ iccid: string }>(
    admin,
    `/t3d-api/terminals?agent1=${settings?.id}&status=ACTIVATED&size=1`,
  );
  await page.goto(`/t3d/wxmp/find?number=${card?.iccid}`);
  await expect(page.locator('.plan-name').first()).toBeVisible();
  await expect(page).not.toHaveTitle(/-T3D$/);
  for (const path of [
    `/ctrip-search#${item?.otaOrderId}`,
    '/ctrip-search',
    '/qrcode-add',
    '/transfer-card',
    '/instructions',
  ]) {
    await page.goto(`/t3d${path}`);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page).toHaveTitle(/-T3D$/);
  }
});

test('reports a missing invite on the invite page without a call to the server', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/invites')) calls.push(request.url());
  });
  await page.goto('/t3d/qrcode-add');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(calls).toEqual([]);
  await shoot(page, 'join-none');
});
