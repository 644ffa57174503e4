/**
 * Uploaded pictures and files. Pictures of some uses are encrypted (`ENCRYPTED_USES`), and each view of one is written
 * to the audit log.
 */
import { defineModule } from '../../engine/http/domainModule';
import { CALLS, fileRoutes } from './fileRoutes';
import { DAY_MS } from '@t3d/resources/kit';
import type { Handlers } from '../../jobs/jobTypes';
import { deleteStaleFiles } from './attachments';

const jobs: Handlers = {
  'files.tidy': { every: DAY_MS, atomic: true, run: deleteStaleFiles },
};

export { isAvatar, receiveFile, ENCRYPTED_USES } from './fileRoutes';
export { redrawPicture } from './pictures';

export default defineModule({
  jobs,
  routes: () => [fileRoutes()],
  calls: CALLS,
});
