/* The server, the back-office and the cardholder's browser share this module. */
export { installLinks, LPA_PATTERN, normaliseLpa, readLpa, wholeLpa } from './lpa';
export type { Activation } from './lpa';
