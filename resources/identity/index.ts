/* Checks identity documents as far as a program can. */
export { examine, personOf } from './examineDocument';
export { idCheckDigit } from './idCard';
export { readPassportLines } from './mrz';
export { dayTyped } from './typedDay';
export type { PassportLines } from './mrz';
export type { Check, DocumentProblem, DocumentValues, Examination, IdentityDocument } from './identityTypes';
