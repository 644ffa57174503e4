import type { RowOf } from '../kit';
import type realNames from '../cards/real-names';

export type IdentityDocument = RowOf<(typeof realNames)['fields']>;

/** The result of a check. `count` is a number for the reviewer in some checks. */
export interface Check {
  check: string;
  ok: boolean;
  count?: number;
}

/** The submitted values of a document. The machine-readable lines (`mrz`) are validated but not stored. */
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

export interface Examination {
  values: DocumentValues;
  errors: Record<string, { key: DocumentProblem }>;
  checks: Check[];
}
