import type { Context } from '../../context';
import type { ServiceKey } from '../../models/services';

/** Kind of the job that sends a document to the identity provider. */
export const IDENTITY_JOB = 'real-names.identity';
export interface IdentityPayload {
  paper: number;
}

export type { Check, DocumentValues, IdentityDocument } from '@t3d/resources/identity';

type Database = Context['database'];

interface RealNameSettings {
  /** How many cards one person may have verified; 0: any number, and the reviewer sees it. */
  readonly cardsPerPerson: number;
  /** Days after which the content of a rejected document, and of an approved one, is erased. */
  readonly rejectedDays: number;
  readonly retentionDays: number;
  /** Whether an identity provider looks at documents before the staff do. */
  readonly provider: boolean;
}

export const STANDARD_SETTINGS: RealNameSettings = {
  cardsPerPerson: 0,
  rejectedDays: 30,
  retentionDays: 365,
  provider: false,
};
/** How this installation treats documents. */
export const REAL_NAME_SETTINGS: ServiceKey<RealNameSettings> = {
  name: 'the settings of real names',
  make: () => STANDARD_SETTINGS,
};
export const realNameSettings = (database: Database): RealNameSettings => database.services.get(REAL_NAME_SETTINGS);
