import type { RowOf } from '../kit';
import type realNames from '../cards/real-names';

export type IdentityDocument = RowOf<(typeof realNames)['fields']>;

/** What was looked at and whether it was in order; `count` where the reviewer needs the number. */
export interface Check {
  check: string;
  ok: boolean;
  count?: number;
}

/** The data of a document's holder. `mrz` is read and not kept. */
export type DocumentValues = Partial<
  Pick<
    IdentityDocument,
    | 'name'
    | 'idNumber'
    | 'sex'
    | 'ethnicity'
    | 'birthDate'
    | 'address'
    | 'authority'
    | 'validFrom'
    | 'validTo'
    | 'nationality'
    | 'surname'
    | 'givenName'
    | 'passportNumber'
    | 'mrz'
    | 'permitNumber'
    | 'permitType'
    | 'renewalCount'
  >
>;

/** What a document breaks, by the key of its message. */
export type DocumentProblem =
  | 'required'
  | 'realNames.idFormat'
  | 'realNames.idChecksum'
  | 'realNames.idBirthDate'
  | 'realNames.idBirthDiffers'
  | 'realNames.idSexDiffers'
  | 'realNames.permitFormat'
  | 'realNames.permitTypeDiffers'
  | 'realNames.renewalDiffers'
  | 'realNames.passportFormat'
  | 'realNames.mrzInvalid'
  | 'realNames.mrzDiffers'
  | 'realNames.birthDate'
  | 'realNames.notYetValid'
  | 'realNames.expired'
  | 'realNames.validOrder';

/** A document under examination: its values put right, what is wrong with it by field, and what was looked at. */
export interface Examination {
  values: DocumentValues;
  errors: Record<string, { key: DocumentProblem }>;
  checks: Check[];
}
