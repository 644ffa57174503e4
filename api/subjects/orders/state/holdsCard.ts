import type { Predicate } from '@t3d/resources/kit';
import { LIVE_STATUSES } from '@t3d/resources/orders/orders';
import { predicateText } from '../../../declared/predicateText';
import type { Order, Terminal } from '@t3d/resources/rows';
import type { Context } from '../../../context';
import { platformUser } from '../../../ledger';

type Names = 'terminal' | 'status' | 'statusBefore' | 'unpaid' | 'liveTerminal' | 'orderType';

/**
 * Orders that have not ended: the live ones, but for a retail order that nobody has paid yet, and one that had ended
 * before its refund began.
 */
const LIVE = {
  and: [
    { status: [...LIVE_STATUSES], unpaid: false },
    { or: [{ status: { ne: 'REFUNDING' } }, { statusBefore: null }, { statusBefore: { ne: 'COMPLETED' } }] },
  ],
} satisfies Predicate<Names>;

/** Orders that hold a card, or wait for it in line. */
export const holdsCard = (terminal: number | readonly number[]): Predicate<Names> => ({ and: [{ terminal }, LIVE] });

/** Those of them that take turns on the card's data line. Messages run beside it. */
export const holdsLine = (terminal: number | readonly number[]): Predicate<Names> => ({
  and: [holdsCard(terminal), { orderType: 'DATA' }],
});

/** The same in statements written by hand: an order has not ended. */
export const ORDER_IS_LIVE = predicateText(LIVE, 'orders');
/** An order still holds the card. Sales lock the card's row first, so under that lock the answer stays true. */
export const HAS_LIVE_ORDER = `EXISTS (SELECT 1 FROM \`orders\` WHERE \`orders\`.\`terminal\` = \`terminals\`.\`id\`
  AND ${ORDER_IS_LIVE})`;

/** Doors by which the platform itself sells, whoever holds the card. */
const OF_PLATFORM: readonly (string | null)[] = ['APP', 'CTRIP'];

/**
 * Whether an order belongs to the time of the card's present holder: its own sales and those of the platform since it
 * has the card. Orders of former holders are not for the person who uses the card now.
 */
export const isOfHolder = (order: Order, card: Terminal): boolean =>
  (order.agent === card.owner || OF_PLATFORM.includes(order.platform)) &&
  (card.ownerSince === null || (order.createdAt as Date) >= card.ownerSince);

/** The same as SQL: `o` is the order, `t` its card. */
export const ofHolderSql = async (ctx: Context): Promise<string> =>
  `(o.agent = t.owner OR o.agent = ${Number(await platformUser(ctx))})
    AND (t.ownerSince IS NULL OR o.createdAt >= t.ownerSince)`;
