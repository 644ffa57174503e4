import appTopics from '@t3d/resources/messages/app-topics';
import planTopics from '@t3d/resources/plans/plan-topics';
import type { CommandsFor } from '../../registry/command';
import { defineModule } from '../../engine/http/domainModule';
import type { Context } from '../../context';
import { changeEach } from '../../engine/rows/write/changeEach';
import { computing } from '../../engine/rows/read/computed';
import { command } from '../../engine/rows/commands/command';
import { restores } from '../../engine/undo/restore';
import { changesBetween, recordHistories } from '../../models/history';
import { select } from '../../models/sql';
import { table } from '../../models/table';

/** The difference between consecutive sort numbers, so that staff can enter a number between two rows. */
const STEP = 10;

/** Numbers the given rows first and then the others. A row with an unchanged number keeps its version. */
async function reorder(
  ctx: Context,
  resource: typeof planTopics | typeof appTopics,
  order: readonly number[],
): Promise<{ affected: number }> {
  const rows = await table(ctx, resource as typeof planTopics).find({}, { lock: true });
  const named = new Map(rows.map((row) => [row.id, row]));
  const first = [...new Set(order)].flatMap((id) => named.get(id) ?? []);
  const given = new Set(first.map(({ id }) => id));
  const rest = rows.filter(({ id }) => !given.has(id)).sort((one, other) => one.sort - other.sort || one.id - other.id);
  const changed = [...first, ...rest]
    .map((row, index) => ({ row, sort: (index + 1) * STEP }))
    .filter(({ row, sort }) => row.sort !== sort);
  await changeEach(
    ctx,
    resource,
    changed.map(({ row, sort }) => ({ id: row.id, values: { sort } })),
  );
  await recordHistories(
    ctx,
    resource as typeof planTopics,
    'reorder',
    changed.map(({ row, sort }) => ({
      recordId: row.id,
      changes: changesBetween(resource as typeof planTopics, row, { sort }),
    })),
  );
  return { affected: changed.length };
}

const reorderPlanTopics = command(planTopics, 'reorder', {
  undo: restores(),
  run: (ctx, { order }) => reorder(ctx, planTopics, order),
});
const reorderAppTopics = command(appTopics, 'reorder', {
  undo: restores(),
  run: (ctx, { order }) => reorder(ctx, appTopics, order),
});

const ofPlanTopics = { reorder: reorderPlanTopics } satisfies CommandsFor<typeof planTopics>;
const ofAppTopics = { reorder: reorderAppTopics } satisfies CommandsFor<typeof appTopics>;
export const commands = { 'plan-topics': ofPlanTopics, 'app-topics': ofAppTopics };

/** Counts the data plans and SMS plans of each topic with one query. */
async function countPlans(ctx: Context, rows: readonly object[]) {
  const ids = rows.map((row) => Number((row as { id: number }).id));
  if (ids.length === 0) return [];
  const counted = await select<{ topic: number; service: string; plans: number }>(
    ctx,
    'SELECT topic, service, COUNT(*) AS plans FROM plans WHERE topic IN (?) GROUP BY topic, service',
    [ids],
  );
  const countOf = (topic: number, service: string): number =>
    Number(counted.find((one) => Number(one.topic) === topic && one.service === service)?.plans ?? 0);
  return ids.map((id) => ({ plans: countOf(id, 'DATA'), smsPlans: countOf(id, 'SMS') }));
}

/** Counts the plans of each topic in the app with one query. */
async function countAppPlans(ctx: Context, rows: readonly object[]) {
  const ids = rows.map((row) => Number((row as { id: number }).id));
  if (ids.length === 0) return [];
  const counted = await select<{ appTopic: number; plans: number }>(
    ctx,
    'SELECT appTopic, COUNT(*) AS plans FROM app_plans WHERE appTopic IN (?) GROUP BY appTopic',
    [ids],
  );
  const plansOf = new Map(counted.map(({ appTopic, plans }) => [Number(appTopic), Number(plans)]));
  return ids.map((id) => ({ plans: plansOf.get(id) ?? 0 }));
}

export default defineModule({
  commands,
  computed: [computing(planTopics, countPlans), computing(appTopics, countAppPlans)],
});
