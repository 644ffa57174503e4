import type { I18nText } from '@t3d/resources/kit';
import type { NOTICE_TYPES } from '@t3d/resources/builtin/notifications';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { hasRole } from '../../engine/access/permissions';
import type { NoticeParams, NoticeKey, PerLanguage } from '../../builtin/mails';
import { writeNotice } from '../../builtin/mails';
import { deferNotices } from '../../builtin/notifications';
import { enqueueMails } from '../../jobs/outbox';
import { chunked } from '../../models/chunked';
import { table } from '../../models/table';
import { reachableAmong } from '../wechat';
import { singleMail } from './mailNotices';
import { findReaders } from './mailUsers';

interface Notice {
  type: (typeof NOTICE_TYPES)[number];
  title: I18nText;
  content: I18nText;
  /** True for a prompt that opens once, at the reader's next visit. */
  pop?: boolean;
  /** The published message behind the notice. */
  message?: number | null;
  /** The page that the notice links to: a resource, or a record as `<resource>/<id>`. */
  link?: string | null;
}

const AT_ONCE = 1000;
/** The types of notices that may also be sent by mail. */
const MAILED: ReadonlySet<Notice['type']> = new Set<Notice['type']>(['UP', 'DOWN', 'CHANGE']);

export interface NoticeTo extends Notice {
  user: number;
  /** True if the caller also mails the text, so that users without notices get no second mail. */
  mailed?: boolean;
}

const rowOf = (ctx: Context, notice: NoticeTo, inWeChat: boolean) => {
  const { user, type, title, content, pop = false, message = null, link = null } = notice;
  return {
    user,
    type,
    title,
    content,
    pop,
    message,
    link,
    readAt: null,
    // SYSTEM notices have no mail here, because their events already send mails.
    mailAt: MAILED.has(type) ? ctx.now() : null,
    wechatAt: inWeChat ? ctx.now() : null,
  };
};

/** Mails users whose role has no notices in the product, and returns the number of queued mails. */
async function mailInstead(ctx: Context, notices: readonly NoticeTo[]): Promise<number> {
  if (notices.length === 0) return 0;
  const readers = await findReaders(ctx, 'u.id IN (?)', [notices.map(({ user }) => user)]);
  const mails = notices.flatMap((notice) => {
    const reader = readers.find(({ id }) => id === notice.user);
    return reader ? [{ to: reader.address, reader: reader.id, ...singleMail(notice, reader) }] : [];
  });
  await enqueueMails(ctx, mails);
  return mails.length;
}

/** Delivers each notice in the product, or by mail if the user's role has no notices. Returns the number delivered. */
export async function notifyEach(ctx: Context, notices: readonly NoticeTo[]): Promise<number> {
  const { everyone, noticed = everyone } = ctx.database.registry.product.builtin;
  let notified = 0;
  for (const part of chunked(notices, AT_ONCE)) {
    const people = await table(ctx, users).find({ id: part.map(({ user }) => user), status: { ne: 'DELETED' } });
    const roles = new Map(people.map(({ id, role }) => [id, role]));
    const hasPage = ({ user }: NoticeTo): boolean => hasRole({ role: roles.get(user) ?? null }, noticed);
    const received = part.filter(hasPage);
    const linked = await reachableAmong(ctx, [...new Set(received.map(({ user }) => user))]);
    await deferNotices(
      ctx,
      received.map((notice) => rowOf(ctx, notice, linked.has(notice.user))),
    );
    const others = part.filter((notice) => !notice.mailed && roles.has(notice.user) && !hasPage(notice));
    notified += received.length + (await mailInstead(ctx, others));
  }
  return notified;
}

/**
 * Delivers a notice with the texts `<kind>.title` and `<kind>.text` to each of these users. Returns the number of
 * receivers.
 */
export function notify<Kind extends NoticeKey>(
  ctx: Context,
  userIds: readonly number[],
  kind: Kind,
  filling: PerLanguage<NoticeParams<Kind>>,
  more: Pick<NoticeTo, 'link' | 'mailed'> = {},
): Promise<number> {
  const notice = { type: 'SYSTEM' as const, ...writeNotice(kind, filling), ...more };
  return notifyEach(
    ctx,
    [...new Set(userIds)].map((user) => ({ ...notice, user })),
  );
}
