import { languageOf } from '@t3d/resources/kit';
import express, { Router } from 'express';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ApiCall } from '../apiCall';
import type { Registry } from '../../../declared/registry';
import { rightsOf } from '../../../models/sequelize/compiled';
import type { PartnerApi } from '../partnerApi';
import { PackedDocuments } from '../packedDocuments';
import { apiDocument } from './document';
import { changesPage, errorsPage } from './pages';

const ASSETS = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const VIEWPORT = '<meta name="viewport" content="width=device-width,initial-scale=1">';
const page = (product: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>API-${product}</title>${VIEWPORT}
<link rel="stylesheet" href="docs/assets/swagger-ui.css"></head>
<body><div id="swagger-ui"></div>
<script src="docs/assets/swagger-ui-bundle.js"></script><script src="docs/start.js"></script></body>
</html>`;

// The session of the back-office in the same browser is used, so that a logged-in person can try calls at once.
const WITH_SESSION =
  "const session = localStorage.getItem('sessionId'); " +
  "if (session) request.headers['X-Session-Id'] = session; return request;";
const START = `window.ui = SwaggerUIBundle({
  url: 'openapi.json', dom_id: '#swagger-ui', deepLinking: true, tryItOutEnabled: true,
  requestInterceptor: (request) => { ${WITH_SESSION} },
});`;

/**
 * Serves `/openapi.json`, `/docs`, a page to read it and to try it, and `/errors`, the catalogue of refusals. None of
 * them needs a session. The document lists the calls that the caller's role and patterns allow, with the fields that
 * the role may see. Without a session it lists the calls that need none.
 */
export function docsRoutes(
  registry: Registry,
  product: string,
  calls: readonly ApiCall[] = [],
  partner: PartnerApi = { notes: {}, changes: [] },
): Router {
  const router = Router();
  const documents = new PackedDocuments();
  router.get('/openapi.json', async (request, response) => {
    const { actor = null } = request;
    const key = actor ? `of ${rightsOf(actor)}` : 'public';
    await documents.send(request, response, key, () => ({
      body: apiDocument(registry, product, actor, calls, partner),
    }));
  });
  router.get('/errors', (request, response) => {
    const { lang } = request.query;
    const language = typeof lang === 'string' ? languageOf(lang) : request.facts.language;
    response.type('html').send(errorsPage(product, language));
  });
  router.get('/changelog', (request, response) => {
    const { lang } = request.query;
    const language = typeof lang === 'string' ? languageOf(lang) : request.facts.language;
    response.type('html').send(changesPage(product, language, partner.changes));
  });
  router.get('/docs', (request, response) => {
    if (request.originalUrl.endsWith('/')) {
      response.redirect(301, request.originalUrl.slice(0, -1));
      return;
    }
    response.type('html').send(page(product));
  });
  router.get('/docs/start.js', (_request, response) => {
    response.type('js').send(START);
  });
  router.use('/docs/assets', express.static(ASSETS, { index: false, maxAge: '1d' }));
  return router;
}
