/**
 * Card transfers: the holder of a card requests its replacement, and a mailed code or the agent who owns both cards
 * confirms it (decision 43).
 */
import { MINUTE_MS } from '@t3d/resources/kit';
import type cardTransfers from '@t3d/resources/cards/card-transfers';
import type { CommandsFor } from '../../registry/command';
import { defineModule } from '../../engine/http/domainModule';
import { approveTransfers, rejectTransfers, expireTransfers } from './decideTransfers';
import { words } from './cardTransferTexts';

export { confirmTransfer, type OpenedTransfer, requestTransfer } from './requestTransfer';
export { emailOf, maskEmail, type FollowedTransfer, readTransfer } from './notifyBoth';

const ofCardTransfers = {
  approve: approveTransfers,
  refuse: rejectTransfers,
} satisfies CommandsFor<typeof cardTransfers>;
export const commands = { 'card-transfers': ofCardTransfers };

export default defineModule({
  words,
  commands,
  jobs: { 'card-transfers.expire': { every: 10 * MINUTE_MS, atomic: true, run: expireTransfers } },
});
