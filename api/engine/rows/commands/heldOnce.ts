import type { Transaction } from 'sequelize';
import type { Context } from '../../../context';

interface Held {
  transaction: Transaction | undefined;
  found: unknown;
}
const held = new WeakMap<object, Map<string, Held>>();

/**
 * Reads once what the preview within a call has read and locked, so that `run` does not read it again. `input` is what
 * both are handed: the same object, and no other call has it. `what` tells several readings of one call apart.
 */
export async function heldOnce<T>(ctx: Context, input: object, read: () => Promise<T>, what = ''): Promise<T> {
  const known = held.get(input)?.get(what);
  if (known && ctx.transaction && known.transaction === ctx.transaction) return known.found as T;
  const found = await read();
  if (!ctx.holdsReads) return found;
  const all = held.get(input) ?? new Map<string, Held>();
  held.set(input, all.set(what, { transaction: ctx.transaction, found }));
  return found;
}
