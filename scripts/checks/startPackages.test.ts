import { expect, test } from '@jest/globals';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listImports } from './sources';

const ROOT = join(import.meta.dirname, '../..');
const LOCK = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean; link?: boolean } | undefined>;
};
const STARTS = ['scripts/start.mjs', 'admin/vite.config.ts', 'public-site/vite.config.ts'];
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts'];

const fileOf = (path: string): string | undefined =>
  ENDINGS.map((ending) => path + ending).find((file) => existsSync(file) && statSync(file).isFile());

/** Returns the packages that the started files import, each with the importing file. */
function importedPackages(): Map<string, string> {
  const packages = new Map<string, string>();
  const visited = new Set<string>();
  const visit = (path: string): void => {
    if (visited.has(path) || !/\.(tsx?|mjs)$/.test(path)) return;
    visited.add(path);
    for (const { specifier, typeOnly } of listImports({ path, text: readFileSync(path, 'utf8') })) {
      if (typeOnly || specifier.startsWith('node:')) continue;
      const own = specifier.startsWith('@t3d/resources')
        ? specifier.replace('@t3d', ROOT)
        : join(path, '..', specifier);
      const file = specifier.startsWith('.') || own !== join(path, '..', specifier) ? fileOf(own) : undefined;
      if (file) visit(file);
      else if (!specifier.startsWith('.')) {
        const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
        packages.set(name, relative(ROOT, path));
      }
    }
  };
  for (const start of STARTS) visit(join(ROOT, start));
  return packages;
}

test('imports no development package in the files that `npm start` runs', () => {
  const packages = importedPackages();
  expect([...packages.keys()]).toContain('vite');
  const missing = [...packages].filter(([name]) => {
    const found = LOCK.packages[`node_modules/${name}`] ?? LOCK.packages[`admin/node_modules/${name}`];
    return found === undefined || found.dev === true;
  });
  expect(missing).toEqual([]);
});
