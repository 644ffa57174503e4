// npx tsx bench/web/memory.ts: measures the memory of the back-office after 200 tabs. Starts a server unless BENCH_URL
// is set.
import { type CDPSession, type Page, chromium } from '@playwright/test';
import { CHROMIUM_OPTIONS } from '../../e2e/support/browser';
import { startServer } from '../../e2e/support/server';
import { buildSites } from '../../scripts/lib/build.mjs';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { settingText } from '../../api/environment/text.mjs';
import { print } from '../report';
import { logIn } from './page';

const TABS = Number(settingText('TABS') ?? 200);
/** The number of tabs before the first measurement, when all scripts are loaded. */
const FIRST = 10;
const REST_MS = 5_000;
const MOST = 1.3;
const LIST = '/t3d/order/order-list';
const RECORDS = 20;

interface Stored {
  heap: number;
  nodes: number;
  listeners: number;
}

async function readKept(session: CDPSession): Promise<Stored> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: valueOf('JSHeapUsedSize'), nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') };
}

/** Opens a record in a tab and closes the tab. */
async function openAndClose(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
  await page.locator('[data-main]:visible').waitFor();
  await page.locator('[data-tabbar] [role=tab][aria-selected=true]').press('Delete');
  await page.locator('main tbody tr:visible').first().waitFor();
}

const running = process.env.BENCH_URL;
if (!running) await buildSites();
const server = running ? { url: running, stop: () => Promise.resolve() } : await startServer();
const browser = await chromium.launch({ ...CHROMIUM_OPTIONS, executablePath: (await findChromium()) ?? undefined });
try {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US', serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await logIn(page);
  await page.goto(LIST);
  const rows = page.locator('main tbody tr:visible a[href*="/show"]');
  await rows.first().waitFor();
  // Menus and dialogs load three seconds after the start.
  await page.waitForTimeout(REST_MS);
  const links = await rows.evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('href') ?? ''))]);
  const addresses = links.filter((href) => href.startsWith(`${LIST}/`)).slice(0, RECORDS);
  if (addresses.length === 0) throw new Error('The list has no links to records.');
  let first: Stored | undefined;
  for (let tab = 1; tab <= TABS; tab += 1) {
    await openAndClose(page, addresses[tab % addresses.length] as string);
    if (tab === FIRST) first = await readKept(session);
  }
  const last = await readKept(session);
  for (const name of ['heap', 'nodes', 'listeners'] as const) {
    const ratio = last[name] / (first?.[name] ?? last[name]);
    const ok = ratio <= MOST;
    if (!ok) process.exitCode = 1;
    print(
      `${ok ? 'ok  ' : 'OVER'} ${name.padEnd(10)} after ${FIRST} tabs ${first?.[name]}, after ${TABS} ${last[name]}, ` +
        `${ratio.toFixed(2)} times (≤ ${MOST})`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
}
