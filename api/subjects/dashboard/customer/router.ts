import agentPlans from '@t3d/resources/plans/agent-plans';
import bills from '@t3d/resources/money/bills';
import type { Resource } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import { CUSTOMERS } from '@t3d/resources/roles';
import type { User } from '@t3d/resources/rows';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { Router } from 'express';
import { requireCall } from '../../../engine/access/permissions';
import { requireInScope } from '../../../engine/rows/read/read';
import type { Context } from '../../../context';
import { NotFound } from '../../../errors';
import { contextOf } from '../../../middleware/context';
import { table } from '../../../models/table';
import {
  readCustomerCards,
  readCustomerProfit,
  readCustomerSales,
  readCustomerTree,
  readCustomerWallet,
  seesMoney,
} from './parts';
import { readCustomerPlans } from './plans';

interface Part {
  /** What the caller must be able to list. */
  needs: Resource;
  /** Money is shown to staff and to the agent directly above. */
  money?: true;
  read: (ctx: Context, user: User) => Promise<unknown>;
}

export const CUSTOMER_PARTS: Readonly<Record<string, Part>> = {
  wallet: { needs: bills, money: true, read: readCustomerWallet },
  sales: { needs: orders, read: readCustomerSales },
  profit: { needs: bills, money: true, read: readCustomerProfit },
  cards: { needs: terminals, read: readCustomerCards },
  plans: { needs: agentPlans, money: true, read: readCustomerPlans },
  tree: { needs: users, money: true, read: readCustomerTree },
};

/** The customer that a call is about: 404 for one who is out of the caller's reach, or has no money. */
async function customerOf(ctx: Context, text: string): Promise<User> {
  if (!/^\d{1,15}$/.test(text) || Number(text) < 1) throw new NotFound();
  await requireInScope(ctx, users, [Number(text)]);
  const user = await table(ctx, users).one(Number(text));
  if (!user || user.wallet === null || !(CUSTOMERS as readonly string[]).includes(user.role ?? ''))
    throw new NotFound();
  return user;
}

/** What the page of a customer is made of, a call a part. */
export function customerRoutes(): Router {
  const router = Router();
  for (const [name, { needs, money, read }] of Object.entries(CUSTOMER_PARTS))
    router.get(`/users/:id/figures/${name}`, async (request, response) => {
      const ctx = contextOf(request);
      requireCall(ctx.actor, users, 'show');
      requireCall(ctx.actor, needs, 'list');
      const user = await customerOf(ctx, request.params.id);
      if (money && !seesMoney(ctx, user)) throw new NotFound();
      response.json({ code: 200, message: 'ok', data: await read(ctx, user) });
    });
  return router;
}
