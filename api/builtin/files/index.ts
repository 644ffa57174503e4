/**
 * Uploaded pictures: `receive` receives them, `purposes` limits their size by use, `pictures` redraws them from their
 * pixels, and `router` serves them. `attachments` are the files of declared fields, whose types `fileContent` detects.
 * Some uses are encrypted, and every view of such a picture is recorded in the audit log of its record (`sealedUses`).
 * `api/models/files` stores the bytes.
 */
import { defineModule } from '../../engine/http/domainModule';
import { CALLS, fileRoutes } from './fileRoutes';
import { DAY_MS } from '@t3d/resources/kit';
import type { Handlers } from '../../jobs/jobTypes';
import { tidyFiles } from './attachments';

/** The jobs that delete unused files. */
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
