import orders from '@t3d/resources/orders/orders';
import type { Context } from '../../../context';
import { table } from '../../../models/table';
import { askToProvision } from '../commands/createOrder';
import { cardsOf } from '../state/cards';
import { moveOrder } from '../state/moveOrder';

/** The card's holder has been verified: every order that waited for it goes to the supplier. */
export async function verifyTerminal(ctx: Context, id: number): Promise<number> {
  await cardsOf(ctx).verify(ctx, id);
  const waiting = await table(ctx, orders).find(
    { terminal: id, status: 'NO_REAL_NAME', deletedAt: null },
    { lock: true },
  );
  for (const order of waiting) {
    await moveOrder(ctx, order, 'real-name-approved');
    await askToProvision(ctx, order);
  }
  return waiting.length;
}
