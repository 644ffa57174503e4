import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { fetchFirst } from '../scripts/sites/fetchFirst';
import { ocrFiles } from '../scripts/sites/ocrFiles';
import { translations } from '../scripts/sites/translations';
import { publicPaths } from './src/paths';

const BASE = '/t3d/public/';

/**
 * The pages live at the trade's own addresses (/t3d/wxmp/search …), the files under /t3d/public/.
 * In production the API process serves both; here the development server does the same.
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
  // The sources are React; Preact runs them in a tenth of the bytes (React alone is over the page's 60 kB).
  resolve: {
    alias: [
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    // Cheap phones keep old web views; WeChat's is the slowest to follow.
    target: ['es2020', 'chrome80', 'safari13.1'],
    cssTarget: ['chrome80', 'safari13.1'],
    assetsInlineLimit: 0,
    // One file for what every visit loads first.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/data-api', '/t3d-api'].map((base) => [base, `http://localhost:${process.env.API_PORT ?? 3000}`]),
    ),
  },
});
