import { HOUR_MS } from '@t3d/resources/kit';
import type { Context } from '../context';
import { change } from '../models/sql';

/** From where an order came is of no use once it can no longer be paid. Answers how many were forgotten. */
export const forgetAddresses = async (ctx: Context): Promise<{ removed: number }> => ({
  removed: await change(ctx, 'DELETE FROM public_orders WHERE until < ?', [new Date(ctx.now().getTime() - HOUR_MS)]),
});
