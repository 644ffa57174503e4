import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport } from 'vite';

const api = `http://localhost:${process.env.API_PORT ?? 3000}`;
const LIST = 'virtual:known-paths';
const LIST_CODE = `
import { HIDDEN_PAGES, MENU } from '/resources/menu.ts';
const modules = import.meta.glob(['/resources/*.ts', '!/resources/*.test.ts'], { eager: true });
const declared = Object.values(modules).map((module) => module.default).filter((resource) => resource?.declaration);
export default [...MENU, ...HIDDEN_PAGES].map((page) => page.path)
  .concat(declared.map((resource) => resource.declaration.menu?.path ?? '/' + resource.name));
`;

/**
 * The path of every page that the declarations place in the menu, read while building: so the page before the login
 * can tell a back-office address from a mistyped one without being told what anyone may see.
 */
async function readKnownPaths(): Promise<string[]> {
  const { module } = await runnerImport<{ default: string[] }>(LIST, {
    root: join(import.meta.dirname, '..'),
    plugins: [{ name: 'known-paths', resolveId: (id) => (id === LIST ? LIST : undefined), load: (id) => (id === LIST ? LIST_CODE : undefined) }],
  });
  return module.default;
}

export default defineConfig(async () => ({
  root: import.meta.dirname,
  base: '/t3d/',
  plugins: [react()],
  define: { __KNOWN_PATHS__: JSON.stringify(await readKnownPaths()) },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 1500 },
  server: { proxy: { '/t3d-api': api, '/ms-api': api, '/data-api': api } },
}));
