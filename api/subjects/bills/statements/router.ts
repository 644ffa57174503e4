import bills from '@t3d/resources/money/bills';
import { levelOf } from '@t3d/resources/roles';
import type { Request } from 'express';
import { Router } from 'express';
import { requireAction, requireCall, requirePattern } from '../../../engine/access/permissions';
import type { Context } from '../../../context';
import { Invalid, NotFound, invalidField } from '../../../errors';
import { contextOf } from '../../../middleware/context';
import { explainBill } from './explain/explainBill';
import { headsOf } from '../../../ledger';
import { ALERT_RIGHT, HEADS_RIGHT } from './calls';
import { readStatement } from './readStatement';
import { readWallet, setAlert } from './wallet';

const ok = (data: unknown): object => ({ code: 200, message: 'ok', data });

/** `?user=`; absent is null, anything but an id is refused. */
function userOf(request: Request): number | null {
  const { user } = request.query;
  if (user === undefined || user === '') return null;
  if (typeof user !== 'string' || !/^\d{1,15}$/.test(user) || Number(user) < 1) throw invalidField('user', 'integer');
  return Number(user);
}

/** The names that a call's query may have; anything else is refused, as everywhere. */
function knowOnly(request: Request, ...names: readonly string[]): void {
  for (const name of Object.keys(request.query)) if (!names.includes(name)) throw invalidField(name, 'unknown');
}

/** Only an agent has an alert to set: the backdoor passes every check, and has no wallet. */
function requireAlert({ actor }: Context): void {
  requirePattern(actor, ALERT_RIGHT.roles, ALERT_RIGHT.pattern);
  if (levelOf(actor.role) === 0) throw new Invalid('money.noWallet');
}

/**
 * What is reported about bills beyond their list: the month as a page, why a bill is what it is, the state of a wallet.
 */
export function statementRoutes(): Router {
  const router = Router();
  router.get('/bills/statement', async (request, response) => {
    const ctx = contextOf(request);
    requireAction(ctx.actor, bills, 'statement');
    knowOnly(request, 'month', 'user');
    response.json(ok(await readStatement(ctx, { month: request.query.month, user: userOf(request) })));
  });
  router.get('/bills/wallet', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, bills, 'list');
    knowOnly(request, 'user');
    response.json(ok(await readWallet(ctx, userOf(request))));
  });
  router.put('/bills/wallet', async (request, response) => {
    const ctx = contextOf(request);
    requireAlert(ctx);
    response.json(ok(await setAlert(ctx, request.body)));
  });
  router.get('/bills/:id/explain', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, bills, 'show');
    const { id } = request.params;
    if (!/^\d{1,15}$/.test(id) || Number(id) < 1) throw new NotFound();
    response.json(ok(await explainBill(ctx, Number(id))));
  });
  router.get('/ledger/heads', async (request, response) => {
    const ctx = contextOf(request);
    requirePattern(ctx.actor, HEADS_RIGHT.roles, HEADS_RIGHT.pattern);
    knowOnly(request, 'date');
    response.json(ok(await headsOf(ctx, request.query.date)));
  });
  return router;
}
