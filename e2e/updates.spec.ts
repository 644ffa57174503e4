import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

const DIST = join(import.meta.dirname, '../admin/dist');
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

test.use({ serviceWorkers: 'allow' });

async function serveCopy(fails: (path: string) => boolean = () => false) {
  const folder = mkdtempSync(join(tmpdir(), 't3d-build-'));
  cpSync(DIST, folder, { recursive: true });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.replace(/^\/t3d\//, '');
    const file = extname(path) ? path : 'index.html';
    if (fails(path)) {
      response.writeHead(503).end();
      return;
    }
    try {
      const body = readFileSync(join(folder, file));
      response
        .writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain', 'Cache-Control': 'no-cache' })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const change = (file: string, edit: (text: string) => string): void =>
    writeFileSync(join(folder, file), edit(readFileSync(join(folder, file), 'utf8')));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/t3d/login`,
    change: (marker: string): void => {
      change('index.html', (text) => text.replace(/<head>/, `<head><meta name="marker" content="${marker}">`));
      change('sw.js', (text) =>
        text.replace(/(url:"index\.html",revision:")[^"]*/, (_whole, start: string) => start + marker),
      );
    },
    close: (): void => {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const markerOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('meta[name=marker]')?.getAttribute('content') ?? null);
const workerIsThere = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);

test('asks the user before it loads a newer build, in every open page of the browser', async ({ page, context }) => {
  const copy = await serveCopy();
  try {
    await page.goto(copy.url);
    expect(await workerIsThere(page)).toMatch(/\/t3d\/sw\.js$/);
    const prompt = page.getByRole('alertdialog').filter({ hasText: '有新版本可用' });
    await expect(page.locator('#account')).toBeVisible();
    await expect(prompt).toHaveCount(0);

    copy.change('second');
    await page.goto(copy.url);
    await expect(prompt).toBeVisible();
    expect(await markerOf(page), 'what was there stays until it is accepted').toBeNull();
    const other = await context.newPage();
    await other.goto(copy.url);
    await expect(other.getByRole('alertdialog')).toBeVisible();
    await other.locator('#account').fill('half-typed');

    await page.locator('#account').fill('typed here');
    await prompt.getByRole('button', { name: '稍后' }).click();
    await expect(prompt).toHaveCount(0);
    await page.reload();
    await prompt.getByRole('button', { name: '重新加载' }).click();
    await expect.poll(() => markerOf(page).catch(() => null)).toBe('second');
    await expect(page.locator('#account')).toBeVisible();
    await expect(prompt).toHaveCount(0);
    await expect(other.locator('#account'), 'nobody else’s page is reloaded').toHaveValue('half-typed');
  } finally {
    copy.close();
  }
});

test('works when the service worker cannot cache a file, and installs the worker on the next visit @long', async ({
  page,
}) => {
  let visits = 0;
  const copy = await serveCopy((path) => visits === 1 && path === 'favicon.svg');
  try {
    visits = 1;
    await page.goto(copy.url);
    await expect(page.locator('#account')).toBeVisible();
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active ?? null))
      .toBeNull();
    visits = 2;
    await page.goto(copy.url);
    expect(await workerIsThere(page)).toMatch(/\/t3d\/sw\.js$/);
  } finally {
    copy.close();
  }
});

test('serves the service worker as a script that handles neither API calls nor public pages', async ({
  page,
  request,
}) => {
  const answer = await request.get('/t3d/sw.js');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toMatch(/javascript/);
  expect(answer.headers()['cache-control']).toBe('no-cache');
  await page.goto('/t3d/login');
  await workerIsThere(page);
  await page.reload();
  const byWorker: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) byWorker.push(new URL(response.url()).pathname);
  });
  await page.goto('/t3d/login');
  await expect(page.locator('#account')).toBeVisible();
  expect(byWorker).toContain('/t3d/login');
  byWorker.length = 0;
  await page.evaluate(() => fetch('/t3d-api/sessions'));
  await page.goto('/t3d/wxmp/search');
  await expect(page.locator('main')).toBeVisible();
  expect(byWorker.filter((path) => path.includes('-api') || path.includes('wxmp'))).toEqual([]);
  const kept = await page.evaluate(async () =>
    (
      await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname),
        ),
      )
    ).flat(),
  );
  expect(kept.length).toBeGreaterThan(3);
  expect(kept.filter((path) => !path.startsWith('/t3d/'))).toEqual([]);
});

test('serves compressed scripts with permanent caching, and a plain 404 for a missing script', async ({ request }) => {
  const html = await (await request.get('/t3d/')).text();
  const script = /\/t3d\/assets\/[\w.-]+\.js/.exec(html)?.[0] as string;
  const packed = await request.get(script, { headers: { 'Accept-Encoding': 'gzip, br' } });
  expect(packed.headers()).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': expect.stringContaining('immutable'),
    vary: 'Accept-Encoding',
  });
  expect(Number(packed.headers()['content-length'])).toBeLessThan((await packed.body()).length / 2);
  const plain = await request.get(script, { headers: { 'Accept-Encoding': 'identity' } });
  expect(plain.headers()['content-encoding']).toBeUndefined();
  expect((await plain.body()).equals(await packed.body())).toBe(true);
  const none = await request.get('/t3d/assets/nothing.js', { headers: { 'Accept-Encoding': 'br' } });
  expect([none.status(), await none.text()]).toEqual([404, 'Not found']);
  for (const path of ['/t3d/%E0%A4%A', '/t3d/public/%E0%A4%A', '/t3d/assets/%E0%A4%A']) {
    const unread = await request.get(path);
    expect([path, unread.status(), await unread.text()]).toEqual([path, 404, 'Not found']);
  }
});
