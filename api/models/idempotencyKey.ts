import { randomUUID } from 'node:crypto';
import type { Context } from '../context';

/**
 * The key under which this call moves money: the caller's Idempotency-Key. Without one every call is another movement,
 * so `inTransaction` does not run it again when its COMMIT was never answered: who needs certainty sends a key, as the
 * admin app always does.
 */
export const keyOf = (ctx: Context): string => ctx.idempotencyKey ?? randomUUID();
