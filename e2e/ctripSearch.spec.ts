import { rowsOf } from './support/answers';
import type { Language } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits } from './support/inspect';
import { longIf } from './support/long';

// The buyer of an order at Ctrip finds it by its number, reads where it stands, and installs the eSIM.

interface Item {
  otaOrderId: string;
}

const WORDS = {
  zh: { label: '携程订单号', submit: '查询订单', ready: '可使用', unknown: '没有这个携程订单' },
  en: {
    label: 'Ctrip order number',
    submit: 'Find the order',
    ready: 'Ready',
    unknown: 'There is no such Ctrip order',
  },
  cht: { label: '攜程訂單號', submit: '查詢訂單', ready: '可使用', unknown: '沒有這個攜程訂單' },
} as const;

const LOOKS: { lang: Language; width: number; isLong: boolean }[] = [
  { lang: 'zh', width: 360, isLong: false },
  { lang: 'en', width: 1440, isLong: true },
  { lang: 'cht', width: 360, isLong: true },
];

for (const { lang, width, isLong } of LOOKS)
  test(`a Ctrip order is found by its number, with its eSIM (${lang}, ${width})${longIf(isLong)}`, async ({
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
    // The number is a fragment: neither a server nor a referrer gets it with the page.
    expect(new URL(page.url()).search).toBe('');
    await expectFits(page, 'ctrip order');
    await expectAccessible(page, 'ctrip order');
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/ctrip-${lang}-${width}.png`, fullPage: true });
  });
