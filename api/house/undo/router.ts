import type { Request } from 'express';
import { Router } from 'express';
import type { Context } from '../../context';
import { previewUndo } from '../../engine/undo/preview';
import { undoEntry } from '../../engine/undo/undo';
import { NotFound } from '../../errors';
import { onceForKey, requestHash } from '../../models/idempotency';

function readEntry(request: Request): number {
  const text = String(request.params.id);
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new NotFound();
  return Number(text);
}

/**
 * `POST /history/:id/undo/check`: what undoing the operation of a history entry would put back. `POST
 * /history/:id/undo` does it, once for an Idempotency-Key; 202 with a job where it is of many records.
 */
export function undoRoutes(contextOf: (request: Request) => Context): Router {
  const router = Router();
  router.post('/history/:id/undo/check', async (request, response) => {
    const data = await previewUndo(contextOf(request), readEntry(request));
    response.json({ code: 200, message: 'ok', data });
  });
  router.post('/history/:id/undo', async (request, response) => {
    const ctx = contextOf(request);
    const entry = readEntry(request);
    const hash = requestHash(`POST /history/${entry}/undo`, request.body);
    const answer = await onceForKey(ctx, hash, async (inner) => {
      const data = await undoEntry(inner, entry);
      return { status: typeof data.jobId === 'number' ? 202 : 200, body: { code: 200, message: 'ok', data } };
    });
    response.status(answer.status).json(answer.body);
  });
  return router;
}
