import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const OWN = 'admin/test/miniProduct/';
const folder = mkdtempSync(join(tmpdir(), 'mini-'));
const FRAMEWORK = new RegExp(
  [
    '^admin/(ui|providers|state|declared|layout|pages|app|locales|plain)/',
    '^admin/(App|tokens|addresses|plainInflection|plainLetters)[.]tsx?$',
    '^admin/index[.]html$',
    '^resources/(kit|kinds)/',
  ].join('|'),
);
/** Texts of the build: only the first belongs to the small product. */
const WORDS = ['Shelves of the library', 'SALESMAN', 'AGENT_1', 'SMS_RECYCLE', 'recharge'];
let modules: string[] = [];

// Builds a small product from its own entry, settings, declarations and screens.
beforeAll(() => {
  const list = join(folder, 'modules.json');
  execFileSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--config', `${OWN}vite.config.ts`, '--outDir', join(folder, 'dist')],
    { cwd: ROOT, env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', MODULES_LIST: list }, stdio: 'pipe' },
  );
  modules = (JSON.parse(readFileSync(list, 'utf8')) as string[])
    .map((id) => relative(ROOT, id).replaceAll('\\', '/'))
    .filter((path) => !path.includes('node_modules/') && !path.includes('\0'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('builds another product without any file of this product', () => {
  expect(modules).toContain('admin/declared/list/ListFrame.tsx');
  expect(modules).toContain(`${OWN}pages/shelves/list.tsx`);
  const alien = modules.filter(
    (path) => /^(admin|resources|api)\//.test(path) && !path.startsWith(OWN) && !FRAMEWORK.test(path),
  );
  expect(alien).toEqual([]);
});

test('builds another product with only the name, pages and texts of that product', () => {
  const dist = join(folder, 'dist');
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  expect(page).toContain('<title>Tool library</title>');
  expect(page).toContain('<meta name="product-name" content="Tool library"');
  const [entry = ''] = /assets\/index-[\w-]+\.js/.exec(page) ?? [];
  const script = readFileSync(join(dist, entry), 'utf8');
  expect(['/shelves', '/terminal'].map((path) => script.includes(path))).toEqual([true, false]);
  const all = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
  const found = all.flatMap((file) =>
    WORDS.filter((word) => readFileSync(join(dist, 'assets', file), 'utf8').includes(word)),
  );
  expect([...new Set(found)]).toEqual(['Shelves of the library']);
});
