import type { Page } from '@playwright/test';
import type { Manifest } from '@t3d/resources/kit';
import { RESOURCE_ROUTES } from '@t3d/resources/resourceRoutes';
import { dataOf } from './support/responses';
import type { Figure } from './support/board';
import { card, figure, follow, fresh, read } from './support/board';
import { expect, test } from './support/fixtures';
import { makeAgent } from './support/testUsers';
import { button, expectCounted } from './support/screens';

interface Counted extends Figure {
  count: number;
}
function countedIn(answer: unknown): Counted[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const { resource, filter, ...rest } = answer as Figure & Record<string, unknown>;
  const count = [rest.orders, rest.count, rest.cards, rest.total].find((one) => typeof one === 'number');
  if (rest.among) return [];
  const own = typeof resource === 'string' && typeof count === 'number' ? [{ resource, filter, count }] : [];
  return [...own, ...Object.values(rest).flatMap(countedIn)];
}

async function linkTo(page: Page, { filter, resource }: Figure, path: string | undefined) {
  const paths = [path, RESOURCE_ROUTES[resource]].flat().map((one) => `/t3d${one}`);
  const links = page.locator('main a[href*="filter="]');
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const wanted = JSON.stringify(filter);
  const at = hrefs.findIndex((href) => {
    const { pathname, searchParams } = new URL(href, page.url());
    return (!path || paths.includes(pathname)) && searchParams.get('filter') === wanted;
  });
  expect(at, `a link to ${path} with ${wanted}`).toBeGreaterThanOrEqual(0);
  return links.nth(at);
}

for (const account of ['admin', 'sales', 'agent1', 'agent3'] as const) {
  test(`links each figure of the home page to a list with that many rows (${account}) @long`, async ({
    page,
    loginAs,
    callAs,
  }) => {
    test.slow();
    const caller = await fresh(await callAs(account));
    const { resources } = await dataOf<Manifest>(caller.get('/t3d-api/manifest'));
    const pathOf = new Map(resources.map(({ name, path }) => [name, path]));
    await loginAs(account, { path: '/main' });
    await button(page, '近 30 天').click();
    const busy = page.locator('main [aria-busy=true]');
    await expect(figure(page, 'today').getByRole('link').first()).toBeVisible();
    await expect(busy).toHaveCount(0);
    const answers = await Promise.all(
      ['sales?days=30', 'plans?days=30', 'waiting', 'cards', 'ending'].map((part) => read<unknown>(caller, part)),
    );
    const counted = countedIn(answers).filter(({ count }) => count > 0);
    expect(counted.length).toBeGreaterThan(8);
    for (const one of counted) {
      if (one.filter.createdAt_lte && Date.parse(one.filter.createdAt_lte) < Date.now()) continue;
      await expect(busy).toHaveCount(0);
      const link = await linkTo(page, one, pathOf.get(one.resource));
      await follow(page, one.count, () => link.click());
    }
  });
}

test('links the number of low balances to a list of all wallets with a low balance', async ({
  page,
  loginAs,
  admin,
}) => {
  await makeAgent(admin);
  type Line = Counted & { kind: string };
  const low = (await read<Line[]>(admin, 'waiting')).find(({ kind }) => kind === 'lowBalance') as Line;
  await loginAs('admin', { path: '/main' });
  await card(page, 'waiting').locator('[data-waiting=lowBalance] a').click();
  await expectCounted(page, low.count);
  await expect(page.locator('[data-filter=lowBalance]').filter({ visible: true }).first()).toContainText('余额偏低');
  expect(page.url().length).toBeLessThan(300);
});
