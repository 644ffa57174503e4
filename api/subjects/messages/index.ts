/**
 * Messages: what staff and the platform tell people, as notices in the admin and as mails.
 *
 * Staff write messages (`completeMessages.ts`; `richText.ts` leaves nothing in them that harms), see whom they reach
 * (`audience.ts`, `router.ts`) and publish them (`publishMessages.ts`); a job delivers them, 250 receivers a
 * transaction (`deliverMessage.ts`). In besides: events that commands leave in the outbox (`deliverEvent.ts` lists who
 * is notified of what), and once a minute the balances that went below their line (`balanceAlerts.ts`). Out: rows of
 * `notifications` (`notify.ts`), mails left for the worker (`mailUsers.ts`), and notices that are due by mail and in
 * WeChat, by the choices of their receivers (`dueNotices.ts`, `mailNotices.ts`, `jobs.ts`,
 * `dueNotices.ts`); sending them, and reading notices, are every
 * product's (`api/house`). Decision 46.
 */
import type messages from '@t3d/resources/messages/messages';
import type { CommandsFor } from '../../declared/command';
import { defineSubject } from '../../engine/http/subject';
import { CALLS } from './calls';
import { completeMessages } from './completeMessages';
import { jobs } from './jobs';
import { computedMessages } from './presentMessages';
import {
  disableMessages,
  enableMessages,
  publishMessages,
  remindReaders,
  updateMessage,
  withdrawMessages,
} from './publishMessages';
import { messageRoutes } from './router';
import { words } from './words';

export { mailStaff, mailUsers } from './mailUsers';
export type { NoticeTo } from './notify';
export { notify, notifyEach } from './notify';

const ofMessages = {
  update: updateMessage,
  publish: publishMessages,
  withdraw: withdrawMessages,
  enable: enableMessages,
  disable: disableMessages,
  remind: remindReaders,
} satisfies CommandsFor<typeof messages>;
export const commands = { messages: ofMessages };

export default defineSubject({
  words,
  jobs,
  commands,
  rules: { messages: { complete: completeMessages } },
  computed: [computedMessages],
  routes: () => [messageRoutes()],
  calls: CALLS,
});
