import { EVENT_JOB, enqueueAll } from '../../jobs/outbox';
import type { Handlers, Progress } from '../../jobs/types';
import { raiseBalanceAlerts } from './balanceAlerts';
import { deliverEvent } from './deliverEvent';
import { DELIVER_JOB, deliverMessage } from './deliverMessage';
import { mailNotices } from './mailNotices';
import { DIGEST_JOB, mailDigest } from './staffDigest';
import { type Language, plainTextOf, readI18n } from '@t3d/resources/kit';
import notifications from '@t3d/resources/house/notifications';
import type { Context } from '../../context';
import { translateNotice } from '../../house/mails';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { type TemplateNotice, isClaimed, reachableAmong, sendTemplate } from '../wechat';
import {
  type Channel,
  type Notice,
  isOpen,
  leaveDueNotices,
  withdrawnMessages,
  endOfQuiet,
  noticeSettingsOf,
} from './dueNotices';
import { type Person, findPeople } from './mailUsers';

const WECHAT_JOB = 'notices.wechat.send';
/** Over about ten minutes: for so long WeChat sends a repeated message once. */
const WECHAT_TRIES = 8;
interface WeChatPayload {
  user: number;
  /** Several come as one. */
  notices: number[];
  reference: string;
}
const LIST = '/t3d/message/message-notification';

const WECHAT: Channel<Person> = {
  due: 'wechatAt',
  sent: 'wechatSentAt',
  wants: ({ wechat }, type) => wechat[type],
  readersOf: async (ctx, users) => {
    const reachable = await reachableAmong(ctx, users);
    return reachable.size === 0 ? [] : findPeople(ctx, 'u.id IN (?)', [[...reachable]]);
  },
  leave: (ctx, groups) =>
    enqueueAll(
      ctx,
      groups.map(({ reader, notices }) => {
        const [first] = notices as [Notice];
        const reference = `notice:${first.id}:${first.wechatAt ? new Date(first.wechatAt).getTime() : 0}`;
        const payload: WeChatPayload = { user: reader.id, notices: notices.map(({ id }) => id), reference };
        return { kind: WECHAT_JOB, payload, dedupe: `wechat:${reference}` };
      }),
    ),
};

/** Leaves the notices that are due in WeChat for the worker, by the choices of their receivers. */
const leaveWeChatNotices = (ctx: Context, _payload: unknown, progress: Progress): Promise<{ users: number }> =>
  leaveDueNotices(ctx, WECHAT, progress);

/** Puts notices that were not sent back among those that are due. */
const wait = (ctx: Context, ids: readonly number[], until: Date): Promise<number> =>
  inTransaction(ctx, (inner) =>
    table(inner, notifications).update({ wechatAt: until, wechatSentAt: null }, { id: [...ids], wechatAt: null }),
  );

function textsOf(notices: readonly Notice[], language: Language): Pick<TemplateNotice, 'title' | 'content'> {
  const [first] = notices as [Notice];
  const titles = notices.map(({ title }) => readI18n(title, language));
  if (notices.length > 1)
    return {
      title: translateNotice('notice.digest.title', { count: notices.length }, language),
      content: titles.join(language === 'en' ? '; ' : '；'),
    };
  return { title: titles[0] ?? '', content: plainTextOf(readI18n(first.content, language)) };
}

function templateNotice(person: Person, notices: readonly Notice[], reference: string): TemplateNotice {
  const [first] = notices as [Notice];
  const language = person.language ?? 'zh';
  return {
    user: person.id,
    reference,
    kind: first.type ?? 'SYSTEM',
    account: person.account,
    at: new Date(first.createdAt),
    path: notices.length > 1 ? LIST : `${LIST}/${first.id}/show`,
    language,
    ...textsOf(notices, language),
  };
}

/**
 * Sends notices that were left for WeChat. The receiver's switches and quiet time are read again: a job may have
 * waited.
 */
async function sendWeChatNotice(
  ctx: Context,
  { user, notices: ids, reference }: WeChatPayload,
): Promise<{ sent: number }> {
  const nothing = { sent: 0 };
  const settings = (await noticeSettingsOf(ctx, [user]))(user);
  const withdrawn = await withdrawnMessages(ctx);
  const found = await table(ctx, notifications).find({ id: ids, user });
  const notices = found.filter((notice) => settings.wechat[notice.type ?? 'SYSTEM'] && isOpen(ctx, notice, withdrawn));
  const [person] = await findPeople(ctx, 'u.id = ?', [user]);
  if (!person || notices.length === 0) return nothing;
  const quietUntil = endOfQuiet(settings, ctx.now());
  if (quietUntil) {
    // What WeChat may have got before the quiet time is not sent again after it.
    if (!(await isClaimed(ctx, reference))) await wait(ctx, ids, quietUntil);
    return nothing;
  }
  const sending = await sendTemplate(ctx, templateNotice(person, notices, reference));
  if (sending.state === 'LATER') await wait(ctx, ids, sending.until);
  // The figures of a message count what was sent.
  if (sending.state === 'DROPPED')
    await inTransaction(ctx, (inner) => table(inner, notifications).update({ wechatSentAt: null }, { id: ids, user }));
  return sending.state === 'SENT' ? { sent: notices.length } : nothing;
}

const MINUTE = 60_000;

/** What the worker does of messages. */
export const jobs: Handlers = {
  [EVENT_JOB]: { atomic: true, run: deliverEvent },
  [DELIVER_JOB]: { run: deliverMessage },
  'notices.mail': { every: MINUTE, run: mailNotices },
  'notices.wechat': { every: MINUTE, run: leaveWeChatNotices },
  [WECHAT_JOB]: { attempts: WECHAT_TRIES, run: sendWeChatNotice },
  [DIGEST_JOB]: { atomic: true, run: mailDigest },
  'balances.watch': { every: MINUTE, run: raiseBalanceAlerts },
};
