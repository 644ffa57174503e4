import plans from '@t3d/resources/plans/plans';
import smsPlans from '@t3d/resources/plans/sms-plans';
import type { InputOf } from '@t3d/resources/kit';
import type { Outcome } from '../../registry/command';
import { command } from '../../engine/rows/commands/command';
import { removes } from '../../engine/undo/restore';
import { insertRow } from '../../engine/rows/write/write';
import type { Context } from '../../context';
import type { Plan } from '@t3d/resources/rows';
import { table } from '../../models/table';
import { changesBetween, recordHistory } from '../../models/history';
import { notifyChange } from './notifyHolders';
import { libraryOf } from './switchListing';

async function run(ctx: Context, before: Plan, values: Partial<Plan>): Promise<Outcome> {
  const changes = changesBetween(plans, before, values);
  await table(ctx, plans).update(values, before.id);
  await recordHistory(ctx, libraryOf(plans, before), before.id, 'update', changes);
  await notifyChange(ctx, { ...before, ...values }, changes);
  return { affected: 1 };
}

/** Updates a plan and notifies the agents who have it. Existing orders keep their terms and prices. */
export const updatePlan = command(plans, 'update', { run });
export const updateSmsPlan = command(smsPlans, 'update', { run });

type Input = InputOf<(typeof plans)['declaration']['actions']['copy']['input']>;

/** Returns the first unused code that continues a plan's code: `JP-3G-2` after `JP-3G`. */
async function nextCode(ctx: Context, planCode: string): Promise<string> {
  for (let number = 2; ; number += 1) {
    const code = `${planCode.slice(0, 27)}-${number}`;
    if (!(await table(ctx, plans).one({ planCode: code }))) return code;
  }
}

const copyInto =
  (library: typeof plans | typeof smsPlans) =>
  async (ctx: Context, source: Plan, { planCode, name }: Input): Promise<Outcome & { id: number }> => {
    const { status: _status, listedAt: _listedAt, ...values } = source;
    const made = await insertRow(ctx, library, {
      ...values,
      planCode: planCode ?? (await nextCode(ctx, source.planCode)),
      name: name ?? source.name,
    });
    return { affected: 1, ...made };
  };

/** Copies a plan as delisted and issued to nobody. */
export const copyPlan = command(plans, 'copy', { run: copyInto(plans), undo: removes });
export const copySmsPlan = command(smsPlans, 'copy', { run: copyInto(smsPlans), undo: removes });
