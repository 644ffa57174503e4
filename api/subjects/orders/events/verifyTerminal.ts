import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { NotFound } from '../../../errors';
import { table } from '../../../models/table';
import { askToProvision } from '../commands/createOrder';
import { moveOrder } from '../state/moveOrder';

/** The card's holder has been verified: every order that waited for it goes to the supplier. */
export async function verifyTerminal(ctx: Context, id: number): Promise<number> {
  const rows = table(ctx, terminals);
  const card = await rows.one(id, { lock: true });
  if (!card) throw new NotFound();
  if (card.realNameVerifiedAt === null) await rows.update({ realNameVerifiedAt: ctx.now() }, id);
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
