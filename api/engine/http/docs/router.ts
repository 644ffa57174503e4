import type { Language } from '@t3d/resources/kit';
import { languageOf } from '@t3d/resources/kit';
import type { Request } from 'express';
import express, { Router } from 'express';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ApiCall } from '../apiCall';
import type { Registry } from '../../../declared/registry';
import { rightsOf } from '../../../models/sequelize/compiled';
import type { PartnerApi } from '../partnerApi';
import { PackedDocuments } from '../packedDocuments';
import { apiDocument } from './document';
import { changesPage, docsPage, errorsPage } from './pages';
import { TRY_IT } from './tryIt';

const ASSETS = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

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
  const languageFor = ({ query: { lang }, facts }: Request): Language =>
    typeof lang === 'string' ? languageOf(lang) : facts.language;
  router.get('/errors', (request, response) => {
    response.type('html').send(errorsPage(product, languageFor(request)));
  });
  router.get('/changelog', (request, response) => {
    response.type('html').send(changesPage(product, languageFor(request), partner.changes));
  });
  router.get('/docs', (request, response) => {
    if (request.path.endsWith('/')) {
      response.redirect(301, request.baseUrl + request.path.slice(0, -1));
      return;
    }
    response.type('html').send(docsPage(product, languageFor(request)));
  });
  router.get('/docs/start.js', (_request, response) => {
    response.type('js').send(TRY_IT);
  });
  router.use('/docs/assets', express.static(ASSETS, { index: false, maxAge: '1d' }));
  return router;
}
