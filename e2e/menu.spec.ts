import { ACCOUNT_OF, expect, test } from './support/fixtures';
import { menuOf } from './support/menu';
import { ALL, leavesOf, TABLE } from './support/menuTable';
import { linksOf, moveTo } from './support/screens';

for (const role of ALL) {
  test(`shows the menu entries of a role, and a 404 for pages of other roles (${role}) @long`, async ({
    page,
    loginAs,
    callAs,
  }) => {
    const existing = new Set<string>();
    for (const one of ALL)
      for (const entry of leavesOf(await menuOf(await callAs(ACCOUNT_OF[one])))) existing.add(entry.path);
    const mine = [...existing].filter((path) => TABLE[path]?.includes(role)).sort();
    await loginAs(ACCOUNT_OF[role]);
    await expect(page).toHaveURL(/\/t3d\/main$/);
    const links = await linksOf(page);
    expect([...links].sort()).toEqual(mine);
    const menu = await menuOf(await callAs(ACCOUNT_OF[role]));
    expect(leavesOf(menu).map((entry) => entry.path)).toEqual(links);
    const parents = menu.filter((entry) => !entry.hidden && entry.children).map((entry) => entry.path);
    expect([...parents].sort()).toEqual([...new Set(mine.map((path) => `/${path.split('/')[1]}`))].sort());
    expect(links).not.toContain('/main');
    expect(links).not.toContain('/user/my-profile');
    await moveTo(page, '/user/my-profile');
    await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();

    const others = [...existing].filter((path) => !mine.includes(path));
    const foreignParents = [
      '/user',
      '/terminal',
      '/package-list',
      '/order',
      '/business',
      '/message',
      '/setting',
    ].filter((parent) => !parents.includes(parent));
    for (const path of [...others, ...foreignParents, '/no-such-page']) {
      await moveTo(page, path);
      await expect(page.getByRole('heading', { name: '没有这个页面' }), path).toBeVisible();
      await expect(page.locator('aside').getByRole('navigation'), path).toBeVisible();
    }
    const address = others[0] ?? '/no-such-page';
    await page.goto(`/t3d${address}`);
    await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible();
    await page.goto(`/t3d${parents[0] ?? '/user'}`);
    await expect(page, 'a parent leads to its first page').toHaveURL(new RegExp(`${links[0]}(\\?|$)`));
  });
}
