import agentPlans from '@t3d/resources/plans/agent-plans';
import agentSmsPlans from '@t3d/resources/plans/agent-sms-plans';
import plans from '@t3d/resources/plans/plans';
import smsPlans from '@t3d/resources/plans/sms-plans';
import { type Request, Router } from 'express';
import { requireAction } from '../../engine/access/permissions';
import {
  type ApiCall,
  INTEGER,
  MONEY,
  TEXT,
  listOf,
  orNull,
  query,
  respondsWithOne,
  shapeOf,
} from '../../engine/http/apiCall';
import { invalidField } from '../../errors';
import { contextOf } from '../../middleware/context';
import { readQuotes } from './readQuotes';

const MAX_IDS = 100;
const MAX_AGENTS = 50;
const ISSUING = [plans, smsPlans, agentPlans, agentSmsPlans] as const;
const IDS = /^\d{1,15}(,\d{1,15})*$/;

function idsIn({ query: given }: Request, name: string, most: number): number[] {
  const text = given[name];
  if (text === undefined || text === '') return [];
  if (typeof text !== 'string' || !IDS.test(text)) throw invalidField(name, 'invalid');
  const ids = text.split(',').map(Number);
  if (ids.length > most) throw invalidField(name, 'invalid');
  return ids;
}

/** Serves the present prices to callers who may issue. */
export function quoteRoutes(): Router {
  const router = Router();
  for (const resource of ISSUING)
    router.get(`/${resource.name}/quotes`, async (request, response) => {
      const ctx = contextOf(request);
      requireAction(ctx.actor, resource, 'issue');
      const data = await readQuotes(
        ctx,
        resource,
        idsIn(request, 'ids', MAX_IDS),
        idsIn(request, 'agents', MAX_AGENTS),
      );
      response.json({ code: 200, message: 'ok', data });
    });
  return router;
}

const QUOTES = shapeOf({
  currency: orNull(TEXT),
  agents: listOf(shapeOf({ id: INTEGER, name: TEXT, role: orNull(TEXT), refused: orNull(TEXT) })),
  plans: listOf(shapeOf({ id: INTEGER, planCode: TEXT, title: TEXT, offered: orNull(MONEY), retail: orNull(MONEY) })),
  quotes: listOf(
    shapeOf({
      id: INTEGER,
      agent: INTEGER,
      now: orNull(MONEY),
      retail: orNull(MONEY),
      cost: MONEY,
      earner: orNull(TEXT),
      above: listOf(INTEGER),
      lowest: orNull(shapeOf({ price: MONEY, name: TEXT })),
      sold: INTEGER,
    }),
  ),
});
const LIST = { type: 'string', pattern: '^\\d+(,\\d+)*$' } as const;

export const CALLS: readonly ApiCall[] = ISSUING.map((resource) => ({
  method: 'get',
  path: `/${resource.name}/quotes`,
  name: `${resource.name}.quotes`,
  openToKeys: true,
  summary: 'the present prices of plans for agents, before an issue',
  roles: resource.declaration.actions.issue.roles,
  pattern: `${resource.name}:issue`,
  parameters: [
    query('ids', LIST, { description: `the records to issue, ${MAX_IDS} at most` }),
    query('agents', LIST, { description: `the receivers, ${MAX_AGENTS} at most` }),
  ],
  answers: respondsWithOne(QUOTES),
}));
