/** The undo of history entries, at once or in a job. `api/engine/undo` runs the inverses that commands declare. */
import { defineModule } from '../../engine/http/domainModule';
import { waitingResult, orWait } from '../../engine/rows/commands/secondPerson';
import { requireUndoRight } from '../../engine/undo/undo';
import { type UndoPayload, UNDO_JOB, undoEntry } from '../../engine/undo/undoEntry';
import type { Handlers } from '../../jobs/jobTypes';
import { contextOf } from '../../middleware/context';
import { type Request, Router } from 'express';
import type { Context } from '../../context';
import { previewConversation, undoConversation, previewUndo } from '../../engine/undo/preview';
import { ok, waiting } from '../../engine/http/writes';
import { NotFound, invalidField } from '../../errors';
import { runOncePerKey, requestHash } from '../../models/idempotency';
import {
  type ApiCall,
  BOOLEAN,
  IDEMPOTENCY_KEY,
  INTEGER,
  TEXT,
  respondsWithOne,
  listOf,
  orNull,
  sendsAtLeast,
  shapeOf,
} from '../../engine/http/apiCall';

function readEntry(request: Request): number {
  const text = String(request.params.id);
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new NotFound();
  return Number(text);
}

function asksConversation({ body }: Request): boolean {
  const { conversation = false } = (body ?? {}) as { conversation?: unknown };
  if (typeof conversation !== 'boolean') throw invalidField('conversation', 'boolean');
  return conversation;
}

/**
 * Registers the undo routes of a history entry: `/check` previews, the other undoes. Responds 202 if a job or an
 * approval follows.
 */
function undoRoutes(contextOf: (request: Request) => Context): Router {
  const router = Router();
  router.post('/history/:id/undo/check', async (request, response) => {
    const preview = asksConversation(request) ? previewConversation : previewUndo;
    response.json(ok(await preview(contextOf(request), readEntry(request))));
  });
  router.post('/history/:id/undo', async (request, response) => {
    const ctx = contextOf(request);
    const entry = readEntry(request);
    const hash = requestHash(`POST /history/${entry}/undo`, request.body);
    if (asksConversation(request)) {
      const undone = await runOncePerKey(ctx, hash, async (inner) => ({
        status: 200,
        body: ok(await undoConversation(inner, entry)),
      }));
      response.status(undone.status).json(undone.body);
      return;
    }
    const answer = await orWait(ctx, (asking) =>
      runOncePerKey(asking, hash, async (inner) => {
        const data = await undoEntry(inner, entry);
        if ('approvalId' in data) return waiting(inner, Number(data.approvalId));
        return { status: typeof data.jobId === 'number' ? 202 : 200, body: ok(data) };
      }),
    );
    response.status(answer.status).json(answer.body);
  });
  return router;
}

const PREVIEW = shapeOf({
  matched: INTEGER,
  available: INTEGER,
  refused: listOf(shapeOf({ reason: TEXT, count: INTEGER, examples: listOf(TEXT) })),
  changes: listOf({ type: 'object' }),
});

const BODY = {
  ...sendsAtLeast(
    { conversation: { ...BOOLEAN, description: 'all that the assistant behind the entry did in its conversation' } },
    [],
  ),
  required: false,
};

const CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/history/{id}/undo/check',
    name: 'history.checkUndo',
    openToKeys: true,
    summary: 'what undoing the operation that wrote a history entry would put back, and what stands in its way',
    body: BODY,
    answers: respondsWithOne(PREVIEW),
  },
  {
    method: 'post',
    path: '/history/{id}/undo',
    name: 'history.undo',
    openToKeys: true,
    summary: 'undoes the operation that wrote a history entry, all of it or nothing; needs the right to the action',
    parameters: [IDEMPOTENCY_KEY],
    body: BODY,
    answers: respondsWithOne(
      shapeOf({
        affected: INTEGER,
        history: orNull(INTEGER),
        jobId: INTEGER,
        approvalId: INTEGER,
        operations: INTEGER,
      }),
    ),
  },
];

const jobs: Handlers = {
  [UNDO_JOB]: {
    atomic: true,
    requested: true,
    onBehalf: (ctx, { entry }: UndoPayload) => requireUndoRight(ctx, entry),
    waits: async (ctx, { entry, ...input }: UndoPayload) => {
      const asking = { ...ctx, ...input };
      return waitingResult(asking, await undoEntry(asking, entry));
    },
    run: (ctx, { entry, ...input }: UndoPayload, progress) =>
      undoEntry({ ...ctx, ...input }, entry, (done) => progress(done)),
  },
};

export default defineModule({ jobs, routes: () => [undoRoutes(contextOf)], calls: CALLS });
