import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Mutation } from './audit';

const HOME = join(import.meta.dirname, '../..');
const NEEDED = [
  'admin',
  'api',
  'docker',
  'resources',
  'e2e',
  'migrations',
  'scripts',
  'seeders',
  'jest.config.mjs',
  'package.json',
  'tsconfig.json',
];
const OWN = '@t3d';
const MODULES = ['node_modules', 'admin/node_modules', 'api/node_modules', 'resources/node_modules'];

/** Links the product's packages to the copy, because tests would otherwise import the unchanged code. */
function linkPackages(folder: string): void {
  for (const modules of MODULES) {
    const [from, to] = [join(HOME, modules), join(folder, modules)];
    if (!existsSync(from)) continue;
    mkdirSync(to);
    for (const name of readdirSync(from)) if (name !== OWN) symlinkSync(join(from, name), join(to, name));
  }
  const own = join(folder, 'node_modules', OWN);
  mkdirSync(own);
  for (const name of readdirSync(join(HOME, 'node_modules', OWN)))
    if (existsSync(join(folder, name))) symlinkSync(join(folder, name), join(own, name));
}

/** Copies the code to a folder, with the installed packages of the original. */
export function copyCode(): string {
  const folder = mkdtempSync(join(tmpdir(), 't3d-mutations-'));
  for (const name of NEEDED) {
    cpSync(join(HOME, name), join(folder, name), {
      recursive: true,
      filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
    });
  }
  linkPackages(folder);
  return folder;
}

/** Applies a mutation. Returns a function that restores the code. */
export function mutate(
  folder: string,
  { name, file, find, put }: Pick<Mutation, 'name' | 'file' | 'find' | 'put'>,
): () => void {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  if (source.match(new RegExp(find, 'g'))?.length !== 1)
    throw new Error(`"${name}" finds its place not once in ${file}: the code has changed, mend scripts/mutations`);
  writeFileSync(path, source.replace(find, put));
  return () => {
    writeFileSync(path, source);
  };
}
