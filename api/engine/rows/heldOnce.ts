import type { Transaction } from 'sequelize';
import type { Context } from '../../context';

const held = new WeakMap<object, { transaction: Transaction | undefined; found: unknown }>();

/**
 * Reads once what the preview within a call has read and locked, so that `run` does not read it again. `input` is what
 * both are handed: the same object, and no other call has it.
 */
export async function heldOnce<T>(ctx: Context, input: object, read: () => Promise<T>): Promise<T> {
  const known = held.get(input);
  if (known && ctx.transaction && known.transaction === ctx.transaction) return known.found as T;
  const found = await read();
  if (ctx.holdsReads) held.set(input, { transaction: ctx.transaction, found });
  return found;
}
