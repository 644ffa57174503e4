/**
 * Uploaded pictures and files. `fileRoutes.ts` receives and serves files, and limits pictures by their use.
 * `pictures.ts` redraws pictures from their pixels. `attachments.ts` handles files of declared fields and detects a
 * file's type by its content. Pictures of some uses are encrypted (`SEALED_USES`), and each view of such a picture is
 * written to the record's audit log. `api/models/files` stores the bytes.
 */
import { defineModule } from '../../engine/http/domainModule';
import { CALLS, fileRoutes } from './fileRoutes';
import { DAY_MS } from '@t3d/resources/kit';
import type { Handlers } from '../../jobs/jobTypes';
import { tidyFiles } from './attachments';

const jobs: Handlers = {
  'files.tidy': { every: DAY_MS, atomic: true, run: tidyFiles },
};

export { isAvatar, receiveFile, SEALED_USES } from './fileRoutes';
export { redrawPicture } from './pictures';

export default defineModule({
  jobs,
  routes: () => [fileRoutes()],
  calls: CALLS,
});
