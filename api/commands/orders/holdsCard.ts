import type { Predicate } from '@t3d/resources/kit';
import { LIVE_STATUSES } from '@t3d/resources/orders';

type Names = 'terminal' | 'status' | 'statusBefore' | 'unpaid' | 'liveTerminal' | 'orderType';

/**
 * Orders that hold a card, or wait for it in line: the live ones, but for a retail order that nobody has paid yet, and
 * one that had ended before its refund began.
 */
export const holdsCard = (terminal: number | readonly number[]): Predicate<Names> => ({
  and: [
    { terminal, status: [...LIVE_STATUSES], unpaid: false },
    { or: [{ status: { ne: 'REFUNDING' } }, { statusBefore: null }, { statusBefore: { ne: 'COMPLETED' } }] },
  ],
});

/** Those of them that take turns on the card's data line. Messages run beside it. */
export const holdsLine = (terminal: number | readonly number[]): Predicate<Names> => ({
  and: [holdsCard(terminal), { orderType: 'DATA' }],
});
