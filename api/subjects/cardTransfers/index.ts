/**
 * Transfers of cards by the public: the holder of a card asks that another card of the same agent takes its place.
 *
 * In: both numbers, from the public site (`requestTransfer.ts`). A code that was mailed to the contact of the old card
 * carries it out (`requestTransfer.ts`); without such a contact the agent that holds both cards decides
 * (`decideTransfers.ts`: approve, refuse). The transfer itself is the command of cards, in the same transaction
 * (`requestTransfer.ts`); both sides are notified (`notifyBoth.ts`). What nobody carries out expires
 * (`decideTransfers.ts`). Decision 43.
 */
import { MINUTE_MS } from '@t3d/resources/kit';
import type cardTransfers from '@t3d/resources/cards/card-transfers';
import type { CommandsFor } from '../../declared/command';
import { defineSubject } from '../../engine/http/subject';
import { approveTransfers, refuseTransfers, expireTransfers } from './decideTransfers';
import { words } from './words';

export { confirmTransfer, type OpenedTransfer, requestTransfer } from './requestTransfer';
export { emailOf, maskEmail, type FollowedTransfer, readTransfer } from './notifyBoth';

const ofCardTransfers = {
  approve: approveTransfers,
  refuse: refuseTransfers,
} satisfies CommandsFor<typeof cardTransfers>;
export const commands = { 'card-transfers': ofCardTransfers };

export default defineSubject({
  words,
  commands,
  jobs: { 'card-transfers.expire': { every: 10 * MINUTE_MS, atomic: true, run: expireTransfers } },
});
