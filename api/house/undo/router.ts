import type { Request } from 'express';
import { Router } from 'express';
import type { Context } from '../../context';
import { previewUndo } from '../../engine/undo/preview';
import { undoEntry } from '../../engine/undo/undoEntry';
import { ok, waiting } from '../../engine/http/writes';
import { orWait } from '../../engine/rows/commands/secondPerson';
import { NotFound } from '../../errors';
import { onceForKey, requestHash } from '../../models/idempotency';

function readEntry(request: Request): number {
  const text = String(request.params.id);
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new NotFound();
  return Number(text);
}

/**
 * `POST /history/:id/undo/check`: what undoing the operation of a history entry would put back. `POST
 * /history/:id/undo` does it, once for an Idempotency-Key; 202 with a job where it is of many records, or with the
 * approval that it waits for.
 */
export function undoRoutes(contextOf: (request: Request) => Context): Router {
  const router = Router();
  router.post('/history/:id/undo/check', async (request, response) => {
    response.json(ok(await previewUndo(contextOf(request), readEntry(request))));
  });
  router.post('/history/:id/undo', async (request, response) => {
    const ctx = contextOf(request);
    const entry = readEntry(request);
    const hash = requestHash(`POST /history/${entry}/undo`, request.body);
    const answer = await orWait(ctx, (asking) =>
      onceForKey(asking, hash, async (inner) => {
        const data = await undoEntry(inner, entry);
        if ('approvalId' in data) return waiting(inner, Number(data.approvalId));
        return { status: typeof data.jobId === 'number' ? 202 : 200, body: ok(data) };
      }),
    );
    response.status(answer.status).json(answer.body);
  });
  return router;
}
