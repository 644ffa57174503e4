import type { User } from '@t3d/resources/rows';
import type { OrderStatus } from '@t3d/resources/orders/orders';
import orders, { ORDER_STATUSES } from '@t3d/resources/orders/orders';
import type { Context } from '../../context';
import { fieldSql } from '../../engine/access/select';
import type { Filter } from './figures';
import type { Span } from './periods';
import { within } from './figures';

/** Orders that came to nothing: what they cost has gone back whole. */
const UNDONE: readonly OrderStatus[] = ['INITIAL_FAILED', 'REVOKED', 'REFUNDED'];
const STANDING = ORDER_STATUSES.filter((status) => !UNDONE.includes(status)).join(',');

/** All orders that were made in a stretch of time. */
export const madeIn = (span: Span): Filter => within('createdAt', span);

/** The orders among them that are sales: paid, and not undone since. */
export const soldIn = (span: Span): Filter => ({ ...madeIn(span), status_in: STANDING, unpaid: 'false' });

/**
 * Sales in minor units, and the number of orders, over orders that `soldIn` finds. The price of an order depends on who
 * sold it: it is the price that the seller's own list shows, so that the sales of an account are the same figure for
 * every reader. The seller is the caller unless an account is given.
 */
export const salesFigures = (ctx: Context, seller?: Pick<User, 'id' | 'role'>): Record<'sales' | 'orders', string> => {
  const own = seller ? { ...ctx, actor: { ...ctx.actor, id: seller.id, role: seller.role } } : ctx;
  return { sales: `COALESCE(SUM(${fieldSql(orders, 'price', own)}), 0)`, orders: 'COUNT(*)' };
};
