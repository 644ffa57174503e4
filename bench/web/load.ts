// npx tsx bench/web/load.ts: what the web asks of a browser. Builds, starts a server with a demo world, measures in Chromium:
// scripts of the login page and of a list as first loaded, a visited tab shown again, keys in filters on a slow phone's processor.
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { CHROMIUM_OPTIONS } from '../../e2e/support/browser';
import { startServer } from '../../e2e/support/server';
import { buildSites } from '../../scripts/lib/build.mjs';
import { countScripts, framesToShow, keyWaits, median, watchKeys } from './page';

const LIMITS = { login: 150_000, list: 420_000, keyMs: 100 } as const;
const SLOWER = 4;
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
let failed = 0;
function tell(what: string, value: string, ok: boolean): void {
  if (!ok) failed += 1;
  console.log(`${ok ? 'ok  ' : 'OVER'} ${what.padEnd(58)} ${value}`);
}

await buildSites();
const server = await startServer();
const browser = await chromium.launch({ ...CHROMIUM_OPTIONS, executablePath: process.env.CHROMIUM_PATH ?? CHROMIUM_OPTIONS.executablePath });

/** A browser that has never been here, its session's scripts counted. */
async function freshPage(): Promise<{ page: Page; scripts: ReturnType<typeof countScripts>; slow: (rate: number) => Promise<void> }> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 768 }, locale: 'en-US', serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  return { page, scripts: countScripts(session), slow: (rate) => session.send('Emulation.setCPUThrottlingRate', { rate }).then(() => undefined) };
}

async function logIn(page: Page): Promise<void> {
  const password = createHash('sha256').update('demo1234').digest('hex');
  const answer = await page.request.post('/t3d-api/web/sessions', { data: { account: 'admin@t3d.test', password } });
  await page.goto('/healthz');
  await page.evaluate((id) => localStorage.setItem('sessionId', id), answer.headers()['x-session-id'] as string);
}

async function measureLogin(): Promise<void> {
  const { page, scripts } = await freshPage();
  await page.goto('/t3d/login', { waitUntil: 'networkidle' });
  const { bytes, files } = scripts.take();
  tell(`login page, first load: script, gzip (≤ ${kB(LIMITS.login)})`, `${kB(bytes)} in ${files} files`, bytes <= LIMITS.login);
  await page.context().close();
}

async function measureList(path: string): Promise<void> {
  const { page, scripts } = await freshPage();
  await logIn(page);
  scripts.take();
  await page.goto(`/t3d${path}`, { waitUntil: 'networkidle' });
  await page.locator('tbody tr').first().waitFor();
  const { bytes, files } = scripts.take();
  tell(`${path}, first load: script, gzip (≤ ${kB(LIMITS.list)})`, `${kB(bytes)} in ${files} files`, bytes <= LIMITS.list);
  await page.context().close();
}

async function measureTabs(page: Page): Promise<void> {
  const visits = [['/order/order-list', 'Order list'], ['/terminal/terminal-delivery', 'Terminal library'], ['/user/bills', 'Bills']] as const;
  const titles: { tab: string; heading: string }[] = [];
  for (const [path] of visits) {
    await page.goto(`/t3d${path}`, { waitUntil: 'networkidle' });
    titles.push({ tab: await page.locator('[role=tab][aria-selected=true]').innerText(), heading: await page.locator('main h1:visible').first().innerText() });
  }
  // Reloading mounts the open page alone: visit each once more before measuring.
  for (const { tab } of titles) { await page.getByRole('tab', { name: tab }).click(); await page.waitForLoadState('networkidle'); await page.waitForTimeout(500); }
  let calls = 0;
  page.on('request', () => { calls += 1; });
  const frames: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    for (const { tab, heading } of titles) {
      const shown = await framesToShow(page, tab, heading);
      frames.push(shown.frames);
      waits.push(shown.ms);
      await page.waitForTimeout(100);
    }
  }
  const most = Math.max(...frames);
  tell('a visited tab, shown again (≤ 1 frame)', `${most} frame${most === 1 ? '' : 's'} at most, median ${median(waits).toFixed(0)} ms of 30`, most <= 1);
  tell('calls while switching 30 times (0)', String(calls), calls === 0);
}

async function type(page: Page, slow: (rate: number) => Promise<void>, what: string, text: string): Promise<void> {
  await watchKeys(page);
  await slow(SLOWER);
  await page.keyboard.type(text, { delay: 150 });
  await slow(1);
  const waits = await keyWaits(page);
  const most = Math.max(...waits);
  tell(`a key in ${what}, processor ${SLOWER}× slower (< ${LIMITS.keyMs} ms)`, `${most.toFixed(0)} ms at most, median ${median(waits).toFixed(0)} ms of ${waits.length}`, most < LIMITS.keyMs);
}

async function measureKeys(): Promise<void> {
  const { page, slow } = await freshPage();
  await logIn(page);
  await measureTabs(page);
  await page.goto('/t3d/order/order-list?perPage=100', { waitUntil: 'networkidle' });
  await page.locator('tbody tr').first().waitFor();
  await page.locator('form[role=search] input').first().click();
  await type(page, slow, 'the search of a list of 100 rows', '202611201458');
  await page.goto('/t3d/order/order-list?perPage=100', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Filter', exact: false }).last().click();
  await page.getByRole('menuitem', { name: 'Price', exact: true }).click();
  await page.locator('.MuiPopover-root input').first().click();
  await type(page, slow, 'a filter beside 100 rows', '123456.78');
  await page.context().close();
}

try {
  await measureLogin();
  for (const path of ['/order/order-list', '/terminal/terminal-delivery', '/user/user-list']) await measureList(path);
  await measureKeys();
} finally {
  await browser.close();
  await server.stop();
}
process.exitCode = failed === 0 ? 0 : 1;
