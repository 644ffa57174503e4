// @ts-nocheck
import { chromium } from '@playwright/test';
import { createHash } from 'node:crypto';
import { CHROMIUM_OPTIONS } from './support/browser';
const base = process.env.BASE ?? 'http://localhost:3512';
const [account, lang, dark, width, path, file] = process.argv.slice(2);
const b = await chromium.launch({ ...CHROMIUM_OPTIONS, executablePath: process.env.CHROMIUM_PATH });
const login = await fetch('http://localhost:3511/t3d-api/web/sessions', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ account, password: createHash('sha256').update('demo1234').digest('hex') }) });
const sid = login.headers.get('x-session-id');
const p = await b.newPage({ viewport: { width: Number(width), height: Number(width) < 500 ? 800 : 900 } });
p.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log(m.type(), m.text().slice(0, 200)); });
p.on('pageerror', (e) => console.log('PAGEERROR', e.message));
await p.addInitScript(([s, l, d]) => { localStorage.setItem('sessionId', s); localStorage.setItem('lang', l); localStorage.setItem('dark', d); }, [sid ?? '', lang, dark]);
await p.goto(`${base}/t3d${path}`);
await p.waitForTimeout(Number(process.env.WAIT ?? 4000));
for (const js of (process.env.DO ?? '').split('||').filter(Boolean)) { await p.locator(js).first().click(); await p.waitForTimeout(1200); }
await p.screenshot({ path: `/tmp/rec-${file}.png`, fullPage: process.env.FULL === '1' });
await b.close();
