import compression from 'compression';
import { officeAddresses, officePaths } from '@t3d/resources/kit';
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
  /** The folder and the pages of the site that needs no session. This site also has the 404 page. */
  readonly public?: { readonly folder: string; readonly pages: readonly string[] };
}
export const SITES: ServiceKey<Sites> = { name: 'the sites' };

/** Serves the index.html of a site's last build, with the product's name inserted. */
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
 * Sets how long a file may be cached. Built assets have a hash in their names and never change. The icon and the
 * flags are cached for a day, because browsers request them often. All other files are revalidated.
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

/**
 * Serves scripts that the build has compressed (`x.js.br`). They are a seventh smaller than scripts compressed per
 * request, as happens to all others.
 */
const files = (folder: string): RequestHandler =>
  staticGzip(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br'],
    serveStatic: { index: false, redirect: false, setHeaders: setCache },
  });
/**
 * Allows only the worker that reads passport photos to compile WebAssembly. A worker has the policy of its own file.
 */
const allowWasm: RequestHandler = (request, response, next) => {
  if (/^\/ocr-[\d.]+\/worker\.min\.js$/.test(request.path))
    response.set('Content-Security-Policy', "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
  next();
};
/** Allows the service worker to control the URLs of the public pages above the worker's own path. */
const allowScope: RequestHandler = (_request, response, next) => {
  response.set('Service-Worker-Allowed', '/t3d/');
  next();
};
const missing: RequestHandler = (_request, response) => {
  response.status(404).removeHeader('Content-Encoding');
  response.type('text').send('Not found');
};

/** Rejects a URL that cannot be decoded, because the file handler would show its own error page. */
const demandReadable: RequestHandler = (request, response, next) => {
  try {
    decodeURIComponent(request.path);
  } catch {
    void missing(request, response, next);
    return;
  }
  next();
};

/** Serves the app's manifest. The manifest contains the name of the installed app. */
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

/**
 * Serves everything under /t3d: the public site's files and pages, the back-office's files, and the back-office at the
 * URLs of the declared resources and the menu. Former URLs are redirected. Any other URL gets the public site's 404
 * page if there is a public site, because a visitor who follows a link may have no session.
 */
export function createSites(productName: string, registry: Registry, sites: Sites): express.Router {
  const router = express.Router({ strict: false });
  const adminPage = createPage(sites.admin, productName);
  const office = officeAddresses(officePaths(registry.product, registry.values()));
  // Compresses files and pages. Files and pages contain no secret that the compressed length could reveal. API
  // responses use `packed` instead.
  router.use(compression());
  router.use(demandReadable);
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
