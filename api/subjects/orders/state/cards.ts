import type { HistoryWord } from '@t3d/resources/kit';
import type terminals from '@t3d/resources/cards/terminals';
import type { Terminal } from '@t3d/resources/rows';
import type { Context } from '../../../context';
import type { ServiceKey } from '../../../models/services';

export type CardStatus = Terminal['status'];

/** What orders make of their cards. The room of cards gives it. */
export interface Cards {
  /** Sets cards' status where it is one of `from`; anything else (a disabled card, say) is left alone. Locks them. */
  setStatuses(
    ctx: Context,
    ids: readonly number[],
    from: readonly CardStatus[],
    status: CardStatus,
    action: HistoryWord<typeof terminals>,
  ): Promise<void>;
  /** Notes that the holder of a card has been verified, if it is not noted yet. Locks the card; refuses none (404). */
  verify(ctx: Context, id: number): Promise<void>;
  /** Keeps the eSIM profile that a supplier made for a card. */
  keepProfile(ctx: Context, id: number, lpa: string): Promise<void>;
}
export const CARDS: ServiceKey<Cards> = { name: 'what orders make of their cards' };

export const cardsOf = ({ database }: Context): Cards => database.services.get(CARDS);
