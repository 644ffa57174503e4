import type { Context } from '../../../context';
import { refuseRows } from '../../../errors';
import type { Order } from '../../../models/rows';
import { isStaff } from '../../users';

/** An agent revokes its own orders; what its descendants bought is theirs. */
export function requireOwn(ctx: Context, found: readonly Order[]): void {
  if (isStaff(ctx.actor)) return;
  refuseRows(
    found.filter((order) => order.agent !== ctx.actor.id),
    'orders.notYourOrder',
  );
}
