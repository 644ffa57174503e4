import type { Resource } from '@t3d/resources/kit';
import type { Request, RequestHandler } from 'express';
import { Router } from 'express';
import type { Context } from '../../context';
import { Forbidden, Invalid, NotFound, invalidField } from '../../errors';
import { check, readFileOf } from '../rows/commands/actions';
import { requireCall, requireAction } from '../access/permissions';
import { laggingContext } from '../../models/replica';
import { rightsOf } from '../../models/sequelize/compiled';
import type { Commands } from '../rows/commands/commands';
import { commandsOf } from '../rows/commands/commands';
import { asOfRoutes } from '../asOf/routes';
import { exportRows, nameFile } from '../export/exportRows';
import { receiveImport, receivePreview } from '../import/routes';
import { importTemplate } from '../import/template';
import { manifestFor } from './manifest';
import { PackedDocuments } from './packedDocuments';
import { readId, readListQuery } from '../rows/read/query';
import { resolveSearch } from '../search/listSearch';
import { readSearch, searchRecords } from '../search/search';
import { readTotals, totalsDeclared } from '../rows/read/totals';
import { trailOf } from '../undo/trail';
import { ok } from './writes';
import type { Database } from '../../models/database';
import type { Registry } from '../../registry/registry';
import type { ApiCall } from './apiCall';
import { isDocumentedFor } from './apiCall';
import { withRoles } from './docs/document';

/* Serves the HTTP API of declared resources. */

interface EngineOptions {
  product: string;
  contextOf(request: Request): Context;
  commands?: Commands;
}

/** Parses the query parameter `before`, for older entries of a history. */
function readBefore(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(String(value))) throw invalidField('before', 'number');
  return Number(value);
}

interface Routes {
  router: Router;
  resource: Resource;
  commands: Commands;
  contextOf(request: Request): Context;
}

function listRoutes({ router, resource, contextOf }: Routes): void {
  router.get('/export', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, resource, 'export');
    const format = request.query.format ?? 'xlsx';
    if (format !== 'xlsx' && format !== 'csv') throw new Invalid('invalid', {}, { format: { key: 'oneOf' } });
    await exportRows(await laggingContext(ctx), resource, request.query, format, response);
  });
  if (totalsDeclared(resource)) {
    router.get('/totals', async (request, response) => {
      const ctx = contextOf(request);
      requireCall(ctx.actor, resource, 'list');
      const found = await resolveSearch(ctx, resource, request.query);
      const query = readListQuery(ctx, resource, request.query, found?.conditions);
      const rows = await readTotals(ctx, resource, query);
      response.json({ code: 200, message: 'ok', rows, total: rows.length });
    });
  }
}

function importRoutes({ router, resource, commands, contextOf }: Routes): void {
  router.get('/import-template', (request, response) => importTemplate(contextOf(request), resource, response));
  router.post('/import', receiveImport(resource, commands, contextOf));
  if (resource.declaration.import) router.post('/import/columns', receivePreview(resource, contextOf));
}

function actionRoutes(routes: Routes): void {
  const { router, resource, commands, contextOf } = routes;
  router.post('/actions/:action/check', async (request, response) => {
    const ctx = contextOf(request);
    response.json(ok(await check(ctx, commands, resource, request.params.action, request.body)));
  });
  // Actions that return no file are served by `resourceCalls`.
  router.post('/actions/:action', async (request, response) => {
    const name = request.params.action;
    const file = await readFileOf(contextOf(request), commands, resource, name, request.body);
    nameFile(response, file.title, file.extension);
    await file.write(response);
  });
}

function historyRoute({ router, resource, contextOf }: Routes): void {
  router.get('/:id/history', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, resource, 'show');
    const { rows, next } = await trailOf(ctx, resource, readId(request.params.id), readBefore(request.query.before));
    response.json({ code: 200, message: 'ok', rows, total: rows.length, next });
  });
}

/** Adds the routes that `resourceCalls` does not serve. List routes come first, because `export` looks like an id. */
function resourceRoutes(resource: Resource, commands: Commands, contextOf: (request: Request) => Context): Router {
  const routes: Routes = { router: Router({ mergeParams: true }), resource, commands, contextOf };
  asOfRoutes(routes);
  listRoutes(routes);
  importRoutes(routes);
  actionRoutes(routes);
  historyRoute(routes);
  return routes.router;
}

/** Returns the generic routes of `/t3d-api` for the manifest and every declared resource. */
export async function engineRouter(database: Database, options: EngineOptions): Promise<Router> {
  const commands = options.commands ?? commandsOf(database);
  const router = Router();
  const manifests = new PackedDocuments();
  router.get('/manifest', async (request, response) => {
    const ctx = options.contextOf(request);
    const key = `${ctx.language} ${rightsOf(ctx.actor)}`;
    await manifests.send(request, response, key, () => {
      const manifest = manifestFor(ctx, database, options.product);
      return { body: ok(manifest), etag: manifest.etag };
    });
  });
  router.get('/search', async (request, response) => {
    const ctx = options.contextOf(request);
    const rows = await searchRecords(ctx, readSearch(request.query));
    response.json({ code: 200, message: 'ok', rows, total: rows.length });
  });
  for (const resource of database.registry.values())
    router.use(`/${resource.name}`, resourceRoutes(resource, commands, options.contextOf));
  router.use('/:resource', (request) => {
    throw database.registry.has(String(request.params.resource))
      ? new Forbidden(String(request.params.resource))
      : new NotFound();
  });
  return router;
}

/** Matches the URL of an action or an import. */
const ADDRESS = /^\/([\w-]+)\/(?:actions\/([\w-]+)(?:\/check)?|import(?:\/columns)?)\/?$/;

/** Rejects forbidden calls before the body is read, so that only permitted callers see its errors. */
export function rightsGate(registry: Registry, calls: readonly ApiCall[]): RequestHandler {
  const handMade = calls
    .filter(({ server, method }) => !server && (method === 'post' || method === 'put'))
    .map((call) => ({
      ...withRoles(registry, call),
      address: new RegExp(`^${call.path.replaceAll(/\{id\}/g, '\\d+').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
    }));
  return ({ actor, method, path }, _response, next) => {
    if (!actor || (method !== 'POST' && method !== 'PUT')) {
      next();
      return;
    }
    const call = handMade.find((one) => one.method === method.toLowerCase() && one.address.test(path));
    if (call) {
      // Sandbox calls check the API key themselves.
      if (!call.sandbox && !isDocumentedFor(actor, call)) throw new Forbidden(call.scope ?? call.pattern ?? call.name);
    } else {
      const [, name = '', action] = ADDRESS.exec(path) ?? [];
      const resource = registry.get(name);
      if (resource && action !== undefined) requireAction(actor, resource, action);
      else if (resource) requireCall(actor, resource, 'import');
    }
    next();
  };
}
