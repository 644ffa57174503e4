import type { I18nText } from '@t3d/resources/kit';
import { AGENTS } from '@t3d/resources/roles';
import type { NOTICE_TYPES } from '@t3d/resources/house/notifications';
import notifications from '@t3d/resources/house/notifications';
import users from '@t3d/resources/users';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { reachableAmong } from '../wechat';

export interface Notice {
  type: (typeof NOTICE_TYPES)[number];
  title: I18nText;
  content: I18nText;
  /** Opens once on the agent's first screen. */
  pop?: boolean;
  /** The published message that it comes from. */
  message?: number | null;
  /** Where it leads: a resource, or a record as `<resource>/<id>`. */
  link?: string | null;
}

const AT_ONCE = 1000;
/** Kinds whose mails their receivers choose. */
const MAILED: ReadonlySet<Notice['type']> = new Set<Notice['type']>(['UP', 'DOWN', 'CHANGE']);

/** A notice of one user's own. */
export interface NoticeTo extends Notice {
  user: number;
}

/**
 * Leaves each of these notices with its user, where that is an agent; others have no place to read it. Three statements
 * a thousand. Answers how many got theirs.
 */
export async function notifyEach(ctx: Context, notices: readonly NoticeTo[]): Promise<number> {
  let notified = 0;
  for (let start = 0; start < notices.length; start += AT_ONCE) {
    const part = notices.slice(start, start + AT_ONCE);
    const agents = new Set(
      (
        await table(ctx, users).find({ id: part.map(({ user }) => user), role: [...AGENTS], status: { ne: 'DELETED' } })
      ).map(({ id }) => id),
    );
    const received = part.filter(({ user }) => agents.has(user));
    const linked = await reachableAmong(ctx, [...agents]);
    await table(ctx, notifications).insertMany(
      received.map(({ user, type, title, content, pop = false, message = null, link = null }) => ({
        user,
        type,
        title,
        content,
        pop,
        message,
        link,
        readAt: null,
        // Those of the system have mails of their own, by what happened.
        mailAt: MAILED.has(type) ? ctx.now() : null,
        wechatAt: linked.has(user) ? ctx.now() : null,
      })),
    );
    notified += received.length;
  }
  return notified;
}

/** Leaves one notice with each of these users that is an agent. Answers how many got it. */
export function notify(ctx: Context, userIds: readonly number[], notice: Notice): Promise<number> {
  return notifyEach(
    ctx,
    [...new Set(userIds)].map((user) => ({ ...notice, user })),
  );
}
