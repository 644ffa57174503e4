import { randomInt } from 'node:crypto';
import type { Context } from '../../context';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/**
 * A new payment number of 27 letters and digits: the UTC time to the millisecond, then 60 bits of chance, because
 * whoever has it may open the checkout. Gateways take 32: five are left for the marks of a second payment and of
 * refunds.
 */
export function newPaymentNo(ctx: Pick<Context, 'now' | 'random'>): string {
  const time = ctx.now().toISOString().replace(/\D/g, '').slice(2, 17);
  const letter = (): string =>
    LETTERS[ctx.random ? Math.floor(ctx.random() * LETTERS.length) : randomInt(0, LETTERS.length)] as string;
  return time + Array.from({ length: LENGTH }, letter).join('');
}
