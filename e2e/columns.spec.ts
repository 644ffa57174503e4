import type { Page } from '@playwright/test';
import { dataOf } from './support/responses';
import { settle } from './support/calls';
import type { Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { closeTabs, watch } from './support/inspect';
import { menuPaths } from './support/menu';
import { button, dialog, moveTo, withFilter } from './support/screens';

interface Listed {
  path?: string;
  list: { columns: string[]; hidden: string[] };
  fields: { name: string; readable: boolean }[];
}
const listsOf = async (caller: Caller): Promise<Map<string, Listed>> => {
  const { resources } = await dataOf<{ resources: Listed[] }>(caller.get('/t3d-api/manifest'));
  return new Map(resources.flatMap((resource) => (resource.path ? [[resource.path, resource] as const] : [])));
};
const declaredIn = ({ list, fields }: Listed): string[] =>
  list.columns.filter(
    (name) => !list.hidden.includes(name) && fields.some((field) => field.name === name && field.readable),
  );

/** The column of the card's holder contains these columns. */
const JOINED: Readonly<Record<string, readonly string[]>> = { '/terminal/terminal-delivery': ['agent2', 'agent3'] };

/** `silent` names the columns that are left out because all rows are empty. */
const columnsOn = (page: Page): Promise<{ seen: string[]; named: string[]; silent: string[] }> =>
  page.evaluate(() => ({
    seen: [...document.querySelectorAll<HTMLElement>('thead th[class*=column-]')]
      .filter((head) => head.offsetWidth > 0)
      .map((head) => /column-([\w-]+)/.exec(head.className)?.[1] ?? '')
      .filter((name) => name !== 'rowActions'),
    named: [...document.querySelectorAll<HTMLElement>('[data-unfit]')]
      .filter((one) => one.offsetWidth > 0)
      .flatMap((one) => (one.dataset.unfit ?? '').split(' ')),
    silent: [...document.querySelectorAll<HTMLElement>('[data-silent]')]
      .filter((one) => one.offsetWidth > 0)
      .flatMap((one) => (one.dataset.silent ?? '').split(' ')),
  }));

for (const width of [1440, 1000]) {
  test(`shows every declared column of every list or lists the column as hidden, at ${width} @long`, async ({
    page,
    loginAs,
    callAs,
  }) => {
    test.setTimeout(300_000);
    const problems = watch(page);
    const admin = await callAs('admin');
    const lists = await listsOf(admin);
    await page.setViewportSize({ width, height: 900 });
    await loginAs('admin', { lang: 'en' });
    let walked = 0;
    for (const path of await menuPaths(admin)) {
      const listed = lists.get(path);
      if (!listed) continue;
      await closeTabs(page);
      await moveTo(page, path);
      await settle(page);
      if ((await page.locator('thead').filter({ visible: true }).count()) === 0) continue;
      await expect
        .poll(async () => {
          const { seen, named, silent } = await columnsOn(page);
          return [...seen, ...named, ...silent].toSorted();
        }, `${path} at ${width}`)
        .toEqual(
          declaredIn(listed)
            .filter((name) => !JOINED[path]?.includes(name))
            .toSorted(),
        );
      walked += 1;
    }
    expect(walked, 'lists were walked').toBeGreaterThan(8);
    expect(problems).toEqual([]);
  });
}

test('shows all eight columns of the customers at a width of 1440 pixels', async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const lang of ['zh', 'en'] as const) {
    await loginAs('admin', {
      path: withFilter('/user/user-list', { account_like: '@t3d.test' }),
      lang,
    });
    await expect
      .poll(async () => (await columnsOn(page)).seen, lang)
      .toEqual(['account', 'nickname', 'balance', 'role', 'status', 'createdAt', 'superior', 'realName']);
  }
});

test('opens the column chooser from the number of hidden columns, and shows all columns on click @long', async ({
  page,
  loginAs,
  callAs,
}) => {
  const plans = (await listsOf(await callAs('admin'))).get('/package-list/package-delivery') as Listed;
  await page.setViewportSize({ width: 1000, height: 800 });
  await loginAs('admin', { path: '/package-list/package-delivery', lang: 'en' });
  const named = page.locator('[data-unfit]');
  await expect(named).toHaveText(/^\d columns hidden$/);
  const names = ((await named.getAttribute('data-unfit')) ?? '').split(' ');
  expect(names).toContain('rules');
  await named.click();
  await expect(dialog(page).locator('[data-unfit-note]')).toContainText('Rules');
  await button(dialog(page), 'Show all (scrolls sideways)').click();
  await expect(named).toHaveCount(0);
  await expect.poll(async () => (await columnsOn(page)).seen).toEqual(declaredIn(plans));
  await page.locator('thead .column-rules').scrollIntoViewIfNeeded();
  await expect(page.locator('thead .column-rules')).toBeInViewport();
});
