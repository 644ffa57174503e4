import type { OrderStatus } from '@t3d/resources/orders';
import { ORDER_STATUSES } from '@t3d/resources/orders';
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
