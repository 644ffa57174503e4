/**
 * Terminals: cards (SIM and eSIM), who holds them and whether they work.
 *
 * Commands: create, update, delete; disable, restore, suspend, resume (`changeStatus.ts`); transfer a card's orders to
 * another card (`transferCard.ts`). `movement/` hands cards from one holder to another by ids or ranges of numbers:
 * issue, recycle, buy; a fixed number of statements whatever their number, as a job for more than 5,000. Why a card
 * cannot go is found by `movement/refusals.ts`, in SQL. Imports of cards call `prepare` and `guard`.
 */
import type terminals from '@t3d/resources/terminals';
import type { CommandsFor } from '../../declared/command';
import { disableTerminals, restoreTerminals, resumeTerminals, suspendTerminals } from './changeStatus';
import { deleteTerminals } from './deleteTerminals';
import { buyTerminals, checkBuyTerminals } from './movement/buyTerminals';
import { checkIssueTerminals, issueTerminals } from './movement/issueTerminals';
import { checkRecycleTerminals, recycleTerminals } from './movement/recycleTerminals';
import terminalAgent from './terminalAgent';
import { checkTransferCard, transferCard } from './transferCard';

export { jobs } from './jobs';
export { completeTerminals as complete } from './completeTerminals';

const ofTerminals = {
  delete: { run: deleteTerminals },
  issue: { run: (ctx, input: never) => issueTerminals(ctx, input), check: checkIssueTerminals },
  recycle: { run: (ctx, input: never) => recycleTerminals(ctx, input), check: checkRecycleTerminals },
  buy: { run: (ctx, input: never) => buyTerminals(ctx, input), check: checkBuyTerminals },
  'transfer-card': { run: transferCard, check: checkTransferCard },
  disable: { run: disableTerminals },
  restore: { run: restoreTerminals },
  suspend: { run: suspendTerminals },
  resume: { run: resumeTerminals },
} satisfies CommandsFor<typeof terminals>;
export const commands = { terminals: ofTerminals, 'terminal-agent': terminalAgent };
