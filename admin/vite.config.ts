import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport } from 'vite';

const api = `http://localhost:${process.env.API_PORT ?? 3000}`;

export default defineConfig(async () => {
  const { module } = await runnerImport<{ knownPaths: string[] }>(join(import.meta.dirname, 'knownPaths.ts'));
  return {
    root: import.meta.dirname,
    base: '/t3d/',
    plugins: [react()],
    define: { __KNOWN_PATHS__: JSON.stringify(module.knownPaths) },
    build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 1500 },
    server: { proxy: { '/t3d-api': api, '/ms-api': api, '/data-api': api } },
  };
});
