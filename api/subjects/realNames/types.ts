import type { RowOf } from '@t3d/resources/kit';
import type realNames from '@t3d/resources/real-names';
import type { Message } from '../../errors';

export type IdentityDocument = RowOf<(typeof realNames)['fields']>;
/** Kind of the job that sends a document to the identity provider. */
export const IDENTITY_JOB = 'real-names.identity';
export interface IdentityPayload {
  paper: number;
}

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

/** A document under examination: its values put right, what is wrong with it by field, and what was looked at. */
export interface Examination {
  values: DocumentValues;
  errors: Record<string, Message>;
  checks: Check[];
}
