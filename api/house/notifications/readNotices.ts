import notifications from '@t3d/resources/house/notifications';
import { command } from '../../engine/rows/commands/command';
import { table } from '../../models/table';

/** Marks the caller's notices as read; those read before keep their time. */
export const readNotices = command(notifications, 'read', {
  run: async (ctx, found) => ({
    affected: await table(ctx, notifications).update(
      { readAt: ctx.now() },
      { id: found.map(({ id }) => id), user: ctx.actor.id, readAt: null },
    ),
  }),
});

/** Marks all of the caller's notices as read. */
export const readAllNotices = command(notifications, 'read-all', {
  run: async (ctx) => ({
    affected: await table(ctx, notifications).update({ readAt: ctx.now() }, { user: ctx.actor.id, readAt: null }),
  }),
});
