export type Device = 'iphone' | 'android' | 'other';

/** The kind of a device by its browser's name of itself. */
export function deviceOf(userAgent: string): Device {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'iphone';
  return /Android/i.test(userAgent) ? 'android' : 'other';
}

/** Whether a page is open inside WeChat, where links to the settings of the phone do not work. */
export const isInWeChat = (userAgent: string): boolean => /MicroMessenger/i.test(userAgent);
