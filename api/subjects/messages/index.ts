import type notifications from '@t3d/resources/notifications';
import type { CommandsFor } from '../../declared/command';
import { readAllNotices, readNotices } from './readNotices';

export default {
  read: { run: readNotices },
  'read-all': { run: readAllNotices },
} satisfies CommandsFor<typeof notifications>;
