import { createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '@t3d/resources/kit';
import type { Context } from '../context';
import { change } from '../models/sql';

/** What a key opens: the course of one order, one identity document, or one transfer of a card. */
type Opened = `course of order ${string}` | `identity document ${number}` | `card transfer ${number}`;

/** The key to something of an end user: only the answer that made it carries the key. Nothing is stored. */
export const accessKeyOf = (secretKey: string, opened: Opened): string =>
  createHmac('sha256', secretKey).update(opened).digest('base64url');

/** Compares in constant time. */
export function isAccessKey(secretKey: string, opened: Opened, given: unknown): boolean {
  const right = Buffer.from(accessKeyOf(secretKey, opened));
  const sent = Buffer.from(typeof given === 'string' ? given : '');
  return sent.length === right.length && timingSafeEqual(sent, right);
}

/**
 * Forgets from where orders came that can no longer be paid, and wrong proofs whose hour is over. Answers how many rows
 * were removed.
 */
export async function forgetAddresses(ctx: Context): Promise<{ removed: number }> {
  const before = new Date(ctx.now().getTime() - HOUR_MS);
  const orders = await change(ctx, 'DELETE FROM public_orders WHERE until < ?', [before]);
  return { removed: orders + (await change(ctx, 'DELETE FROM proof_tries WHERE since < ?', [before])) };
}
