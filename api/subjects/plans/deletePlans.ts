import agentPlans from '@t3d/resources/plans/agent-plans';
import plans from '@t3d/resources/plans/plans';
import smsPlans from '@t3d/resources/plans/sms-plans';
import type { Context } from '../../context';
import { refuseRows } from '../../errors';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { removeOffers } from './removeOffers';
import { recordByLibrary } from './switchListing';
import { notifyListing } from './notifyHolders';
import type { Outcome } from '../../declared/command';
import { command } from '../../engine/rows/commands/command';
import type { Plan } from '@t3d/resources/rows';

async function refuse(ctx: Context, found: readonly Plan[]): Promise<void> {
  const ids = found.map(({ id }) => id);
  const sold = new Set(
    (await select<{ plan: number }>(ctx, 'SELECT DISTINCT plan FROM orders WHERE plan IN (?)', [ids])).map(({ plan }) =>
      Number(plan),
    ),
  );
  refuseRows(
    found.filter(({ id }) => sold.has(id)),
    'plans.sold',
  );
}

async function run(ctx: Context, found: readonly Plan[]): Promise<Outcome> {
  const ids = found.map(({ id }) => id);
  await notifyListing(
    ctx,
    'DOWN',
    found.filter(({ status }) => status === 'RACKING'),
  );
  await removeOffers(ctx, ids);
  const issued = await table(ctx, agentPlans).find({ plan: [...ids] }, { lock: true });
  await table(ctx, agentPlans).remove(issued.map(({ id }) => id));
  await table(ctx, plans).remove(ids);
  await recordByLibrary(
    ctx,
    agentPlans,
    'delete',
    issued.map((row) => ({
      row,
      changes: { plan: { before: row.plan, after: null }, agent: { before: row.agent, after: null } },
    })),
  );
  await recordByLibrary(
    ctx,
    plans,
    'delete',
    found.map((row) => ({
      row,
      changes: { planCode: { before: row.planCode, after: null }, name: { before: row.name, after: null } },
    })),
  );
  return { affected: found.length };
}

/**
 * Removes plans that were never sold, and what was issued of them or routed for them. All or none: refuses a plan with
 * an order, whatever became of it.
 */
export const deletePlans = command(plans, 'delete', { refuse, run });
/** The same of SMS plans. */
export const deleteSmsPlans = command(smsPlans, 'delete', { refuse, run });
