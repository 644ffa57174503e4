import { heldBy } from '@t3d/resources/scopes';
import type { Context } from '../../../context';
import { reach } from '../../../engine/access/reach';
import { refuseRows } from '../../../errors';
import type { Order } from '@t3d/resources/rows';

/** Whether the caller may act on an order that it sees: staff on each, an agent on what it bought itself. */
export const isOwn = (ctx: Context, order: Order): boolean => reach(ctx, heldBy('agent')).holds(order);

/** An agent revokes its own orders; what its descendants bought is theirs. */
export function requireOwn(ctx: Context, found: readonly Order[]): void {
  refuseRows(
    found.filter((order) => !isOwn(ctx, order)),
    'orders.notYourOrder',
  );
}
