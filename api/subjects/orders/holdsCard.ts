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

const LIVE = LIVE_STATUSES.map((status) => `'${status}'`).join(', ');
/**
 * An order that has not ended: a live one, but for a retail order that nobody has paid yet, and one that had ended
 * before its refund began.
 */
export const ORDER_IS_LIVE = `(\`orders\`.\`status\` IN (${LIVE})
  AND \`orders\`.\`unpaid\` = 0 AND (\`orders\`.\`status\` <> 'REFUNDING' OR \`orders\`.\`statusBefore\` IS NULL OR \`orders\`.\`statusBefore\` <> 'COMPLETED'))`;
/** An order still holds the card. Sales lock the card's row first, so under that lock the answer stays true. */
export const HAS_LIVE_ORDER = `EXISTS (SELECT 1 FROM \`orders\` WHERE \`orders\`.\`terminal\` = \`terminals\`.\`id\` AND ${ORDER_IS_LIVE})`;
