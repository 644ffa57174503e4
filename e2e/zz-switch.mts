import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { CHROMIUM_OPTIONS } from './support/browser';
const U = process.env.U ?? 'http://localhost:3522';
const browser = await chromium.launch({ ...CHROMIUM_OPTIONS, executablePath: process.env.CHROMIUM_PATH });
const context = await browser.newContext({ baseURL: U, viewport: { width: 1366, height: 768 }, locale: 'en-US', serviceWorkers: 'block' });
const page = await context.newPage();
await page.addInitScript('globalThis.__name = (f) => f');
page.on('pageerror', (e) => console.log('ERR', e.message));
const answer = await page.request.post('/t3d-api/web/sessions', { data: { account: 'admin@t3d.test', password: createHash('sha256').update('demo1234').digest('hex') } });
const sid = answer.headers()['x-session-id'] as string;
await page.addInitScript((id) => { localStorage.setItem('sessionId', id); localStorage.setItem('lang', 'en'); }, sid);
await page.addInitScript(() => {
  const log: any[] = []; (window as any).commits = log;
  const nameOf = (f: any): string => { const t = f.type; return typeof t === 'function' ? (t.displayName || t.name) : t && typeof t === 'object' ? ((t.displayName) || t.type?.displayName || t.type?.name || t.render?.displayName || t.render?.name || '?') : ''; };
  (window as any).__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true, inject: () => 1, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {}, checkDCE() {}, isDisabled: false,
    onCommitFiberRoot(_id: any, root: any) {
      if (!(window as any).watching) return;
      const names: Record<string, number> = {}; const tops: string[] = []; const stateful: string[] = [];
      const visit = (f: any, parentDid: boolean, path: string): void => {
        const prev = f.alternate; let did = false;
        const n = nameOf(f);
        if (prev && [0, 1, 11, 14, 15].includes(f.tag)) {
          did = (f.flags & 1) === 1 && (f.memoizedProps !== prev.memoizedProps || f.memoizedState !== prev.memoizedState || f.ref !== prev.ref || true);
          if (did && f.memoizedProps === prev.memoizedProps && f.memoizedState === prev.memoizedState) { /* context */ }
        }
        const mount = !prev;
        if (did || (mount && n)) { names[n] = (names[n] ?? 0) + 1; if (!mount && f.memoizedProps === prev.memoizedProps || (n === 'RowsTable' || n === 'ListBase' || n === 'ListPage')) { const d: string[] = []; if (f.tag !== 1) { let a = f.memoizedState, b = prev?.memoizedState, k = 0; while (a && b && typeof a === 'object' && 'next' in a) { if (a.queue && a.memoizedState !== b.memoizedState) { const sh = (v: any): string => { try { if (v instanceof Element) return '<' + v.tagName + '>'; if (v && typeof v === 'object') { const u = sh0(b.memoizedState, v); return u; } return String(v).slice(0, 30); } catch { return '?'; } }; const sh0 = (x: any, y: any): string => x && y && typeof x === 'object' && typeof y === 'object' ? 'diff:' + Object.keys(y).filter((q) => x[q] !== y[q]).join() : 'obj'; d.push(`#${k} ${b.memoizedState instanceof Element ? '<el>' : b.memoizedState === null ? 'null' : typeof b.memoizedState}→${sh(a.memoizedState)}`); } a = a.next; b = b.next; k++; } } if (d.length) stateful.push(`${n}: ${d.join('; ')}`); } if (!parentDid) tops.push(`${mount ? 'MOUNT ' : ''}${n}${f.memoizedProps === prev?.memoizedProps ? (f.memoizedState === prev?.memoizedState ? ' [context]' : ' [state]') : ' [props]'} in ${path.split('>').slice(-5).join('>')}`); }
        if (mount) return;
        if (f.child !== prev.child || did) for (let c = f.child; c; c = c.sibling) { if (c.alternate && c === prev.child && false) continue; visit(c, did, n ? `${path}>${n}` : path); }
      };
      // only those visited in this commit: child pointers differ
      visit(root.current, false, '');
      log.push({ at: performance.now(), tops, stateful, total: Object.values(names).reduce((a, b) => a + b, 0), names: Object.entries(names).sort((a, b) => b[1] - a[1]).slice(0, 12) });
    },
  };
});
const visits = ['/order/order-list', '/terminal/terminal-delivery', '/user/bills'];
const go = (p: string) => page.evaluate((path) => { history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate', { state: {} })); }, `/t3d${p}`);
await page.goto(`/t3d${visits[0]}`); await page.locator('tbody tr').first().waitFor(); await page.waitForTimeout(1500);
for (const v of visits.slice(1)) { await go(v); await page.waitForTimeout(2500); }
const names = await page.locator('[role=tab]').allInnerTexts(); console.log(names);
const cdp = await context.newCDPSession(page);
const press = (i: number) => page.evaluate(async (n) => {
  const t = [...document.querySelectorAll<HTMLElement>('[role=tab]')][n]!;
  const s = performance.now(); t.click(); const sync = performance.now() - s;
  await new Promise((r) => requestAnimationFrame(() => setTimeout(r)));
  return { sync, painted: performance.now() - s };
}, i);
for (const i of [1, 2, 3]) { await press(i); await page.waitForTimeout(800); }
const reqs: string[] = []; page.on('request', (r) => { if (!/favicon/.test(r.url())) reqs.push(r.url()); });
const all: any[] = [];
for (let r = 0; r < 1; r++) for (const i of [1, 2, 3]) { all.push({ i, ...(await press(i)) }); await page.waitForTimeout(300); }
for (const i of [1, 2, 3]) { const o = all.filter((a) => a.i === i); const med = (k: string) => o.map((a) => a[k]).sort((a, b) => a - b)[0].toFixed(0); console.log(names[i], 'sync', med('sync'), 'painted', med('painted')); }
console.log('requests', reqs);
await page.evaluate(() => { (window as any).watching = true; });
for (const i of [1, 2]) {
  await page.evaluate(() => { (window as any).commits.length = 0; });
  await press(i); await page.waitForTimeout(1000);
  const st = await page.evaluate(() => ((window as any).stacks ?? []).splice(0)) as string[]; const cnt = new Map<string, number>(); for (const x of st) { const k = x.split('\n').map((l) => l.replace(/http\S*assets\//, '').trim()).filter((l) => !/enqueueConcurrent|dispatchSetState|recursivelyTraverse|OnFiber|^Error/.test(l)).slice(0, 9).join(' | '); cnt.set(k, (cnt.get(k) ?? 0) + 1); } for (const [k, n] of [...cnt].sort((a, b) => b[1] - a[1]).slice(0, 25)) console.log('  ×' + n, k);
  const commits = await page.evaluate(() => (window as any).commits);
  console.log('---', names[i]);
  for (const c of commits) console.log(c.at.toFixed(0), c.total, JSON.stringify(c.stateful.reduce((m: any, x: string) => { m[x] = (m[x] ?? 0) + 1; return m; }, {})), JSON.stringify(c.tops.slice(0, Number(process.env.TOPS ?? 4))), JSON.stringify(c.names));
}
await page.evaluate(() => { (window as any).watching = false; });
if (process.env.PROF) {
  await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 200 }); await cdp.send('Profiler.start');
  for (let r = 0; r < 6; r++) for (const i of [1, 2]) { await press(i); await page.waitForTimeout(300); }
  const { profile } = await cdp.send('Profiler.stop');
  writeFileSync('/tmp/switch.cpuprofile', JSON.stringify(profile));
  const self = new Map<string, number>(); const byId = new Map(profile.nodes.map((n) => [n.id, n]));
  const dts = profile.timeDeltas!; profile.samples!.forEach((s, k) => { const n = byId.get(s)!; const key = `${n.callFrame.functionName || '(anon)'} ${n.callFrame.url.split('/').pop()}:${n.callFrame.lineNumber}`; self.set(key, (self.get(key) ?? 0) + dts[k]!); });
  const parent = new Map<number, number>(); for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id);
  const total = new Map<string, number>(); profile.samples!.forEach((s, k) => { const seen = new Set<string>(); for (let id: number | undefined = s; id; id = parent.get(id)) { const f = byId.get(id)!.callFrame; const key = `${f.functionName || '(anon)'} ${f.url.split('/').pop()}:${f.lineNumber}`; if (!seen.has(key)) { seen.add(key); total.set(key, (total.get(key) ?? 0) + dts[k]!); } } });
  const top = (m: Map<string, number>, n: number) => [...m].sort((a, b) => b[1] - a[1]).slice(0, n).map(([k, v]) => `${(v / 12000).toFixed(1)} ms  ${k}`).join('\n');
  console.log('SELF per switch\n' + top(self, 25)); console.log('TOTAL per switch\n' + top(total, 60));
}
await browser.close();
