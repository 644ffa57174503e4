import type agentPlans from '@t3d/resources/agent-plans';
import type plans from '@t3d/resources/plans';
import type { Context } from '../../context';
import { changesBetween, recordHistories } from '../../models/history';
import { table } from '../../models/table';
import type { Outcome } from '../types';

export type PackageStatus = 'RACKING' | 'UNSHELVE';

/** Lists or delists. Rows that are so already stay as they are; `affected` counts the others. */
export async function switchListing(ctx: Context, resource: typeof plans | typeof agentPlans, ids: readonly number[], status: PackageStatus, more: { listedAt?: Date; delistedBy?: number | null } = {}): Promise<Outcome> {
  const rows = table(ctx, resource as typeof plans);
  const differing = (await rows.find(ids, { lock: true })).filter((row) => row.status !== status);
  if (differing.length === 0) return { affected: 0 };
  const values = { status, ...more };
  await rows.update(values as never, differing.map(({ id }) => id));
  await recordHistories(ctx, resource, status === 'RACKING' ? 'list' : 'delist', differing.map((row) => ({ recordId: row.id, changes: changesBetween(resource, row, values) })));
  return { affected: differing.length };
}
