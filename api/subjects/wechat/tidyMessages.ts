import { DAY_MS } from '@t3d/resources/kit';
import { Op } from 'sequelize';
import type { Context } from '../../context';
import { messagesOf } from './tables';

/** Messages are remembered for a day: WeChat repeats one within seconds, and a signature is good for minutes. */
export const tidyMessages = async (ctx: Context): Promise<{ removed: number }> => ({
  removed: await messagesOf(ctx.database).destroy({
    where: { at: { [Op.lt]: new Date(Date.now() - DAY_MS) } },
    transaction: ctx.transaction,
  }),
});
