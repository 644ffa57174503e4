import compression from 'compression';
import { backOfficeAddresses, backOfficePaths } from '@t3d/resources/kit';
import express, { type RequestHandler } from 'express';
import staticGzip from 'express-static-gzip';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { escapeHtml } from '../safeText';
import type { Registry } from '../registry/registry';
import type { ServiceKey } from '../models/services';

/** The folders of a product's built sites. */
export interface Sites {
  readonly admin: string;
  /** The folder and pages of the site without a session, which also has the 404 page. */
  readonly public?: { readonly folder: string; readonly pages: readonly string[] };
}
export const SITES: ServiceKey<Sites> = { name: 'the sites' };

/** Serves a site's index.html with the product's name. */
function createPage(folder: string, productName: string, status = 200): RequestHandler {
  const file = path.join(folder, 'index.html');
  const name = escapeHtml(productName);
  return async (_request, response) => {
    const built = await readFile(file, 'utf8').catch(() => '<!doctype html><title>T3D</title>npm run build');
    const html = built
      .replace(/(<meta name="product-name" content=")[^"]*/, (_whole, start: string) => start + name)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`);
    response.status(status).set('Cache-Control', 'no-cache').type('html').send(html);
  };
}

/**
 * Sets how long a file may be cached: forever with a hash in its name, a day for the icon and flags, otherwise
 * revalidated.
 */
function setCache(response: ServerResponse, file: string): void {
  const isIcon = path.basename(file) === 'favicon.svg' || file.includes(`${path.sep}flags${path.sep}`);
  response.setHeader(
    'Cache-Control',
    file.includes(`${path.sep}assets${path.sep}`)
      ? 'public, max-age=31536000, immutable'
      : isIcon
        ? 'public, max-age=86400'
        : 'no-cache',
  );
}

/** Serves the scripts that the build has compressed (`x.js.br`), a seventh smaller than if compressed per request. */
const files = (folder: string): RequestHandler =>
  staticGzip(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br'],
    serveStatic: { index: false, redirect: false, setHeaders: setCache },
  });
/** Allows WebAssembly only to the worker that reads passport photos. */
const allowWasm: RequestHandler = (request, response, next) => {
  if (/^\/ocr-[\d.]+\/worker\.min\.js$/.test(request.path))
    response.set('Content-Security-Policy', "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
  next();
};
/** Allows the service worker to control the public pages, which are above its own path. */
const allowScope: RequestHandler = (_request, response, next) => {
  response.set('Service-Worker-Allowed', '/t3d/');
  next();
};
const missing: RequestHandler = (_request, response) => {
  response.status(404).removeHeader('Content-Encoding');
  response.type('text').send('Not found');
};

/** Rejects a URL that cannot be decoded, for which the file handler would show its own error page. */
const requireReadable: RequestHandler = (request, response, next) => {
  try {
    decodeURIComponent(request.path);
  } catch {
    void missing(request, response, next);
    return;
  }
  next();
};

/** Serves the app's manifest with the name of the installed app. */
function createAppManifest(folder: string, productName: string): RequestHandler {
  return async (_request, response, next) => {
    const text = await readFile(path.join(folder, 'manifest.webmanifest'), 'utf8').catch(() => null);
    if (text === null) {
      next();
      return;
    }
    response
      .set('Cache-Control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify({ ...(JSON.parse(text) as object), name: productName, short_name: productName }));
  };
}

/** Serves everything under /t3d: both sites, and redirects from former URLs. Any other URL gets a 404 page. */
export function createSites(productName: string, registry: Registry, sites: Sites): express.Router {
  const router = express.Router({ strict: false });
  const adminPage = createPage(sites.admin, productName);
  const office = backOfficeAddresses(backOfficePaths(registry.product, registry.values()));
  // Compress files and pages, which contain no secret that the length could reveal.
  router.use(compression());
  router.use(requireReadable);
  if (sites.public) {
    router.use('/public/assets', allowWasm);
    router.use('/public/offline.js', allowScope);
    router.use('/public', files(sites.public.folder), missing);
    router.get([...sites.public.pages], createPage(sites.public.folder, productName));
  }
  router.get('/index.html', adminPage);
  router.get('/manifest.webmanifest', createAppManifest(sites.admin, productName));
  router.use(files(sites.admin));
  router.use('/assets', missing);
  for (const [former, present] of Object.entries(registry.product.formerPaths ?? {}))
    router.get([former, `${former}/*rest`], (request, response) => {
      response.redirect(301, `${request.baseUrl}${present}${request.url.slice(former.length)}`);
    });
  router.get(office, adminPage);
  router.get('/*rest', createPage(sites.public?.folder ?? sites.admin, productName, 404));
  return router;
}
