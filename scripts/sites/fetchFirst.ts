import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

/** Vite's name for the function that each dynamic import of a build is wrapped in. */
const HELPER = '\0vite/preload-helper.js';
const SOURCE = join(import.meta.dirname, 'loadChunk.ts');

/** The files of a chunk that is imported dynamically, itself included even where it imports nothing. */
const withItself = (file: string, deps: string[]): string[] => (deps.includes(file) ? deps : [file, ...deps]);

/**
 * Replaces Vite's preload helper with `loadChunk.ts`, which fetches a chunk's files before it imports them. Fails the
 * build when a chunk is imported some other way, for example because a newer Vite names its helper differently.
 */
export const fetchFirst = (): Plugin => ({
  name: 'fetch-first',
  apply: 'build',
  enforce: 'pre',
  config: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies: withItself } } }),
  async load(id) {
    if (id !== HELPER) return null;
    return transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE);
  },
  generateBundle(_options, bundle) {
    const code = Object.values(bundle).map((output) => (output.type === 'chunk' ? output.code : ''));
    const hasImports = code.some((text) => text.includes('import('));
    if (hasImports && !code.some((text) => text.includes('ChunkBroken')))
      this.error('Dynamic imports do not go through scripts/sites/loadChunk.ts.');
  },
});
