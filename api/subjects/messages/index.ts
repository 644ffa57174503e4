/**
 * Messages: what the platform notifies people of, as notices in the admin and as mails.
 *
 * In: events that commands leave in the outbox (`deliverEvent.ts` lists who is notified of what), and once a minute the
 * balances that went below their line (`balanceAlerts.ts`). Out: rows of `notifications` (`notify.ts`), mails left for
 * the worker (`mailUsers.ts`); sending them, and reading notices, are every product's (`api/house`).
 */
import { defineSubject } from '../../engine/http/subject';
import { jobs } from './jobs';
import { words } from './words';

export { mailStaff } from './mailUsers';
export type { NoticeTo } from './notify';
export { notifyEach } from './notify';

export default defineSubject({ words, jobs });
