/**
 * Uploaded pictures: received and measured by their bytes (`receive`, `purposes`: what a picture is for decides how
 * large it may be and who may see it), shown by `router`, with every look at a document of a person in its trail
 * (`documentImage`). The bytes themselves are kept by `api/models/files`, documents sealed.
 */
export { CALLS } from './calls';
export { inspectImage } from './purposes';
export { receiveFile } from './receive';
export { jobs } from './jobs';
export { fileRoutes, publicFileRoutes } from './router';
