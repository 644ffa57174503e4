import { type Request, Router } from 'express';
import { type Context, systemContext } from '../../context';
import { contextOf } from '../../middleware/context';
import type { Database } from '../../models/database';
import { OnlyInSandbox } from '../../sandbox/processes';
import { type SandboxControl, SANDBOX_CONTROL } from '../../sandbox/sandboxTypes';
import { simulateEvent, OUTCOMES } from './simulate';
import { translate } from '../../locales';
import { type SandboxProgress, readProgress } from './readSandboxData';
import { DAY_MS } from '@t3d/resources/kit';
import { Invalid, invalidField } from '../../errors';
import { ensureSchedules, runDueJobs } from '../../jobs';
import { advanceClock, followClock } from '../simulator';
import {
  type ApiCall,
  BOOLEAN,
  INTEGER,
  TEXT,
  TIME,
  respondsWithOne,
  respondsWithRows,
  inputOf,
  oneOf,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';

const ok = (data: unknown): { code: number; message: string; data: unknown } => ({ code: 200, message: 'ok', data });

/** Serves `/sandbox` to the sandbox's owner. Outside a sandbox, responds 403. */
export function sandboxRoutes(database: Database): Router {
  const router = Router();
  const control = (): SandboxControl | null => database.services.get(SANDBOX_CONTROL);
  /** Returns the system's context, because these calls act for a supplier or a bank. */
  const actFor = (request: Request): Context =>
    systemContext(database, 'api', { language: contextOf(request).language, requestId: request.info.id });
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
    response.json(ok(await simulateEvent(actFor(request), control()?.owner ?? 0, request.body)));
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

/** A situation that a program must handle before it is used in production. */
interface Conformance {
  readonly name: string;
  readonly done: boolean;
  /** The situation in the caller's language. `how` says how to cause it. */
  readonly text: string;
  readonly how: string;
}

const NAMES = [
  'success',
  'delayed',
  'failed',
  'lowBalance',
  'duplicate',
] as const satisfies readonly (keyof SandboxProgress)[];

async function readConformance(ctx: Context): Promise<Conformance[]> {
  const facts = await readProgress(ctx);
  return NAMES.map((name) => ({
    name,
    done: facts[name],
    text: translate(`sandbox.conformance.${name}`, ctx.language),
    how: translate(`sandbox.conformance.${name}.how`, ctx.language),
  }));
}

/** The maximum number of days by which a sandbox's clock moves in total. */
const MAX_DAYS = 2 * 365;
const SECOND_MS = 1_000;

/** Returns the milliseconds for moving the clock. The body is `{advance: seconds}` or `{now: <time>}`. */
function readMove(database: Database, body: unknown): number {
  const { advance, now } = (body ?? {}) as { advance?: unknown; now?: unknown };
  if ((advance === undefined) === (now === undefined)) throw new Invalid('sandbox.clock.one');
  if (advance !== undefined) {
    if (!Number.isSafeInteger(advance) || (advance as number) < 0) throw invalidField('advance', 'min', { min: 0 });
    return (advance as number) * SECOND_MS;
  }
  const moment = typeof now === 'string' && /^\d{4}-\d\d-\d\dT/.test(now) ? Date.parse(now) : Number.NaN;
  if (Number.isNaN(moment)) throw invalidField('now', 'time');
  const move = moment - database.clock.now().getTime();
  if (move < 0) throw invalidField('now', 'sandbox.clock.back');
  return move;
}

/** Moves the clock and runs everything that is due by then. Rejects a move back. */
async function moveClock(database: Database, body: unknown): Promise<void> {
  const move = readMove(database, body);
  const moved = await followClock(database);
  if (moved + move > MAX_DAYS * DAY_MS) throw new Invalid('sandbox.clock.limit');
  // Run jobs that are already due, such as supplier requests, before the clock moves.
  await runDueJobs(database);
  await advanceClock(database, move);
  await ensureSchedules(database);
  await runDueJobs(database);
}

const NOW = shapeOf({ now: TIME });
const MOVE = inputOf(
  {
    advance: { ...INTEGER, minimum: 0, description: 'seconds' },
    now: { ...TIME, description: 'a later moment, in place of advance' },
  },
  [],
);
const HAPPENS = inputOf(
  {
    outcome: oneOf(OUTCOMES),
    card: { ...TEXT, description: 'the ICCID of a card: success, delayed, failed; without it for all cards' },
    order: { ...TEXT, description: 'the number of an order: success, failed, activated, used, completed' },
    usedMB: { ...INTEGER, minimum: 1, description: 'with used' },
  },
  ['outcome'],
);

/** The calls of a sandbox in the API document, for callers with a sandbox key only. */
export const CALLS: readonly ApiCall[] = (
  [
    {
      method: 'get',
      path: '/sandbox/clock',
      name: 'sandbox.now',
      summary: 'the time in the sandbox',
      answers: respondsWithOne(NOW),
    },
    {
      method: 'post',
      path: '/sandbox/clock',
      name: 'sandbox.clock',
      summary: 'moves the time of the sandbox forward, at most two years in all, and does what falls due',
      body: sends(MOVE),
      answers: respondsWithOne(NOW),
    },
    {
      method: 'post',
      path: '/sandbox/simulate',
      name: 'sandbox.simulate',
      summary: 'makes a supplier accept, delay or refuse, the network report use, or the wallet run empty',
      body: sends(HAPPENS),
      answers: respondsWithOne(shapeOf({ outcome: oneOf(OUTCOMES) })),
    },
    {
      method: 'get',
      path: '/sandbox/conformance',
      name: 'sandbox.conformance',
      summary: 'what an integration must handle, and whether this program has',
      answers: respondsWithRows(shapeOf({ name: TEXT, done: BOOLEAN, text: TEXT, how: TEXT })),
    },
    {
      method: 'post',
      path: '/sandbox/reset',
      name: 'sandbox.reset',
      summary: 'makes the sandbox new from the plans and prices of now; all that happened in it is gone',
      answers: respondsWithOne(NOW),
    },
  ] satisfies ApiCall[]
).map((call) => ({ ...call, sandbox: true, openToKeys: true }));
