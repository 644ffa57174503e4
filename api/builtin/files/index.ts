/**
 * Uploaded pictures and files. `fileRoutes.ts` receives and serves them and limits pictures by their use. `pictures.ts`
 * draws pictures anew from their pixels. `attachments.ts` handles files of declared fields and detects their type by
 * content. Pictures of some uses are encrypted, and each view of an encrypted picture is written to the audit log of
 * its record (`SEALED_USES`). `api/models/files` stores the bytes.
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
