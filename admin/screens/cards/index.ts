import type { Extension } from '../../crud';
import { lazily } from '../../providers/lazyWithRetry';

// Lists need none of it: it is loaded with the first page of a card.
const load = () => import('./parts');
const CardTop = lazily(async () => ({ default: (await load()).CardTop }));
const CardEsim = lazily(async () => ({ default: (await load()).CardEsim }));
const CardLife = lazily(async () => ({ default: (await load()).CardLife }));

/** What the pages of cards have beyond the generated ones. */
export const CARD_PAGES = { recordTop: CardTop, recordSection: [CardEsim], recordAside: CardLife } satisfies Extension;
