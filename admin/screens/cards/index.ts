import type { Extension } from '../../crud';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

// Lists need none of it: it is loaded with the first page of a card.
const load = () => import('./parts');
const CardTop = lazyWithRetry(async () => ({ default: (await load()).CardTop }));
const CardEsim = lazyWithRetry(async () => ({ default: (await load()).CardEsim }));
const CardTimeline = lazyWithRetry(async () => ({ default: (await load()).CardTimeline }));

/** What the pages of cards have beyond the generated ones. */
export const CARD_PAGES = {
  recordTop: CardTop,
  recordSection: [CardEsim],
  recordAside: CardTimeline,
} satisfies Extension;
