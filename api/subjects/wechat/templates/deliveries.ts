import { DAY_MS, MINUTE_MS } from '@t3d/resources/kit';
import { Op, UniqueConstraintError } from 'sequelize';
import type { Context } from '../../../context';
import { type DeliveryRow, deliveriesOf, messagesOf } from '../tables';
import { tidyBindings, tidyTickets } from '../binding/bindings';

/** WeChat knows a reference for ten minutes; a call on its way takes some of them. */
const REPEATABLE_MS = 9 * MINUTE_MS;
const KEPT_MS = 90 * DAY_MS;

// WeChat's ten minutes pass by the true time, not by that of the business, which simulations move.
const now = (): Date => new Date();

/**
 * Notes, before WeChat is called, that a message is on its way. True: it may be called, because this is the first call
 * or a repeated one that WeChat recognises. A message that may have been sent longer ago is given up.
 */
export async function claimDelivery(
  ctx: Context,
  { reference, user }: Pick<DeliveryRow, 'reference' | 'user'>,
): Promise<boolean> {
  const deliveries = deliveriesOf(ctx.database);
  try {
    const state = 'CLAIMED' as const;
    await deliveries.create({ reference, user, state, errcode: null, claimedAt: now(), finishedAt: null });
    return true;
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
  }
  const row = (await deliveries.findByPk(reference, { raw: true })) as unknown as DeliveryRow | null;
  if (row?.state !== 'CLAIMED') return false;
  if (now().getTime() - new Date(row.claimedAt).getTime() < REPEATABLE_MS) return true;
  await finishDelivery(ctx, reference, 'UNKNOWN', null);
  return false;
}

/** Whether a message was left with WeChat before, with whatever result. */
export const isClaimed = async (ctx: Context, reference: string): Promise<boolean> =>
  (await deliveriesOf(ctx.database).count({ where: { reference } })) > 0;

/** Notes what came of a message. */
export const finishDelivery = async (
  ctx: Context,
  reference: string,
  state: DeliveryRow['state'],
  errcode: number | null,
): Promise<void> => {
  await deliveriesOf(ctx.database).update({ state, errcode, finishedAt: now() }, { where: { reference } });
};

/** Removes what is older than three months. */
const tidyDeliveries = (ctx: Context): Promise<number> =>
  deliveriesOf(ctx.database).destroy({
    where: { claimedAt: { [Op.lt]: new Date(Date.now() - KEPT_MS) } },
    transaction: ctx.transaction,
  });

/**
 * Messages are remembered for a day: WeChat repeats one within seconds, and a signature is good for minutes. With them
 * go codes that are over, links of deleted users and old deliveries.
 */
export const tidyMessages = async (ctx: Context): Promise<{ removed: number; links: number }> => ({
  links: (await tidyTickets(ctx)) + (await tidyBindings(ctx)) + (await tidyDeliveries(ctx)),
  removed: await messagesOf(ctx.database).destroy({
    where: { at: { [Op.lt]: new Date(Date.now() - DAY_MS) } },
    transaction: ctx.transaction,
  }),
});
