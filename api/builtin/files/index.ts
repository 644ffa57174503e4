/**
 * Uploaded pictures and files. `router.ts` receives and serves them and limits pictures by their use, and `pictures.ts`
 * draws pictures anew from their pixels. `attachments.ts` handles files of declared fields and detects their type by
 * content. Pictures of some uses are encrypted, and every view of them is recorded in the audit log of the record
 * (`SEALED_USES`). `api/models/files` stores the bytes.
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
