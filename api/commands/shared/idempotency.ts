import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';

/**
 * The key under which this call moves money: the caller's Idempotency-Key, else the request itself, so that a command that is
 * run again because the answer to its COMMIT was lost does not pay twice. Work without a request (seeders, jobs) is another
 * movement each time.
 */
export function keyOf(ctx: Context): string {
  if (ctx.idempotencyKey) return ctx.idempotencyKey;
  return ctx.source === 'screen' || ctx.source === 'api' ? `request:${ctx.requestId}` : randomUUID();
}
