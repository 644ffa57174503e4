import { readTime } from '@t3d/resources/kit';
import type { Request } from 'express';
import { Router } from 'express';
import type { Context } from '../../../context';
import { requirePattern } from '../../../engine/access/permissions';
import { NotFound, invalidField } from '../../../errors';
import { stream } from '../../../engine/http/stream';
import { contextOf } from '../../../middleware/context';
import { findNumber, readMessages, requireReader } from './readMessages';
import { readNumbers } from './readNumbers';
import { MAX_DAYS, readVolumes } from './readVolumes';
import { watchMessages } from './watchMessages';

const MAX_SIZE = 200;
/** Ten tabs of a browser that cannot share one stream, twice. */
const MAX_STREAMS = 20;

function readWhole(request: Request, name: string, otherwise: number, most: number): number {
  const { [name]: given } = request.query;
  if (given === undefined) return otherwise;
  const value = typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : 0;
  if (value < 1 || value > most) throw invalidField(name, 'max', { max: most });
  return value;
}

function readSince(request: Request): Date | null {
  const { since } = request.query;
  if (since === undefined) return null;
  const at = readTime(since, request.facts.gmtOffset);
  if (!at) throw invalidField('since', 'time');
  return at;
}

const pageOf = (request: Request): { since: Date | null; page: number; size: number } => ({
  since: readSince(request),
  page: readWhole(request, 'page', 1, 1_000_000),
  size: readWhole(request, 'size', 50, MAX_SIZE),
});

function readerOf(request: Request): Context {
  const ctx = contextOf(request);
  requireReader(ctx);
  return ctx;
}

/** The context of an owner of numbers; 403 for others. */
function ownerOf(request: Request): Context {
  const ctx = contextOf(request);
  requirePattern(ctx.actor, ['SMS_RECYCLE'], 'sms-code-orders:list');
  return ctx;
}

/** The message that a reader saw last: it resumes behind it. */
const lastSeen = (request: Request): number => {
  const given = request.get('Last-Event-ID') ?? '';
  return /^\d{1,15}$/.test(given) ? Number(given) : 0;
};

/**
 * `/ms-api` for people: the messages of one's own numbers (staff: of those in their scope), the numbers with their
 * newest message, the stream of new messages, and for staff what each number received.
 */
export function readingRoutes(): Router {
  const router = Router();
  router.get('/messages', async (request, response) => {
    const ctx = readerOf(request);
    response.json({ code: 200, message: 'ok', ...(await readMessages(ctx, pageOf(request))) });
  });
  router.get('/messages/events', async (request, response) => {
    const ctx = ownerOf(request);
    await stream(request, response, {
      database: ctx.database,
      name: 'message',
      states: (signal) => watchMessages(ctx, lastSeen(request), signal),
      shown: (message) => message,
      idOf: ({ id }) => id,
      places: MAX_STREAMS,
      mayLook: (again) => {
        ownerOf(again);
      },
    });
  });
  router.get('/numbers', async (request, response) => {
    const { rows, cursor } = await readNumbers(ownerOf(request));
    response.json({ code: 200, message: 'ok', rows, total: rows.length, cursor });
  });
  router.get('/numbers/:number/messages', async (request, response) => {
    const ctx = readerOf(request);
    const { number } = request.params;
    const id = /^\+?\d{5,15}$/.test(number) ? await findNumber(ctx, number.replace('+', '')) : null;
    if (id === null) throw new NotFound();
    response.json({ code: 200, message: 'ok', ...(await readMessages(ctx, { ...pageOf(request), number: id })) });
  });
  router.get('/volumes', async (request, response) => {
    const rows = await readVolumes(contextOf(request), readWhole(request, 'days', 7, MAX_DAYS));
    response.json({ code: 200, message: 'ok', rows, total: rows.length });
  });
  return router;
}
