import type { Page } from '@playwright/test';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSites, sitesOf } from '../scripts/lib/build.mjs';
import { expect, hashPassword, showAs, test } from './support/fixtures';
import type { TestServer } from './support/server';
import { startServer } from './support/server';
import { button, dialog, input, pick, rowOf, section } from './support/screens';

const ROOT = join(import.meta.dirname, '..');
const OURS = /^(resources|api|admin|migrations|seeders|public-site)\//;
const MODULES = 'assistant|builtin|engine|environment|registry|jobs|locales|middleware|models|sandbox|sessions';
const EVERY_PRODUCTS = new RegExp(
  `^(resources/(kit|kinds|builtin|locales)/|api/(${MODULES})/|api/[a-z0-9]+[.]ts$)`,
  'i',
);
const loaded = mkdtempSync(join(tmpdir(), 't3d-loaded-'));
let server: TestServer;
test.beforeAll(async () => {
  test.setTimeout(660_000);
  await buildSites({ sites: sitesOf('examples/tools') });
  server = await startServer({ product: 'examples/tools', fromSources: true, env: { NODE_V8_COVERAGE: loaded } });
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(loaded, { recursive: true, force: true });
});

const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
async function logIn(name: string): Promise<string> {
  const answer = await fetch(`${server.url}/t3d-api/web/sessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ account: `${name}@tools.test`, password: hashPassword('library-1234') }),
  });
  return answer.headers.get('x-session-id') ?? '';
}
const open = async (page: Page, name: string, path: string, lang: 'zh' | 'en' | 'cht' = 'en'): Promise<void> =>
  showAs(page, await logIn(name), path, lang, server.url);

test('lets a librarian log in, create a tool with parts and a tag, and lend the tool', async ({ page }) => {
  await page.goto(`${server.url}/t3d/login`);
  await expect(page).toHaveTitle(/Tool library/);
  await open(page, 'librarian', '/library/tags/create');
  await page.locator('[data-field=name]').getByRole('textbox').first().fill('Electric');
  await button(page, 'Save').click();
  await open(page, 'librarian', '/library/tools/create');
  await input(page, 'Number').fill('T-100');
  await input(page, 'Name').fill('Router');
  await input(page, 'Deposit').fill('35');
  await pick(page, page, 'Tags', 'Electric');
  await button(page, 'Add part').click();
  const part = page.getByRole('group', { name: 'Row 1', exact: true });
  await input(part, 'Name').fill('Collet');
  await input(part, 'Price').fill('12.50');
  await button(page, 'Save').click();
  await expect(section(page, 'parts')).toContainText('Collet');
  await expect(page.locator('[data-field=worth]')).toContainText('12.50');

  await button(page, 'Lend').click();
  await pick(page, dialog(page), 'Member', 'ann');
  await input(dialog(page), 'Due on').fill(dayFromNow(-2));
  await dialog(page).getByRole('button', { name: 'Lend' }).click();
  await expect(page.locator('[data-field=status]')).toContainText('Lent');
  await open(page, 'librarian', '/main');
  await expect(page.locator('[data-dashboard-card=out]')).toContainText(/Router.*ann.*Overdue/);
});

test('shows members in their language their own loans and the available tools, without deposits @long', async ({
  page,
}) => {
  await open(page, 'ann', '/library/loans', 'cht');
  await expect(rowOf(page, 'Router')).toContainText('逾期');
  await open(page, 'bob', '/library/loans', 'cht');
  await expect(page.getByText('還沒有借還紀錄')).toBeVisible();
  await open(page, 'ann', '/library/tools', 'zh');
  await expect(page.getByRole('columnheader', { name: '名称' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '押金' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '会员' })).toHaveCount(0);
});

test("makes a returned tool available again and keeps the tool's history @long", async ({ page }) => {
  await open(page, 'librarian', '/library/loans');
  await rowOf(page, 'Router').getByRole('checkbox').check();
  await button(page, 'Bring back').first().click();
  await dialog(page).getByRole('button', { name: 'Bring back' }).click();
  await expect(rowOf(page, 'Router')).toContainText('Back');
  await open(page, 'librarian', '/library/tools?filter=%7B%22number%22%3A%22T-100%22%7D');
  await expect(rowOf(page, 'Router')).toContainText('On the shelf');
});

test('loads no file of this product in the server of another product', async () => {
  await server.stop();
  const files = readdirSync(loaded).flatMap((file) => {
    const { result } = JSON.parse(readFileSync(join(loaded, file), 'utf8')) as { result: { url: string }[] };
    return result.filter(({ url }) => url.startsWith('file:')).map(({ url }) => fileURLToPath(url.split('?')[0] ?? ''));
  });
  const own = [...new Set(files.map((file) => relative(ROOT, file).replaceAll('\\', '/')))];
  expect(own).toContain('examples/tools/resources/loans.ts');
  const foreign = own.filter((file) => OURS.test(file) && !EVERY_PRODUCTS.test(file) && !/node_modules/.test(file));
  expect(foreign).toEqual([]);
  expect(own).not.toContain('api/product.ts');
});
