/**
 * Uploaded pictures: received (`receive`; `purposes`: what a picture is for decides how many bytes it may have), drawn
 * anew from their pixels alone (`pictures`), shown by `router`. `attachments` are the files of declared fields, of the
 * types that `fileContent` knows. Some uses are sealed, with every look at one in its
 * record's trail (`sealedUses`). The bytes themselves are kept by `api/models/files`.
 */
import { defineSubject } from '../../engine/http/subject';
import { CALLS, fileRoutes } from './router';
import { DAY_MS } from '@t3d/resources/kit';
import type { Handlers } from '../../jobs/types';
import { tidyFiles } from './attachments';

/** What the worker does with files that nobody has any more. */
const jobs: Handlers = {
  'files.tidy': { every: DAY_MS, atomic: true, run: tidyFiles },
};

export { isAvatar, receiveFile, SEALED_USES } from './router';
export { redrawPicture } from './pictures';

export default defineSubject({
  jobs,
  routes: () => [fileRoutes()],
  calls: CALLS,
});
