/* Checks identity documents as far as a program can. The server and the cardholder's browser share this module. */
export { examine, personOf } from './examineDocument';
export { idCheckDigit } from './idCard';
export { readPassportLines } from './mrz';
export { dayTyped } from './typedDay';
export type { PassportLines } from './mrz';
export type { Check, DocumentProblem, DocumentValues, Examination, IdentityDocument } from './identityTypes';
