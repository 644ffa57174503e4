/** The kinds of devices with different settings. */
export type Phone = 'iphone' | 'android' | 'other';

export const PHONES: readonly Phone[] = ['iphone', 'android', 'other'];

/** Returns the device of a browser. On a computer it returns a default, and the reader can choose another. */
export function phoneOf(userAgent: string): Phone {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'iphone';
  return /Android/i.test(userAgent) ? 'android' : 'iphone';
}
