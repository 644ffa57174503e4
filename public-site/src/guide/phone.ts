/** The kinds of phones with their own instructions. */
export type Phone = 'iphone' | 'android' | 'other';

export const PHONES: readonly Phone[] = ['iphone', 'android', 'other'];

/** Returns the reader's kind of phone, or a default on a computer. */
export function phoneOf(userAgent: string): Phone {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'iphone';
  return /Android/i.test(userAgent) ? 'android' : 'iphone';
}
