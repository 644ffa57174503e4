/** Kinds of devices whose settings differ. */
export type Phone = 'iphone' | 'android' | 'other';

export const PHONES: readonly Phone[] = ['iphone', 'android', 'other'];

/** The device of a browser; a computer's reader most often holds an iPhone's or an Android phone's card: ask. */
export function phoneOf(userAgent: string): Phone {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'iphone';
  return /Android/i.test(userAgent) ? 'android' : 'iphone';
}
