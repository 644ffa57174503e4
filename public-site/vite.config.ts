import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { fetchFirst } from '../scripts/sites/fetchFirst';
import { ocrFiles } from '../scripts/sites/ocrFiles';
import { translations } from '../scripts/sites/translations';
import { publicPaths } from './src/paths';

const BASE = '/t3d/public/';

/** Serves the fixed URLs in development, as the API process does in production. */
function servePublicRoutes(): Plugin {
  return {
    name: 'serve-public-routes',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = (request.url ?? '').split('?')[0];
        if (path && publicPaths.includes(path)) request.url = '/t3d/public/index.html';
        next();
      });
    },
  };
}

export default defineConfig({
  base: BASE,
  plugins: [servePublicRoutes(), translations(), fetchFirst(), ocrFiles(BASE)],
  // Uses Preact, because React would exceed the page's limit of 60 kB.
  resolve: {
    alias: [
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    // Compiles for old web views of cheap phones, for example WeChat's.
    target: ['es2020', 'chrome80', 'safari13.1'],
    cssTarget: ['chrome80', 'safari13.1'],
    assetsInlineLimit: 0,
    // Bundles the code of every first visit into one file.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/data-api', '/t3d-api'].map((base) => [base, `http://localhost:${process.env.API_PORT ?? 3000}`]),
    ),
  },
});
