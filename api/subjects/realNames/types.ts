/** Kind of the job that sends a document to the identity provider. */
export const IDENTITY_JOB = 'real-names.identity';
export interface IdentityPayload {
  paper: number;
}

export type { Check, DocumentValues, IdentityDocument } from '@t3d/resources/identity';
