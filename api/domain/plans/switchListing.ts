import agentPlans from '@t3d/resources/plans/agent-plans';
import agentSmsPlans from '@t3d/resources/plans/agent-sms-plans';
import type appPlans from '@t3d/resources/plans/app-plans';
import type ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import plans from '@t3d/resources/plans/plans';
import smsPlans from '@t3d/resources/plans/sms-plans';
import type { HistoryWord, Resource, RowOf } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { type Changes, changesBetween, hiddenChangesBetween, recordHistories } from '../../models/history';
import { table } from '../../models/table';
import type { Plan } from '@t3d/resources/rows';
import type { Outcome } from '../../registry/command';
import { restores } from '../../engine/undo/restore';
import { command } from '../../engine/rows/commands/command';
import { notifyListing } from './notifyHolders';

export type PackageStatus = 'RACKING' | 'UNSHELVE';
type Listed = typeof plans | typeof agentPlans | typeof appPlans | typeof ctripPlans;

const SMS_LIBRARIES = new Map<string, Resource>([
  [plans.name, smsPlans],
  [agentPlans.name, agentSmsPlans],
]);
/** Returns the resource that shows a row, because SMS plans have separate resources. */
export const libraryOf = (resource: Resource, row: { readonly service?: string | null }): Resource =>
  (row.service === 'SMS' && SMS_LIBRARIES.get(resource.name)) || resource;

/** Writes history entries under the resource that shows the changed row. */
export async function recordByLibrary<R extends Resource>(
  ctx: Context,
  resource: R,
  action: HistoryWord<NoInfer<R>>,
  rows: readonly { row: { id: number; service?: string | null }; changes: Changes; kept?: Changes }[],
): Promise<void> {
  for (const sms of [false, true]) {
    const here = rows.filter(({ row }) => (row.service === 'SMS') === sms);
    await recordHistories(
      ctx,
      libraryOf(resource, { service: sms ? 'SMS' : 'DATA' }),
      action,
      here.map(({ row, changes, kept }) => ({ recordId: row.id, changes, kept })),
    );
  }
}

/** Lists or delists locked rows. Returns the changed rows in their previous state. */
export async function switchListing<R extends Listed>(
  ctx: Context,
  resource: R,
  rows: readonly RowOf<R['fields']>[],
  status: PackageStatus,
  more: { listedAt?: Date; delistedBy?: number | null } = {},
): Promise<RowOf<R['fields']>[]> {
  const differing = rows.filter((row) => row.status !== status);
  if (differing.length === 0) return [];
  const values = { status, ...more };
  await table(ctx, resource).update(
    values as never,
    differing.map(({ id }) => id),
  );
  await recordByLibrary<Listed>(
    ctx,
    resource,
    status === 'RACKING' ? 'list' : 'delist',
    differing.map((row) => ({
      row,
      changes: changesBetween(resource, row, values),
      kept: hiddenChangesBetween(resource, row, values),
    })),
  );
  return differing;
}

/** Locks plans, so that costs and prices derived from them do not change before the commit. */
export const lockPlans = (ctx: Context, ids: readonly (number | null | undefined)[]): Promise<Plan[]> =>
  table(ctx, plans).find([...new Set(ids.filter((id) => typeof id === 'number'))], { lock: true });

/** Locks the plans before their issued rows, so that concurrent price changes wait for each other. */
export const lockPlansOf =
  (resource: typeof agentPlans | typeof appPlans | typeof ctripPlans) =>
  async (ctx: Context, ids: readonly number[]): Promise<void> => {
    const rows = await table(ctx, resource as typeof appPlans).find(ids);
    await lockPlans(
      ctx,
      rows.map(({ plan }) => plan),
    );
  };

async function list(ctx: Context, rows: readonly Plan[]): Promise<Outcome> {
  const listed = await switchListing(ctx, plans, rows, 'RACKING', { listedAt: ctx.now() });
  await notifyListing(ctx, 'UP', listed);
  return { affected: listed.length };
}

async function delist(ctx: Context, rows: readonly Plan[]): Promise<Outcome> {
  const delisted = await switchListing(ctx, plans, rows, 'UNSHELVE');
  await notifyListing(ctx, 'DOWN', delisted);
  return { affected: delisted.length };
}

const switchedBack = (type: 'UP' | 'DOWN') =>
  restores(async (ctx, { entries }) =>
    notifyListing(ctx, type, await table(ctx, plans).find(entries.flatMap(({ recordId }) => recordId ?? []))),
  );
/** The commands that undo a listing or delisting. */
const [undoList, undoDelist] = [switchedBack('DOWN'), switchedBack('UP')];

/** Lists plans and notifies the agents who have them. */
export const listPlans = command(plans, 'list', { run: list, undo: undoList });
/** Delists plans and everything issued from them. Running orders continue. */
export const delistPlans = command(plans, 'delist', { run: delist, undo: undoDelist });
export const listSmsPlans = command(smsPlans, 'list', { run: list, undo: undoList });
export const delistSmsPlans = command(smsPlans, 'delist', { run: delist, undo: undoDelist });
