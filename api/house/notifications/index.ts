/**
 * Notices as people read them: commands that mark the caller's notices as read, the bell as a stream
 * and prompts that were closed (`router.ts`). The subjects decide who gets a notice.
 */
import type notifications from '@t3d/resources/house/notifications';
import type { CommandsFor } from '../../declared/command';
import { defineSubject } from '../../engine/http/subject';
import { CALLS } from './calls';
import { readAllNotices, readNotices, noticeRoutes } from './router';

export { leaveNotices } from './leaveNotices';

const ofNotifications = {
  read: readNotices,
  'read-all': readAllNotices,
} satisfies CommandsFor<typeof notifications>;

export default defineSubject({
  commands: { notifications: ofNotifications },
  routes: () => [noticeRoutes()],
  calls: CALLS,
});
