/*
 * Identity documents: what a machine can check of one, on the server and in the browser of its holder alike.
 */
export { examine, personOf } from './examineDocument';
export { idCheckDigit } from './idCard';
export { readPassportLines } from './mrz';
export type { PassportLines } from './mrz';
export type { Check, DocumentProblem, DocumentValues, Examination, IdentityDocument } from './types';
