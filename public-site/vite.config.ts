import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { fetchFirst } from '../scripts/sites/fetchFirst';
import { ocrFiles } from '../scripts/sites/ocrFiles';
import { translations } from '../scripts/sites/translations';
import { publicPaths } from './src/paths';

const BASE = '/t3d/public/';

/**
 * Only Vite's server in development uses this plugin for the fixed URLs (/t3d/wxmp/search …) and the files under
 * /t3d/public/. In production the API process serves them.
 */
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
  // Preact has a tenth of React's size, and React alone would exceed the page's limit of 60 kB.
  resolve: {
    alias: [
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    // Compiles for the old web views of cheap phones. WeChat's web view is updated the slowest.
    target: ['es2020', 'chrome80', 'safari13.1'],
    cssTarget: ['chrome80', 'safari13.1'],
    assetsInlineLimit: 0,
    // Bundles the code for every first visit into one file.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/data-api', '/t3d-api'].map((base) => [base, `http://localhost:${process.env.API_PORT ?? 3000}`]),
    ),
  },
});
