import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

/** The module with the function that wraps each dynamic import in a build. */
const HELPER = '\0vite/preload-helper.js';
const SOURCE = join(import.meta.dirname, 'loadChunk.ts');

/** Returns the files of a chunk, including the chunk itself. */
const withItself = (file: string, deps: string[]): string[] => (deps.includes(file) ? deps : [file, ...deps]);

/** Replaces Vite's preload function by `loadChunk.ts`. The build fails if Vite wraps dynamic imports in another way. */
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
