import type { Context } from '../../../context';
import { Invalid } from '../../../errors';
import type { Order } from '../../../models/rows';
import { isStaff } from '../../users';

/** An agent revokes its own orders; what its descendants bought is theirs. */
export function requireOwn(ctx: Context, found: readonly Order[]): void {
  if (isStaff(ctx.actor)) return;
  const foreign = found.filter((order) => order.agent !== ctx.actor.id);
  if (foreign.length === 0) return;
  throw new Invalid(
    'orders.notYourOrder',
    {},
    Object.fromEntries(foreign.map((order) => [String(order.id), { key: 'orders.notYourOrder' }])),
  );
}
