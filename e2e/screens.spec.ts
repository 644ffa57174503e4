import { settle } from './support/calls';
import { expect, test } from './support/fixtures';
import { closeTabs, expectAccessible, expectFits, expectWords, PHONE, watch, WIDE } from './support/inspect';
import { dialog, moveTo, openImport } from './support/screens';

test.describe.configure({ mode: 'parallel' });

test('finds no problem on forms, record pages and dialogs, also in dark mode @long', async ({ page, loginAs }) => {
  test.setTimeout(360_000);
  const problems = watch(page);
  await page.addInitScript(() => localStorage.setItem('dark', 'true'));
  await loginAs('admin');
  await settle(page);
  for (const path of [
    '/user/user-list/create',
    '/package-list/package-delivery/create',
    '/order/order-list/create',
    '/terminal/terminal-delivery/create',
    '/business/topic-list/create',
  ]) {
    await closeTabs(page);
    await moveTo(page, path);
    await settle(page);
    await expectWords(page, 'zh', path);
    await expectFits(page, path);
    await expectAccessible(page, path);
  }
  for (const path of [
    '/package-list/package-delivery',
    '/order/order-list',
    '/terminal/terminal-delivery',
    '/user/bills',
    '/user/recharge-records',
  ]) {
    await closeTabs(page);
    await moveTo(page, path);
    await settle(page);
    await expectAccessible(page, `${path} dark`);
    await page
      .locator('tbody:visible tr')
      .first()
      .click({ position: { x: 200, y: 2 } });
    await expect(page).toHaveURL(/\/show$/);
    await settle(page);
    await expectWords(page, 'zh', `${path} record`);
    await expectFits(page, `${path} record`);
    await expectAccessible(page, `${path} record`);
  }
  await closeTabs(page);
  await moveTo(page, '/terminal/terminal-delivery');
  await settle(page);
  for (const [name, open] of [
    ['按号段下发', () => page.getByRole('button', { name: '按号段下发', exact: true }).first().click()],
    ['导入', () => openImport(page)],
  ] as const) {
    await open();
    await expect(dialog(page)).toBeVisible();
    await expectWords(page, 'zh', name);
    await expectAccessible(page, `dialog ${name}`);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  }
  expect(problems).toEqual([]);
});

const NOWHERE = ['/no-such-page', '/wxmp/nothing'];
const isToldNowhere = (problem: string): boolean =>
  problem.includes('status of 404 (Not Found)') &&
  NOWHERE.some((path) => problem.endsWith(`/t3d${path} at /t3d${path}`));

test('finds no problem on public pages and pages before the login, in three languages @long', async ({
  page,
  callAs,
}) => {
  test.setTimeout(360_000);
  const problems = watch(page);
  const agent = await callAs('agent2');
  const { rows } = (await (await agent.get('/t3d-api/orders?status=USING&size=1')).json()) as {
    rows: { terminalLabel: string }[];
  };
  await page.goto('/t3d/login');
  for (const language of ['zh', 'en', 'cht'] as const) {
    await page.evaluate((lang) => localStorage.setItem('lang', lang), language);
    for (const path of ['/login', '/wxmp/search', `/wxmp/find?number=${rows[0]?.terminalLabel ?? ''}`, ...NOWHERE]) {
      for (const [size, viewport] of [
        ['wide', WIDE],
        ['phone', PHONE],
      ] as const) {
        await page.setViewportSize(viewport);
        await page.goto(`/t3d${path}`);
        await settle(page, 'main');
        await expectWords(page, language, `${path} ${size}`);
        await expectFits(page, `${path} ${size}`);
        if (language === 'zh') await expectAccessible(page, `${path} ${size}`);
      }
    }
  }
  expect(problems.filter((problem) => !isToldNowhere(problem))).toEqual([]);
});
