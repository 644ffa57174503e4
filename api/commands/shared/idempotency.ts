import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';

/** The key under which this call moves money: the caller's Idempotency-Key; without one every call is another. */
export const keyOf = (ctx: Context): string => ctx.idempotencyKey ?? randomUUID();
