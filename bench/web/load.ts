// npx tsx bench/web/load.ts: measures loading, tabs, typing and the palette in Chromium. Starts a server unless
// BENCH_URL is set.
import { type Page, chromium } from '@playwright/test';
import { CHROMIUM_OPTIONS } from '../../e2e/support/browser';
import { startServer } from '../../e2e/support/server';
import { buildSites } from '../../scripts/lib/build.mjs';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { median, print } from '../report';
import { answerTime, keyWaits, logIn, scriptsOf, settle, showTab, watchKeys } from './page';

const LIMITS = { login: 100_000, list: 300_000, keyMs: 100, answerMs: 100, files: 12, listMs: 1500 } as const;
const SLOWER = 4;
/** The filters to type into: a text, an amount and a reference. */
const FILTERS = [
  ['Remark', 'a gift of the builtin'],
  ['Price', '123456.78'],
  ['Customer', 'agent1@t3d'],
] as const;
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
let failed = 0;
function report(what: string, value: string, ok: boolean): void {
  if (!ok) failed += 1;
  print(`${ok ? 'ok  ' : 'OVER'} ${what.padEnd(58)} ${value}`);
}

const running = process.env.BENCH_URL;
if (!running) await buildSites();
const server = running ? { url: running, stop: () => Promise.resolve() } : await startServer();
const browser = await chromium.launch({ ...CHROMIUM_OPTIONS, executablePath: (await findChromium()) ?? undefined });

/** Opens a browser with an empty cache. `slow` slows down the processor. */
async function freshPage(): Promise<{ page: Page; slow: (rate: number) => Promise<void> }> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1366, height: 768 },
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  return { page, slow: (rate) => session.send('Emulation.setCPUThrottlingRate', { rate }).then(() => undefined) };
}

async function measureLoad(path: string, limit: number, inside: boolean): Promise<void> {
  const { page } = await freshPage();
  if (inside) await logIn(page);
  await page.goto(`/t3d${path}`);
  await page
    .locator(inside ? 'tbody tr' : 'input')
    .first()
    .waitFor();
  await settle(page);
  const { bytes, files } = await scriptsOf(page);
  report(
    `${path}, first load: script on the wire (≤ ${kB(limit)} in ${LIMITS.files} files)`,
    `${kB(bytes)} in ${files} files`,
    bytes <= limit && files <= LIMITS.files,
  );
  await page.context().close();
}

const LOOP = 20_000_000;
/**
 * Measures the first visit to a list on a slow processor, also relative to a loop, because other work may load the
 * machine.
 */
async function measureFirstList(path: string): Promise<void> {
  const times: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const { page, slow } = await freshPage();
    await logIn(page);
    await slow(SLOWER);
    const loop = await page.evaluate((steps) => {
      const started = performance.now();
      let sum = 0;
      for (let step = 0; step < steps; step += 1) sum = (sum * 31 + step) | 0;
      return performance.now() - started + Math.min(0, sum);
    }, LOOP);
    await page.goto(`/t3d${path}`, { waitUntil: 'commit' });
    await page.locator('tbody tr td').first().waitFor();
    const usable = await page.evaluate(() => performance.now());
    times.push(usable);
    ratios.push(usable / loop);
    await page.context().close();
  }
  report(
    `${path}, rows there, processor ${SLOWER}× slower (≤ ${LIMITS.listMs} ms)`,
    `median ${median(times).toFixed(0)} ms, ${median(ratios).toFixed(1)} loops`,
    median(times) <= LIMITS.listMs,
  );
}

