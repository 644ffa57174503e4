import type { RowOf } from '../kit';
import type realNames from '../cards/real-names';

export type IdentityDocument = RowOf<(typeof realNames)['fields']>;

/** A check and its result. `count` is set if the reviewer needs to know a number. */
export interface Check {
  check: string;
  ok: boolean;
  count?: number;
}

/** The data of a document's holder. `mrz` is validated but not stored. */
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

/** The message keys of all errors in documents. */
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

/** A document during validation: its normalised values, the errors by field and the checks made. */
export interface Examination {
  values: DocumentValues;
  errors: Record<string, { key: DocumentProblem }>;
  checks: Check[];
}
