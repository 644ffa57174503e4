import type { Request } from 'express';
import { Router } from 'express';
import { Invalid, invalidField } from '../../errors';
import { contextOf } from '../../middleware/context';
import { findRecords } from './findRecords';
import { MAX_TEXT, MAX_TOKENS, readTokens } from './readNumbers';
import { draftReplies } from './replies';
import { MAX_MISSING_TEXT, reportMissing } from './reportMissing';

/** The one input of these calls, not empty and not longer than `max`. */
function textOf({ body }: Request, max: number): string {
  if (typeof body !== 'object' || body === null) throw new Invalid('invalidInput');
  const { text, ...others } = body as Record<string, unknown>;
  for (const name of Object.keys(others)) throw invalidField(name.slice(0, 64), 'unknown');
  if (typeof text !== 'string' || text.trim() === '') throw invalidField('text', 'required');
  if (text.length > max) throw invalidField('text', 'length', { max });
  return text;
}

/** What a pasted text names, and commands that are missing: for everybody with a session. */
export function lookupRoutes(): Router {
  const router = Router();
  router.post('/lookup', async (request, response) => {
    const ctx = contextOf(request);
    const text = textOf(request, MAX_TEXT);
    const tokens = readTokens(text);
    const { found, missing } = await findRecords(ctx, tokens.slice(0, MAX_TOKENS));
    const drafts = await draftReplies(ctx, text, found);
    response.set('Cache-Control', 'no-store');
    const left = Math.max(0, tokens.length - MAX_TOKENS);
    response.json({ code: 200, message: 'ok', data: { found, missing, left, ...drafts } });
  });
  router.post('/lookup/missing-commands', async (request, response) => {
    await reportMissing(contextOf(request), textOf(request, MAX_MISSING_TEXT).trim());
    response.json({ code: 200, message: 'ok', data: null });
  });
  return router;
}
