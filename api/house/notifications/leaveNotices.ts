import notifications from '@t3d/resources/house/notifications';
import type { Context } from '../../context';
import { table } from '../../models/table';

type Notices = Parameters<ReturnType<typeof table<typeof notifications>>['insertMany']>[0];

/** Leaves notices with their users, by one statement a thousand. */
export const leaveNotices = (ctx: Context, notices: Notices): Promise<void> =>
  table(ctx, notifications).insertMany(notices);
