import { DAY_MS } from '@t3d/resources/kit';
import { Op } from 'sequelize';
import type { Context } from '../../context';
import { tidyBindings } from './binding/bindings';
import { tidyTickets } from './binding/tickets';
import { messagesOf } from './tables';
import { tidyDeliveries } from './templates/deliveries';

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
