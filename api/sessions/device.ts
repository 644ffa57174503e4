import type { Request } from 'express';
import type { Context, Device } from '../context';
import { addressOf } from '../middleware/security';
import type { Database } from '../models/database';

/** Where the sealed address of a session is, as seals name places. */
const ADDRESS = 'sessions.address';
const LONGEST = 255;

/** The browser and the address that a log-in comes from. */
export const callerDevice = (request: Request): Device => ({
  name: (request.get('User-Agent') ?? '').replace(/[^\x20-\x7E]/g, '').slice(0, LONGEST),
  address: addressOf(request),
});

/** The values that a new session keeps of the caller's device. */
export function deviceOf({ device, database }: Context): { device: string | null; address: string | null } {
  return {
    device: device?.name || null,
    address: device?.address ? database.seals.closeText(ADDRESS, device.address) : null,
  };
}

/** The address that a session was opened from; null where nothing was kept, or its key is gone. */
export function openAddress({ seals }: Database, sealed: string | null | undefined): string | null {
  if (!sealed) return null;
  try {
    return seals.openText(ADDRESS, sealed);
  } catch {
    return null;
  }
}

const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['WeChat', /MicroMessenger\//],
  ['Edge', /Edg(A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
];
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];
const nameIn = (names: typeof BROWSERS, text: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(text))?.[0];

/** How a person reads what a browser calls itself: `Chrome · Windows`; a program by its own first word. */
export function deviceName(text: string | null | undefined): string | null {
  if (!text) return null;
  const parts = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' · ') : (text.split(/[\s/]/)[0] ?? null);
}
