import { createHmac, timingSafeEqual } from 'node:crypto';

/** The key to the course of an order: only the answer that made the order carries it. Nothing is stored. */
export const orderKeyOf = (secretKey: string, orderNo: string): string =>
  createHmac('sha256', secretKey).update(`course of order ${orderNo}`).digest('base64url');

/** Compares in constant time. */
export function isOrderKey(secretKey: string, orderNo: string, given: unknown): boolean {
  const right = Buffer.from(orderKeyOf(secretKey, orderNo));
  const sent = Buffer.from(typeof given === 'string' ? given : '');
  return sent.length === right.length && timingSafeEqual(sent, right);
}
