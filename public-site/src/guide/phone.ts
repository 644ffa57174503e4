/** The kinds of devices that need different instructions. */
export type Phone = 'iphone' | 'android' | 'other';

export const PHONES: readonly Phone[] = ['iphone', 'android', 'other'];

/**
 * Returns the kind of device from the browser's user agent. Returns a default on a computer, and the reader can choose
 * another kind.
 */
export function phoneOf(userAgent: string): Phone {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'iphone';
  return /Android/i.test(userAgent) ? 'android' : 'iphone';
}
