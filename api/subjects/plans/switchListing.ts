import agentPlans from '@t3d/resources/plans/agent-plans';
import agentSmsPlans from '@t3d/resources/plans/agent-sms-plans';
import type appPlans from '@t3d/resources/plans/app-plans';
import type ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import plans from '@t3d/resources/plans/plans';
import smsPlans from '@t3d/resources/plans/sms-plans';
import type { HistoryWord, Resource, RowOf } from '@t3d/resources/kit';
import type { Context } from '../../context';
import type { Changes } from '../../models/history';
import { changesBetween, keptBetween, recordHistories } from '../../models/history';
import { table } from '../../models/table';

export type PackageStatus = 'RACKING' | 'UNSHELVE';
type Listed = typeof plans | typeof agentPlans | typeof appPlans | typeof ctripPlans;

const SMS_LIBRARIES = new Map<string, Resource>([
  [plans.name, smsPlans],
  [agentPlans.name, agentSmsPlans],
]);
/** The resource that shows this row: plans of text messages have libraries of their own. */
export const libraryOf = (resource: Resource, row: { readonly service?: string | null }): Resource =>
  (row.service === 'SMS' && SMS_LIBRARIES.get(resource.name)) || resource;

/** History rows, each under the library that shows its record. */
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

/**
 * Lists or delists rows that are held. Those that are so already stay as they are; answers those that changed, as they
 * were before.
 */
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
      kept: keptBetween(resource, row, values),
    })),
  );
  return differing;
}
