import type { Request } from 'express';
import { Router } from 'express';
import type { Context } from '../../context';
import { systemContext } from '../../context';
import { contextOf } from '../../middleware/context';
import type { Database } from '../../models/database';
import { OnlyInSandbox } from '../../sandbox/processes';
import type { SandboxControl } from '../../sandbox/world';
import { SANDBOX_CONTROL } from '../../sandbox/world';
import { moveClock } from './clock';
import { readConformance } from './conformance';
import { makeHappen } from './simulate';

const ok = (data: unknown): { code: number; message: string; data: unknown } => ({ code: 200, message: 'ok', data });

/**
 * `/sandbox`: the calls by which an owner moves the clock of the sandbox, makes things happen in it, and sees what the
 * program has handled. Anywhere else they are refused (403).
 */
export function sandboxRoutes(database: Database): Router {
  const router = Router();
  const control = (): SandboxControl | null => database.services.get(SANDBOX_CONTROL);
  /** The sandbox acts, as a supplier or a bank would. */
  const actFor = (request: Request): Context =>
    systemContext(database, 'api', { language: contextOf(request).language, requestId: request.facts.id });
  const now = (): { now: string } => ({ now: database.clock.now().toISOString() });

  router.use('/sandbox', (_request, _response, next) => {
    if (!control()) throw new OnlyInSandbox();
    next();
  });
  router.get('/sandbox/clock', (_request, response) => {
    response.json(ok(now()));
  });
  router.post('/sandbox/clock', async (request, response) => {
    await moveClock(database, request.body);
    response.json(ok(now()));
  });
  router.post('/sandbox/simulate', async (request, response) => {
    response.json(ok(await makeHappen(actFor(request), control()?.owner ?? 0, request.body)));
  });
  router.get('/sandbox/conformance', async (request, response) => {
    const rows = await readConformance(contextOf(request));
    response.json({ code: 200, message: 'ok', rows, total: rows.length });
  });
  router.post('/sandbox/reset', async (_request, response) => {
    await control()?.reset();
    response.json(ok({ now: new Date().toISOString() }));
  });
  return router;
}
