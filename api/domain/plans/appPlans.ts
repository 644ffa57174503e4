import appPlans from '@t3d/resources/plans/app-plans';
import type { CommandsFor, Outcome, Preview, Inverse } from '../../registry/command';
import { restores, assertNoObstacles, restoreEntries, removes } from '../../engine/undo/restore';
import { command } from '../../engine/rows/commands/command';
import { switchListing, lockPlans } from './switchListing';
import type { InputOf, RowOf } from '@t3d/resources/kit';
import { type Message, NotFound, invalidBy, message } from '../../errors';
import type { Context } from '../../context';
import { translateMessage } from '../../locales';
import { changesBetween, recordHistories } from '../../models/history';
import { table } from '../../models/table';
import type { Plan } from '@t3d/resources/rows';
import { belowFloorOf, floorFact, planFact } from './floors';
import { select } from '../../models/sql';
import { readTitle } from './planTitles';

/** Undoes an issue: removes new offers unless one was sold, and restores the tag and price of the others. */
const appIssueBack: Inverse = {
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
    await assertNoObstacles(
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

type AppPlan = RowOf<(typeof appPlans)['fields']>;
type Input = InputOf<(typeof appPlans)['declaration']['actions']['issue']['input']>;
interface Verdict {
  plan: Plan;
  existing: AppPlan | null;
  problem?: Message;
}

/** Returns each plan's existing offer, and whether the price is below cost. Locks the plans first. */
async function validateListing(ctx: Context, { ids, salePrice }: Input): Promise<Verdict[]> {
  const chosen = await lockPlans(ctx, ids);
  if (chosen.length < new Set(ids).size) throw new NotFound();
  const known = new Map(
    (await table(ctx, appPlans).find({ plan: chosen.map(({ id }) => id) }, { lock: true })).map((row) => [
      row.plan,
      row,
    ]),
  );
  return chosen.map((plan) => {
    const problem = belowFloorOf(plan, salePrice, plan.corpCost ?? 0, 'plans.belowCostOf');
    return { plan, existing: known.get(plan.id) ?? null, problem };
  });
}

async function run(ctx: Context, input: Input): Promise<Outcome> {
  const verdicts = await validateListing(ctx, input);
  const problem = verdicts.find((verdict) => verdict.problem)?.problem;
  if (problem) throw invalidBy(problem, { salePrice: problem });
  const values = { appTopic: input.appTopic, salePrice: input.salePrice };
  const rows = table(ctx, appPlans);
  const differing = verdicts.flatMap(({ existing }) =>
    existing && (existing.appTopic !== values.appTopic || existing.salePrice !== values.salePrice) ? [existing] : [],
  );
  const fresh = verdicts.filter(({ existing }) => !existing).map(({ plan }) => plan.id);
  if (differing.length > 0)
    await rows.update(
      values,
      differing.map(({ id }) => id),
    );
  await recordHistories(
    ctx,
    appPlans,
    'issue',
    differing.map((row) => ({ recordId: row.id, changes: changesBetween(appPlans, row, values) })),
  );
  await rows.insertMany(fresh.map((plan) => ({ plan, ...values })));
  const made = fresh.length > 0 ? await rows.find({ plan: fresh }) : [];
  await recordHistories(
    ctx,
    appPlans,
    'issue',
    made.map((row) => ({ recordId: row.id, changes: changesBetween(appPlans, {}, row) })),
  );
  return { affected: fresh.length + differing.length, created: fresh.length, updated: differing.length };
}

const titleOf = (ctx: Context, plan: Plan): string => readTitle(ctx, plan) ?? plan.name ?? '';

const MAX_LINES = 20;

async function check(ctx: Context, input: Input): Promise<Preview> {
  const verdicts = await validateListing(ctx, input);
  const available = verdicts.filter(({ problem }) => !problem);
  return {
    matched: verdicts.length,
    available: available.length,
    refused: verdicts.flatMap(({ plan, problem }) =>
      problem ? [{ reason: translateMessage(problem, ctx.language), count: 1, examples: [titleOf(ctx, plan)] }] : [],
    ),
    changes: available.slice(0, MAX_LINES).map(({ plan, existing }) => ({
      label: `${titleOf(ctx, plan)} · ${plan.planCode}`,
      about: titleOf(ctx, plan),
      before: existing?.salePrice ?? null,
      after: input.salePrice,
      kind: 'money',
    })),
    digestValues: verdicts.flatMap(({ plan, existing }) => [
      planFact(ctx, plan, 'status'),
      floorFact(ctx, plan, plan.corpCost ?? 0, true),
      { what: { key: 'promise.rows' }, value: JSON.stringify([plan.id, existing?.appTopic ?? null]), hidden: true },
    ]),
  };
}

/** Offers plans in the APP under a tag at a price, all or none. Existing offers get the new tag and price. */
export const issueToApp = command(appPlans, 'issue', { check, run, undo: appIssueBack });

/** Lists APP offers. A delisted plan is still not sold. */
const listAppPlans = command(appPlans, 'list', {
  undo: restores(),
  run: async (ctx, rows) => ({ affected: (await switchListing(ctx, appPlans, rows, 'RACKING')).length }),
});
/** Stops the APP from selling these plans. Existing orders continue. */
export const delistAppPlans = command(appPlans, 'delist', {
  undo: restores(),
  run: async (ctx, rows) => ({ affected: (await switchListing(ctx, appPlans, rows, 'UNSHELVE')).length }),
});

export default { issue: issueToApp, list: listAppPlans, delist: delistAppPlans } satisfies CommandsFor<typeof appPlans>;
