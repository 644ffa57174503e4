import appPlans from '@t3d/resources/app-plans';
import type { Inverse } from '../../../declared/command';
import { message } from '../../../errors';
import { refuseObstacles } from '../../../engine/undo/obstacles';
import { removes } from '../../../engine/undo/remove';
import { restoreEntries } from '../../../engine/undo/restore';
import { select } from '../../../models/sql';

/** Takes an issue to the APP back: new offers go again, unless one was sold; others get their former tag and price. */
export const appIssueBack: Inverse = {
  run: async (ctx, done, report) => {
    const fresh = done.entries.filter(({ changes }) => changes.plan?.before === null);
    const ids = fresh.flatMap(({ recordId }) => recordId ?? []);
    const sold =
      ids.length === 0
        ? []
        : await select<{ appPlan: number | string }>(
            ctx,
            'SELECT DISTINCT `appPlan` FROM `orders` WHERE `appPlan` IN (?)',
            [ids],
          );
    await refuseObstacles(
      ctx,
      sold.map(({ appPlan }) => ({ resource: appPlans, recordId: Number(appPlan), why: message('plans.soldSince') })),
    );
    await restoreEntries(
      ctx,
      done.entries.filter((entry) => !fresh.includes(entry)),
      report,
    );
    if (fresh.length > 0) await removes.run(ctx, { ...done, entries: fresh }, report);
  },
};
