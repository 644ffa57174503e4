/**
 * Messages: what the platform notifies people of, as notices in the admin and as mails.
 *
 * In: events that commands leave in the outbox (`deliverEvent.ts` lists who is notified of what), and once a minute the
 * balances that went below their line (`balanceAlerts.ts`). Out: rows of `notifications` (`notify.ts`), mails left for
 * the worker (`mailUsers.ts`), sent through `mail/` by SMTP or kept by its simulator. Texts in every language come from
 * the catalogue by `noticeTexts.ts`. Commands: users mark their notices as read.
 */
import { defineSubject } from '../../engine/http/subject';
import type { Provided } from '../../models/services';
import { provide } from '../../models/services';
import { jobs } from './jobs';
import { MAILER, mailerOf } from './mail';
import type notifications from '@t3d/resources/house/notifications';
import type { CommandsFor } from '../../declared/command';
import { readAllNotices, readNotices } from './readNotices';

export { readSentMails } from './mail/simulator';
export { mailStaff } from './mailUsers';
export type { NoticeFilling, NoticeKey, PerLanguage } from './noticeTexts';
export { translateNotice, writeMail, writeNotice } from './noticeTexts';
export type { NoticeTo } from './notify';
export { notifyEach } from './notify';

const ofNotifications = {
  read: readNotices,
  'read-all': readAllNotices,
} satisfies CommandsFor<typeof notifications>;
export const commands = { notifications: ofNotifications };

export default defineSubject({
  commands,
  jobs,
  configured: (config) => [provide(MAILER, mailerOf(config)) as Provided],
});
