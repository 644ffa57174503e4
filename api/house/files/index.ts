/**
 * Uploaded pictures: received (`receive`; `purposes`: what a picture is for decides how many bytes it may have), drawn
 * anew from their pixels alone (`pictures`), shown by `router`. `attachments` are the files of declared fields, of the
 * types that `fileContent` knows. Some uses are sealed, with every look at one in its
 * record's trail (`sealedUses`). The bytes themselves are kept by `api/models/files`.
 */
import { defineSubject } from '../../engine/http/subject';
import { CALLS } from './calls';
import { jobs } from './jobs';
import { fileRoutes } from './router';
export { isAvatar } from './router';
export { redrawPicture } from './pictures';
export { receiveFile } from './router';
export { SEALED_USES } from './router';

export default defineSubject({
  jobs,
  routes: () => [fileRoutes()],
  calls: CALLS,
});
