import type { Extension } from '../../crud';
import { CardEsim } from './CardEsim';
import { CardLife } from './CardLife';
import { CardTop } from './CardTop';

/** What the pages of cards have beyond the generated ones. */
export const CARD_PAGES = { recordTop: CardTop, recordSection: [CardEsim], recordAside: CardLife } satisfies Extension;
