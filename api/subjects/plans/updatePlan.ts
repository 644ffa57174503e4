import plans from '@t3d/resources/plans/plans';
import smsPlans from '@t3d/resources/plans/sms-plans';
import type { Outcome } from '../../declared/command';
import { command } from '../../engine/rows/commands/command';
import type { Context } from '../../context';
import { changesBetween, recordHistory } from '../../models/history';
import type { Plan } from '@t3d/resources/rows';
import { table } from '../../models/table';
import { notifyChange } from './notifyHolders';
import { libraryOf } from './switchListing';

async function run(ctx: Context, before: Plan, values: Partial<Plan>): Promise<Outcome> {
  const changes = changesBetween(plans, before, values);
  await table(ctx, plans).update(values, before.id);
  await recordHistory(ctx, libraryOf(plans, before), before.id, 'update', changes);
  await notifyChange(ctx, { ...before, ...values }, changes);
  return { affected: 1 };
}

/** Changes a plan; orders keep what they were sold at, and whoever holds it is notified. */
export const updatePlan = command(plans, 'update', { run });
/** The same of an SMS plan. */
export const updateSmsPlan = command(smsPlans, 'update', { run });
