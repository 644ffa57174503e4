import { HOUR_MS } from '@t3d/resources/kit';
import type { Context } from '../context';
import { change } from '../models/sql';

/**
 * Forgets from where orders came that can no longer be paid, and wrong proofs whose hour is over. Answers how many rows
 * were removed.
 */
export async function forgetAddresses(ctx: Context): Promise<{ removed: number }> {
  const before = new Date(ctx.now().getTime() - HOUR_MS);
  const orders = await change(ctx, 'DELETE FROM public_orders WHERE until < ?', [before]);
  return { removed: orders + (await change(ctx, 'DELETE FROM proof_tries WHERE since < ?', [before])) };
}
