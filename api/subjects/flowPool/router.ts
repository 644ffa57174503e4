import poolBills from '@t3d/resources/pool/pool-bills';
import { Router } from 'express';
import { requireCall } from '../../engine/access/permissions';
import { invalidField } from '../../errors';
import { contextOf } from '../../middleware/context';
import { poolSubject, readMonthOf, readPoolMonth } from './month';

/** The month of a customer of the flow pool, as its page shows it. */
export function poolRoutes(): Router {
  const router = Router();
  router.get('/pool-bills/month', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, poolBills, 'list');
    const { account, month, ...more } = request.query;
    const [unknown] = Object.keys(more);
    if (unknown) throw invalidField(unknown, 'unknown');
    if (account !== undefined && (typeof account !== 'string' || !/^\d{1,15}$/.test(account)))
      throw invalidField('account', 'integer');
    const read = readPoolMonth(ctx, month);
    const user = await poolSubject(ctx, account === undefined ? null : Number(account));
    response.json({ code: 200, message: 'ok', data: await readMonthOf(ctx, user, read) });
  });
  return router;
}
