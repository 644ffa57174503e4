import notifications from '@t3d/resources/house/notifications';
import type { Context } from '../../context';
import { reach } from '../../engine/access/reach';
import { settled } from '../../declared/registry';
import { wait } from '../../jobs/watch';

const POLL_MS = 1000;

/** What the bell shows the caller: how many notices are unread, the newest of them, and the prompts that wait. */
export interface Bell {
  unread: number;
  latest: number;
  pops: number;
}

/** Counts them in the scope of the list, so that what is over or withdrawn is not counted. */
export async function readBell(ctx: Context): Promise<Bell> {
  const resource = settled(ctx.database.registry, notifications);
  const { where } = reach(ctx, resource.declaration.scope, resource);
  const { fn, col, literal } = ctx.database.sequelize.Sequelize;
  const [row] = (await ctx.database.model(resource).findAll({
    attributes: [
      [fn('COUNT', col('id')), 'unread'],
      [fn('MAX', col('id')), 'latest'],
      [literal('SUM(CASE WHEN pop = 1 AND popClosedAt IS NULL THEN 1 ELSE 0 END)'), 'pops'],
    ],
    where: { ...(where as object), readAt: null },
    raw: true,
    transaction: ctx.transaction,
  })) as unknown as Record<keyof Bell, number | string | null>[];
  return { unread: Number(row?.unread ?? 0), latest: Number(row?.latest ?? 0), pops: Number(row?.pops ?? 0) };
}

/** The same now and at every change (looked at every second), until nobody listens. */
export async function* watchBell(ctx: Context, signal?: AbortSignal): AsyncGenerator<Bell, void> {
  let sent = '';
  for (;;) {
    const bell = await readBell(ctx);
    const text = JSON.stringify(bell);
    if (text !== sent) yield bell;
    sent = text;
    if (!(await wait(POLL_MS, signal))) return;
  }
}
