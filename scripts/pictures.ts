// npm run pictures: takes the screenshots in docs/pictures from a server with new demo data.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import { CHROMIUM_OPTIONS } from '../e2e/support/browser';
import { countCalls, settle } from '../e2e/support/calls';
import { startServer } from '../e2e/support/server';
import { buildSites } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';

const FOLDER = join(import.meta.dirname, '../docs/pictures');
const SIZES = [
  [1440, 900],
  [1000, 700],
  [375, 740],
] as const;
const QUALITY = 0.55;

interface Picture {
  name: string;
  /** The account to log in with, or null for pages without a login. */
  account: string | null;
  path: string | ((page: Page) => Promise<string>);
  lang?: 'zh' | 'en' | 'cht';
  dark?: boolean;
  before?: (page: Page) => Promise<void>;
}

/** Waits for the rows of a list, which can appear after the last response. */
async function showRows(page: Page): Promise<void> {
  await page.locator('main :is(tbody tr, [role=listitem]):visible').first().waitFor();
}

const firstOf =
  (list: string, resource: string, query = '') =>
  async (page: Page): Promise<string> => {
    const id = await page.evaluate(
      async ([name, search]) => {
        const answer = await fetch(`/t3d-api/${name}?size=1&${search}`, {
          headers: { 'X-Session-Id': localStorage.getItem('sessionId') ?? '' },
        });
        return ((await answer.json()) as { rows: { id: number }[] }).rows[0]?.id;
      },
      [resource, query] as const,
    );
    return `${list}/${id}/show`;
  };
const tick = async (page: Page): Promise<void> => {
  const boxes = page.locator('main tbody:visible input[type=checkbox]');
  for (const index of [1, 2, 3]) if (await boxes.nth(index).isVisible()) await boxes.nth(index).check();
};

const PICTURES: readonly Picture[] = [
  { name: 'login', account: null, path: '/login', lang: 'zh' },
  { name: 'dashboard', account: 'agent1', path: '/main', lang: 'zh' },
  { name: 'dashboard-staff', account: 'admin', path: '/main', lang: 'en' },
  { name: 'orders', account: 'admin', path: '/order/order-list', lang: 'zh', before: tick },
  { name: 'orders-dark', account: 'admin', path: '/order/order-list', lang: 'en', dark: true, before: tick },
  { name: 'order', account: 'admin', path: firstOf('/order/order-list', 'orders', 'status=USING'), lang: 'en' },
  {
    name: 'issue',
    account: 'admin',
    path: '/terminal/terminal-delivery',
    lang: 'zh',
    before: async (page) => {
      await showRows(page);
      await page.locator('main .MuiButton-contained[data-action=issue]:visible').click();
      await page.getByRole('dialog').getByLabel('号段').first().waitFor();
    },
  },
  { name: 'cards', account: 'agent1', path: '/terminal/terminal-delivery', lang: 'cht', before: showRows },
  { name: 'bills', account: 'agent1', path: '/user/bills', lang: 'en', before: showRows },
  { name: 'plan', account: 'admin', path: firstOf('/package-list/package-delivery', 'plans'), lang: 'zh' },
];

/** Waits until the content is rendered and all animations have ended. */
async function rest(page: Page): Promise<void> {
  await settle(page, 'main');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  await settle(page, 'main');
}

/** Converts a picture to WebP in Chromium, because Playwright cannot. */
async function smaller(page: Page, png: Buffer): Promise<Buffer> {
  const text = await page.evaluate(
    async ([data, quality]) => {
      const bitmap = await createImageBitmap(
        new Blob([Uint8Array.from(atob(data), (sign) => sign.codePointAt(0) ?? 0)]),
      );
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
    },
    [png.toString('base64'), QUALITY] as const,
  );
  return Buffer.from(text, 'base64');
}

async function open(browser: Browser, url: string, picture: Picture, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  countCalls(page);
  await page.goto('/healthz');
  const password = createHash('sha256').update('demo1234').digest('hex');
  const session =
    picture.account &&
    (
      await page.request.post('/t3d-api/web/sessions', { data: { account: `${picture.account}@t3d.test`, password } })
    ).headers()['x-session-id'];
  await page.evaluate(
    ([id, lang, dark]) => {
      if (id) localStorage.setItem('sessionId', id);
      localStorage.setItem('lang', lang);
      localStorage.setItem('dark', dark);
    },
    [session ?? '', picture.lang ?? 'zh', String(picture.dark ?? false)] as const,
  );
  await page.goto(`/t3d${typeof picture.path === 'string' ? picture.path : await picture.path(page)}`);
  await rest(page);
  await picture.before?.(page);
  await rest(page);
  return page;
}

await buildSites();
mkdirSync(FOLDER, { recursive: true });
const only = process.argv.slice(2);
const server = await startServer({ databaseUrl: process.env.DATABASE_URL });
const browser = await chromium.launch({ ...CHROMIUM_OPTIONS, executablePath: (await findChromium()) ?? undefined });
try {
  for (const picture of PICTURES.filter(({ name }) => only.length === 0 || only.includes(name))) {
    for (const [width, height] of SIZES) {
      const page = await open(browser, server.url, picture, width, height);
      const image = await smaller(page, await page.screenshot());
      writeFileSync(join(FOLDER, `${picture.name}-${width}.webp`), image);
      console.log(`${picture.name}-${width}.webp ${Math.round(image.length / 1000)} kB`);
      await page.context().close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
