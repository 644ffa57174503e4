import type { Diagnosis } from '@t3d/resources/diagnosis';

/** A cure that a press begins: an action of this record, of its card, or the address for the card's holder. */
export type Cure = { kind: 'here'; action: string } | { kind: 'card'; action: string } | { kind: 'holder' };

const here = (action: string): Cure => ({ kind: 'here', action });
const card = (action: string): Cure => ({ kind: 'card', action });
const HOLDER: Cure = { kind: 'holder' };

/** On a card's page, the best first: the first that the reader may do stands as a button. */
export const CARD_CURES: Readonly<Partial<Record<Diagnosis, readonly Cure[]>>> = {
  usedUp: [here('buy-plan')],
  failed: [here('buy-plan')],
  over: [here('buy-plan')],
  noPlan: [here('buy-plan')],
  unpaid: [HOLDER],
  realName: [HOLDER],
  inReview: [here('papers')],
  notApproved: [here('papers'), HOLDER],
  install: [HOLDER],
  suspended: [here('resume'), here('transfer-card')],
  disabled: [here('restore')],
};

/** The same on an order's page. */
export const ORDER_CURES: Readonly<Partial<Record<Diagnosis, readonly Cure[]>>> = {
  usedUp: [here('buy-again')],
  failed: [here('retry'), here('buy-again')],
  over: [here('buy-again')],
  unpaid: [HOLDER],
  realName: [HOLDER],
  inReview: [card('papers')],
  notApproved: [card('papers'), HOLDER],
  install: [HOLDER],
  ending: [here('force-completion')],
  suspended: [card('resume'), card('transfer-card')],
  disabled: [card('restore')],
};
