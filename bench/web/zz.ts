import { chromium } from '@playwright/test';
import { CHROMIUM_OPTIONS } from '../../e2e/support/browser';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { logIn } from './page';
const base = process.env.BENCH_URL!;
const browser = await chromium.launch({ ...CHROMIUM_OPTIONS, executablePath: (await findChromium()) ?? undefined });
const rate = Number(process.env.RATE ?? 4);
const rounds = Number(process.env.ROUNDS ?? 3);
for (let round = 0; round < rounds; round += 1) {
  for (const cold of [true, false]) {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1366, height: 768 }, locale: 'en-US', serviceWorkers: 'block' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await logIn(page);
  if (!cold) { await page.goto('/t3d/order/order-list'); await page.locator('tbody tr').first().waitFor(); await page.waitForTimeout(1500); }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  const loop = await page.evaluate(() => { const t = performance.now(); let x = 0; for (let i = 0; i < 2e7; i++) x = (x * 31 + i) | 0; return performance.now() - t + (x === 1 ? 1 : 0); });
  await page.addInitScript("(function check(){ if (document.querySelector('tbody tr td')) window.usable = performance.now(); else requestAnimationFrame(check); })()");
  await cdp.send('Performance.enable');
  await page.goto('/t3d/order/order-list', { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as any).usable, undefined, { timeout: 60000 });
  const m = await page.evaluate(() => { const es = performance.getEntriesByType('resource') as PerformanceResourceTiming[]; const js = es.filter((e) => new URL(e.name).pathname.endsWith('.js')); const api = es.filter((e) => e.name.includes('-api/')); return { usable: (window as any).usable, files: js.length, bytes: js.reduce((a, e) => a + e.encodedBodySize, 0), api: api.map((e) => `${e.name.split('-api/')[1]!.slice(0, 40)} ${e.startTime.toFixed(0)}-${e.responseEnd.toFixed(0)} ${e.encodedBodySize}`), js: js.map((e) => `${e.name.split('/').at(-1)} ${e.startTime.toFixed(0)}-${e.responseEnd.toFixed(0)} ${e.encodedBodySize}`) }; });
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (n: string) => metrics.find((x) => x.name === n)!.value.toFixed(2);
  console.log(cold ? 'cold' : 'warm', 'loop', loop.toFixed(0), 'usable', m.usable.toFixed(0), 'ratio', (m.usable / loop).toFixed(1), 'files', m.files, 'bytes', m.bytes, 'script s', of('ScriptDuration'), 'task s', of('TaskDuration'));
  if (round === 0 && process.env.LIST) { console.log(m.api.join('\n')); console.log(m.js.join('\n')); }
  await context.close();
  }
}
await browser.close();
