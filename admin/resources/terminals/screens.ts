import type { Extension } from '../../declared';
import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';

// Lists need none of it: it is loaded with the first page of a card.
const parts = lazyNamed(() => import('./parts'));

const CARD_PAGES: Extension = {
  recordTop: parts.CardTop,
  recordSection: [parts.CardEsim],
  recordAside: parts.CardTimeline,
  nextSteps: [
    { action: 'resume', where: { status: 'SUSPEND' } },
    { action: 'restore', where: { status: 'DISABLE' } },
    { action: 'issue', where: { status: 'STOCKED' } },
    { action: 'buy-plan', where: {} },
  ],
};

export default defineScreens({
  resources: {
    terminals: CARD_PAGES,
    'terminal-agent': CARD_PAGES,
  },
});
