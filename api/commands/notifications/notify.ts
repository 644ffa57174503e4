import type { I18nText } from '@t3d/resources/kit';
import { AGENTS } from '@t3d/resources/kit';
import type { NOTICE_TYPES } from '@t3d/resources/notifications';
import notifications from '@t3d/resources/notifications';
import users from '@t3d/resources/users';
import type { Context } from '../../context';
import { table } from '../../models/table';

export interface Notice {
  type: (typeof NOTICE_TYPES)[number];
  title: I18nText;
  content: I18nText;
  /** Opens once on the agent's first screen. */
  pop?: boolean;
  /** The published message that it comes from. */
  message?: number | null;
}

const AT_ONCE = 1000;

/** Leaves a notice with each of these users that is an agent; others have no place to read it. Two statements a thousand. Answers how many got it. */
export async function notify(ctx: Context, userIds: readonly number[], { type, title, content, pop = false, message = null }: Notice): Promise<number> {
  const ids = [...new Set(userIds)];
  let told = 0;
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const agents = await table(ctx, users).find({ id: ids.slice(start, start + AT_ONCE), role: [...AGENTS], status: { ne: 'DELETED' } });
    await table(ctx, notifications).insertMany(agents.map(({ id }) => ({ user: id, type, title, content, pop, message, readAt: null })));
    told += agents.length;
  }
  return told;
}
