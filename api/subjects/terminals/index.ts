/**
 * Terminals: cards (SIM and eSIM), who holds them and whether they work.
 *
 * Commands: delete; disable, restore, suspend, resume (`changeStatus.ts`); transfer a card's orders to
 * another card (`transferCard.ts`). `movement/` hands cards from one holder to another by ids or ranges of numbers:
 * issue, recycle, buy; a fixed number of statements whatever their number, as a job for more than 5,000. Why a card
 * cannot go is found by `movement/refusals.ts`, in SQL. What is stored of a card is said by
 * `completeTerminals.ts`.
 */
import { defineSubject } from '../../engine/http/subject';
import { type Provided, provide } from '../../models/services';
import { CARDS } from '../orders';
import { cardsOfOrders } from './cardsOfOrders';
import { completeTerminals, deleteTerminals } from './completeTerminals';
import type terminals from '@t3d/resources/cards/terminals';
import type { CommandsFor } from '../../declared/command';
import { disableTerminals, restoreTerminals, resumeTerminals, suspendTerminals } from './changeStatus';
import { buyTerminals } from './movement/buyTerminals';
import { issueTerminals, recycleTerminals } from './movement/issueTerminals';
import terminalAgent from './terminalAgent';
import { transferCard } from './transferCard';
import { words } from './words';

export { type CardDocuments, CARD_DOCUMENTS } from './documents';
export { maskNumber } from './completeTerminals';
export { type TransferPair, holdPair, holdPairs, transferBack, transferCard } from './transferCard';
export { type ParsedRanges, bounds, nominalSize, parseRanges, printed, rangeText } from './movement/ranges';
export { anyOf } from './movement/selection';

const ofTerminals = {
  delete: deleteTerminals,
  issue: issueTerminals,
  recycle: recycleTerminals,
  buy: buyTerminals,
  'transfer-card': transferCard,
  disable: disableTerminals,
  restore: restoreTerminals,
  suspend: suspendTerminals,
  resume: resumeTerminals,
} satisfies CommandsFor<typeof terminals>;
export const commands = { terminals: ofTerminals, 'terminal-agent': terminalAgent };

export default defineSubject({
  words,
  commands,
  rules: { terminals: { complete: completeTerminals } },
  services: [provide(CARDS, cardsOfOrders) as Provided],
});
