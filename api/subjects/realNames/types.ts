import type { RowOf } from '@t3d/resources/kit';
import type realNames from '@t3d/resources/real-names';
import type { Message } from '../../errors';

export type Paper = RowOf<(typeof realNames)['fields']>;
/** The mark of a job that asks the identity provider about a paper. */
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

/** What a paper says of its holder. `mrz` is read and not kept. */
export type PaperValues = Partial<
  Pick<
    Paper,
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

/** A paper under examination: its values put right, what is wrong with it by field, and what was looked at. */
export interface Examination {
  values: PaperValues;
  errors: Record<string, Message>;
  checks: Check[];
}
