import notifications from '@t3d/resources/notifications';
import type { Context } from '../../context';
import { table } from '../../models/table';
import type { Outcome } from '../../declared/command';

/** Marks the caller's notices as read; those read before keep their time. */
export async function readNotices(ctx: Context, { ids }: { ids: readonly number[] }): Promise<Outcome> {
  return {
    affected: await table(ctx, notifications).update(
      { readAt: ctx.now() },
      { id: ids, user: ctx.actor.id, readAt: null },
    ),
  };
}

/** Marks all of the caller's notices as read. */
export async function readAllNotices(ctx: Context): Promise<Outcome> {
  return {
    affected: await table(ctx, notifications).update({ readAt: ctx.now() }, { user: ctx.actor.id, readAt: null }),
  };
}
