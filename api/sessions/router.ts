import type { Request } from 'express';
import { Router } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Config } from '../config';
import type { Context } from '../context';
import { systemContext } from '../context';
import { recordHistory } from '../models/history';
import type { Database } from '../models/database';
import { contextOf } from '../middleware/context';
import { peopleOf } from '../models/people';
import { inTransaction } from '../models/transaction';
import { requestAuthCode, requestSlide, verifyAccount } from './accountAuth';
import { changePassword, updateProfile } from './account';
import { callerDevice } from './device';
import type { Caller } from './lockout';
import { logIn, readCredentials } from './logIn';
import { ownSessionRoutes } from './ownSessions';
import { linkIn, resetByLink } from './passwordLink';
import { requestCode, resetPassword } from './passwordReset';
import { sessionUser } from './profile';
import { addSecondFactor } from './secondFactor/router';
import { recentLogIns } from './recentLogIns';
import { ownRights, rightsOf } from './rights';
import { tokenOf } from './gates';
import type { SessionStore } from './store';
import { lookAs } from './viewAs';

const ok = (data: unknown): { code: number; message: string; data: unknown } => ({ code: 200, message: 'ok', data });

// IPv6 hands out whole networks: they count as one address.
const addressOf = (request: Request): string => ipKeyGenerator(request.ip ?? '');
/** A household or an office: what counts wrong passwords. */
const networkOf = (request: Request): string => ipKeyGenerator(request.ip ?? '', 64);

/** The context of somebody who has not logged in. */
function strangerOf(request: Request): Context {
  const { database, facts } = request;
  return systemContext(database, 'screen', {
    language: facts.language,
    gmtOffset: facts.gmtOffset,
    requestId: facts.id,
    device: callerDevice(request),
  });
}

/** The three steps that verify an account. */
function addAccountAuth(router: Router, secretKey: Config['secretKey']): void {
  router.post('/account-auth/challenge', async (request, response) => {
    response.json(ok(await requestSlide(contextOf(request), secretKey)));
  });
  router.post('/account-auth/code', async (request, response) => {
    const answer = { proof: request.get('X-Altcha'), secretKey };
    response.json(ok(await requestAuthCode(contextOf(request), addressOf(request), request.body, answer)));
  });
  router.post('/account-auth', async (request, response) => {
    const ctx = contextOf(request);
    await verifyAccount(ctx, addressOf(request), request.body);
    response.json(ok({ accountAuth: true }));
  });
}

/** Logging in and out, and what a user does with its own account. */
export function sessionRoutes(
  { registry }: Pick<Database, 'registry'>,
  store: SessionStore,
  { secretKey, productName }: Pick<Config, 'secretKey' | 'productName'>,
): Router {
  const { people, logIn: facts } = registry.product;
  const callerOf = (request: Request): Caller => ({
    network: networkOf(request),
    proof: request.get('X-Altcha'),
    secretKey,
  });
  const router = Router();
  router.post('/web/sessions', async (request, response) => {
    const done = await logIn(strangerOf(request), store, callerOf(request), readCredentials(request.body));
    if ('ticket' in done) response.json(ok(done));
    else
      response.set('X-Session-Id', done.token).json(ok({ role: done.actor.role, accountAuth: done.actor.accountAuth }));
  });
  addSecondFactor(router, { store, callerOf, strangerOf, issuer: productName });
  router.get('/sessions', async (request, response) => {
    response.json(ok(await sessionUser(contextOf(request))));
  });
  router.delete('/sessions', async (request, response) => {
    const ctx = contextOf(request);
    await store.end(tokenOf(request));
    await inTransaction(ctx, (inner) =>
      recordHistory(inner, peopleOf(ctx.database), ctx.actor.id, ctx.actor.viewer ? 'view-as-end' : 'logout', {}),
    );
    response.json(ok(null));
  });
  if (facts?.viewAs)
    router.post('/sessions/view-as', async (request, response) => {
      const { token, ...seen } = await lookAs(request, store);
      response.set('X-Session-Id', token).json(ok(seen));
    });
  router.get('/sessions/rights', async (request, response) => {
    response.json(ok(await ownRights(contextOf(request))));
  });
  router.get(`/${people}/:id/rights`, async (request, response) => {
    response.json(ok(await rightsOf(contextOf(request), request.params.id)));
  });
  router.get(`/${people}/:id/log-ins`, async (request, response) => {
    response.json(ok(await recentLogIns(contextOf(request), request.params.id)));
  });
  router.put('/sessions/profile', async (request, response) => {
    const ctx = contextOf(request);
    await updateProfile(ctx, request.body);
    response.json(ok(await sessionUser(ctx)));
  });
  router.put('/sessions/password', async (request, response) => {
    await changePassword(contextOf(request), callerOf(request), request.body);
    response.json(ok(null));
  });
  router.use(ownSessionRoutes());
  addAccountAuth(router, secretKey);
  router.post('/password-reset/code', async (request, response) => {
    response.json(ok(await requestCode(strangerOf(request), addressOf(request), request.body)));
  });
  router.post('/password-reset', async (request, response) => {
    const reset = linkIn(request.body) === null ? resetPassword : resetByLink;
    await reset(strangerOf(request), { address: addressOf(request), network: networkOf(request) }, request.body);
    response.json(ok(null));
  });
  return router;
}
