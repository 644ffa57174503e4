/*
 * HTTP: the routes of every declared resource. Read router.ts (a request becomes a call of rows, search, export or
 * import), manifest.ts and menu.ts (what the caller's screens are made of), apiCall.ts (how a hand-written route
 * describes itself), openapi/ (the declarations as an OpenAPI document), docs/ (that document, and the page to try
 * it).
 */
import type { Resource } from '@t3d/resources/kit';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { Router } from 'express';
import type { JobStarted, Outcome } from '../../declared/command';
import type { Context } from '../../context';
import { Forbidden, Invalid, NotFound, invalidField } from '../../errors';
import { act, answersFile, check, checkDelete, readFileOf } from '../rows/actions';
import { requireCall } from '../access/permissions';
import type { Commands } from '../rows/commands';
import { commandsOf } from '../rows/commands';
import { asOfRoutes, readId } from '../asOf/routes';
import { exportRows } from '../export/exportRows';
import { onceForKey, requestHash, keptHash } from '../../models/idempotency';
import type { Answer } from '../../models/idempotency';
import { importTemplate, receiveImport, receivePreview } from '../import/routes';
import { manifestFor } from './manifest';
import { readListQuery } from '../rows/query';
import { listRows, openRow, showRow } from '../rows/read';
import { readSearch, searchRecords } from '../search/search';
import { childrenOf } from '../../declared/children';
import { masked } from '../../declared/sealed';
import { nameFile } from '../export/download';
import { readTotals, totalsDeclared } from '../rows/totals';
import { PreviewChanged, keepFacts, readDigest } from '../rows/promises';
import { trailWithUndo } from '../undo/trail';
import { withUndo } from '../undo/offer';
import { deleteRows } from '../rows/remove';
import { createRow, updateRow } from '../rows/write';
import { inTransaction } from '../../models/transaction';
import type { Database } from '../../models/database';

export interface EngineOptions {
  product: string;
  contextOf(request: Request): Context;
  commands?: Commands;
}

const ok = (data: unknown): { code: number; message: string; data: unknown } => ({ code: 200, message: 'ok', data });
const isJob = (outcome: Outcome | JobStarted): outcome is JobStarted => typeof outcome.jobId === 'number';

/** Older rows of a trail than this one are requested. */
function readBefore(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(String(value))) throw invalidField('before', 'number');
  return Number(value);
}

/**
 * A command answers 200 with its outcome, or 202 with the job that goes on with it, or the approval it waits for.
 * `undo`: the history entry by which what was done can be taken back.
 */
const answerOf = (outcome: Outcome | JobStarted, undo?: { entry: number } | null): Answer => {
  if (isJob(outcome)) return { status: 202, body: ok({ jobId: outcome.jobId }) };
  const { approvalId } = outcome as Outcome;
  return typeof approvalId === 'number'
    ? { status: 202, body: ok({ approvalId }) }
    : { status: 200, body: { ...ok(outcome), ...(undo && { undo }) } };
};

/** A digest is not part of what is requested: repeated after another preview, a request is the same one. */
const hashOf = ({ database }: Context, resource: Resource, request: Request): string => {
  const body = request.params.action ? readDigest(request.body).rest : (request.body as unknown);
  return keptHash(database, resource, requestHash(`${request.method} ${request.baseUrl}${request.path}`, body));
};

/** Answers what was done, and where it can be taken back, by which entry. */
async function offeringUndo(
  ctx: Context,
  resource: Resource,
  name: string,
  work: (ctx: Context) => Promise<Outcome | JobStarted>,
): Promise<Answer> {
  const { outcome, undo } = await withUndo(ctx, resource, name, work);
  return answerOf(outcome, undo);
}

/** The routes of one resource while they are put together. */
interface Routes {
  router: Router;
  resource: Resource;
  commands: Commands;
  contextOf(request: Request): Context;
}

/** Keeps the new preview of a call that was refused for its digest, once the call has been taken back. */
async function keepingChanged<T>(ctx: Context, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof PreviewChanged) await inTransaction(ctx, (inner) => keepFacts(inner, error.keeping));
    throw error;
  }
}

/** Answers once for an Idempotency-Key. */
async function answerOnce(
  { resource, contextOf }: Routes,
  request: Request,
  response: Response,
  work: (ctx: Context) => Promise<Answer>,
): Promise<void> {
  const ctx = contextOf(request);
  const answer = await keepingChanged(ctx, () => onceForKey(ctx, hashOf(ctx, resource, request), work));
  response.status(answer.status).json(answer.body);
}