/** Opens a page without a reload, like a link. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, `/t3d${path}`);
  await page.locator('tbody tr:visible').first().waitFor();
  await settle(page);
}

async function measureTabs(page: Page): Promise<void> {
  await page.goto('/t3d/order/order-list');
  await page.locator('tbody tr').first().waitFor();
  await settle(page);
  for (const path of ['/terminal/terminal-delivery', '/user/bills']) await visit(page, path);
  const tabs = (await page.locator('[data-tabbar] [role=tab]').allInnerTexts()).slice(1);
  for (const tab of tabs) {
    await showTab(page, tab.trim());
    await page.waitForTimeout(1000);
  }
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.includes('-api/')) calls += 1;
  });
  const shown: Awaited<ReturnType<typeof showTab>>[] = [];
  for (let round = 0; round < 10; round += 1) {
    for (const tab of tabs) {
      shown.push(await showTab(page, tab.trim()));
      await page.waitForTimeout(200);
    }
  }
  const most = Math.max(...shown.map(({ frames }) => frames));
  const [press, painted] = [median(shown.map((one) => one.press)), median(shown.map((one) => one.painted))];
  report(
    'a visited tab, shown again (≤ 1 frame)',
    `${most} frame${most === 1 ? '' : 's'} at most, ` +
      `median press ${press.toFixed(0)} ms, painted ${painted.toFixed(0)} ms`,
    most <= 1,
  );
  report(`calls while switching ${shown.length} times (0)`, String(calls), calls === 0);
}

async function type(
  page: Page,
  slow: (rate: number) => Promise<void>,
  what: string,
  text: string,
  limited: boolean,
): Promise<void> {
  await watchKeys(page);
  await slow(SLOWER);
  await page.keyboard.type(text, { delay: 200 });
  await page.waitForTimeout(500);
  await slow(1);
  const waits = await keyWaits(page);
  const most = Math.max(...waits);
  const label = `a key in ${what}, processor ${SLOWER}× slower`;
  report(
    limited ? `${label} (< ${LIMITS.keyMs} ms)` : label,
    `${most.toFixed(0)} ms at most, median ${median(waits).toFixed(0)} ms of ${waits.length}`,
    !limited || most < LIMITS.keyMs,
  );
}

async function openList(page: Page, rows: number): Promise<void> {
  await page.goto(`/t3d/order/order-list?perPage=${rows}`);
  await page
    .locator('tbody tr')
    .nth(rows - 1)
    .waitFor();
  await settle(page);
}

/** Opens the editor of a filter and focuses its input. */
async function openFilter(page: Page, label: string, rows: number): Promise<void> {
  await openList(page, rows);
  const atHand = page.locator('[data-filter]').filter({ hasText: label });
  if (await atHand.count()) await atHand.first().click();
  else {
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('menuitem', { name: label, exact: true }).click();
  }
  await page.locator('.MuiPopover-root:visible input').first().click();
}

/** Measures the delay of keys in filters. The limit is for the default page size. */
async function measureKeys(
  page: Page,
  slow: (rate: number) => Promise<void>,
  rows: number,
  limited: boolean,
): Promise<void> {
  await openList(page, rows);
  await page.locator('form[role=search] input').first().click();
  await type(page, slow, `the search of a list of ${rows} rows`, '202611201458', limited);
  for (const [label, text] of FILTERS) {
    await openFilter(page, label, rows);
    await type(page, slow, `the filter “${label}” beside ${rows} rows`, text, limited);
  }
}

async function measurePalette(page: Page, id: string): Promise<void> {
  const read = async (path: string): Promise<Record<string, unknown>[]> =>
    (
      (await (await page.request.get(`/t3d-api/${path}`, { headers: { 'X-Session-Id': id } })).json()) as {
        rows: Record<string, unknown>[];
      }
    ).rows;
  const numbers = [
    ...(await read('terminals?size=9')).map(({ iccid }) => String(iccid)),
    ...(await read('orders?size=9')).map(({ orderNo }) => String(orderNo)),
  ];
  await page.goto('/t3d/order/order-list');
  await page.locator('tbody tr').first().waitFor();
  await settle(page);
  await page.keyboard.press('Control+k');
  await page.locator('[data-palette] input').waitFor();
  const times: number[] = [];
  for (const number of numbers) times.push(await answerTime(page, number));
  report(
    `a number in the palette, answered (median < ${LIMITS.answerMs} ms)`,
    `median ${median(times).toFixed(0)} ms, ${Math.max(...times).toFixed(0)} ms at most of ${times.length}`,
    median(times) < LIMITS.answerMs,
  );
}

try {
  await measureLoad('/login', LIMITS.login, false);
  for (const path of ['/order/order-list', '/terminal/terminal-delivery', '/user/user-list'])
    await measureLoad(path, LIMITS.list, true);
  await measureFirstList('/order/order-list');
  const { page, slow } = await freshPage();
  const id = await logIn(page);
  await measureTabs(page);
  await measureKeys(page, slow, 20, true);
  await measureKeys(page, slow, 100, false);
  await measurePalette(page, id);
} finally {
  await browser.close();
  await server.stop();
}
process.exitCode = failed === 0 ? 0 : 1;
