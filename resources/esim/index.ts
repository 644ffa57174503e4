/* Activation codes of eSIMs, for the server, the back-office and the public site. */
export { installLinks, LPA_PATTERN, normaliseLpa, readLpa, wholeLpa } from './lpa';
export type { Activation } from './lpa';
