import users from '@t3d/resources/users';
import type { Request } from 'express';
import { Router } from 'express';
import { systemContext } from '../context';
import type { Database } from '../models/database';
import { recordHistory } from '../models/history';
import { contextOf } from '../middleware/context';
import { inTransaction } from '../models/transaction';
import { changePassword, updateProfile } from './account';
import { logIn, readCredentials } from './logIn';
import { sessionUser } from './profile';
import type { SessionStore } from './store';

const ok = (data: unknown): { code: number; message: string; data: unknown } => ({ code: 200, message: 'ok', data });

const endSession = (request: Request): Promise<void> => new Promise((resolve, reject) => { request.session.destroy((error?: Error) => (error ? reject(error) : resolve())); });

/** Logging in and out, and what a user does with its own account. */
export function sessionRoutes(database: Database, store: SessionStore): Router {
  const router = Router();
  router.post('/web/sessions', async (request, response) => {
    const { facts } = request;
    const ctx = systemContext(database, 'screen', { language: facts.language, gmtOffset: facts.gmtOffset, requestId: facts.id });
    const { token, actor } = await logIn(ctx, store, readCredentials(request.body));
    response.set('X-Session-Id', token).json(ok({ role: actor.role, accountAuth: actor.accountAuth }));
  });
  router.get('/sessions', async (request, response) => { response.json(ok(await sessionUser(contextOf(request)))); });
  router.delete('/sessions', async (request, response) => {
    const ctx = contextOf(request);
    await endSession(request);
    await inTransaction(ctx, (inner) => recordHistory(inner, users, ctx.actor.id, 'logout', {}));
    response.json(ok(null));
  });
  router.put('/sessions/profile', async (request, response) => {
    const ctx = contextOf(request);
    await updateProfile(ctx, request.body);
    response.json(ok(await sessionUser(ctx)));
  });
  router.put('/sessions/password', async (request, response) => {
    await changePassword(contextOf(request), request.body);
    response.json(ok(null));
  });
  return router;
}
