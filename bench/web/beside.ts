// npx tsx bench/web/beside.ts: measures visits to a list on a slow processor, beside the smallest back-office of
// react-admin. Starts a server unless BENCH_URL is set.
import { type Page, chromium } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { CHROMIUM_OPTIONS } from '../../e2e/support/browser';
import { startServer } from '../../e2e/support/server';
import { findFreePort } from '../../scripts/lib/mariadb.mjs';
import { buildSites } from '../../scripts/lib/build.mjs';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { settingText } from '../../api/environment/text.mjs';
import { median, print } from '../report';
import { logIn } from './page';

const SLOWER = 4;
const ROUNDS = Number(settingText('ROUNDS') ?? 5);
const REST_MS = 5_000;

const folder = mkdtempSync(join(tmpdir(), 'minimal-'));
async function serveMinimal(): Promise<{ url: string; stop: () => Promise<void> }> {
  const root = join(import.meta.dirname, 'minimal');
  const shared = { root, configFile: false, logLevel: 'silent' } as const;
  await build({ ...shared, build: { outDir: folder, emptyOutDir: true } });
  const port = await findFreePort();
  const site = await preview({ ...shared, build: { outDir: folder }, preview: { port, strictPort: true } });
  return { url: `http://localhost:${port}`, stop: () => site.close() };
}

const running = process.env.BENCH_URL;
if (!running) await buildSites();
const server = running ? { url: running, stop: () => Promise.resolve() } : await startServer();
const minimal = await serveMinimal();
const browser = await chromium.launch({ ...CHROMIUM_OPTIONS, executablePath: (await findChromium()) ?? undefined });

const found = new Map<string, number[]>();
const note = (name: string, value: number): void => void found.set(name, [...(found.get(name) ?? []), value]);

/** Records in the page when the rows are painted, and the layout shifts. */
const watchPage = (): void => {
  const seen = window as unknown as { shifts: number; rows?: number };
  seen.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const rows = new MutationObserver(() => {
    if (!document.querySelector('tbody tr td')) return;
    rows.disconnect();
    requestAnimationFrame(() => setTimeout(() => (seen.rows = performance.now())));
  });
  rows.observe(document, { childList: true, subtree: true });
};

async function noteVisit(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(REST_MS);
  const { rows, paint, shifts } = await page.evaluate(() => ({
    rows: (window as unknown as { rows: number }).rows,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    shifts: (window as unknown as { shifts: number }).shifts,
  }));
  note(`${name}, rows usable`, rows);
  note(`${name}, first paint`, paint);
  note(`${name}, layout shift`, shifts);
}

/** Presses a row of the second visit when it is painted, before the app runs. Notes when its record opens. */
async function notePress(page: Page): Promise<void> {
  const row = await page.locator('tbody tr').nth(4).locator('td').nth(3).boundingBox();
  if (!row) throw new Error('The list has no fifth row');
  await page.addInitScript(() => {
    const seen = window as unknown as { painted: number; pressed: number; opened: number };
    new PerformanceObserver(() => {
      requestAnimationFrame(() => setTimeout(() => (seen.painted = performance.now())));
    }).observe({ type: 'mark', buffered: true });
    addEventListener('pointerdown', (event) => (seen.pressed = event.timeStamp), true);
    (window as unknown as { navigation: EventTarget }).navigation.addEventListener('navigate', () => {
      if (seen.pressed) requestAnimationFrame(() => setTimeout(() => (seen.opened ??= performance.now())));
    });
  });
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as { painted?: number }).painted);
  await page.mouse.click(row.x + row.width / 2, row.y + row.height / 2);
  await page.waitForFunction(() => (window as unknown as { opened?: number }).opened);
  const { painted, pressed, opened } = await page.evaluate(() => {
    const seen = window as unknown as { painted: number; pressed: number; opened: number };
    return { painted: seen.painted, pressed: seen.pressed, opened: seen.opened };
  });
  note('ours, second visit, rows can be pressed', painted);
  note('ours, second visit, press until the frame of the record', opened - pressed);
  await page.locator('[data-main]:visible').waitFor();
  note('ours, second visit, record there after a press', await page.evaluate(() => performance.now()));
}

async function visitTwice(name: string, baseURL: string, address: string): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  if (baseURL === server.url) await logIn(page);
  await page.addInitScript(watchPage);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(address, { waitUntil: 'commit' });
  await noteVisit(page, `${name}, first visit`);
  await page.reload({ waitUntil: 'commit' });
  await noteVisit(page, `${name}, second visit`);
  if (baseURL === server.url) await notePress(page);
  await context.close();
}

try {
  for (let round = 0; round < ROUNDS; round += 1) {
    await visitTwice('ours', server.url, '/t3d/order/order-list');
    await visitTwice('minimal', minimal.url, '/#/orders');
  }
  print(`Chromium ${browser.version()}, processor ${SLOWER} times slower, medians of ${ROUNDS}`);
  for (const [name, values] of found) {
    const beside = found.get(name.replace('ours', 'minimal'));
    const isShift = name.endsWith('shift');
    const text = isShift ? median(values).toFixed(3) : `${median(values).toFixed(0)} ms`;
    const ratio =
      isShift || !beside || !name.startsWith('ours') ? '' : `, ${(median(values) / median(beside)).toFixed(2)} times`;
    print(`${name.padEnd(60)} ${text}${ratio}`);
  }
} finally {
  await browser.close();
  await minimal.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
