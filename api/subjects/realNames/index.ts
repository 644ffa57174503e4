/**
 * Real names: identity documents of the people who use cards.
 *
 * In: a document for a card, submitted in public or typed in by staff (`submitDocument.ts`), examined as a machine can
 * (`rules/`). Commands: create, approve, reject, delete. An identity provider (`identity/`) may be called first by a
 * job; else staff decide. Approved, a card is verified and the orders that waited for it go to the supplier. Documents
 * are locked with their cards and persons (`approveDocuments.ts`), encrypted at rest, counted by a keyed hash of the
 * person, and erased after their time (`purgeDocuments.ts`).
 */
import { defineSubject } from '../../engine/http/subject';
import { type Provided, provide } from '../../models/services';
import { SEALED_USES } from '../../house/files';
import { CARD_DOCUMENTS } from '../terminals';
import { cardDocuments } from './cardDocuments';
import { CALLS } from './calls';
import { documentRoutes } from './showDocuments';
import { IDENTITY, httpIdentity } from './identity';
import { jobs } from './jobs';
import { REAL_NAME_SETTINGS } from './types';
import realNames from '@t3d/resources/cards/real-names';
import type { CommandsFor } from '../../declared/command';
import { approveDocuments, rejectDocuments } from './approveDocuments';
import { createDocument } from './submitDocument';
import { deleteDocuments } from './deleteDocuments';
import { words } from './words';

export { newestState, newestStates, waitingBefore } from './showDocuments';
export { eraseDocument } from './deleteDocuments';
export { submitDocument } from './submitDocument';
export type { DocumentValues, IdentityDocument } from './types';

const ofRealNames = {
  create: createDocument,
  delete: deleteDocuments,
  approve: approveDocuments,
  reject: rejectDocuments,
} satisfies CommandsFor<typeof realNames>;
export const commands = { 'real-names': ofRealNames };

export default defineSubject({
  words,
  commands,
  jobs,
  routes: () => [documentRoutes()],
  calls: CALLS,
  services: [
    provide(SEALED_USES, { 'real-name': { resource: realNames, field: 'image' } }) as Provided,
    provide(CARD_DOCUMENTS, cardDocuments) as Provided,
  ],
  configured: ({ realName, identity }) => [
    provide(REAL_NAME_SETTINGS, { ...realName, provider: identity !== null }) as Provided,
    provide(IDENTITY, identity && httpIdentity(identity)) as Provided,
  ],
});
