/*
 * Installing an eSIM: what its activation code says, the links that install it, and the squares of its QR code. The
 * same for the server, the back-office and the browser of the holder.
 */
export { installLinks, readLpa, wholeLpa } from './lpa';
export type { Activation } from './lpa';
export { qrPath } from './qrPath';
