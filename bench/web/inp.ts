// npx tsx bench/web/inp.ts: measures the delay after interactions (INP) on a slow processor. Starts a server unless
// BENCH_URL is set.
import { loadavg } from 'node:os';
import { type Locator, type Page, chromium } from '@playwright/test';
import { CHROMIUM_OPTIONS } from '../../e2e/support/browser';
import { startServer } from '../../e2e/support/server';
import { buildSites } from '../../scripts/lib/build.mjs';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { median, print } from '../report';
import { interactions, logIn, watchEvents } from './page';
import { settingText } from '../../api/environment/text.mjs';

const SLOWER = 4;
const LIMIT_MS = 200;
const ROUNDS = Number(settingText('ROUNDS') ?? 5);
let failed = 0;

interface Deed {
  what: string;
  path: string;
  /** Prepares the page, without measuring. */
  before?: (page: Page) => Promise<void>;
  /** Selects what the press shows, whose delay is reported too, because the first paint may show the press alone. */
  shows?: string;
  run: (page: Page) => Promise<void>;
}

const row = (page: Page) => page.locator('main tbody tr:visible').nth(4);
const pressEscape = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};
const LIST = '/order/order-list?perPage=100';

/** Presses like a hand: the pointer rests on the element before the press, and the button stays down for a moment. */
async function press(page: Page, target: Locator, at?: { x: number; y: number }): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The element to press is not visible');
  await page.mouse.move(box.x + (at?.x ?? box.width / 2), box.y + (at?.y ?? box.height / 2));
  await page.waitForTimeout(300);
  await page.mouse.down();
  await page.waitForTimeout(80);
  await page.mouse.up();
}

