import type { Order, Terminal } from '@t3d/resources/rows';
import type { Context } from '../../../context';
import { platformUser } from '../../../ledger';

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
