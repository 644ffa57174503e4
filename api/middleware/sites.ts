import compression from 'compression';
import { officeAddresses, officePaths } from '@t3d/resources/kit';
import type { RequestHandler } from 'express';
import express from 'express';
import staticGzip from 'express-static-gzip';
import { readFile, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { Registry } from '../declared/registry';

const ROOT = path.join(import.meta.dirname, '../..');
/** Where the two sites lie, built. */
export interface SiteFolders {
  admin: string;
  public: string;
}
const BUILT: SiteFolders = { admin: path.join(ROOT, 'admin/dist'), public: path.join(ROOT, 'public-site/dist') };
/** Pages of the public site; so is the page for addresses that have none. */
const PUBLIC_PAGES = ['/wxmp/search', '/wxmp/find', '/instructions'];

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

interface Page {
  html: string;
  changedAt: number;
}

/** A site's index.html with the product's name in it; read again when a build has replaced it. */
function createPage(folder: string, productName: string, status = 200): RequestHandler {
  const file = path.join(folder, 'index.html');
  let page: Page | undefined;
  const load = async (): Promise<Page> => {
    const { mtimeMs } = await stat(file);
    if (page?.changedAt === mtimeMs) return page;
    const html = await readFile(file, 'utf8');
    const name = escapeHtml(productName);
    page = {
      changedAt: mtimeMs,
      html: html
        .replace(/(<meta name="product-name" content=")[^"]*/, (_whole, start: string) => start + name)
        .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`),
    };
    return page;
  };
  return async (_request, response) => {
    const { html } = await load().catch(() => ({ html: '<!doctype html><title>T3D</title>npm run build' }));
    response.status(status).set('Cache-Control', 'no-cache').type('html').send(html);
  };
}

/**
 * Built assets carry a hash in their names and never change; the icon, which browsers want again at every move, is good
 * for a day; everything else is revalidated.
 */
function setCache(response: ServerResponse, file: string): void {
  const isIcon = path.basename(file) === 'favicon.svg';
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
 * Scripts go out as the build packed them (`x.js.br`), a seventh smaller than packed for each request and at no cost;
 * one that a build brings later is packed on its way.
 */
const files = (folder: string): RequestHandler =>
  staticGzip(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br'],
    serveStatic: { index: false, redirect: false, setHeaders: setCache },
  });
const missing: RequestHandler = (_request, response) => {
  response.status(404).removeHeader('Content-Encoding');
  response.type('text').send('Not found');
};

/**
 * No file and no page has an address that cannot be read; the handler of files would answer with an error page of its
 * own.
 */
const demandReadable: RequestHandler = (request, response, next) => {
  try {
    decodeURIComponent(request.path);
  } catch {
    void missing(request, response, next);
    return;
  }
  next();
};

/** What the browser calls the app once it is installed. */
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
 * Everything under /t3d: the public site's files and pages, the admin's files, and the admin at the addresses that the
 * declarations and the menu give it. Any other address has no page, and answers as the public site does: whoever asks
 * by a link brings no session along.
 */
export function createSites(productName: string, registry: Registry, folders: SiteFolders = BUILT): express.Router {
  const router = express.Router({ strict: false });
  const publicPage = createPage(folders.public, productName);
  const adminPage = createPage(folders.admin, productName);
  const noPage = createPage(folders.public, productName, 404);
  const office = officeAddresses(officePaths(registry.product, registry.values()));
  // Files and pages hold no secret that a compressed length could reveal; answers of the API stay as they are.
  router.use(compression());
  router.use(demandReadable);
  router.use('/public', files(folders.public), missing);
  router.get(PUBLIC_PAGES, publicPage);
  router.get('/index.html', adminPage);
  router.get('/manifest.webmanifest', createAppManifest(folders.admin, productName));
  router.use(files(folders.admin));
  router.use('/assets', missing);
  router.get(office, adminPage);
  router.get('/*rest', noPage);
  return router;
}