const DEEDS: readonly Deed[] = [
  {
    what: 'a row opened (its page, 100 rows left behind)',
    path: LIST,
    shows: '[data-main]',
    run: async (page) => {
      await press(page, row(page).locator('td').nth(1), { x: 4, y: 6 });
      await page.locator('[data-main]:visible').waitFor();
    },
  },
  {
    what: 'the menu of a row beside 100 rows',
    path: LIST,
    shows: '[role=menu]',
    run: (page) => press(page, row(page).locator('[data-row-menu]')),
  },
  {
    what: 'a row ticked among 100',
    path: LIST,
    run: (page) => press(page, row(page).getByRole('checkbox')),
  },
  {
    what: 'all of 100 rows ticked',
    path: LIST,
    shows: 'tr.list-row.is-ticked',
    run: (page) => press(page, page.locator('main thead:visible').getByRole('checkbox')),
  },
  {
    what: 'a filter opened above 100 rows',
    path: LIST,
    shows: '.MuiPopover-root',
    run: async (page) => {
      await press(page, page.locator('main [data-filter]:visible').first());
      await page.locator('.MuiPopover-root').waitFor();
    },
  },
  {
    what: 'a dialog of a row beside 100 rows',
    path: LIST,
    before: async (page) => {
      await row(page).locator('[data-row-menu]').click();
      await page.locator('[role=menuitem][data-action=finish]').waitFor();
    },
    run: async (page) => {
      await press(page, page.locator('[role=menuitem]:not([aria-disabled=true])[data-action]').last());
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    what: 'the dialog of a range beside 100 cards',
    path: '/terminal/terminal-delivery?perPage=100',
    run: async (page) => {
      await press(page, page.locator('main [data-action=issue]:visible').first());
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    what: 'a dialog closed beside 100 cards',
    path: '/terminal/terminal-delivery?perPage=100',
    before: async (page) => {
      await page.locator('main [data-action=issue]:visible').first().click();
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(800);
    },
    run: pressEscape,
  },
  {
    what: 'a visited tab of 100 rows',
    path: LIST,
    shows: 'tr.list-row .column-terminal',
    before: async (page) => {
      await page.evaluate(() => {
        history.pushState({}, '', '/t3d/user/bills');
        dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      });
      await page.locator('main tbody tr:visible').first().waitFor();
      await page.waitForTimeout(800);
    },
    run: async (page) => {
      await press(page, page.locator('[data-tabbar] [role=tab]').nth(1));
      await page.waitForTimeout(500);
    },
  },
  {
    what: 'keys in the search of 100 rows',
    path: LIST,
    before: (page) => page.locator('form[role=search] input').first().click(),
    run: (page) => page.keyboard.type('2026112014', { delay: 150 }),
  },
  {
    what: 'the palette opened, and keys in it',
    path: LIST,
    shows: '[data-palette] [role=option]',
    run: async (page) => {
      await page.keyboard.press('Control+k');
      await page.locator('[data-palette] input').waitFor();
      await page.keyboard.type('orders', { delay: 150 });
    },
  },
  {
    what: 'a tab of a record',
    path: '/order/order-list/203/show',
    run: (page) => press(page, page.locator('[data-tab=bills]')),
  },
  {
    what: 'keys in a form',
    path: '/user/user-list/create',
    before: (page) => page.locator('main input[type=text]:visible').first().click(),
    run: (page) => page.keyboard.type('new name', { delay: 150 }),
  },
];

/** Measures the milliseconds from the next press until an element is visible. Returns a function that reads them. */
async function watchResult(page: Page, selector: string): Promise<() => Promise<number>> {
  // tsx wraps named functions in calls of `__name`, which the page does not have.
  await page.evaluate('globalThis.__name = (value) => value');
  await page.evaluate((wanted) => {
    const note = ({ timeStamp }: Event): void => {
      const look = (): void => {
        if (![...document.querySelectorAll(wanted)].some((one) => one.checkVisibility())) requestAnimationFrame(look);
        else document.documentElement.dataset.shownAfter = String(Math.round(performance.now() - timeStamp));
      };
      requestAnimationFrame(look);
    };
    for (const name of ['pointerup', 'keydown']) addEventListener(name, note, { capture: true, once: true });
  }, selector);
  return () => page.evaluate(() => Number(document.documentElement.dataset.shownAfter));
}

const running = process.env.BENCH_URL;
if (!running) await buildSites();
const server = running ? { url: running, stop: () => Promise.resolve() } : await startServer();
const browser = await chromium.launch({ ...CHROMIUM_OPTIONS, executablePath: (await findChromium()) ?? undefined });
const only = process.argv[2];

async function measure({ what, path, before, shows, run }: Deed): Promise<void> {
  const worst: number[] = [];
  const parts: string[] = [];
  const results: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await logIn(page);
    await page.goto(`/t3d${path}`);
    // Waits for the heading, because event streams keep the network busy.
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForTimeout(1_500);
    const session = await context.newCDPSession(page);
    await before?.(page);
    await page.waitForTimeout(500);
    await watchEvents(page);
    const readResult = shows && (await watchResult(page, shows));
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await run(page);
    await page.waitForTimeout(1_200);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    if (readResult) results.push(await readResult());
    const found = await interactions(page);
    const most = found.toSorted((one, other) => other.duration - one.duration)[0];
    worst.push(most?.duration ?? 0);
    if (most) parts.push(`${most.name} ${most.input}+${most.processing}+${most.presentation}`);
    await context.close();
  }
  const ok = median(worst) <= LIMIT_MS;
  if (!ok) failed += 1;
  print(
    `${ok ? 'ok  ' : 'OVER'} ${what.padEnd(48)} median ${median(worst).toFixed(0)} ms of ${worst.join(', ')} ` +
      `(load ${loadavg()[0]?.toFixed(1)}; input+processing+presentation: ${parts.join(', ')}` +
      `${shows ? `; shown after ${results.join(', ')}` : ''})`,
  );
}

try {
  for (const deed of DEEDS) if (!only || deed.what.includes(only)) await measure(deed);
} finally {
  await browser.close();
  await server.stop();
}
process.exitCode = failed === 0 ? 0 : 1;
