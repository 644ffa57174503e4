import { DAY_MS, languageOf } from '@t3d/resources/kit';
import type { Request } from 'express';
import { Router } from 'express';
import type { Context } from '../../context';
import { systemContext } from '../../context';
import { Invalid, NotFound } from '../../errors';
import { slideAnswer } from '../../house/puzzles';
import { ensureSchedules, runDueJobs } from '../../jobs';
import type { Database } from '../../models/database';
import { advanceClock, followClock } from './clock';
import { mailRoute } from './mail';
import { paymentControls } from './payments';
import { ACTIONS, setMode, simulate } from './supplierControls';

const FOLLOW_MS = 1000;
/** Ten years: nothing of ours lives longer. */
const MAX_MS = 10 * 365 * DAY_MS;
const ok = (data: unknown): { code: number; message: string; data: unknown } => ({ code: 200, message: 'ok', data });

function readAdvance(body: unknown): number {
  const advanceMs = (body as { advanceMs?: unknown } | null | undefined)?.advanceMs;
  if (!Number.isSafeInteger(advanceMs) || (advanceMs as number) < 0 || (advanceMs as number) > MAX_MS)
    throw new Invalid('invalid', {}, { advanceMs: { key: 'max', params: { max: MAX_MS } } });
  return advanceMs as number;
}

/**
 * `/simulator`: the outside world at a tester's command. Never mounted in production. Suppliers answer and report as
 * configured (`supplierControls`), payers pay, fail and charge back (`payments`, `payPage`), mails can be read
 * (`mail`), and the business clock moves forward for every process of the database (`clock`).
 */
export function simulatorRouter(database: Database): Router {
  const router = Router();
  const contextOf = (request: Request): Context =>
    systemContext(database, 'command', { language: languageOf(request.headers['accept-language']) });
  // The clock may have been moved before a restart; on MySQL also by another process.
  void followClock(database).catch(() => undefined);
  if (database.dialect === 'mysql')
    setInterval(() => {
      void followClock(database).catch(() => undefined);
    }, FOLLOW_MS).unref();

  router.post('/suppliers/mode', async (request, response) => {
    response.json(ok(await setMode(contextOf(request), request.body)));
  });
  router.post('/suppliers/orders/:orderNo/:action', async (request, response) => {
    const action = Object.hasOwn(ACTIONS, request.params.action) ? ACTIONS[request.params.action] : undefined;
    if (!action) throw new NotFound();
    response.json(ok(await simulate(contextOf(request), action, request.params.orderNo, request.body)));
  });
  router.use('/payments', paymentControls(database));
  router.get('/mail', mailRoute(database));
  router.get('/challenge/:id', (request, response) => {
    const x = slideAnswer(database, request.params.id);
    if (x === null) throw new NotFound();
    response.json(ok({ x }));
  });
  router.post('/clock', async (request, response) => {
    await advanceClock(database, readAdvance(request.body));
    await ensureSchedules(database);
    await runDueJobs(database);
    response.json(ok({ now: database.clock.now().toISOString() }));
  });
  return router;
}
