/*
 * Installing an eSIM: what its activation code says, and the links that install it. The same for the server, the
 * back-office and the browser of the holder.
 */
export { installLinks, LPA_PATTERN, normaliseLpa, readLpa, wholeLpa } from './lpa';
export type { Activation } from './lpa';
