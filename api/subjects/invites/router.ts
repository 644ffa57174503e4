import type { NextFunction, Request, Response } from 'express';
import { Router } from 'express';
import type { Context } from '../../context';
import { systemContext } from '../../context';
import { addressOf } from '../../middleware/security';
import { guardAccounts, guardLinks } from './joinGuard';
import { joinByInvite } from './joinByInvite';
import { readInvite } from './readInvite';
import { requireOpen } from './requireOpen';

/** What the engine serves below the resource: records by their numbers, and calls on the list. */
const ENGINES = /^(\d{1,15}|export|import|import-template|totals)$/;

/** The context of a newcomer, who has no account: in the language of the request. */
const strangerOf = ({ database, facts }: Request): Context =>
  systemContext(database, 'screen', {
    language: facts.language,
    gmtOffset: facts.gmtOffset,
    requestId: facts.id,
  });

/** An invite that is open, and the address that opens it. */
interface Opened {
  invite: number;
  address: string;
}
type Handler = (request: Request<{ token: string }>, response: Response, next: NextFunction) => Promise<void>;
/** Serves tokens and leaves everything else to the engine. */
const ofTokens =
  (serve: (ctx: Context, request: Request<{ token: string }>, by: Opened) => Promise<unknown>): Handler =>
  async (request, response, next) => {
    if (ENGINES.test(request.params.token)) {
      next();
      return;
    }
    const ctx = strangerOf(request as unknown as Request);
    const address = addressOf(request as unknown as Request);
    const { invite } = await guardLinks(ctx, address, () => requireOpen(ctx, request.params.token));
    response.json({ code: 200, message: 'ok', data: await serve(ctx, request, { invite: invite.id, address }) });
  };

/** The calls of a newcomer, who has a link and no account. */
export function inviteRoutes(): Router {
  const router = Router();
  router.get(
    '/invites/:token',
    ofTokens((ctx, { params }) => readInvite(ctx, params.token)),
  );
  router.post(
    '/invites/:token',
    ofTokens(async (ctx, { params, body }, by) => {
      await guardAccounts(ctx, by, () => joinByInvite(ctx, params.token, body));
      return { accountAuth: false };
    }),
  );
  return router;
}
