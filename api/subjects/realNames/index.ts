/**
 * Real names: identity documents of the people who use cards.
 *
 * In: a document for a card, submitted in public or typed in by staff (`submitDocument.ts`), examined as a machine can
 * (`rules/`). Commands: create, approve, reject, delete. An identity provider (`identity/`) may be called first by a
 * job; else staff decide. Approved, a card is verified and the orders that waited for it go to the supplier.
 * Documents are locked with their cards and persons (`lockDocuments.ts`), encrypted at rest, counted by a keyed hash of
 * the person, and erased after their time (`purgeDocuments.ts`).
 */
import type realNames from '@t3d/resources/real-names';
import type { CommandsFor } from '../../declared/command';
import { approveDocuments } from './approveDocuments';
import { createDocument } from './createDocument';
import { deleteDocuments } from './deleteDocuments';
import { rejectDocuments } from './rejectDocuments';

export { IDENTITY, httpIdentity } from './identity';
export { REAL_NAME_SETTINGS } from './settings';
export { submitDocument } from './submitDocument';
export type { DocumentValues, IdentityDocument } from './types';
export { jobs } from './jobs';

const ofRealNames = {
  create: createDocument,
  delete: deleteDocuments,
  approve: approveDocuments,
  reject: rejectDocuments,
} satisfies CommandsFor<typeof realNames>;
export const commands = { 'real-names': ofRealNames };
