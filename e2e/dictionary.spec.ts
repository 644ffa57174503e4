import type { Browser, Page } from '@playwright/test';
import { rowsOf } from './support/responses';
import { countCalls, settle } from './support/calls';
import { expect, showAs, test } from './support/fixtures';
import { PHONE, WIDE, expectAccessible, expectFits, watch } from './support/inspect';
import { LONG } from './support/long';
import { button, input, rows, withFilter } from './support/screens';

const CARDS = '/terminal/terminal-delivery';
const DICTIONARY = '/setting/dictionary';

async function pageOf(browser: Browser, sessionId: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: WIDE })).newPage();
  countCalls(page);
  await showAs(page, sessionId, path, 'en');
  return page;
}
const brandOf = (page: Page) => page.getByRole('combobox', { name: 'Brand / operator' });
const option = (page: Page, name: string) => page.getByRole('option', { name });

test('adds a dictionary entry to the options of an open form, and renames the entry in an open list', async ({
  browser,
  page,
  callAs,
}) => {
  const problems = watch(page);
  countCalls(page);
  const [sales, admin] = [await callAs('sales'), await callAs('admin')];
  await showAs(page, sales.sessionId, `${CARDS}/create`, 'en');
  await settle(page);
  await input(page, 'Remark').fill('half typed');
  await brandOf(page).click();
  await expect(option(page, 'csl Hong Kong')).toBeVisible();
  await expect(option(page, 'Aurora Mobile')).toHaveCount(0);

  const staff = await pageOf(browser, admin.sessionId, `${DICTIONARY}/create`);
  await staff.getByRole('combobox', { name: 'Dictionary type' }).click();
  await option(staff, 'Brand / operator').click();
  await input(staff, 'Value').fill('AURORA');
  await staff.getByRole('textbox', { name: /^Shown name/ }).fill('Aurora Mobile');
  await button(staff, /^(Create|Save)$/).click();

  await expect(option(page, 'Aurora Mobile')).toBeVisible();
  await option(page, 'Aurora Mobile').click();
  await expect(brandOf(page)).toHaveValue('Aurora Mobile');
  await expect(input(page, 'Remark')).toHaveValue('half typed');

  const list = await pageOf(browser, (await callAs('agent1')).sessionId, withFilter(CARDS, { brand: 'CSL' }));
  await expect(rows(list).first()).toBeVisible();
  const [entry] = await rowsOf<{ id: number; enumName: object }>(
    admin,
    '/t3d-api/dictionary?enumType=BRAND&enumValue_like=CSL',
  );
  const cell = rows(list).getByText('csl Hong Kong').first();
  await expect(cell).toBeVisible();
  await admin.put(`/t3d-api/dictionary/${entry?.id}`, { enumName: { zh: '改名', en: 'csl renamed' } });
  await expect(rows(list).getByText('csl renamed').first()).toBeVisible();
  await expect(cell).toHaveCount(0);
  await admin.put(`/t3d-api/dictionary/${entry?.id}`, { enumName: entry?.enumName });
  expect(problems).toEqual([]);
});

test(`filters the dictionary by entries and by part of a text, on desktop and phone ${LONG}`, async ({
  page,
  loginAs,
}) => {
  const problems = watch(page);
  await loginAs('admin', { path: withFilter('/package-list/package-delivery', { brand_in: 'CSL,KDDI' }), lang: 'en' });
  await expect(rows(page).first()).toBeVisible();
  await settle(page);
  await button(page, /^Brand \/ operator/).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'csl Hong Kong' })).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('textbox', { name: 'Search' }).last().fill('tel');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Singtel' })).toBeVisible();
  await expectAccessible(page, 'filter by entries');
  await page.getByRole('menuitem', { name: 'Contains “tel”' }).click();
  await expect(page).toHaveURL(/brand_like/);
  await loginAs('admin', { path: `${CARDS}/create`, lang: 'cht' });
  await settle(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('combobox', { name: '品牌/電信商' }).click();
  await expect(option(page, '中國移動香港')).toBeVisible();
  await expectAccessible(page, 'form with entries');
  await expectFits(page, 'form with entries');
  expect(problems).toEqual([]);
});
