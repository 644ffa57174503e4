/* Identity documents: the checks that a machine can make, shared by the server and the cardholder's browser. */
export { examine, personOf } from './examineDocument';
export { idCheckDigit } from './idCard';
export { readPassportLines } from './mrz';
export type { PassportLines } from './mrz';
export type { Check, DocumentProblem, DocumentValues, Examination, IdentityDocument } from './identityTypes';
