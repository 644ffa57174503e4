import type agentPlans from '@t3d/resources/plans/agent-plans';
import type appPlans from '@t3d/resources/plans/app-plans';
import type ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import plans from '@t3d/resources/plans/plans';
import type { Context } from '../../context';
import type { Plan } from '@t3d/resources/rows';
import { table } from '../../models/table';

/** Holds plans until commit: their costs, and all prices of what is sold of them, stay as they are meanwhile. */
export const holdPlans = (ctx: Context, ids: readonly (number | null | undefined)[]): Promise<Plan[]> =>
  table(ctx, plans).find([...new Set(ids.filter((id) => typeof id === 'number'))], { lock: true });

/**
 * Holds the plans of what is issued or offered of them, before those rows: whoever changes a price holds its plan
 * first, so that the prices above and below it, and the plan's cost, are judged as they are.
 */
export const holdPlansOf =
  (resource: typeof agentPlans | typeof appPlans | typeof ctripPlans) =>
  async (ctx: Context, ids: readonly number[]): Promise<void> => {
    const rows = await table(ctx, resource as typeof appPlans).find(ids);
    await holdPlans(
      ctx,
      rows.map(({ plan }) => plan),
    );
  };
