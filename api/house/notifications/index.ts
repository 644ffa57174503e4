/** Notices as people read them: commands that mark one's own as read. Who is notified of what, the subjects say. */
import type notifications from '@t3d/resources/house/notifications';
import type { CommandsFor } from '../../declared/command';
import { defineSubject } from '../../engine/http/subject';
import { readAllNotices, readNotices } from './readNotices';

const ofNotifications = {
  read: readNotices,
  'read-all': readAllNotices,
} satisfies CommandsFor<typeof notifications>;

export default defineSubject({ commands: { notifications: ofNotifications } });
