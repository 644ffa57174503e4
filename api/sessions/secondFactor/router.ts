import type { Request, Router } from 'express';
import type { Context } from '../../context';
import { contextOf } from '../../middleware/context';
import type { Caller } from '../lockout';
import type { SessionStore } from '../store';
import { logInSecond } from './logInSecond';
import { confirmFactor, ownFactor, setUpFactor, switchOffFactor } from './ownFactor';
import { readRequiredRoles, setRequiredRoles } from './requiredRoles';

interface Parts {
  store: SessionStore;
  callerOf: (request: Request) => Caller;
  /** The context of somebody who has not logged in. */
  strangerOf: (request: Request) => Context;
  /** What an app shows above the code: the product's name. */
  issuer: string;
}

const ok = (data: unknown): object => ({ code: 200, message: 'ok', data });

/** The second step of a log-in, the caller's own second factor, and who must have one. */
export function addSecondFactor(router: Router, { store, callerOf, strangerOf, issuer }: Parts): void {
  router.post('/web/sessions/second', async (request, response) => {
    const { token, actor } = await logInSecond(strangerOf(request), store, callerOf(request), request.body);
    response.set('X-Session-Id', token).json(ok({ role: actor.role, accountAuth: actor.accountAuth }));
  });
  router.get('/sessions/totp', async (request, response) => {
    response.json(ok(await ownFactor(contextOf(request))));
  });
  router.post('/sessions/totp', async (request, response) => {
    response.json(ok(await setUpFactor(contextOf(request), issuer)));
  });
  router.put('/sessions/totp', async (request, response) => {
    response.json(ok(await confirmFactor(contextOf(request), request.body)));
  });
  router.delete('/sessions/totp', async (request, response) => {
    await switchOffFactor(contextOf(request), callerOf(request), request.body);
    response.json(ok(null));
  });
  router.get('/second-factor-roles', async (request, response) => {
    response.json(ok(await readRequiredRoles(contextOf(request))));
  });
  router.put('/second-factor-roles', async (request, response) => {
    response.json(ok(await setRequiredRoles(contextOf(request), request.body)));
  });
}
