import appPlans from '@t3d/resources/plans/app-plans';
import type { Inverse } from '../../../declared/command';
import { message } from '../../../errors';
import { refuseObstacles, restoreEntries, removes } from '../../../engine/undo/restore';
import { select } from '../../../models/sql';

/** Takes an issue to the APP back: new offers go again, unless one was sold; others get their former tag and price. */
export const appIssueBack: Inverse = {
  run: async (ctx, done, report) => {
    const fresh = done.entries.filter(({ changes }) => changes.plan?.before === null);
    const offers = new Map(fresh.map(({ recordId, changes }) => [Number(changes.plan?.after), Number(recordId)]));
    const sold =
      offers.size === 0
        ? []
        : await select<{ plan: number | string }>(
            ctx,
            "SELECT DISTINCT `plan` FROM `orders` WHERE `platform` = 'APP' AND `plan` IN (?) AND `createdAt` >= ?",
            [[...offers.keys()], done.at],
          );
    await refuseObstacles(
      ctx,
      sold.map(({ plan }) => ({
        resource: appPlans,
        recordId: offers.get(Number(plan)) as number,
        why: message('plans.soldSince'),
      })),
    );
    await restoreEntries(
      ctx,
      done.entries.filter((entry) => !fresh.includes(entry)),
      report,
    );
    if (fresh.length > 0) await removes.run(ctx, { ...done, entries: fresh }, report);
  },
};
