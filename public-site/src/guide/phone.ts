/** These devices need different instructions. */
export type Phone = 'iphone' | 'android' | 'other';

export const PHONES: readonly Phone[] = ['iphone', 'android', 'other'];

/** A computer gets a default, and the reader can choose another device. */
export function phoneOf(userAgent: string): Phone {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'iphone';
  return /Android/i.test(userAgent) ? 'android' : 'iphone';
}