function listRoutes({ router, resource, contextOf }: Routes): void {
  router.get('/', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, resource, 'list');
    response.json({
      code: 200,
      message: 'ok',
      ...(await listRows(ctx, resource, readListQuery(ctx, resource, request.query))),
    });
  });
  router.get('/export', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, resource, 'export');
    const format = request.query.format ?? 'xlsx';
    if (format !== 'xlsx' && format !== 'csv') throw new Invalid('invalid', {}, { format: { key: 'oneOf' } });
    await exportRows(ctx, resource, readListQuery(ctx, resource, request.query), format, response);
  });
  if (totalsDeclared(resource)) {
    router.get('/totals', async (request, response) => {
      const ctx = contextOf(request);
      requireCall(ctx.actor, resource, 'list');
      const rows = await readTotals(ctx, resource, readListQuery(ctx, resource, request.query));
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
    if (request.params.action === 'delete') {
      response.json(ok(await checkDelete(ctx, commands, resource, request.body)));
      return;
    }
    response.json(
      ok(await inTransaction(ctx, (inner) => check(inner, commands, resource, request.params.action, request.body))),
    );
  });
  router.post('/actions/:action', async (request, response) => {
    const name = request.params.action;
    if (!answersFile(resource, name)) {
      await answerOnce(routes, request, response, (ctx) =>
        offeringUndo(ctx, resource, name, async (inner) => act(inner, commands, resource, name, request.body)),
      );
      return;
    }
    const file = await readFileOf(contextOf(request), commands, resource, name, request.body);
    nameFile(response, file.title, file.extension);
    await file.write(response);
  });
}

function readRoutes({ router, resource, contextOf }: Routes): void {
  router.get('/:id', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, resource, 'show');
    response.json(ok(await openRow(ctx, resource, readId(request))));
  });
  router.get('/:id/history', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, resource, 'show');
    const { rows, next } = await trailWithUndo(ctx, resource, readId(request), readBefore(request.query.before));
    response.json({ code: 200, message: 'ok', rows, total: rows.length, next });
  });
}

function writeRoutes(routes: Routes): void {
  const { router, resource, commands, contextOf } = routes;
  router.post('/', (request, response) =>
    answerOnce(routes, request, response, async (ctx) => {
      const outcome = await createRow(ctx, commands, resource, request.body);
      return {
        status: 200,
        body: ok(
          typeof outcome.id === 'number' && Object.keys(outcome).length === 1
            ? await shownMasked(ctx, resource, outcome.id)
            : outcome,
        ),
      };
    }),
  );
  router.put('/:id', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, resource, 'update');
    const id = readId(request);
    response.json(
      ok(
        await inTransaction(ctx, async (inner) => {
          await updateRow(inner, commands, resource, id, request.body);
          return shown(inner, resource, id);
        }),
      ),
    );
  });
  router.delete('/:id', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, resource, 'delete');
    const id = readId(request);
    response.json(ok(await inTransaction(ctx, (inner) => deleteRows(inner, commands, resource, [id]))));
  });
}

/**
 * Routes of one resource. Each handler: permission, then what was sent, then one transaction, then what this caller may
 * see. Those of the list go before those of a record: their last word is no id.
 */
function resourceRoutes(resource: Resource, commands: Commands, contextOf: (request: Request) => Context): Router {
  const routes: Routes = { router: Router({ mergeParams: true }), resource, commands, contextOf };
  asOfRoutes(routes);
  listRoutes(routes);
  importRoutes(routes);
  actionRoutes(routes);
  readRoutes(routes);
  writeRoutes(routes);
  return routes.router;
}

/** The record just written, as the writer may see it. */
const shown = async (ctx: Context, resource: Resource, id: number): Promise<unknown> =>
  showRow(ctx, resource, id).catch((error: unknown) => {
    if (error instanceof NotFound) return { id };
    throw error;
  });

/** The same as it may be kept with an Idempotency-Key: sealed values masked. */
async function shownMasked(ctx: Context, resource: Resource, id: number): Promise<unknown> {
  const row = (await shown(ctx, resource, id)) as Record<string, unknown>;
  for (const { name, child } of childrenOf(resource))
    if (Array.isArray(row[name])) masked(child, row[name] as Record<string, unknown>[]);
  return masked(resource, [row])[0];
}

/** `/t3d-api`'s generic half: the manifest and every declared resource. */
export async function engineRouter(database: Database, options: EngineOptions): Promise<Router> {
  const commands = options.commands ?? commandsOf(database);
  const router = Router();
  const manifest: RequestHandler = (request, response) => {
    const ctx = options.contextOf(request);
    const found = manifestFor(ctx, database, options.product);
    response.setHeader('ETag', `"${found.etag}"`);
    // A browser keeps it and has it confirmed at each visit: it says what the caller may do and holds no record.
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('Vary', 'Accept-Language');
    if (request.headers['if-none-match'] === `"${found.etag}"`) {
      response.status(304).end();
      return;
    }
    response.json(ok(found));
  };
  // A quarter of a megabyte of words that are the same for many: a tenth of it goes over the wire.
  router.get('/manifest', compression(), manifest);
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
